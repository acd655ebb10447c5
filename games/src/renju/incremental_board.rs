//! A board that keeps its patterns from move to move.

use super::all_points::Map;
use super::bitboard::line_sides;
use super::board::Board;
use super::error::PlaceError;
use super::pattern::{KINDS, Pattern, pattern};
use super::point::{Direction, Point};
use super::stone::Stone;

/// A board for programs that ask for the map after every move: a stone changes only the patterns of the four lines through it,
/// and these are found together on one word.
///
/// ```
/// use games::renju::{Stone, Tracked};
///
/// let mut board = Tracked::default();
/// for point in ["H9", "H10", "G8", "I8"] {
///     board.place(point.parse()?, Stone::Black)?;
/// }
/// assert_eq!(board.forbidden(), board.board().forbidden());
/// assert_eq!(board.forbidden().double_threes.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tracked {
    board: Board,
    /// What a black stone would make on each empty point, by kind and direction, line by line as in a plane.
    lines: [[[u16; 16]; 4]; KINDS],
    /// The same row by row.
    rows: [[[u16; 16]; 4]; KINDS],
}

impl Tracked {
    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a stone on an empty point.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if a stone is there; nothing changes then.
    pub fn place(&mut self, point: Point, stone: Stone) -> Result<(), PlaceError> {
        self.board.place(point, stone)?;
        self.look_again(point);
        Ok(())
    }

    /// Takes the stone off a point and returns it; `None` if none was there.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.board.remove(point)?;
        self.look_again(point);
        Some(stone)
    }

    /// Judges every point for Black, as [`Board::forbidden`] does.
    pub fn forbidden(&self) -> Map {
        let mut map = Map::default();
        for row in 0..16 {
            let [five, overline, four, double_four, semi_three] = &self.rows;
            let found = [0, 1, 2, 3].map(|direction: usize| Pattern {
                five: five[direction][row],
                overline: overline[direction][row],
                four: four[direction][row],
                double_four: double_four[direction][row],
                semi_three: semi_three[direction][row],
            });
            map.settle(row, self.board.empty.row_along::<0, 0>(row, 0), found);
        }
        self.board.without_false_threes(map)
    }

    /// Finds the patterns of the four lines through a point anew.
    fn look_again(&mut self, point: Point) {
        let (black, empty) = (self.board.black.lines(point), self.board.empty.lines(point));
        let (left, right) = line_sides(black, empty);
        let found = pattern(left, right).into_kinds();
        let places = Direction::ALL.map(|direction| direction.line(point));
        for ((lines, rows), word) in self.lines.iter_mut().zip(&mut self.rows).zip(found) {
            let new = word & empty;
            let lanes = || Direction::ALL.into_iter().zip(places);
            let old = lanes()
                .zip(lines.iter())
                .fold(0, |old, ((direction, place), lines)| {
                    old | u64::from(lines[place]) << direction.lane()
                });
            // Most stones change few kinds.
            if old == new {
                continue;
            }
            for (((direction, place), lines), rows) in lanes().zip(lines).zip(rows) {
                let new = low_lane(new >> direction.lane());
                let mut changed = std::mem::replace(&mut lines[place], new) ^ new;
                while changed != 0 {
                    let (row, column) = direction.place(place, low_bit(changed));
                    rows[row] ^= 1 << column;
                    changed &= changed - 1;
                }
            }
        }
    }
}

impl From<&Board> for Tracked {
    fn from(board: &Board) -> Self {
        let mut tracked = Self::default();
        for (point, stone) in board.stones() {
            tracked
                .place(point, stone)
                .expect("each point is taken once");
        }
        tracked
    }
}

/// Returns the lowest 16 bits.
fn low_lane(word: u64) -> u16 {
    let [low, high, ..] = word.to_le_bytes();
    u16::from_le_bytes([low, high])
}

/// Returns the place of the lowest bit of a word that has one.
fn low_bit(word: u16) -> usize {
    usize::try_from(word.trailing_zeros()).unwrap_or(0)
}
