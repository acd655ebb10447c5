//! Expressions over earlier fields.

use crate::integer::Integer;

/// An expression over earlier fields that is an integer.
#[derive(Clone, Debug)]
pub enum Number {
    /// A field.
    Field(usize),
    /// A field of an unsigned type, as `usize`, and so much more.
    More(usize, u8),
    /// A field of an unsigned type, as `usize`, times so much.
    Times(usize, u8),
    /// A field divided.
    Divided(usize, u8),
    /// A field of an unsigned type less so much; below 0 there is no number.
    Less(usize, u8),
    /// Two fields of unsigned types, as `usize`, together.
    Sum(usize, usize),
    /// One or the other.
    If(Box<Condition>, u8, u8),
}

/// An expression over earlier fields that is true or false.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A flag.
    Flag(usize),
    /// A flag that is not set.
    Not(usize),
    /// An integer above this one.
    Above(usize, Integer),
    /// `since = N`: the earlier field `version` is this one at least.
    Since(usize, u8),
    /// An integer that is this one.
    Is(usize, Integer),
    /// An integer that is one of these.
    OneOf(usize, Vec<Integer>),
    /// Both.
    And(Box<Self>, Box<Self>),
    /// One at least.
    Or(Box<Self>, Box<Self>),
}

impl Number {
    /// The fields that it names.
    #[must_use]
    pub fn named(&self) -> Vec<usize> {
        match self {
            Self::Field(field)
            | Self::More(field, _)
            | Self::Times(field, _)
            | Self::Divided(field, _)
            | Self::Less(field, _) => vec![*field],
            Self::Sum(first, second) => vec![*first, *second],
            Self::If(condition, ..) => condition.named(),
        }
    }
}

impl Condition {
    /// The fields that it names.
    #[must_use]
    pub fn named(&self) -> Vec<usize> {
        match self {
            Self::Flag(field)
            | Self::Not(field)
            | Self::Above(field, _)
            | Self::Since(field, _)
            | Self::Is(field, _)
            | Self::OneOf(field, _) => vec![*field],
            Self::And(first, second) | Self::Or(first, second) => {
                [first.named(), second.named()].concat()
            }
        }
    }
}
