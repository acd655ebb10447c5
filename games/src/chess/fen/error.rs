//! The errors of a text that is not a FEN.

use std::fmt;

use thiserror::Error;

use crate::chess::placement::PlacementError;
use crate::chess::state::StateError;

/// A field of FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The placement.
    Placement,
    /// The side to move.
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

/// The reason why a text is not a FEN.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum FenError {
    /// A field is missing.
    #[error("{0}: missing; a FEN has six fields")]
    Missing(FenField),
    /// More than six fields.
    #[error("a FEN has six fields, and this one more")]
    Extra,
    /// A character that does not belong in its field.
    #[error("{field}: {found:?} is unknown; expected {}", expected(*.field))]
    Character {
        /// The field.
        field: FenField,
        /// The character.
        found: char,
    },
    /// A valid character that occurs twice in its field.
    #[error("{field}: {found:?} comes twice")]
    Twice {
        /// The field.
        field: FenField,
        /// The character.
        found: char,
    },
    /// A field that is none of its possible words.
    #[error("{field}: expected {}", expected(*.0), field = .0)]
    Word(FenField),
    /// A rank of the placement that does not have eight squares.
    #[error("placement: rank {rank} has not eight squares")]
    Width {
        /// The rank, from 1.
        rank: u8,
    },
    /// A placement that does not have eight ranks.
    #[error("placement: {found} ranks; expected 8")]
    Ranks {
        /// The number found, at most 9.
        found: u8,
    },
    /// A castling letter without a rook of that side beyond its king.
    #[error("castling: no rook for {letter:?} beside the king on its back rank")]
    NoRook {
        /// The letter.
        letter: char,
    },
    /// An operation of EPD that does not begin with a letter.
    #[error("operations: each begins with a letter")]
    Operation,
    /// An unterminated quote in an operation of EPD.
    #[error("operations: a quote has no end")]
    Quote,
    /// The placement breaks a rule.
    #[error("placement: {0}")]
    Placement(#[source] PlacementError),
    /// The state breaks a rule.
    #[error("{0}")]
    State(#[from] StateError),
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
