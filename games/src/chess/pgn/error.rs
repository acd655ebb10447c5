//! What can be wrong with a PGN file.

use std::fmt;
use std::io;

use crate::chess::fen::FenError;
use crate::chess::position::VariantError;
use crate::chess::san::SanError;
use crate::chess::side::Side;

/// A fault in a PGN file, and where.
#[derive(Debug)]
pub struct PgnError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: PgnFault,
}

/// What is wrong with a PGN file.
#[derive(Debug)]
pub enum PgnFault {
    /// The file cannot be read.
    Io(io::Error),
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// A comment or a variation is not closed before the file ends.
    Open(char),
    /// A closing bracket without an opening one.
    Closed(char),
    /// The game has no result at its end.
    NoResult,
    /// The tag `FEN` is no position.
    Fen(FenError),
    /// The start does not fit the variant.
    Start(VariantError),
    /// The tag `Variant` names a game other than chess and Chess960.
    Variant,
    /// A move is wrong.
    Move {
        /// The number of the move.
        number: u32,
        /// Who makes it.
        side: Side,
        /// The word that should be a move.
        word: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// A move after mate or stalemate.
    Over {
        /// The number of the move.
        number: u32,
        /// Who makes it.
        side: Side,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        let dots = |side: &Side| match side {
            Side::White => ".",
            Side::Black => "...",
        };
        match &self.fault {
            PgnFault::Io(error) => error.fmt(f),
            PgnFault::Tag => f.write_str("not a tag; expected [Name \"value\"]"),
            PgnFault::Open(bracket) => write!(f, "{bracket} is not closed before the end"),
            PgnFault::Closed(bracket) => write!(f, "{bracket} closes nothing"),
            PgnFault::NoResult => {
                f.write_str("the game has no result; expected 1-0, 0-1, 1/2-1/2 or *")
            }
            PgnFault::Fen(error) => write!(f, "tag FEN: {error}"),
            PgnFault::Start(error) => write!(f, "tag FEN: {error}"),
            PgnFault::Variant => f.write_str("tag Variant: expected Standard or Chess960"),
            PgnFault::Move {
                number,
                side,
                word,
                error,
            } => {
                write!(f, "move {number}{} {word}: {error}", dots(side))
            }
            PgnFault::Over { number, side } => {
                write!(
                    f,
                    "move {number}{} comes after mate or stalemate",
                    dots(side)
                )
            }
        }
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            PgnFault::Io(error) => Some(error),
            PgnFault::Fen(error) => Some(error),
            PgnFault::Start(error) => Some(error),
            PgnFault::Move { error, .. } => Some(error),
            _ => None,
        }
    }
}
