//! The colours of stones.

use std::fmt;

use serde::Serialize;
use std::ops::Not;

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stone {
    /// Moves first; only Black has forbidden moves.
    Black,
    /// Moves second.
    White,
}

impl Stone {
    /// Returns the letter of a board: `X` or `O`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl Not for Stone {
    type Output = Self;

    /// Returns the opponent.
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
