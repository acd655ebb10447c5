//! Codes: the codings that take nothing but numbers.

use super::number::{Integer, Number};
use crate::keys::FieldKey;

/// A coding of numbers that numbers alone describe.
#[derive(Clone)]
pub(crate) enum Code {
    Bits(Number),
    LittleEndian(Option<Number>),
    BigEndian(Option<Number>),
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    /// With the width of its prefix, where it has one.
    Leb128(Option<Number>),
    Radix(Number),
    Combination(Number),
    Arrangement(Number),
}

/// A number that a code takes.
pub(crate) struct Argument<'a> {
    /// What the runtime calls it where it is wrong.
    pub(crate) key: &'static str,
    pub(crate) number: &'a Number,
    pub(crate) integer: Integer,
}

impl Code {
    /// The key that asks for it.
    pub(crate) const fn key(&self) -> FieldKey {
        match self {
            Self::Bits(_) => FieldKey::Bits,
            Self::LittleEndian(_) => FieldKey::LittleEndian,
            Self::BigEndian(_) => FieldKey::BigEndian,
            Self::Unary { .. } => FieldKey::Unary,
            Self::EliasGamma => FieldKey::EliasGamma,
            Self::EliasDelta => FieldKey::EliasDelta,
            Self::ExpGolomb => FieldKey::ExpGolomb,
            Self::Rice(_) => FieldKey::Rice,
            Self::Leb128(_) => FieldKey::Leb128,
            Self::Radix(_) => FieldKey::Radix,
            Self::Combination(_) => FieldKey::Combination,
            Self::Arrangement(_) => FieldKey::Arrangement,
        }
    }

    /// Its type in the runtime, and the numbers that the type takes, as far as they are written.
    pub(crate) fn parts(&self) -> (&'static str, Vec<Argument<'_>>) {
        use Integer::{U32, U64};
        let (name, arguments) = match self {
            Self::Bits(width) => ("Bits", vec![("Bits", Some(width), U32)]),
            Self::LittleEndian(width) => ("LittleEndian", vec![("Bits", width.as_ref(), U32)]),
            Self::BigEndian(width) => ("BigEndian", vec![("Bits", width.as_ref(), U32)]),
            Self::Unary { max, total } => (
                "Unary",
                vec![("Max", max.as_ref(), U64), ("Total", total.as_ref(), U64)],
            ),
            Self::EliasGamma => ("EliasGamma", vec![]),
            Self::EliasDelta => ("EliasDelta", vec![]),
            Self::ExpGolomb => ("ExpGolomb", vec![]),
            Self::Rice(k) => ("Rice", vec![("Rice", Some(k), U32)]),
            Self::Leb128(None) => ("Leb128", vec![]),
            Self::Leb128(prefix) => ("PrefixedLeb128", vec![("Prefix", prefix.as_ref(), U32)]),
            Self::Radix(radix) => ("Radix", vec![("Radix", Some(radix), U64)]),
            Self::Combination(of) => ("Combination", vec![("Choice", Some(of), U64)]),
            Self::Arrangement(of) => ("Arrangement", vec![("Choice", Some(of), U64)]),
        };
        let arguments = arguments.into_iter().filter_map(|(key, number, integer)| {
            number.map(|number| Argument {
                key,
                number,
                integer,
            })
        });
        (name, arguments.collect())
    }

    /// The width of an integer, where it is written.
    pub(crate) const fn bits(&self) -> Option<&Number> {
        match self {
            Self::Bits(width) | Self::LittleEndian(Some(width)) | Self::BigEndian(Some(width)) => {
                Some(width)
            }
            Self::LittleEndian(None)
            | Self::BigEndian(None)
            | Self::Unary { .. }
            | Self::EliasGamma
            | Self::EliasDelta
            | Self::ExpGolomb
            | Self::Rice(_)
            | Self::Leb128(_)
            | Self::Radix(_)
            | Self::Combination(_)
            | Self::Arrangement(_) => None,
        }
    }

    /// Whether it makes one number of several values.
    pub(crate) const fn is_rank(&self) -> bool {
        matches!(
            self,
            Self::Radix(_) | Self::Combination(_) | Self::Arrangement(_)
        )
    }
}
