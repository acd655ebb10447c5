//! The men of chess and their words.

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(huffman)]
pub(crate) enum Man {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b110)]
    WhitePawn,
    #[codec(code = 0b11111)]
    WhiteRook,
    #[codec(code = 0b10110)]
    WhiteKnight,
    #[codec(code = 0b10100)]
    WhiteBishop,
    #[codec(code = 0b111010)]
    WhiteQueen,
    #[codec(code = 0b101110)]
    WhiteKing,
    #[codec(code = 0b100)]
    BlackPawn,
    #[codec(code = 0b11110)]
    BlackRook,
    #[codec(code = 0b10101)]
    BlackKnight,
    #[codec(code = 0b11100)]
    BlackBishop,
    #[codec(code = 0b111011)]
    BlackQueen,
    #[codec(code = 0b101111)]
    BlackKing,
}

/// The words and their lengths, for the code by hand.
pub(crate) const WORDS: [(Man, u64, u32); 13] = [
    (Man::Empty, 0b0, 1),
    (Man::WhitePawn, 0b110, 3),
    (Man::WhiteRook, 0b11111, 5),
    (Man::WhiteKnight, 0b10110, 5),
    (Man::WhiteBishop, 0b10100, 5),
    (Man::WhiteQueen, 0b111010, 6),
    (Man::WhiteKing, 0b101110, 6),
    (Man::BlackPawn, 0b100, 3),
    (Man::BlackRook, 0b11110, 5),
    (Man::BlackKnight, 0b10101, 5),
    (Man::BlackBishop, 0b11100, 5),
    (Man::BlackQueen, 0b111011, 6),
    (Man::BlackKing, 0b101111, 6),
];

/// The start of the game.
pub(crate) const START: [Man; 64] = {
    use Man::*;
    let white = [
        WhiteRook,
        WhiteKnight,
        WhiteBishop,
        WhiteQueen,
        WhiteKing,
        WhiteBishop,
        WhiteKnight,
        WhiteRook,
    ];
    let black = [
        BlackRook,
        BlackKnight,
        BlackBishop,
        BlackQueen,
        BlackKing,
        BlackBishop,
        BlackKnight,
        BlackRook,
    ];
    let mut squares = [Empty; 64];
    let mut file = 0;
    while file < 8 {
        squares[file] = white[file];
        squares[8 + file] = WhitePawn;
        squares[48 + file] = BlackPawn;
        squares[56 + file] = black[file];
        file += 1;
    }
    squares
};
