//! The points of the board, and the directions of its lines.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// An intersection of the 15 x 15 board, written `H8`: a column letter A to O (no letter skipped), then a row 1 to 15.
///
/// ```
/// use games::renju::Point;
///
/// let centre: Point = "H8".parse()?;
/// assert_eq!((centre.column(), centre.row()), (7, 7));
/// assert_eq!(centre.to_string(), "H8");
/// # Ok::<(), games::renju::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    // 16 * row + column. A row or a column is one shift or mask away, and a step along a line is
    // one addition.
    cell: u8,
}

impl Point {
    /// The number of rows and of columns.
    pub const SIDE: u8 = 15;

    /// The number of intersections.
    pub const COUNT: usize = 225;

    /// Returns the point in a column and a row, both counted from 0; `None` off the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Self {
                cell: 16 * row + column,
            })
        } else {
            None
        }
    }

    /// Returns the column, 0 (letter A) to 14 (letter O).
    pub const fn column(self) -> u8 {
        self.cell & 15
    }

    /// Returns the row, 0 (number 1) to 14 (number 15).
    pub const fn row(self) -> u8 {
        self.cell >> 4
    }

    /// Returns the index in a line of 225 characters: A1 is 0, B1 is 1, A2 is 15.
    pub fn index(self) -> usize {
        usize::from(self.row()) * usize::from(Self::SIDE) + usize::from(self.column())
    }

    /// Whether boards have a dot here: the centre, and the four points that are fourth from both
    /// edges.
    pub const fn is_star(self) -> bool {
        matches!((self.column(), self.row()), (7, 7) | (3 | 11, 3 | 11))
    }

    /// Iterates over all points in the order of [`index`](Self::index).
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::SIDE)
            .flat_map(|row| (0..Self::SIDE).filter_map(move |column| Self::new(column, row)))
    }

    /// Returns the point `steps` steps along a direction; `None` off the board.
    pub fn along(self, direction: Direction, steps: i8) -> Option<Self> {
        let (right, up) = direction.step();
        let column = self
            .column()
            .checked_add_signed(right.checked_mul(steps)?)?;
        let row = self.row().checked_add_signed(up.checked_mul(steps)?)?;
        Self::new(column, row)
    }

    /// Returns the point `steps` steps along a direction, which must be on the board.
    pub(super) const fn near(self, direction: Direction, steps: i8) -> Self {
        Self {
            cell: self
                .cell
                .wrapping_add_signed(direction.stride().wrapping_mul(steps)),
        }
    }

    /// Returns the row in the upper four bits and the column in the lower ones.
    pub(super) const fn cell(self) -> u8 {
        self.cell
    }

    /// Returns the point with this [`cell`](Self::cell), which must be on the board.
    pub(super) const fn from_cell(cell: u8) -> Self {
        Self { cell }
    }

    /// Returns the point in a row and a column, which must be on the board.
    pub(super) const fn at(row: u8, column: u8) -> Self {
        Self {
            cell: 16 * row + column,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Serializes as the name, such as `H8`.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Point {
    type Err = PointError;

    /// Reads `H8` or `h8`.
    ///
    /// # Errors
    ///
    /// [`PointError`] for anything but a letter A to O and a number 1 to 15 without leading zeros.
    fn from_str(text: &str) -> Result<Self, PointError> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(PointError::Empty)?;
        let column = match letter {
            b'A'..=b'O' => letter - b'A',
            b'a'..=b'o' => letter - b'a',
            b'P'..=b'Z' | b'p'..=b'z' => return Err(PointError::Column(char::from(letter))),
            _ => return Err(PointError::Shape),
        };
        let row = match *digits {
            [one @ b'1'..=b'9'] => one - b'0',
            [b'1', one @ b'0'..=b'5'] => 10 + one - b'0',
            [] => return Err(PointError::Shape),
            _ if digits.iter().all(u8::is_ascii_digit) => return Err(PointError::Row),
            _ => return Err(PointError::Shape),
        };
        Ok(Self::at(row - 1, column))
    }
}

/// One of the four directions of lines of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Along a row, to the right.
    Row,
    /// Along a column, upward.
    Column,
    /// Along a diagonal, to the right and down.
    Falling,
    /// Along a diagonal, to the right and up.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Falling, Self::Rising];

    /// Returns one step as columns to the right and rows up.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Falling => (1, -1),
            Self::Rising => (1, 1),
        }
    }

    const fn stride(self) -> i8 {
        let (right, up) = self.step();
        16 * up + right
    }
}

/// An error of a text that names no point.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PointError {
    /// The text is empty.
    #[error("empty; expected a point such as H8")]
    Empty,
    /// Not a letter and a number.
    #[error("expected a point such as H8: a column A to O, then a row 1 to 15")]
    Shape,
    /// A column beyond O.
    #[error("column {0} is off the board; columns are A to O")]
    Column(char),
    /// A row that is not 1 to 15.
    #[error("the row is off the board; rows are 1 to 15")]
    Row,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_from_its_name() {
        assert_eq!(Point::all().count(), Point::COUNT);
        for (index, point) in Point::all().enumerate() {
            assert_eq!(point.index(), index);
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
    }

    #[test]
    fn what_is_not_a_point_is_refused() {
        for text in [
            "", "8", "H", "HH", "H8 ", "P1", "A0", "A16", "A01", "A100", "é1", "A1é",
        ] {
            assert!(text.parse::<Point>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_step_stays_on_the_board_or_is_none() {
        for point in Point::all() {
            for direction in Direction::ALL {
                for steps in -15..=15 {
                    if let Some(target) = point.along(direction, steps) {
                        assert_eq!(target, point.near(direction, steps));
                        assert_eq!(target.along(direction, -steps), Some(point));
                    }
                }
            }
        }
    }
}
