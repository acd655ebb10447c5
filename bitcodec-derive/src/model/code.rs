//! Codes: codings whose only parameters are numbers.

use proc_macro2::Literal;
use syn::Type;

use super::number::{Integer, Number};
use super::width::Width;
use crate::keys::{FieldKey, Key};
use crate::types;

/// A coding whose only parameters are numbers.
#[derive(Clone)]
pub(crate) enum Code {
    Bits(Number),
    /// A width that earlier fields decide, and whether it is that of a list's elements.
    BitsBy {
        max: Number,
        is_listed: bool,
    },
    /// An integer in a form of its own, with its width if it is written.
    Form(IntegerForm, Option<Number>),
    /// Decimal digits, as many as this.
    Bcd(Number),
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    /// With the width of its prefix, if it has one.
    Leb128(Option<Number>),
    Vlq,
    /// Several values as one number.
    Rank(RankKind, Number),
    /// The same with a bound that earlier fields decide, and its greatest value.
    RankBy(RankKind, Number),
}

/// How several values are one number, with the number of the kind as an argument of the runtime's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RankKind {
    Radix = 0,
    Combination = 1,
    Arrangement = 2,
}

impl RankKind {
    const fn key(self) -> FieldKey {
        match self {
            Self::Radix => FieldKey::Radix,
            Self::Combination => FieldKey::Combination,
            Self::Arrangement => FieldKey::Arrangement,
        }
    }

    /// Its type in the runtime.
    const fn name(self) -> &'static str {
        match self {
            Self::Radix => "Radix",
            Self::Combination => "Combination",
            Self::Arrangement => "Arrangement",
        }
    }

    /// The runtime's name for its number, in `Key`.
    const fn argument(self) -> &'static str {
        match self {
            Self::Radix => "Radix",
            Self::Combination | Self::Arrangement => "Choice",
        }
    }
}

/// A form of integers beside that of the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IntegerForm {
    LittleEndian,
    BigEndian,
    OnesComplement,
    SignMagnitude,
}

impl IntegerForm {
    /// The key that selects it.
    pub(crate) const fn key(self) -> FieldKey {
        match self {
            Self::LittleEndian => FieldKey::LittleEndian,
            Self::BigEndian => FieldKey::BigEndian,
            Self::OnesComplement => FieldKey::OnesComplement,
            Self::SignMagnitude => FieldKey::SignMagnitude,
        }
    }

    /// Its type in the runtime.
    const fn name(self) -> &'static str {
        match self {
            Self::LittleEndian => "LittleEndian",
            Self::BigEndian => "BigEndian",
            Self::OnesComplement => "OnesComplement",
            Self::SignMagnitude => "SignMagnitude",
        }
    }
}

/// How much a coding writes at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// One value; the elements of an array or list are written one by one.
    Each,
    /// A whole array.
    Array,
    /// The elements of a list whose length is known.
    List,
    /// A whole value; for a list, this includes its length.
    Value,
}

/// What a code needs of its numbers, and of the type that it is for.
pub(crate) enum CodeRule<'a> {
    /// Any number.
    Numbers,
    Unsigned,
    /// A width that the type has.
    Width(&'a Number),
    /// Whole bytes, at least two.
    Bytes(Option<&'a Number>),
    /// A signed number of at least two bits.
    Signed(Option<&'a Number>),
    /// Fewer bits than the type has; `what` names them in a message.
    FewerBits {
        what: &'static str,
        bits: &'a Number,
    },
    /// The bits before a longer form, if it is not full.
    Prefix(&'a Number),
    DecimalDigits(&'a Number),
    Bounds {
        max: Option<&'a Number>,
        total: Option<&'a Number>,
    },
    Radix(&'a Number),
    /// A choice of so many values.
    Choice(&'a Number),
}

/// A number that is a parameter of a code; `None` if it is not written.
pub(crate) struct Argument<'a> {
    /// The runtime's name for it, in `Key`.
    pub(crate) key: &'static str,
    pub(crate) number: Option<&'a Number>,
    pub(crate) integer: Integer,
}

/// A number of a code that an expression over earlier fields gives.
pub(crate) struct DynamicNumber<'a> {
    pub(crate) key: &'static str,
    /// The trait of the runtime that asks for it, and its function.
    pub(crate) what: &'static str,
    pub(crate) function: &'static str,
    pub(crate) least: u32,
    /// The argument by which the runtime's type tells its uses apart, before the greatest number.
    pub(crate) variant: Literal,
    pub(crate) max: &'a Number,
    /// What the greatest is used as.
    pub(crate) integer: Integer,
}

impl Code {
    /// The key that selects it.
    pub(crate) const fn key(&self) -> FieldKey {
        match self {
            Self::Bits(_) | Self::BitsBy { .. } => FieldKey::Bits,
            Self::Form(form, _) => form.key(),
            Self::Bcd(_) => FieldKey::Bcd,
            Self::Unary { .. } => FieldKey::Unary,
            Self::EliasGamma => FieldKey::EliasGamma,
            Self::EliasDelta => FieldKey::EliasDelta,
            Self::ExpGolomb => FieldKey::ExpGolomb,
            Self::Rice(_) => FieldKey::Rice,
            Self::Leb128(_) => FieldKey::Leb128,
            Self::Vlq => FieldKey::Vlq,
            Self::Rank(kind, _) | Self::RankBy(kind, _) => kind.key(),
        }
    }

    /// Its type in the runtime.
    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Bits(_) => "Bits",
            Self::BitsBy { .. } => "BitsBy",
            Self::Form(form, _) => form.name(),
            Self::Bcd(_) => "Bcd",
            Self::Unary { .. } => "Unary",
            Self::EliasGamma => "EliasGamma",
            Self::EliasDelta => "EliasDelta",
            Self::ExpGolomb => "ExpGolomb",
            Self::Rice(_) => "Rice",
            Self::Leb128(None) => "Leb128",
            Self::Leb128(Some(_)) => "PrefixedLeb128",
            Self::Vlq => "Vlq",
            Self::Rank(kind, _) => kind.name(),
            Self::RankBy(..) => "RankBy",
        }
    }

    /// The numbers that are parameters of that type.
    pub(crate) fn type_arguments(&self) -> Vec<Argument<'_>> {
        use Integer::{U32, U64};
        let arguments = match self {
            Self::Bits(width) | Self::BitsBy { max: width, .. } => {
                vec![("Bits", Some(width), U32)]
            }
            Self::Form(_, width) => vec![("Bits", width.as_ref(), U32)],
            Self::Bcd(number) | Self::Rice(number) | Self::Leb128(Some(number)) => {
                vec![("Parameter", Some(number), U32)]
            }
            Self::Unary { max, total } => {
                vec![("Max", max.as_ref(), U64), ("Total", total.as_ref(), U64)]
            }
            Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Leb128(None)
            | Self::Vlq => vec![],
            Self::Rank(kind, of) | Self::RankBy(kind, of) => vec![(kind.argument(), Some(of), U64)],
        };
        let arguments = arguments
            .into_iter()
            .map(|(key, number, integer)| Argument {
                key,
                number,
                integer,
            });
        arguments.collect()
    }

    /// The width of an integer, if it is written.
    pub(crate) const fn bits(&self) -> Option<&Number> {
        match self {
            Self::Bits(width) | Self::Form(_, Some(width)) => Some(width),
            Self::Form(_, None)
            | Self::BitsBy { .. }
            | Self::Bcd(_)
            | Self::Unary { .. }
            | Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128(_)
            | Self::Vlq
            | Self::Rank(..)
            | Self::RankBy(..) => None,
        }
    }

    /// What it needs of its numbers and of its type.
    pub(crate) const fn rule(&self) -> CodeRule<'_> {
        match self {
            Self::Bits(width) | Self::BitsBy { max: width, .. } => CodeRule::Width(width),
            Self::Form(IntegerForm::LittleEndian | IntegerForm::BigEndian, width) => {
                CodeRule::Bytes(width.as_ref())
            }
            Self::Form(IntegerForm::OnesComplement | IntegerForm::SignMagnitude, width) => {
                CodeRule::Signed(width.as_ref())
            }
            Self::Bcd(digits) => CodeRule::DecimalDigits(digits),
            Self::Unary { max, total } => CodeRule::Bounds {
                max: max.as_ref(),
                total: total.as_ref(),
            },
            Self::EliasGamma | Self::EliasDelta | Self::ExpGolomb | Self::Leb128(None) => {
                CodeRule::Numbers
            }
            Self::Rice(k) => CodeRule::FewerBits {
                what: "the remainder of a Rice code",
                bits: k,
            },
            Self::Leb128(Some(prefix)) => CodeRule::Prefix(prefix),
            Self::Vlq => CodeRule::Unsigned,
            Self::Rank(RankKind::Radix, of) | Self::RankBy(RankKind::Radix, of) => {
                CodeRule::Radix(of)
            }
            Self::Rank(_, of) | Self::RankBy(_, of) => CodeRule::Choice(of),
        }
    }

    /// The number that earlier fields decide: what gives it, and its ends.
    pub(crate) fn dynamic_number(&self) -> Option<DynamicNumber<'_>> {
        match self {
            Self::BitsBy { max, is_listed } => Some(DynamicNumber {
                key: "bits",
                what: "Width",
                function: "width",
                // Elements without bits would not bound the list.
                least: u32::from(*is_listed),
                variant: Literal::u32_suffixed(u32::from(*is_listed)),
                max,
                integer: Integer::U32,
            }),
            Self::RankBy(kind, max) => Some(DynamicNumber {
                key: kind.key().name(),
                what: "Bound",
                function: "bound",
                // Digits of a lesser radix would take no bits.
                least: if *kind == RankKind::Radix { 2 } else { 0 },
                variant: Literal::u8_suffixed(*kind as u8),
                max,
                integer: Integer::U64,
            }),
            _ => None,
        }
    }

    /// Whether the code fits every integer type, provided that its numbers do.
    pub(crate) const fn takes_any_integer(&self) -> bool {
        matches!(
            self.rule(),
            CodeRule::Numbers | CodeRule::Width(_) | CodeRule::Bytes(_)
        )
    }

    /// The width of a value of this type.
    pub(crate) fn width(&self, ty: &Type) -> Width {
        match self {
            Self::Bcd(digits) => Width::of_each(ty, &|_| match digits.count() {
                Some(digits) => Width::exactly(digits.saturating_mul(4)),
                None => Width::Unseen,
            }),
            Self::Bits(_) | Self::Form(..) => {
                Width::of_each(ty, &|ty| self.bits().map_or(Width::of_type(ty), Width::of))
            }
            Self::Unary { max, total } => {
                let max = max.as_ref().and_then(Number::count);
                match total.as_ref().map(Number::count) {
                    Some(total) => width_of_total(max, total, ty),
                    None => Width::of_each(ty, &|_| Width::Bits {
                        min: 1,
                        max: max.map(|max| max + 1),
                    }),
                }
            }
            Self::Rank(..) | Self::RankBy(..) => Width::Unseen,
            Self::BitsBy { .. }
            | Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128(_)
            | Self::Vlq => Width::Varies,
        }
    }

    /// Whether it writes several values as one number.
    pub(crate) const fn is_rank(&self) -> bool {
        matches!(self, Self::Rank(..) | Self::RankBy(..))
    }

    pub(crate) const fn scope(&self) -> Scope {
        match self {
            Self::Bits(_)
            | Self::BitsBy { .. }
            | Self::Form(..)
            | Self::Bcd(_)
            | Self::Unary { total: None, .. }
            | Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128(_)
            | Self::Vlq => Scope::Each,
            Self::Unary { total: Some(_), .. }
            | Self::Rank(RankKind::Radix, _)
            | Self::RankBy(RankKind::Radix, _) => Scope::Array,
            Self::Rank(..) | Self::RankBy(..) => Scope::Value,
        }
    }
}

/// The width of unary numbers whose sum over an array is bounded. In an array of arrays, each row has its own sum.
fn width_of_total(max: Option<u128>, total: Option<u128>, ty: &Type) -> Width {
    match (types::array(ty), total) {
        (Some((len, row)), _) if types::array(row).is_some() => {
            width_of_total(max, total, row).by(len)
        }
        (Some((Some(len), _)), Some(total)) => {
            let each = max.map_or(total, |max| max.min(total));
            let most = each.checked_mul(len).map_or(total, |sum| sum.min(total));
            Width::Bits {
                min: len,
                max: len.checked_add(most),
            }
        }
        _ => Width::Varies,
    }
}
