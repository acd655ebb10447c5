//! The parts of a coding that are written in the source, where a diagnostic can point.

use quote::ToTokens;

use super::number::{Integer, Number};
use super::value::{Fixed, Range};

/// A part of a coding that is written in the source and may be wrong.
pub(crate) struct DiagnosticSite<'a> {
    /// The number of its alternative, counted from 1; 0 outside `best_of`.
    pub(crate) alternative: usize,
    /// The number of lists, regions, orders and `each` keys around it.
    pub(crate) depth: usize,
    /// The variant of the runtime's `Key`; `None` for an alternative as a whole.
    pub(crate) key: Option<&'static str>,
    pub(crate) on: SiteTokens<'a>,
}

/// The tokens of a part.
pub(crate) enum SiteTokens<'a> {
    /// A number and the type it is used as; `None` for a value of the field's own type.
    Number(&'a Number, Option<Integer>),
    Tokens(&'a dyn ToTokens),
}

impl<'a> DiagnosticSite<'a> {
    pub(super) fn new(key: &'static str, on: SiteTokens<'a>) -> Self {
        Self {
            alternative: 0,
            depth: 0,
            key: Some(key),
            on,
        }
    }

    /// Returns the part with `depth` more levels around it.
    pub(crate) fn inside(self, depth: usize) -> Self {
        Self {
            depth: self.depth + depth,
            ..self
        }
    }

    pub(super) fn number(key: &'static str, number: &'a Number, integer: Integer) -> Self {
        Self::new(key, SiteTokens::Number(number, Some(integer)))
    }

    pub(super) fn tokens(key: &'static str, tokens: &'a dyn ToTokens) -> Self {
        Self::new(key, SiteTokens::Tokens(tokens))
    }

    pub(super) fn fixed(value: &'a Fixed) -> Self {
        match value {
            Fixed::Number(value) => Self::new("Fixed", SiteTokens::Number(value, None)),
            Fixed::Flag(value) => Self::tokens("Fixed", value),
            Fixed::Bytes(value) => Self::tokens("Fixed", value),
        }
    }

    pub(super) fn ends(range: &'a Range) -> Vec<Self> {
        let (low, high) = match range.is_negative() {
            true => (Integer::I128, Integer::I128),
            false => (Integer::Low, Integer::High),
        };
        vec![
            Self::tokens("Range", &range.whole),
            Self::number("Low", &range.low, low),
            Self::number("High", &range.high, high),
        ]
    }
}
