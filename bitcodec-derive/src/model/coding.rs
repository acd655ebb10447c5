//! How values are written.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, Path, Type};

use super::code::{Argument, Code};
use super::number::{Integer, Number};
use super::value::{Fixed, Range};

/// A coding of the runtime, or one that the user named.
#[derive(Clone)]
pub(crate) enum Coding {
    /// As the type itself says.
    Own,
    Code(Code),
    Ranged(Range),
    Checked(Box<Self>, Range),
    Biased(Box<Self>, Number),
    /// The numbers of symbols, as integers of this type.
    As(Box<Self>, Type),
    Fixed(Box<Self>, Fixed),
    Xor(Box<Self>, Expr),
    /// A prefix code from a const.
    Table(Path),
    /// Digits, each of its own radix.
    RadixBy(Path),
    /// Digits of these alphabets.
    RadixOf(Path),
    /// Digits whose radices this type decides.
    Digits(Type),
    Runs(Box<Self>),
    ZeroRuns(Box<Self>),
    BestOf(Vec<Alternative>),
    Via(Type),
    With(Type),
    /// The elements of a list as one number.
    Joined(Box<Self>),
    Counted(Box<Self>, Box<Self>),
    /// As `Counted`, but by the size in bytes; whether the last byte is filled with ones.
    ByteSized(Box<Self>, Box<Self>, bool),
}

/// One of several codings of a value.
#[derive(Clone)]
pub(crate) struct Alternative {
    /// As it was written.
    pub(crate) written: TokenStream,
    pub(crate) coding: Coding,
}

/// A part of a coding that the user wrote, and that may be wrong.
pub(crate) struct Part<'a> {
    /// Which of several codings it is in, from 1 on; 0 where there is one.
    pub(crate) alternative: usize,
    /// What the runtime calls it; `None` for anything else in one of several codings.
    pub(crate) key: Option<&'static str>,
    pub(crate) on: On<'a>,
}

/// Where a part is written.
pub(crate) enum On<'a> {
    /// A number, and what it is used as; `None` for a value of the field's own type.
    Number(&'a Number, Option<Integer>),
    Tokens(&'a dyn ToTokens),
}

impl<'a> Part<'a> {
    fn new(key: &'static str, on: On<'a>) -> Self {
        Self {
            alternative: 0,
            key: Some(key),
            on,
        }
    }

    /// A width that earlier fields decide.
    pub(crate) fn bits(max: &'a Number) -> Self {
        Self::number("Bits", max, Integer::U32)
    }

    fn number(key: &'static str, number: &'a Number, integer: Integer) -> Self {
        Self::new(key, On::Number(number, Some(integer)))
    }

    fn tokens(key: &'static str, tokens: &'a dyn ToTokens) -> Self {
        Self::new(key, On::Tokens(tokens))
    }

    fn ends(range: &'a Range) -> Vec<Self> {
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

impl Coding {
    /// Every part that is written, from the outside in.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = match self {
            Self::Code(code) => {
                let (_, arguments) = code.parts();
                let part = |Argument {
                                key,
                                number,
                                integer,
                            }| Part::number(key, number, integer);
                arguments.into_iter().map(part).collect()
            }
            Self::Ranged(range) | Self::Checked(_, range) => Part::ends(range),
            Self::Biased(_, bias) => vec![Part::number("Bias", bias, Integer::I128)],
            Self::As(_, integer) => vec![Part::tokens("As", integer)],
            Self::Fixed(_, Fixed::Number(value)) => {
                vec![Part::new("Fixed", On::Number(value, None))]
            }
            Self::Fixed(_, Fixed::Flag(value)) => vec![Part::tokens("Fixed", value)],
            Self::Fixed(_, Fixed::Bytes(value)) => vec![Part::tokens("Fixed", value)],
            Self::Table(path) => vec![Part::tokens("Huffman", path)],
            Self::RadixBy(path) | Self::RadixOf(path) => vec![Part::tokens("Radix", path)],
            Self::Counted(count, _) | Self::ByteSized(count, ..) => {
                let mut parts = count.parts();
                parts.iter_mut().for_each(|part| part.key = Some("Len"));
                parts
            }
            Self::BestOf(alternatives) => {
                let each = alternatives.iter().zip(1..);
                let each = each.flat_map(|(Alternative { written, coding }, alternative)| {
                    let (key, on) = (None, On::Tokens(written));
                    let whole = Part {
                        alternative,
                        key,
                        on,
                    };
                    let parts = coding.parts().into_iter().map(move |part| Part {
                        alternative,
                        ..part
                    });
                    parts.chain([whole])
                });
                each.collect()
            }
            Self::Own
            | Self::Xor(..)
            | Self::Digits(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::Via(_)
            | Self::With(_)
            | Self::Joined(_) => Vec::new(),
        };
        parts.extend(self.inner().into_iter().flat_map(Self::parts));
        parts
    }

    /// The coding that this one is around; of a list, that of its elements.
    pub(crate) fn inner(&self) -> Option<&Self> {
        match self {
            Self::Checked(inner, _)
            | Self::Biased(inner, _)
            | Self::As(inner, _)
            | Self::Fixed(inner, _)
            | Self::Xor(inner, _)
            | Self::Runs(inner)
            | Self::ZeroRuns(inner)
            | Self::Joined(inner)
            | Self::Counted(_, inner)
            | Self::ByteSized(_, inner, _) => Some(inner),
            Self::Own
            | Self::Code(_)
            | Self::Ranged(_)
            | Self::Table(_)
            | Self::RadixBy(_)
            | Self::RadixOf(_)
            | Self::Digits(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::With(_) => None,
        }
    }

    /// The coding without what adjusts each number on its way to it.
    pub(crate) fn core(&self) -> &Self {
        match self {
            Self::As(inner, _) | Self::Checked(inner, _) | Self::Biased(inner, _) => inner.core(),
            core => core,
        }
    }

    /// Whether the elements of a list are written together, not one by one.
    pub(crate) const fn is_of_list(&self) -> bool {
        matches!(self, Self::Runs(_) | Self::ZeroRuns(_) | Self::Digits(_))
    }

    /// Whether it makes one number of several values.
    pub(crate) fn is_rank(&self) -> bool {
        matches!(self.core(), Self::Code(code) if code.is_rank())
    }

    /// Whether it writes a whole value at once, so that nothing can stand between it and the elements of an array.
    pub(crate) fn is_of_value(&self) -> bool {
        match self.core() {
            Self::Code(Code::Unary { total, .. }) => total.is_some(),
            Self::Code(code) => code.is_rank(),
            Self::RadixBy(_)
            | Self::RadixOf(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::With(_) => true,
            _ => false,
        }
    }

    /// Whether it may write a list as it is, because it says how many elements there are.
    pub(crate) fn knows_length(&self) -> bool {
        matches!(
            self.core(),
            Self::Code(Code::Combination(_) | Code::Arrangement(_))
                | Self::BestOf(_)
                | Self::Via(_)
                | Self::With(_)
                | Self::Counted(..)
                | Self::ByteSized(..)
        )
    }
}
