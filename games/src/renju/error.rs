//! What was wrong with an input.

use std::error::Error;
use std::fmt;

use super::point::{Point, PointError};
use super::stone::Stone;

/// A stone cannot be put where one stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceError {
    /// Where.
    pub point: Point,
    /// The stone that stands there.
    pub there: Stone,
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is occupied by {}", self.point, self.there)
    }
}

impl Error for PlaceError {}

/// A text that is no board of 225 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// It has so many characters.
    Length(usize),
    /// A character that is none of `.`, `X` and `O`.
    Character {
        /// The character.
        found: char,
        /// Its place from 0.
        at: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} characters; a board has {}", Point::COUNT),
            Self::Character { found, at } => {
                write!(
                    f,
                    "character {}: {found:?} is none of `.`, `X`, `O`",
                    at + 1
                )
            }
        }
    }
}

impl Error for BoardError {}

/// A text that is no drawn board. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingError {
    /// No line of column letters.
    NoColumns,
    /// Column letters that do not follow one another from A to O, or a second line of them.
    Columns {
        /// The line.
        line: usize,
    },
    /// A line that begins with no row number 1 to 15.
    Row {
        /// The line.
        line: usize,
    },
    /// A row drawn twice.
    RowTwice {
        /// The line.
        line: usize,
        /// The row's number.
        row: u8,
    },
    /// A row with fewer points than there are column letters.
    Short {
        /// The line.
        line: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A row with more points than there are column letters.
    Long {
        /// The line.
        line: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Something that is no stone, no empty point and no mark.
    Character {
        /// The line.
        line: usize,
        /// The point where it stands.
        point: Point,
    },
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColumns => {
                f.write_str("no line of column letters; a drawn board ends with one")
            }
            Self::Columns { line } => {
                write!(
                    f,
                    "line {line}: expected one line of column letters that follow one another, from A to O"
                )
            }
            Self::Row { line } => write!(f, "line {line}: expected a row number 1 to 15 first"),
            Self::RowTwice { line, row } => write!(f, "line {line}: row {row} is drawn twice"),
            Self::Short { line, columns } => {
                write!(f, "line {line}: fewer points than the {columns} columns")
            }
            Self::Long { line, columns } => {
                write!(f, "line {line}: more points than the {columns} columns")
            }
            Self::Character { line, point } => {
                write!(
                    f,
                    "line {line}: {point} is none of `.`, `X`, `O` and the marks `*`, `3`, `4`, `5`, `6`"
                )
            }
        }
    }
}

impl Error for DrawingError {}

/// A list of moves with a fault; moves are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesError {
    /// A word that is neither a point nor `pass`.
    Point {
        /// The move.
        number: usize,
        /// What is wrong with it.
        error: PointError,
    },
    /// A move to a point with a stone.
    Place {
        /// The move.
        number: usize,
        /// Where, and which stone.
        error: PlaceError,
    },
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point { number, error } => write!(f, "move {number}: {error}"),
            Self::Place { number, error } => write!(f, "move {number}: {error}"),
        }
    }
}

impl Error for MovesError {}

/// A text that is neither a board nor moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Nothing was written.
    Empty,
    /// It looks like a board.
    Board(BoardError),
    /// It has several lines, so it should be a drawn board.
    Drawing(DrawingError),
    /// It looks like moves.
    Moves(MovesError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty; expected 225 characters or moves such as H8 I9 G7"),
            Self::Board(error) => error.fmt(f),
            Self::Drawing(error) => error.fmt(f),
            Self::Moves(error) => error.fmt(f),
        }
    }
}

impl Error for PositionError {}
