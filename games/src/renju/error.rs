//! What was wrong with an input.

use thiserror::Error;

use super::point::{Point, PointError};
use super::stone::Stone;

/// A stone cannot be put where one stands.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{point} is occupied by {there}")]
pub struct PlaceError {
    /// Where.
    pub point: Point,
    /// The stone that stands there.
    pub there: Stone,
}

/// A text that is no board of 225 characters.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// It has so many characters.
    #[error("{0} characters; a board has {count}", count = Point::COUNT)]
    Length(usize),
    /// A character that is none of `.`, `X` and `O`.
    #[error("character {}: {found:?} is none of `.`, `X`, `O`", .at + 1)]
    Character {
        /// The character.
        found: char,
        /// Its place from 0.
        at: usize,
    },
}

/// A text that is no drawn board. Lines are counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DrawingError {
    /// No line of column letters.
    #[error("no line of column letters; a drawn board ends with one")]
    NoColumns,
    /// Column letters that do not follow one another from A to O, or a second line of them.
    #[error(
        "line {line}: expected one line of column letters that follow one another, from A to O"
    )]
    Columns {
        /// The line.
        line: usize,
    },
    /// A line that begins with no row number 1 to 15.
    #[error("line {line}: expected a row number 1 to 15 first")]
    Row {
        /// The line.
        line: usize,
    },
    /// A row drawn twice.
    #[error("line {line}: row {row} is drawn twice")]
    RowTwice {
        /// The line.
        line: usize,
        /// The row's number.
        row: u8,
    },
    /// A row with fewer points than there are column letters.
    #[error("line {line}: fewer points than the {columns} columns")]
    Short {
        /// The line.
        line: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A row with more points than there are column letters.
    #[error("line {line}: more points than the {columns} columns")]
    Long {
        /// The line.
        line: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Something that is no stone, no empty point and no mark.
    #[error("line {line}: {point} is none of `.`, `X`, `O` and the marks `*`, `3`, `4`, `5`, `6`")]
    Character {
        /// The line.
        line: usize,
        /// The point where it stands.
        point: Point,
    },
}

/// A list of moves with a fault; moves are counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum MovesError {
    /// A word that is neither a point nor `pass`.
    #[error("move {number}: {error}")]
    Point {
        /// The move.
        number: usize,
        /// What is wrong with it.
        #[source]
        error: PointError,
    },
    /// A move to a point with a stone.
    #[error("move {number}: {error}")]
    Place {
        /// The move.
        number: usize,
        /// Where, and which stone.
        #[source]
        error: PlaceError,
    },
}

/// A text that is neither a board nor moves.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// Nothing was written.
    #[error("empty; expected 225 characters or moves such as H8 I9 G7")]
    Empty,
    /// It looks like a board.
    #[error(transparent)]
    Board(BoardError),
    /// It has several lines, so it should be a drawn board.
    #[error(transparent)]
    Drawing(DrawingError),
    /// It looks like moves.
    #[error(transparent)]
    Moves(MovesError),
}
