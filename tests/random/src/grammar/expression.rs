//! Expressions over earlier fields, and over what is given beside the bytes.

use crate::context::Context;
use crate::integer::Integer;
use crate::tree::Tree;

/// What an expression names.
#[derive(Clone, Debug)]
pub enum Operand {
    /// An earlier field, by its place.
    Field(usize),
    /// A field of the context, by its place.
    Context(usize),
    /// A field of a context that is known.
    Known(Tree),
}

/// An expression that is an integer.
#[derive(Clone, Debug)]
pub enum Number {
    /// An integer.
    Of(Operand),
    /// One of an unsigned type, as `usize`, and so much more.
    More(Operand, u8),
    /// One of an unsigned type, as `usize`, times so much.
    Times(Operand, u8),
    /// One divided.
    Divided(Operand, u8),
    /// One of an unsigned type less so much; below 0 there is no number.
    Less(Operand, u8),
    /// Two of unsigned types, as `usize`, together.
    Sum(Operand, Operand),
    /// One of an unsigned type less another one, as `usize`; below 0 there is no number.
    Difference(Operand, Operand),
    /// One of an array of the context, by an index of an unsigned type; behind the end there is no number.
    At(Sizes, Operand),
    /// One or the other.
    If(Box<Condition>, u8, u8),
}

impl Number {
    /// Whether it is of type `usize`.
    pub const fn is_size(&self) -> bool {
        matches!(
            self,
            Self::More(..) | Self::Times(..) | Self::Sum(..) | Self::Difference(..)
        )
    }
}

/// An array of the context.
#[derive(Clone, Debug)]
pub enum Sizes {
    /// `context.sizes`.
    Context,
    /// What it is in a context that is known.
    Known([u8; 4]),
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A flag.
    Flag(Operand),
    /// A flag that is not set.
    Not(Operand),
    /// An integer above this one.
    Above(Operand, Integer),
    /// `since = N`: the earlier field `version` is this one at least.
    Since(usize, u8),
    /// An integer that is this one.
    Is(Operand, Integer),
    /// An integer that is one of these.
    OneOf(Operand, Vec<Integer>),
    /// A number above this one, which its type need not hold; neither false nor true where there is no number.
    Over(Box<Number>, u8),
    /// Both.
    And(Box<Self>, Box<Self>),
    /// One at least.
    Or(Box<Self>, Box<Self>),
}

impl Operand {
    pub(super) fn named(&self) -> Vec<usize> {
        match self {
            Self::Field(field) => vec![*field],
            Self::Context(_) | Self::Known(_) => Vec::new(),
        }
    }

    fn know(&mut self, context: &Context) {
        if let Self::Context(place) = *self {
            *self = Self::Known(context.values()[place].clone());
        }
    }
}

impl Number {
    /// The fields that it names.
    #[must_use]
    pub fn named(&self) -> Vec<usize> {
        match self {
            Self::Of(one)
            | Self::More(one, _)
            | Self::Times(one, _)
            | Self::Divided(one, _)
            | Self::Less(one, _)
            | Self::At(_, one) => one.named(),
            Self::Sum(first, second) | Self::Difference(first, second) => {
                [first.named(), second.named()].concat()
            }
            Self::If(condition, ..) => condition.named(),
        }
    }

    /// Puts what a context says in place of all that asks for it.
    pub fn know(&mut self, context: &Context) {
        match self {
            Self::Of(one)
            | Self::More(one, _)
            | Self::Times(one, _)
            | Self::Divided(one, _)
            | Self::Less(one, _) => one.know(context),
            Self::Sum(first, second) | Self::Difference(first, second) => {
                first.know(context);
                second.know(context);
            }
            Self::At(sizes, index) => {
                *sizes = Sizes::Known(context.sizes);
                index.know(context);
            }
            Self::If(condition, ..) => condition.know(context),
        }
    }
}

impl Condition {
    /// The fields that it names.
    #[must_use]
    pub fn named(&self) -> Vec<usize> {
        match self {
            Self::Since(field, _) => vec![*field],
            Self::Flag(one)
            | Self::Not(one)
            | Self::Above(one, _)
            | Self::Is(one, _)
            | Self::OneOf(one, _) => one.named(),
            Self::Over(number, _) => number.named(),
            Self::And(first, second) | Self::Or(first, second) => {
                [first.named(), second.named()].concat()
            }
        }
    }

    /// Puts what a context says in place of all that asks for it.
    pub fn know(&mut self, context: &Context) {
        match self {
            Self::Since(..) => {}
            Self::Flag(one)
            | Self::Not(one)
            | Self::Above(one, _)
            | Self::Is(one, _)
            | Self::OneOf(one, _) => one.know(context),
            Self::Over(number, _) => number.know(context),
            Self::And(first, second) | Self::Or(first, second) => {
                first.know(context);
                second.know(context);
            }
        }
    }
}
