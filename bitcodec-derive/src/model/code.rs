//! Codes: codings whose only parameters are numbers.

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
    Radix(Number),
    Combination(Number),
    Arrangement(Number),
    /// One of these three with a bound that earlier fields decide, by its key.
    RankBy(FieldKey, Number),
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
pub(crate) enum Rule<'a> {
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
            Self::Radix(_) => FieldKey::Radix,
            Self::Combination(_) => FieldKey::Combination,
            Self::Arrangement(_) => FieldKey::Arrangement,
            Self::RankBy(key, _) => *key,
        }
    }

    /// Its type in the runtime, and the parameters of that.
    pub(crate) fn parts(&self) -> (&'static str, Vec<Argument<'_>>) {
        use Integer::{U32, U64};
        let (name, arguments) = match self {
            Self::Bits(width) => ("Bits", vec![("Bits", Some(width), U32)]),
            Self::BitsBy { max, .. } => ("BitsBy", vec![("Bits", Some(max), U32)]),
            Self::Form(form, width) => (form.name(), vec![("Bits", width.as_ref(), U32)]),
            Self::Bcd(digits) => ("Bcd", vec![("Parameter", Some(digits), U32)]),
            Self::Unary { max, total } => (
                "Unary",
                vec![("Max", max.as_ref(), U64), ("Total", total.as_ref(), U64)],
            ),
            Self::EliasGamma => ("EliasGamma", vec![]),
            Self::EliasDelta => ("EliasDelta", vec![]),
            Self::ExpGolomb => ("ExpGolomb", vec![]),
            Self::Rice(k) => ("Rice", vec![("Parameter", Some(k), U32)]),
            Self::Leb128(None) => ("Leb128", vec![]),
            Self::Vlq => ("Vlq", vec![]),
            Self::Leb128(prefix) => ("PrefixedLeb128", vec![("Parameter", prefix.as_ref(), U32)]),
            Self::Radix(radix) => ("Radix", vec![("Radix", Some(radix), U64)]),
            Self::Combination(of) => ("Combination", vec![("Choice", Some(of), U64)]),
            Self::Arrangement(of) => ("Arrangement", vec![("Choice", Some(of), U64)]),
            Self::RankBy(FieldKey::Radix, max) => ("RankBy", vec![("Radix", Some(max), U64)]),
            Self::RankBy(_, max) => ("RankBy", vec![("Choice", Some(max), U64)]),
        };
        let arguments = arguments
            .into_iter()
            .map(|(key, number, integer)| Argument {
                key,
                number,
                integer,
            });
        (name, arguments.collect())
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
            | Self::Radix(_)
            | Self::Combination(_)
            | Self::Arrangement(_)
            | Self::RankBy(..) => None,
        }
    }

    /// What it needs of its numbers and of its type.
    pub(crate) const fn rule(&self) -> Rule<'_> {
        match self {
            Self::Bits(width) | Self::BitsBy { max: width, .. } => Rule::Width(width),
            Self::Form(IntegerForm::LittleEndian | IntegerForm::BigEndian, width) => {
                Rule::Bytes(width.as_ref())
            }
            Self::Form(IntegerForm::OnesComplement | IntegerForm::SignMagnitude, width) => {
                Rule::Signed(width.as_ref())
            }
            Self::Bcd(digits) => Rule::DecimalDigits(digits),
            Self::Unary { max, total } => Rule::Bounds {
                max: max.as_ref(),
                total: total.as_ref(),
            },
            Self::EliasGamma | Self::EliasDelta | Self::ExpGolomb | Self::Leb128(None) => {
                Rule::Numbers
            }
            Self::Rice(k) => Rule::FewerBits {
                what: "the remainder of a Rice code",
                bits: k,
            },
            Self::Leb128(Some(prefix)) => Rule::Prefix(prefix),
            Self::Vlq => Rule::Unsigned,
            Self::Radix(radix) | Self::RankBy(FieldKey::Radix, radix) => Rule::Radix(radix),
            Self::Combination(of) | Self::Arrangement(of) | Self::RankBy(_, of) => Rule::Choice(of),
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
                max,
                integer: Integer::U32,
            }),
            Self::RankBy(key, max) => Some(DynamicNumber {
                key: key.name(),
                what: "Bound",
                function: "bound",
                // Digits of a lesser radix would take no bits.
                least: if matches!(key, FieldKey::Radix) { 2 } else { 0 },
                max,
                integer: Integer::U64,
            }),
            _ => None,
        }
    }

    /// Whether the code fits every integer type, provided that its numbers do.
    pub(crate) const fn takes_any_integer(&self) -> bool {
        matches!(self.rule(), Rule::Numbers | Rule::Width(_) | Rule::Bytes(_))
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
            Self::Radix(_) | Self::Combination(_) | Self::Arrangement(_) | Self::RankBy(..) => {
                Width::Unseen
            }
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
        matches!(
            self,
            Self::Radix(_) | Self::Combination(_) | Self::Arrangement(_) | Self::RankBy(..)
        )
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
            | Self::Radix(_)
            | Self::RankBy(FieldKey::Radix, _) => Scope::Array,
            Self::Combination(_) | Self::Arrangement(_) | Self::RankBy(..) => Scope::Value,
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
