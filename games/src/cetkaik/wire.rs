//! The wire forms of squares and hands. In memory both are the bytes of these forms.

use bitcodec::BitCodec;
use bitcodec::coding::Kept;

use super::coord::Coord;
use super::hands::Hop1zuo1;
use super::id::Id;
use super::piece::{Piece, byte};

/// A square on the wire: who may move the piece, and which one it is.
#[derive(BitCodec, Clone, Copy)]
#[codec(tag(bits = 2), column = snake_case)]
pub(super) enum Square {
    /// No piece.
    Empty {
        #[codec(bits = 6, fixed = 0)]
        id: u8,
    },
    /// A piece that IA moves.
    OfIa {
        #[codec(bits = 6, range = 0..=47)]
        id: u8,
    },
    /// A piece that A moves.
    OfA {
        #[codec(bits = 6, range = 0..=47)]
        id: u8,
    },
    /// The tam2, which both move.
    Tam2 {
        #[codec(bits = 6, fixed = 0)]
        id: u8,
    },
}

/// Whose hand a piece is in, on the wire.
#[derive(BitCodec, Clone, Copy)]
#[codec(bits = 2, column = snake_case)]
pub(super) enum Owner {
    /// In no hand.
    Neither = 0,
    /// In IA's hand.
    Ia = 1,
    /// In A's hand.
    A = 2,
}

/// The squares of a board in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub(super) struct Cells(pub(super) [Option<Piece>; Coord::COUNT]);

impl Kept<[Square; Coord::COUNT]> for Cells {
    type Bytes = [u8; Coord::COUNT];

    #[inline]
    fn from_kept(bytes: [u8; Coord::COUNT]) -> Option<Self> {
        // One branch for all bytes instead of one for each.
        let are_squares = bytes
            .iter()
            .fold(true, |all, &byte| all & Piece::is_square(byte));
        are_squares.then(|| Self(bytes.map(Piece::on_square)))
    }

    #[inline]
    fn to_kept(&self) -> [u8; Coord::COUNT] {
        self.0.map(byte)
    }
}

impl Kept<[Owner; Id::COUNT]> for Hop1zuo1 {
    type Bytes = [u8; 12];

    #[inline]
    fn from_kept(bytes: [u8; 12]) -> Option<Self> {
        Self::from_bytes(bytes)
    }

    #[inline]
    fn to_kept(&self) -> [u8; 12] {
        self.bytes()
    }
}
