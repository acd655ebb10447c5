//! A board that updates its patterns with each stone.

use super::all_points::Map;
use super::bitboard::line_sides;
use super::board::Board;
use super::error::PlaceError;
use super::pattern::{KINDS, Pattern, pattern};
use super::point::{Direction, Point};
use super::stone::Stone;

/// A board for programs that need the map after every move. A stone changes only the patterns of
/// the four lines through it, and these are recomputed together in one word.
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
    /// The shapes that a black stone would make on each empty point, by kind and direction, line by
    /// line as in a bitboard.
    lines: [[[u16; 16]; 4]; KINDS],
    /// The same shapes row by row.
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
    /// [`PlaceError`] if the point is occupied; the board is unchanged.
    pub fn place(&mut self, point: Point, stone: Stone) -> Result<(), PlaceError> {
        self.board.place(point, stone)?;
        self.update_lines(point);
        Ok(())
    }

    /// Removes the stone from a point and returns it; `None` if the point is empty.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.board.remove(point)?;
        self.update_lines(point);
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
            map.fill_row(row, self.board.empty.row_along::<0, 0>(row, 0), found);
        }
        self.board.without_false_threes(map)
    }

    /// Recomputes the patterns of the four lines through a point.
    fn update_lines(&mut self, point: Point) {
        let (black, empty) = (self.board.black.lines(point), self.board.empty.lines(point));
        let (left, right) = line_sides(black, empty);
        let found = pattern(left, right).into_kinds();
        let line_indexes = Direction::ALL.map(|direction| direction.line(point));
        for ((lines, rows), word) in self.lines.iter_mut().zip(&mut self.rows).zip(found) {
            let new = word & empty;
            let lanes = || Direction::ALL.into_iter().zip(line_indexes);
            let old = lanes()
                .zip(lines.iter())
                .fold(0, |old, ((direction, line), lines)| {
                    old | u64::from(lines[line]) << direction.lane()
                });
            // Most stones change few kinds of shapes.
            if old == new {
                continue;
            }
            for (((direction, line), lines), rows) in lanes().zip(lines).zip(rows) {
                let new = low_lane(new >> direction.lane());
                let mut changed = std::mem::replace(&mut lines[line], new) ^ new;
                while changed != 0 {
                    // Each changed bit is flipped in the copy by rows.
                    let (row, column) = direction.row_and_column(line, low_bit(changed));
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
            tracked.place(point, stone).expect("each point occurs once");
        }
        tracked
    }
}

/// Returns the lowest 16 bits.
fn low_lane(word: u64) -> u16 {
    let [low, high, ..] = word.to_le_bytes();
    u16::from_le_bytes([low, high])
}

/// Returns the index of the lowest set bit of a nonzero word.
fn low_bit(word: u16) -> usize {
    usize::try_from(word.trailing_zeros()).unwrap_or(0)
}
