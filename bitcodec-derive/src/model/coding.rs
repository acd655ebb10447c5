//! How values are written.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, Type};

use super::code::{Code, Scope};
use super::diagnostic_site::{DiagnosticSite, SiteTokens};
use super::number::{Integer, Number};
use super::value::{Fixed, Range};
use super::width::Width;
use crate::types::{self, Container};

/// A coding of the runtime, or one that the user named.
#[derive(Clone)]
pub(crate) enum Coding {
    /// The form of the type itself.
    Own,
    Code(Code),
    Ranged(Range),
    Checked(Box<Self>, Range),
    Biased(Box<Self>, Number),
    Scaled(Box<Self>, Number),
    /// An option of which one value stands for none.
    NoneAs(Box<Self>, Number),
    /// The numbers of symbols, as integers of this type.
    As(Box<Self>, Type),
    Fixed(Box<Self>, Fixed),
    Xor(Box<Self>, Expr),
    /// The elements of an array in another order.
    Ordered(Box<Self>, Expr),
    /// An array or list whose elements have names.
    Named(Box<Self>, Expr),
    /// A prefix code from a const.
    Table(Expr),
    /// Digits, each of its own radix.
    RadixBy(Expr),
    /// Digits of these alphabets.
    RadixOf(Expr),
    /// Digits whose radices this type decides.
    Digits(Type),
    /// Values by the shares that this type gives them.
    Model(Type),
    /// Symbols by the weights of a const.
    Weights(Expr),
    Runs(Box<Self>),
    ZeroRuns(Box<Self>),
    BestOf(Vec<Alternative>),
    Via(Type),
    /// The bytes that a value is kept as, in the form of this type.
    Kept(Type),
    With(Type),
    /// The elements of a list as one number.
    Joined(Box<Self>),
    Counted(Box<Self>, Box<Self>),
    /// Like `Counted`, but with the size in bytes; and whether the last byte is padded with ones.
    ByteSized(Box<Self>, Box<Self>, bool),
    /// A list to the end.
    Rest(Box<Self>),
    /// A list up to a value, of at most so many elements.
    Until(Box<Self>, Fixed, Option<Number>),
    /// The elements of an array, or the value in an option, each in this form.
    Each(Box<Self>),
    /// One of several elements, as a value for itself.
    Alone(Box<Self>),
    /// A value in a region, behind its size in bytes.
    Sized(Box<Self>, Box<Self>),
}

/// One of several codings of a value.
#[derive(Clone)]
pub(crate) struct Alternative {
    /// As it was written.
    pub(crate) written: TokenStream,
    pub(crate) coding: Coding,
}

impl Coding {
    /// Every part that is written in the source, outermost first.
    pub(crate) fn parts(&self) -> Vec<DiagnosticSite<'_>> {
        let mut parts = match self {
            Self::Code(code) => {
                let (_, arguments) = code.parts();
                let written = arguments.into_iter().filter_map(|argument| {
                    let number = argument.number?;
                    Some(DiagnosticSite::number(
                        argument.key,
                        number,
                        argument.integer,
                    ))
                });
                written.collect()
            }
            Self::Ranged(range) | Self::Checked(_, range) => DiagnosticSite::ends(range),
            Self::Biased(_, bias) => vec![DiagnosticSite::number("Bias", bias, Integer::I128)],
            Self::Scaled(_, scale) => vec![DiagnosticSite::number("Scale", scale, Integer::I128)],
            Self::NoneAs(_, none) => vec![DiagnosticSite::number("None", none, Integer::I128)],
            Self::As(_, integer) => vec![DiagnosticSite::tokens("As", integer)],
            Self::Fixed(_, fixed) => vec![DiagnosticSite::fixed(fixed)],
            Self::Until(_, end, max) => {
                let max = max
                    .iter()
                    .map(|max| DiagnosticSite::number("Len", max, Integer::Usize));
                [DiagnosticSite::fixed(end)]
                    .into_iter()
                    .chain(max)
                    .collect()
            }
            Self::Ordered(_, order) => vec![DiagnosticSite::tokens("Order", order)],
            Self::Named(_, names) => vec![DiagnosticSite::tokens("Names", names)],
            Self::Table(path) => vec![DiagnosticSite::tokens("Huffman", path)],
            Self::Weights(path) => vec![DiagnosticSite::tokens("Weights", path)],
            Self::RadixBy(path) | Self::RadixOf(path) => {
                vec![DiagnosticSite::tokens("Radix", path)]
            }
            Self::Counted(count, _) | Self::ByteSized(count, ..) | Self::Sized(count, _) => {
                let mut parts = count.parts();
                parts.iter_mut().for_each(|part| part.key = Some("Len"));
                parts
            }
            Self::BestOf(alternatives) => {
                let each = alternatives.iter().zip(1..);
                let each = each.flat_map(|(Alternative { written, coding }, alternative)| {
                    let (key, on) = (None, SiteTokens::Tokens(written));
                    let whole = DiagnosticSite {
                        alternative,
                        depth: 0,
                        key,
                        on,
                    };
                    let parts = coding.parts().into_iter().map(move |part| DiagnosticSite {
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
            | Self::Model(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::Via(_)
            | Self::Kept(_)
            | Self::With(_)
            | Self::Joined(_)
            | Self::Each(_)
            | Self::Alone(_)
            | Self::Rest(_) => Vec::new(),
        };
        let inner = self.inner().map(Self::parts).unwrap_or_default();
        let depth = usize::from(self.is_around());
        parts.extend(inner.into_iter().map(|part| part.inside(depth)));
        parts
    }

    /// Whether it is around a coding whose keys may be its own keys once more.
    const fn is_around(&self) -> bool {
        matches!(
            self,
            Self::Counted(..)
                | Self::ByteSized(..)
                | Self::Rest(_)
                | Self::Until(..)
                | Self::Sized(..)
                | Self::Ordered(..)
                | Self::Each(_)
        )
    }

    /// The coding inside this one; for a list, that of its elements.
    pub(crate) fn inner(&self) -> Option<&Self> {
        match self {
            Self::Checked(inner, _)
            | Self::Biased(inner, _)
            | Self::Scaled(inner, _)
            | Self::NoneAs(inner, _)
            | Self::As(inner, _)
            | Self::Fixed(inner, _)
            | Self::Xor(inner, _)
            | Self::Ordered(inner, _)
            | Self::Named(inner, _)
            | Self::Runs(inner)
            | Self::ZeroRuns(inner)
            | Self::Joined(inner)
            | Self::Rest(inner)
            | Self::Until(inner, ..)
            | Self::Counted(_, inner)
            | Self::ByteSized(_, inner, _)
            | Self::Each(inner)
            | Self::Alone(inner)
            | Self::Sized(_, inner) => Some(inner),
            Self::Own
            | Self::Code(_)
            | Self::Ranged(_)
            | Self::Table(_)
            | Self::RadixBy(_)
            | Self::RadixOf(_)
            | Self::Digits(_)
            | Self::Weights(_)
            | Self::Model(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::Kept(_)
            | Self::With(_) => None,
        }
    }

    /// The coding inside names.
    pub(crate) fn unnamed(&self) -> &Self {
        match self {
            Self::Named(inner, _) => inner,
            unnamed => unnamed,
        }
    }

    /// The coding inside a region and names.
    pub(crate) fn whole(&self) -> &Self {
        match self {
            Self::Sized(_, inner) | Self::Named(inner, _) => inner.whole(),
            whole => whole,
        }
    }

    /// The coding inside `as`, `range`, `bias` and `scale`, which adjust each number before it, and inside names.
    pub(crate) fn core(&self) -> &Self {
        match self {
            Self::As(inner, _)
            | Self::Checked(inner, _)
            | Self::Biased(inner, _)
            | Self::Scaled(inner, _)
            | Self::Named(inner, _) => inner.core(),
            core => core,
        }
    }

    /// The width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        let of_bytes = |bytes: usize| u128::try_from(bytes).unwrap_or(u128::MAX / 8) * 8;
        match self {
            Self::Own => Width::of_each(ty, &Width::of_type),
            Self::Code(code) => code.width(ty),
            Self::Ranged(range) => Width::of_each(ty, &|_| range.width()),
            Self::Fixed(_, Fixed::Bytes(bytes)) => Width::exactly(of_bytes(bytes.value().len())),
            Self::Fixed(_, Fixed::Flag(_)) => Width::exactly(1),
            Self::Fixed(inner, Fixed::Number(_)) => match inner.width(ty) {
                // A fixed number has one width even in a code of many, but only the compiler knows which.
                Width::Bits { min, max } if max != Some(min) => Width::Varies,
                width => width,
            },
            Self::Checked(inner, _)
            | Self::Biased(inner, _)
            | Self::Scaled(inner, _)
            | Self::Xor(inner, _)
            | Self::Ordered(inner, _)
            | Self::Named(inner, _) => inner.width(ty),
            Self::NoneAs(inner, _) => {
                Width::of_each(ty, &|option| inner.width(types::in_option(option)))
            }
            Self::As(inner, integer) => inner.width(&types::with_element(ty, integer)),
            Self::Alone(inner) => inner.width(ty),
            Self::Each(inner) => match (types::array(ty), Container::of(ty)) {
                (Some((len, element)), _) => inner.width(element).by(len),
                (None, Some(_)) => Width::Varies,
                (None, None) => Width::Unseen,
            },
            Self::RadixBy(_) | Self::RadixOf(_) | Self::With(_) => Width::Unseen,
            Self::Table(_)
            | Self::Digits(_)
            | Self::Weights(_)
            | Self::Model(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::BestOf(_)
            | Self::Via(_)
            | Self::Kept(_)
            | Self::Joined(_)
            | Self::Counted(..)
            | Self::ByteSized(..)
            | Self::Rest(_)
            | Self::Until(..)
            | Self::Sized(..) => Width::Varies,
        }
    }

    /// Whether the coding fits every integer type, provided that its numbers do.
    pub(crate) fn takes_any_integer(&self) -> bool {
        match self {
            Self::Own | Self::Ranged(_) => true,
            Self::Code(code) => code.takes_any_integer(),
            Self::Checked(inner, _) | Self::Biased(inner, _) | Self::Xor(inner, _) => {
                inner.takes_any_integer()
            }
            _ => false,
        }
    }

    /// Whether it writes several values as one number.
    pub(crate) fn is_rank(&self) -> bool {
        matches!(self.core(), Self::Code(code) if code.is_rank())
    }

    /// Whether the elements of a list are written together, not one by one.
    pub(crate) fn is_of_list(&self) -> bool {
        self.scope() == Scope::List
    }

    /// Whether it writes a whole value at once, so that `range` and `bias` cannot be applied inside it.
    pub(crate) fn is_of_value(&self) -> bool {
        matches!(self.scope(), Scope::Array | Scope::Value)
    }

    /// The key of what takes all bytes that are left, and its value if it has one.
    pub(crate) fn taking_rest(&self) -> Option<(&'static str, Option<&dyn ToTokens>)> {
        match self {
            Self::Digits(choices) => Some(("digits", Some(choices))),
            Self::Weights(path) => Some(("weights", Some(path))),
            Self::Model(model) => Some(("model", Some(model))),
            Self::Rest(_) => Some(("len(rest)", None)),
            Self::Counted(_, inner) | Self::Named(inner, _) => inner.taking_rest(),
            _ => None,
        }
    }

    /// Whether it can write a list by itself, because it also writes the length.
    pub(crate) fn knows_length(&self) -> bool {
        self.scope() == Scope::Value
    }

    fn scope(&self) -> Scope {
        match self.core() {
            Self::Sized(_, inner) => inner.scope(),
            Self::Code(code) => code.scope(),
            Self::Own
            | Self::Ranged(_)
            | Self::Checked(..)
            | Self::Biased(..)
            | Self::Scaled(..)
            | Self::NoneAs(..)
            | Self::As(..)
            | Self::Fixed(..)
            | Self::Xor(..)
            | Self::Named(..)
            | Self::Table(_)
            | Self::Alone(_)
            | Self::Joined(_) => Scope::Each,
            Self::RadixBy(_) | Self::RadixOf(_) | Self::Ordered(..) | Self::Each(_) => Scope::Array,
            Self::Digits(_)
            | Self::Model(_)
            | Self::Weights(_)
            | Self::Runs(_)
            | Self::ZeroRuns(_) => Scope::List,
            Self::BestOf(_)
            | Self::Via(_)
            | Self::Kept(_)
            | Self::With(_)
            | Self::Counted(..)
            | Self::ByteSized(..)
            | Self::Rest(_)
            | Self::Until(..) => Scope::Value,
        }
    }
}
