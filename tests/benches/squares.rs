//! The squares of chess for several benchmarks: what stands on them, its codewords, and the start of a game.

#![allow(dead_code, reason = "each benchmark takes a part")]

use bitcodec::BitCodec;

/// What stands on a square, in the code of a program of 2008.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(huffman)]
pub(crate) enum Square {
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

/// All of them, by their indices.
pub(crate) const SQUARES: [Square; 13] = [
    Square::Empty,
    Square::WhitePawn,
    Square::WhiteRook,
    Square::WhiteKnight,
    Square::WhiteBishop,
    Square::WhiteQueen,
    Square::WhiteKing,
    Square::BlackPawn,
    Square::BlackRook,
    Square::BlackKnight,
    Square::BlackBishop,
    Square::BlackQueen,
    Square::BlackKing,
];

/// The codeword of each, and its length.
pub(crate) const WORDS: [(u64, u32); 13] = [
    (0b0, 1),
    (0b110, 3),
    (0b11111, 5),
    (0b10110, 5),
    (0b10100, 5),
    (0b111010, 6),
    (0b101110, 6),
    (0b100, 3),
    (0b11110, 5),
    (0b10101, 5),
    (0b11100, 5),
    (0b111011, 6),
    (0b101111, 6),
];

/// For each value of six bits, the index whose codeword they begin with, and its length.
pub(crate) const LOOKUP: [(u8, u8); 64] = {
    let mut lookup = [(0, 0); 64];
    let mut index = 0;
    while index < WORDS.len() {
        let (word, length) = WORDS[index];
        let first = (word << (6 - length)) as usize;
        let mut rest = 0;
        while rest < 1 << (6 - length) {
            lookup[first + rest] = (index as u8, length as u8);
            rest += 1;
        }
        index += 1;
    }
    lookup
};

/// The start of a game, as indices.
pub(crate) const START: [u8; 64] = {
    let mut squares = [0; 64];
    let officers = [2, 3, 4, 5, 6, 4, 3, 2];
    let mut file = 0;
    while file < 8 {
        squares[file] = officers[file];
        squares[8 + file] = 1;
        squares[48 + file] = 7;
        squares[56 + file] = officers[file] + 6;
        file += 1;
    }
    squares
};

/// The start of a game.
pub(crate) fn start() -> [Square; 64] {
    START.map(|index| SQUARES[usize::from(index)])
}
