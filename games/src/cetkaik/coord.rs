//! The 81 squares and their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// The letters of the columns, from A's left to right as IA sees the board.
pub const COLUMNS: [char; 9] = ['K', 'L', 'N', 'T', 'Z', 'X', 'C', 'M', 'P'];

/// The names of the rows, A's home first.
pub const ROWS: [&str; 9] = ["A", "E", "I", "U", "O", "Y", "AI", "AU", "IA"];

macro_rules! names {
    ($($row:literal)*) => { [$(
        concat!("K", $row), concat!("L", $row), concat!("N", $row),
        concat!("T", $row), concat!("Z", $row), concat!("X", $row),
        concat!("C", $row), concat!("M", $row), concat!("P", $row),
    )*] };
}

/// The names of all squares in the order of their offsets.
pub(super) const NAMES: [&str; 81] = names!("A" "E" "I" "U" "O" "Y" "AI" "AU" "IA");

/// A square of the board: its offset, row by row from A's home.
///
/// Its name is the column followed by the row, `KA` to `PIA`. Columns are consonants and rows are
/// vowels, so a sequence of names has only one reading.
///
/// ```
/// use games::cetkaik::Coord;
///
/// let home: Coord = "ZO".parse()?;
/// assert_eq!((home.row(), home.col(), home.offset()), (4, 4, 40));
/// assert!(home.is_water() && home.is_tam_hue_by_default());
/// assert_eq!(home.to_string(), "ZO");
/// assert!("QA".parse::<Coord>().is_err());
/// # Ok::<(), games::cetkaik::CoordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord(u8);

impl Coord {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// Returns the square in row `row_index` (0 is A) and column `col_index` (0 is K), if both are below nine.
    #[must_use]
    pub const fn new(row_index: usize, col_index: usize) -> Option<Self> {
        if row_index < 9 && col_index < 9 {
            let [row, ..] = row_index.to_le_bytes();
            let [col, ..] = col_index.to_le_bytes();
            Some(Self(row * 9 + col))
        } else {
            None
        }
    }

    /// Returns the square at `offset`, row by row from `KA`; `None` above 80.
    #[must_use]
    pub const fn from_offset(offset: u8) -> Option<Self> {
        if offset < 81 {
            Some(Self(offset))
        } else {
            None
        }
    }

    /// Returns every square in the order of the offsets.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..81).map(Self)
    }

    /// Returns the index of the square's byte in a board.
    #[must_use]
    pub const fn offset(self) -> u8 {
        self.0
    }

    /// Returns the row, 0 (A) to 8 (IA).
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 9
    }

    /// Returns the column, 0 (K) to 8 (P).
    #[must_use]
    pub const fn col(self) -> u8 {
        self.0 % 9
    }

    /// Returns the square's name, such as `KIA`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Returns the square `row_delta` rows and `col_delta` columns away; `None` off the board.
    #[must_use]
    pub const fn add_delta(self, row_delta: isize, col_delta: isize) -> Option<Self> {
        let row = (self.row() as usize).checked_add_signed(row_delta);
        let col = (self.col() as usize).checked_add_signed(col_delta);
        match (row, col) {
            (Some(row), Some(col)) => Self::new(row, col),
            _ => None,
        }
    }

    /// Whether the square is one of the nine tam2 hue of the empty board.
    #[must_use]
    pub const fn is_tam_hue_by_default(self) -> bool {
        matches!(
            (self.row(), self.col()),
            (2 | 6, 2 | 6) | (3 | 5, 3 | 5) | (4, 4)
        )
    }

    /// Whether the square is one of the nine squares of water.
    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!((self.row(), self.col()), (4, 2..=6) | (2..=6, 4))
    }

    /// Returns the number of king's steps between two squares.
    #[must_use]
    pub fn distance(a: Self, b: Self) -> i32 {
        i32::from(a.row().abs_diff(b.row()).max(a.col().abs_diff(b.col())))
    }

    /// Whether `a` and `b` lie in the same direction from `origin`.
    #[must_use]
    pub fn same_direction(origin: Self, a: Self, b: Self) -> bool {
        let from_origin = |to: Self| {
            let row = i32::from(to.row()) - i32::from(origin.row());
            let col = i32::from(to.col()) - i32::from(origin.col());
            (row, col)
        };
        let ((a_row, a_col), (b_row, b_col)) = (from_origin(a), from_origin(b));
        a_row * b_row + a_col * b_col > 0 && a_row * b_col == a_col * b_row
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "not a square; a column of KLNTZXCMP and then a row of A, E, I, U, O, Y, AI, AU, IA was expected"
)]
pub struct CoordError;

impl FromStr for Coord {
    type Err = CoordError;

    fn from_str(name: &str) -> Result<Self, CoordError> {
        let mut letters = name.chars();
        let col = letters
            .next()
            .and_then(|letter| COLUMNS.iter().position(|&column| column == letter));
        let row = ROWS.iter().position(|&row| row == letters.as_str());
        row.zip(col)
            .and_then(|(row, col)| Self::new(row, col))
            .ok_or(CoordError)
    }
}

impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl de::Visitor<'_> for Name {
            type Value = Coord;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a square")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Coord, E> {
                name.parse()
                    .map_err(|_| E::invalid_value(de::Unexpected::Str(name), &self))
            }
        }

        deserializer.deserialize_str(Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for square in Coord::all() {
            assert_eq!(square.name().parse(), Ok(square));
            assert_eq!(
                Coord::new(usize::from(square.row()), usize::from(square.col())),
                Some(square)
            );
        }
        assert_eq!(Coord::all().count(), Coord::COUNT);
        for name in ["", "K", "A", "KAA", "ka", "QA", "KIO", "K A", "KAIA", "皇"] {
            assert_eq!(name.parse::<Coord>(), Err(CoordError), "{name}");
        }
    }

    #[test]
    fn water_and_hue_are_the_published_squares() {
        let named = |keep: fn(Coord) -> bool| {
            let names: Vec<_> = Coord::all()
                .filter(|&square| keep(square))
                .map(Coord::name)
                .collect();
            names.join(" ")
        };
        assert_eq!(
            named(Coord::is_tam_hue_by_default),
            "NI CI TU XU ZO TY XY NAI CAI"
        );
        assert_eq!(named(Coord::is_water), "ZI ZU NO TO ZO XO CO ZY ZAI");
    }
}
