//! The stones on the board.

use std::fmt;

use super::bitboard::Bitboard;
use super::error::PlaceError;
use super::point::Point;
use super::stone::Stone;

/// A 15 x 15 board with any stones, even if no game can lead to them.
///
/// The black stones and the empty points are stored as bits along the four directions. Nothing else
/// is stored, so two boards are equal if their stones are.
///
/// ```
/// use games::renju::{Board, Foul, Stone, Verdict};
///
/// let mut board = Board::new();
/// for point in ["H9", "H10", "G8", "I8"] {
///     board.place(point.parse()?, Stone::Black)?;
/// }
/// assert_eq!(board.judge("H8".parse()?), Verdict::Forbidden(Foul::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) black: Bitboard,
    pub(super) empty: Bitboard,
}

impl Board {
    /// Makes a board without stones.
    pub const fn new() -> Self {
        Self {
            black: Bitboard::EMPTY,
            empty: Bitboard::FULL,
        }
    }

    /// Returns the stone on a point.
    pub fn stone(&self, point: Point) -> Option<Stone> {
        if self.empty.contains(point) {
            None
        } else if self.black.contains(point) {
            Some(Stone::Black)
        } else {
            Some(Stone::White)
        }
    }

    /// Puts a stone on an empty point. This does not check the rules; [`judge`](Self::judge)
    /// returns whether Black may move there.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if a stone is there; the board stays as it was.
    pub fn place(&mut self, point: Point, stone: Stone) -> Result<(), PlaceError> {
        if let Some(there) = self.stone(point) {
            return Err(PlaceError { point, there });
        }
        self.empty.toggle(point);
        if stone == Stone::Black {
            self.black.toggle(point);
        }
        Ok(())
    }

    /// Removes the stone from a point and returns it; `None` if the point is empty.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.stone(point)?;
        self.empty.toggle(point);
        if stone == Stone::Black {
            self.black.toggle(point);
        }
        Some(stone)
    }

    /// Iterates over all stones in the order of [`Point::all`].
    pub fn stones(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        Point::all().filter_map(|point| Some((point, self.stone(point)?)))
    }

    /// Puts a black stone on a point that is empty, or removes the black stone from it.
    #[inline(always)]
    pub(super) fn toggle_black(&mut self, point: Point) {
        self.black.toggle(point);
        self.empty.toggle(point);
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\"{self}\")")
    }
}
