//! A chess position as lichess keeps it: the occupied squares as bits, then four bits for each piece. Least significant bit
//! first, the squares big endian.
//!
//! Format and examples are those of the tests of scalachess ("binary format is stable").

use bitcodec::{BitCodec, Violation, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first, check = Self::numbers_are_known)]
struct Position {
    #[codec(big_endian)]
    occupied: u64,
    /// From a1 on, rank by rank.
    #[codec(len = occupied.count_ones())]
    pieces: Vec<Piece>,
    /// Half-moves since the last capture, half-moves before, the variant, its own; as many as are not zero.
    #[codec(align = 8, len(rest), leb128)]
    numbers: Vec<u32>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 4)]
enum Piece {
    WhitePawn,
    BlackPawn,
    WhiteKnight,
    BlackKnight,
    WhiteBishop,
    BlackBishop,
    WhiteRook,
    BlackRook,
    WhiteQueen,
    BlackQueen,
    WhiteKing,
    BlackKing,
    /// Of the side that has just moved it.
    PawnToPass,
    WhiteRookThatCastles,
    BlackRookThatCastles,
    BlackKingToMove,
}
use Piece::*;

impl Position {
    fn numbers_are_known(&self) -> Result<(), Violation> {
        match self.numbers.len() {
            ..=4 => Ok(()),
            _ => Err(Violation::new("there are at most four numbers").field("numbers")),
        }
    }
}

#[test]
fn positions_are_those_of_scalachess() {
    // 4k3/8/8/8/3pP3/8/6N1/7K b - e3 0 1
    let position = Position {
        occupied: 1 << 7 | 1 << 14 | 1 << 27 | 1 << 28 | 1 << 60,
        pieces: vec![
            WhiteKing,
            WhiteKnight,
            BlackPawn,
            PawnToPass,
            BlackKingToMove,
        ],
        numbers: vec![],
    };
    let bytes = b"\x10\0\0\0\x18\0\x40\x80\x2a\xc1\x0f";
    published(bytes, position);
    damaged::<Position>(bytes);

    // 8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 3 1, from a position of its own
    let position = Position {
        occupied: 0x0000_0002_1800_0030,
        pieces: vec![
            WhiteKing,
            WhiteQueen,
            PawnToPass,
            BlackPawn,
            BlackKingToMove,
        ],
        numbers: vec![3, 1, 3],
    };
    let bytes = b"\0\0\0\x02\x18\0\0\x30\x8a\x1c\x0f\x03\x01\x03";
    assert_eq!(position.to_bytes().as_deref(), Ok(&bytes[..]));
    assert_eq!(Position::from_bytes(bytes), Ok(position));
    damaged::<Position>(bytes);
}

#[test]
fn the_first_move_has_all_pieces() {
    // rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    let white = [
        WhiteRookThatCastles,
        WhiteKnight,
        WhiteBishop,
        WhiteQueen,
        WhiteKing,
        WhiteBishop,
        WhiteKnight,
        WhiteRookThatCastles,
    ];
    let black = [
        BlackRookThatCastles,
        BlackKnight,
        BlackBishop,
        BlackQueen,
        BlackKingToMove,
        BlackBishop,
        BlackKnight,
        BlackRookThatCastles,
    ];
    let position = Position {
        occupied: 0xffff_0000_1000_efff,
        pieces: [white, [WhitePawn; 8], [BlackPawn; 8], black].concat(),
        numbers: vec![],
    };
    let bytes =
        b"\xff\xff\0\0\x10\0\xef\xff\x2d\x84\x4a\xd2\0\0\0\0\x11\x11\x11\x11\x3e\x95\x5f\xe3";
    published(bytes, position);

    // An empty board, 100 half-moves after the last capture, in move 432.
    let position = Position {
        occupied: 0,
        pieces: vec![],
        numbers: vec![100, 863],
    };
    assert_eq!(
        position.to_bytes().as_deref(),
        Ok(&b"\0\0\0\0\0\0\0\0\x64\xdf\x06"[..])
    );
}
