//! Castling rights, as the squares of the rooks that may still castle.

use crate::chess::side::Side;
use crate::chess::square::Square;

/// The castling rights of both sides: for each side of the board the rook that may still castle.
///
/// A right is a rook's square, so that Chess960 needs nothing more; in standard chess the squares are h1, a1, h8 and a8.
///
/// ```
/// use games::chess::{Castling, Side, CastleSide};
///
/// let castling = Castling::STANDARD;
/// assert_eq!(castling.rook(Side::White, CastleSide::King).unwrap().to_string(), "h1");
/// assert_eq!(Castling::NONE.rooks().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Castling {
    rooks: [[Option<Square>; 2]; 2],
}

/// The side of the board to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastleSide {
    /// Towards the h file; the king goes to the g file.
    King,
    /// Towards the a file; the king goes to the c file.
    Queen,
}

impl CastleSide {
    /// Both, the kingside first as in FEN.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The side of a rook that stands right of its king, or left of it, as White sees them.
    pub(crate) const fn of(is_right: bool) -> Self {
        if is_right { Self::King } else { Self::Queen }
    }

    /// The file the king goes to, from 0.
    pub(crate) const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// The file the rook stands on in standard chess, from 0.
    pub(crate) const fn rook_file(self) -> u8 {
        match self {
            Self::King => 7,
            Self::Queen => 0,
        }
    }
}

/// The rules of castling a game is played by, and with them how castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Kings on e1 and e8, rooks in the corners; castling is the king's move of two squares.
    #[default]
    Standard,
    /// Kings and rooks anywhere on the back rank; castling is the king's move to its rook's square.
    Chess960,
}

impl Variant {
    /// The one or the other.
    pub(crate) const fn new(is_chess960: bool) -> Self {
        if is_chess960 {
            Self::Chess960
        } else {
            Self::Standard
        }
    }
}

impl Castling {
    /// Nobody may castle.
    pub const NONE: Self = Self {
        rooks: [[None; 2]; 2],
    };

    /// Everybody may castle, with the rooks in the corners.
    pub const STANDARD: Self = Self {
        rooks: [
            [Square::at(7, 0), Square::at(0, 0)],
            [Square::at(7, 7), Square::at(0, 7)],
        ],
    };

    /// The rook with which a side may castle there.
    #[must_use]
    pub const fn rook(&self, side: Side, castle: CastleSide) -> Option<Square> {
        self.rooks[side as usize][castle as usize]
    }

    /// Whether a side may castle at all.
    #[must_use]
    pub fn any(&self, side: Side) -> bool {
        CastleSide::ALL
            .into_iter()
            .any(|castle| self.rook(side, castle).is_some())
    }

    /// These rights with one of them changed.
    #[must_use]
    pub const fn with(mut self, side: Side, castle: CastleSide, rook: Option<Square>) -> Self {
        self.rooks[side as usize][castle as usize] = rook;
        self
    }

    /// The rooks with a right: White's kingside and queenside, then Black's.
    pub fn rooks(self) -> impl Iterator<Item = (Side, CastleSide, Square)> {
        let each = Side::ALL
            .into_iter()
            .flat_map(|side| CastleSide::ALL.map(|castle| (side, castle)));
        each.filter_map(move |(side, castle)| Some((side, castle, self.rook(side, castle)?)))
    }
}
