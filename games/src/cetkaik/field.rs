//! The field: a board and the hands, 93 bytes.

use bitcodec::BitCodec;
use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};

use super::board::Board;
use super::coord::{self, Coord};
use super::hands::Hop1zuo1;
use super::id::{self, Id};
use super::wire::{Owner, Square};

/// A board and the hands of both sides.
///
/// ```
/// use games::cetkaik::Field;
///
/// let field = Field::INITIAL;
/// assert_eq!(field.check(), Ok(()));
/// assert_eq!(size_of::<Field>(), 93);
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, size = 744, lock = "fbd494fb2fb85875", check = Field::check)]
#[repr(C)]
pub struct Field {
    /// The board.
    #[codec(kept = [Square; Coord::COUNT], names = coord::NAMES)]
    pub board: Board,
    /// The hands.
    #[codec(kept = [Owner; Id::COUNT], names = id::NAMES)]
    pub hop1zuo1: Hop1zuo1,
}

impl Field {
    /// The field at the beginning of a game.
    pub const INITIAL: Self = Self {
        board: Board::INITIAL,
        hop1zuo1: Hop1zuo1::new(),
    };

    /// An empty board and empty hands.
    pub(super) const EMPTY: Self = Self {
        board: Board::EMPTY,
        hop1zuo1: Hop1zuo1::new(),
    };

    /// Returns the hands.
    #[must_use]
    pub const fn to_hop1zuo1(self) -> Hop1zuo1 {
        self.hop1zuo1
    }

    /// Borrows the hands.
    #[must_use]
    pub const fn as_hop1zuo1(&self) -> &Hop1zuo1 {
        &self.hop1zuo1
    }

    /// Borrows the hands to change them.
    #[must_use]
    pub const fn as_hop1zuo1_mut(&mut self) -> &mut Hop1zuo1 {
        &mut self.hop1zuo1
    }

    /// Returns the board.
    #[must_use]
    pub const fn to_board(self) -> Board {
        self.board
    }

    /// Returns colour and profession of the pieces in the hand of `side`, ascending by id.
    pub fn hand(&self, side: AbsoluteSide) -> impl ExactSizeIterator<Item = ColorAndProf> {
        self.hop1zuo1.of(side).map(super::Id::kind)
    }
}
