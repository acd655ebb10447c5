//! What can be wrong with a PGN file.

use std::io;

use thiserror::Error;

use crate::chess::fen::FenError;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::side::Side;

/// A fault in a PGN file, and where.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong.
    #[source]
    pub fault: PgnFault,
}

/// What is wrong with a PGN file.
#[derive(Debug, Error)]
pub enum PgnFault {
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
    /// A tag is not of the form `[Name "value"]`.
    #[error("not a tag; expected [Name \"value\"]")]
    Tag,
    /// A comment or a variation is not closed before the file ends.
    #[error("{0} is not closed before the end")]
    Open(char),
    /// A closing bracket without an opening one.
    #[error("{0} closes nothing")]
    Closed(char),
    /// The game has no result at its end.
    #[error("the game has no result; expected 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// Another game follows where one was expected.
    #[error("a second game begins; expected one game")]
    Second,
    /// The tag `FEN` is no position.
    #[error("tag FEN: {0}")]
    Fen(#[source] FenError),
    /// The start does not fit the variant.
    #[error("tag FEN: {0}")]
    Start(#[source] VariantError),
    /// The tag `Variant` names a game other than chess and Chess960.
    #[error("tag Variant: expected Standard or Chess960")]
    Variant,
    /// A move is wrong.
    #[error("move {number}{} {word}: {error}", dots(*.side))]
    Move {
        /// The number of the move.
        number: u32,
        /// Who makes it.
        side: Side,
        /// The word that should be a move.
        word: String,
        /// What is wrong with it.
        #[source]
        error: SanError,
    },
    /// A move after mate or stalemate.
    #[error("move {number}{} comes after mate or stalemate", dots(*.side))]
    Over {
        /// The number of the move.
        number: u32,
        /// Who makes it.
        side: Side,
    },
}

/// What stands between the number of a move and the move.
const fn dots(side: Side) -> &'static str {
    match side {
        Side::White => ".",
        Side::Black => "...",
    }
}
