//! The errors of PGN files.

use std::io;

use thiserror::Error;

use crate::chess::fen::FenError;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::side::Side;

/// The deepest variation: a limit on the memory for the variations that are still open.
pub(crate) const DEEPEST: usize = 50;

/// A fault in a PGN file, and its line.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: u64,
    /// The fault.
    #[source]
    pub fault: PgnFault,
}

/// The fault of a PGN file.
#[derive(Debug, Error)]
pub enum PgnFault {
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
    /// A tag is not of the form `[Name "value"]`.
    #[error("not a tag; expected [Name \"value\"]")]
    Tag,
    /// A comment or a variation that is still open at the end of the file.
    #[error("{0} is not closed before the end")]
    Open(char),
    /// A closing bracket without an opening one.
    #[error("{0} closes nothing")]
    Closed(char),
    /// A variation in more than 50 others.
    #[error("a variation is nested more than {} deep", DEEPEST)]
    Deep,
    /// The number of a move is not the next one.
    #[error("move number {found}{}, expected {expected}{}", after(*.side), after(*.side))]
    Number {
        /// The number.
        found: u64,
        /// The number of the next move.
        expected: u64,
        /// The side that moves.
        side: Side,
    },
    /// The game has no result.
    #[error("the game has no result; expected 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// A second game where one was expected.
    #[error("a second game begins; expected one game")]
    Second,
    /// The tag `FEN` is not a position.
    #[error("tag FEN: {0}")]
    Fen(#[source] FenError),
    /// The start does not fit the variant.
    #[error("tag FEN: {0}")]
    Start(#[source] VariantError),
    /// The tag `Variant` names a game other than chess and Chess960.
    #[error("tag Variant: expected Standard or Chess960")]
    Variant,
    /// A move that is wrong.
    #[error("move {number}{} {word}: {error}", dots(*.side))]
    Move {
        /// The number of the move.
        number: u32,
        /// The side that moves.
        side: Side,
        /// The word in place of a move.
        word: String,
        /// The fault of the move.
        #[source]
        error: SanError,
    },
    /// A move after mate or stalemate.
    #[error("move {number}{} comes after mate or stalemate", dots(*.side))]
    Over {
        /// The number of the move.
        number: u32,
        /// The side that moves.
        side: Side,
    },
}

/// Returns the dots after a number where a move of Black follows.
const fn after(side: Side) -> &'static str {
    match side {
        Side::White => "",
        Side::Black => "...",
    }
}

/// Returns the punctuation between the number of a move and the move.
const fn dots(side: Side) -> &'static str {
    match side {
        Side::White => ".",
        Side::Black => "...",
    }
}
