//! Verdicts and fouls.

use std::fmt;

use serde::{Serialize, Serializer};

/// A reason why Black must not move to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foul {
    /// An unbroken row of six or more stones.
    Overline,
    /// Two or more fours that share the point.
    DoubleFour,
    /// Two or more threes that share the point.
    DoubleThree,
}

impl Foul {
    /// All three, in order of precedence: the first one that applies names the point.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// Returns the mark of this foul on a map: `6`, `4` or `3`.
    pub const fn mark(self) -> char {
        match self {
            Self::Overline => '6',
            Self::DoubleFour => '4',
            Self::DoubleThree => '3',
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        })
    }
}

/// The verdict on a black stone on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// An ordinary move.
    Legal,
    /// A five, which wins even if the move makes fouls too.
    Five,
    /// A forbidden move, with the first foul in the order of [`Foul::ALL`].
    Forbidden(Foul),
    /// No move: the point has a stone.
    Occupied,
}

impl Verdict {
    /// Returns the mark of a map: `#` for a stone, `5` for a five, [`Foul::mark`] for a foul, `.` for an ordinary move.
    pub const fn mark(self) -> char {
        match self {
            Self::Legal => '.',
            Self::Five => '5',
            Self::Forbidden(foul) => foul.mark(),
            Self::Occupied => '#',
        }
    }

    /// Whether the rules forbid the move.
    pub const fn is_forbidden(self) -> bool {
        matches!(self, Self::Forbidden(_))
    }
}

/// Serializes as one word: `legal`, `five`, `occupied`, or the foul.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Legal => serializer.serialize_str("legal"),
            Self::Five => serializer.serialize_str("five"),
            Self::Forbidden(foul) => foul.serialize(serializer),
            Self::Occupied => serializer.serialize_str("occupied"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Legal => f.pad("legal"),
            Self::Five => f.pad("five"),
            Self::Forbidden(foul) => foul.fmt(f),
            Self::Occupied => f.pad("occupied"),
        }
    }
}

/// A set of fouls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fouls(u8);

impl Fouls {
    pub(super) fn insert(&mut self, foul: Foul) {
        self.0 |= Self::bit(foul);
    }

    /// Whether a foul is in the set.
    pub const fn contains(self, foul: Foul) -> bool {
        self.0 & Self::bit(foul) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the fouls in the order of [`Foul::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL
            .into_iter()
            .filter(move |&foul| self.contains(foul))
    }

    const fn bit(foul: Foul) -> u8 {
        match foul {
            Foul::Overline => 1,
            Foul::DoubleFour => 2,
            Foul::DoubleThree => 4,
        }
    }
}

impl fmt::Debug for Fouls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
