//! Why a text is no FEN.

use std::fmt;

use crate::chess::placement::PlacementError;
use crate::chess::state::StateError;

/// A field of FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// Where the pieces stand.
    Placement,
    /// Whose move it is.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant target.
    EnPassant,
    /// The half-move clock.
    Clock,
    /// The number of the move.
    Number,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "placement",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Clock => "half-move clock",
            Self::Number => "move number",
        })
    }
}

/// Why a text is no FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    /// A field is missing.
    Missing(FenField),
    /// More than six fields.
    Extra,
    /// A field has a character that does not belong there.
    Character {
        /// The field.
        field: FenField,
        /// The character.
        found: char,
    },
    /// A field has a character that is right, but comes twice.
    Twice {
        /// The field.
        field: FenField,
        /// The character.
        found: char,
    },
    /// A field is none of its possible words.
    Word(FenField),
    /// A rank of the placement has not eight squares.
    Width {
        /// The rank, from 1.
        rank: u8,
    },
    /// The placement has not eight ranks.
    Ranks {
        /// How many there are, at most 9.
        found: u8,
    },
    /// A castling letter, but no rook of that side beyond its king.
    NoRook {
        /// The letter.
        letter: char,
    },
    /// An operation of EPD does not begin with a letter.
    Operation,
    /// A quote in an operation of EPD has no end.
    Quote,
    /// The placement breaks a rule.
    Placement(PlacementError),
    /// The state breaks a rule.
    State(StateError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "{field}: missing; a FEN has six fields"),
            Self::Extra => f.write_str("a FEN has six fields, and this one more"),
            Self::Character { field, found } => {
                write!(
                    f,
                    "{field}: {found:?} is unknown; expected {}",
                    expected(*field)
                )
            }
            Self::Twice { field, found } => write!(f, "{field}: {found:?} comes twice"),
            Self::Word(field) => write!(f, "{field}: expected {}", expected(*field)),
            Self::Width { rank } => write!(f, "placement: rank {rank} has not eight squares"),
            Self::Ranks { found } => write!(f, "placement: {found} ranks; expected 8"),
            Self::NoRook { letter } => {
                write!(
                    f,
                    "castling: no rook for {letter:?} beside the king on its back rank"
                )
            }
            Self::Operation => f.write_str("operations: each begins with a letter"),
            Self::Quote => f.write_str("operations: a quote has no end"),
            Self::Placement(error) => write!(f, "placement: {error}"),
            Self::State(error) => error.fmt(f),
        }
    }
}

const fn expected(field: FenField) -> &'static str {
    match field {
        FenField::Placement => "a letter of PRNBQKprnbqk, 1 to 8 or /",
        FenField::Turn => "w or b",
        FenField::Castling => "- or letters of KQkq, A to H, a to h",
        FenField::EnPassant => "- or a square",
        FenField::Clock => "a number without sign or leading zeros, at most 150",
        FenField::Number => "a number from 1 without sign or leading zeros",
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Placement(error) => Some(error),
            Self::State(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StateError> for FenError {
    fn from(error: StateError) -> Self {
        Self::State(error)
    }
}
