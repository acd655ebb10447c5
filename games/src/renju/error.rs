//! The errors of the renju formats and of moves.

use thiserror::Error;

use super::point::{Point, PointError};
use super::stone::Stone;

/// The error of putting a stone on an occupied point.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{point} is occupied by {there}")]
pub struct PlaceError {
    /// The point.
    pub point: Point,
    /// The stone that occupies it.
    pub there: Stone,
}

/// The error of a text that is not a board of 225 characters.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// The text has this number of characters.
    #[error("{0} characters; a board has {count}", count = Point::COUNT)]
    Length(usize),
    /// A character other than `.`, `X` and `O`.
    #[error("character {}: {found:?} is none of `.`, `X`, `O`", .at + 1)]
    Character {
        /// The character.
        found: char,
        /// Its index, counted from 0.
        at: usize,
    },
}

/// The error of a text that is not a drawn board. Lines are counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DrawingError {
    /// No line of column letters.
    #[error("no line of column letters; a drawn board ends with one")]
    NoColumns,
    /// Column letters that are not consecutive, or a second line of them.
    #[error(
        "line {line}: expected one line of column letters that follow one another, from A to O"
    )]
    Columns {
        /// The line.
        line: usize,
    },
    /// A line without a row number from 1 to 15.
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
    /// A character that is neither a stone, an empty point nor a mark.
    #[error("line {line}: {point} is none of `.`, `X`, `O` and the marks `*`, `3`, `4`, `5`, `6`")]
    Character {
        /// The line.
        line: usize,
        /// The point at which it was found.
        point: Point,
    },
}

/// The error of a list of moves. Moves are counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum MovesError {
    /// A word that is neither a point nor `pass`.
    #[error("move {number}: {error}")]
    Point {
        /// The move.
        number: usize,
        /// The fault of the word.
        #[source]
        error: PointError,
    },
    /// A number that is not the one of its move.
    #[error("move {number}: the number is {found}, expected {expected}")]
    Number {
        /// The move.
        number: usize,
        /// The number in the text.
        found: usize,
        /// The numbers that can stand there.
        expected: ExpectedNumber,
    },
    /// A move to an occupied point.
    #[error("move {number}: {error}")]
    Place {
        /// The move.
        number: usize,
        /// The point and its stone.
        #[source]
        error: PlaceError,
    },
}

/// The numbers that can stand before a move.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ExpectedNumber {
    /// One number.
    #[error("{0}")]
    Only(usize),
    /// The number of the stone, or that of the pair of moves.
    #[error("{0}, or {1} for a pair of moves")]
    Either(usize, usize),
    /// No number: the moves are numbered by pairs, and White's move ends one.
    #[error("none; it is the second move of a pair")]
    None,
}

/// The error of a text that is neither a board nor moves.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The text is empty.
    #[error("empty; expected 225 characters or moves such as H8 I9 G7")]
    Empty,
    /// The text looks like a board.
    #[error(transparent)]
    Board(BoardError),
    /// The text has several lines, so it is read as a drawn board.
    #[error(transparent)]
    Drawing(DrawingError),
    /// The text looks like moves.
    #[error(transparent)]
    Moves(MovesError),
}
