//! The `check` of an enum holds whatever coding its field has.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, Violation, WireFormat};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2, check = no_king)]
enum Piece {
    Empty,
    Pawn,
    Rook,
    King,
}

fn no_king(piece: &Piece) -> Result<(), Violation> {
    match piece {
        Piece::King => Err(Violation::new("kings are not written")),
        Piece::Empty | Piece::Pawn | Piece::Rook => Ok(()),
    }
}

/// The same pieces without a rule.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Any {
    Empty,
    Pawn,
    Rook,
    King,
}

const PIECES: PrefixCode<Piece, 4> = PrefixCode::from_weights([4, 3, 2, 1]);
const ANY: PrefixCode<Any, 4> = PrefixCode::from_weights([4, 3, 2, 1]);
const ALPHABETS: [&[u8]; 3] = [&[0, 3], &[0, 1, 3], &[3, 2]];

macro_rules! boards {
    ($($name:ident of $piece:ident by $table:ident;)*) => { $(
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(msb_first)]
        struct $name {
            #[codec(as = u8, bits = 3)]
            number: $piece,
            #[codec(as = u8, bits = 3)]
            numbers: [$piece; 9],
            #[codec(as = u8, radix = 4)]
            digits: [$piece; 3],
            #[codec(as = u8, runs, bits = 2)]
            runs: [$piece; 3],
            #[codec(as = u8, arrangement(4))]
            order: [$piece; 2],
            #[codec(huffman = $table)]
            word: $piece,
            #[codec(huffman = $table)]
            words: [$piece; 40],
            #[codec(radix(alphabets = ALPHABETS))]
            places: [$piece; 3],
            #[codec(best_of((as = u8, radix = 4), (huffman = $table)))]
            best: [$piece; 8],
            #[codec(len(bits = 8), as = u8, radix = 4)]
            joined: Vec<$piece>,
            #[codec(len(bits = 8), huffman = $table)]
            list: Vec<$piece>,
            #[codec(len(bytes, bits = 8), as = u8, bits = 8)]
            sized: Vec<$piece>,
        }

        impl $name {
            fn usual() -> Self {
                use $piece::{Empty, Pawn, Rook};
                Self {
                    number: Pawn,
                    numbers: [Pawn; 9],
                    digits: [Pawn; 3],
                    runs: [Pawn; 3],
                    order: [Pawn, Rook],
                    word: Pawn,
                    words: [Pawn; 40],
                    places: [Empty, Pawn, Rook],
                    best: [Pawn; 8],
                    joined: vec![Pawn; 5],
                    list: vec![Rook; 50],
                    sized: vec![Rook; 5],
                }
            }

            /// Boards with a king, and the path of the king.
            fn with_king() -> Vec<(Self, &'static str)> {
                use $piece::King;
                let with = |place: fn(&mut Self) -> &mut $piece, path| {
                    let mut board = Self::usual();
                    *place(&mut board) = King;
                    (board, path)
                };
                vec![
                    with(|board| &mut board.number, "number"),
                    with(|board| &mut board.numbers[8], "numbers[8]"),
                    with(|board| &mut board.digits[1], "digits[1]"),
                    with(|board| &mut board.runs[2], "runs[2]"),
                    with(|board| &mut board.order[1], "order[1]"),
                    with(|board| &mut board.word, "word"),
                    with(|board| &mut board.words[38], "words[38]"),
                    with(|board| &mut board.places[0], "places[0]"),
                    with(|board| &mut board.best[3], "best[3]"),
                    with(|board| &mut board.joined[4], "joined[4]"),
                    with(|board| &mut board.list[33], "list[33]"),
                    with(|board| &mut board.sized[2], "sized[2]"),
                ]
            }
        }
    )* };
}

boards! {
    Board of Piece by PIECES;
    Free of Any by ANY;
}

#[test]
fn what_breaks_the_rule_of_an_enum_is_not_written() {
    assert_eq!(
        Board::usual().to_bytes(),
        Free::usual().to_bytes(),
        "a rule changes nothing else"
    );
    for (board, path) in Board::with_king() {
        let error = board.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), format!("{path}: kings are not written"));
    }
}

#[test]
fn what_breaks_the_rule_of_an_enum_is_not_read() {
    let usual = Free::usual().to_bytes().unwrap();
    assert_eq!(Board::from_bytes(&usual), Ok(Board::usual()));
    for (board, path) in Free::with_king() {
        let error = Board::from_bytes(&board.to_bytes().unwrap()).unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with(&format!("{path}: kings are not written (bit")),
            "{text}"
        );
    }
}
