//! The errors of XGIDs.

use core::fmt::{self, Display, Formatter};

use thiserror::Error;

use crate::backgammon::summary::counted;

/// One of the ten fields of an XGID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The checkers.
    Board = 1,
    /// The logarithm of the cube.
    Cube = 2,
    /// The owner of the cube.
    Owner = 3,
    /// The side on roll.
    Turn = 4,
    /// The roll.
    Dice = 5,
    /// The points of the player at the bottom.
    ScoreBottom = 6,
    /// The points of the player at the top.
    ScoreTop = 7,
    /// Crawford, or Jacoby and beavers.
    Rules = 8,
    /// The length of the match.
    Length = 9,
    /// The logarithm of the largest cube.
    MaxCube = 10,
}

impl Field {
    /// All ten, in order.
    pub const ALL: [Self; 10] = [
        Self::Board,
        Self::Cube,
        Self::Owner,
        Self::Turn,
        Self::Dice,
        Self::ScoreBottom,
        Self::ScoreTop,
        Self::Rules,
        Self::Length,
        Self::MaxCube,
    ];

    /// Returns the name, as in JSON.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 10] = [
            "board",
            "cube",
            "owner",
            "turn",
            "dice",
            "score_bottom",
            "score_top",
            "rules",
            "length",
            "max_cube",
        ];
        NAMES[self as usize - 1]
    }

    /// Returns the number, counted from 1.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

impl Display for Field {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "field {} ({})", self.number(), self.name())
    }
}

/// The fault of an XGID.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// The number of fields is not ten.
    #[error("{}, expected 10", counted(*.found, "field"))]
    FieldCount {
        /// The number found.
        found: usize,
    },
    /// A field is not one of its values.
    #[error("{} is not {expected}", if .found.is_empty() { "nothing" } else { .found })]
    Value {
        /// The first characters of the field.
        found: String,
        /// Its values in words.
        expected: &'static str,
    },
    /// The board is longer or shorter than 26 characters.
    #[error("{}, expected 26", counted(*.found, "character"))]
    BoardLength {
        /// The number found.
        found: usize,
    },
    /// A character of the board that is not a checker of its place.
    #[error("character {place}: {found} is not {expected}")]
    BoardCharacter {
        /// The place, counted from 1.
        place: usize,
        /// The character.
        found: char,
        /// The valid characters.
        expected: &'static str,
    },
    /// A player has more than 15 checkers.
    #[error("{found} checkers of the {player} player, at most 15 expected")]
    TooManyCheckers {
        /// The player.
        player: &'static str,
        /// The number found.
        found: u32,
    },
    /// Fields that contradict each other.
    #[error("{0}")]
    Rule(&'static str),
}

/// The reason why a text is not an XGID: the field and its fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XgidError {
    field: Option<Field>,
    problem: Problem,
}

impl XgidError {
    pub(crate) const fn whole(problem: Problem) -> Self {
        Self {
            field: None,
            problem,
        }
    }

    pub(crate) const fn new(field: Field, problem: Problem) -> Self {
        Self {
            field: Some(field),
            problem,
        }
    }

    /// Makes the error of a field that has none of its values; it keeps the first characters of the
    /// field.
    pub(crate) fn value(field: Field, found: &str, expected: &'static str) -> Self {
        const KEPT: usize = 24;
        let mut excerpt: String = found.chars().take(KEPT).collect();
        if excerpt.len() < found.len() {
            excerpt.push('…');
        }
        Self::new(
            field,
            Problem::Value {
                found: excerpt,
                expected,
            },
        )
    }

    pub(crate) const fn rule(field: Field, rule: &'static str) -> Self {
        Self::new(field, Problem::Rule(rule))
    }

    /// Returns the wrong field; `None` if the number of fields is wrong.
    pub const fn field(&self) -> Option<Field> {
        self.field
    }

    /// Returns the fault.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl Display for XgidError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field {
            write!(f, "{field}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl core::error::Error for XgidError {}
