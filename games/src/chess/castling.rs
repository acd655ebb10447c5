//! Castling rights, as the squares of the rooks that may still castle.

use crate::chess::side::Side;
use crate::chess::square::Square;

/// The castling rights of both sides: for each side of the board the rook that may still castle.
///
/// A right is the square of a rook, which covers Chess960 too. In standard chess the squares are
/// h1, a1, h8 and a8.
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
    /// Both sides, the kingside first as in FEN.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the side of a rook to the right of its king, or to the left, as White sees the
    /// board.
    pub(crate) const fn of(is_right: bool) -> Self {
        if is_right { Self::King } else { Self::Queen }
    }

    /// Returns the file of the king after castling, counted from 0.
    pub(crate) const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// Returns the file of the rook before castling in standard chess, counted from 0.
    pub(crate) const fn rook_file(self) -> u8 {
        match self {
            Self::King => 7,
            Self::Queen => 0,
        }
    }
}

/// The rules of castling, which also determine how castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Kings on e1 and e8, rooks in the corners; castling is the king's move of two squares.
    #[default]
    Standard,
    /// Kings and rooks anywhere on the back rank; castling is the king's move to its rook's square.
    Chess960,
}

impl Variant {
    /// Returns the variant.
    pub(crate) const fn new(is_chess960: bool) -> Self {
        if is_chess960 {
            Self::Chess960
        } else {
            Self::Standard
        }
    }
}

impl Castling {
    /// No castling rights.
    pub const NONE: Self = Self {
        rooks: [[None; 2]; 2],
    };

    /// All castling rights, with the rooks in the corners.
    pub const STANDARD: Self = Self {
        rooks: [
            [Square::at(7, 0), Square::at(0, 0)],
            [Square::at(7, 7), Square::at(0, 7)],
        ],
    };

    /// Returns the rook with which a side may castle on one side of the board.
    #[must_use]
    pub const fn rook(&self, side: Side, castle: CastleSide) -> Option<Square> {
        self.rooks[side as usize][castle as usize]
    }

    /// Whether a side has a castling right.
    #[must_use]
    pub fn any(&self, side: Side) -> bool {
        CastleSide::ALL
            .into_iter()
            .any(|castle| self.rook(side, castle).is_some())
    }

    /// Returns these rights with one of them replaced.
    #[must_use]
    pub const fn with(mut self, side: Side, castle: CastleSide, rook: Option<Square>) -> Self {
        self.rooks[side as usize][castle as usize] = rook;
        self
    }

    /// Iterates over the rooks with a right: White's kingside and queenside, then Black's.
    pub fn rooks(self) -> impl Iterator<Item = (Side, CastleSide, Square)> {
        let each = Side::ALL
            .into_iter()
            .flat_map(|side| CastleSide::ALL.map(|castle| (side, castle)));
        each.filter_map(move |(side, castle)| Some((side, castle, self.rook(side, castle)?)))
    }
}
