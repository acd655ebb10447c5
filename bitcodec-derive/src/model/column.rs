//! What a field is in a column of Arrow.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Expr;

/// The value of the key `column`.
#[derive(Clone)]
pub(crate) struct ColumnType {
    pub(crate) expr: Expr,
    pub(crate) kind: ColumnKind,
}

/// The type of a column.
#[derive(Clone)]
pub(crate) enum ColumnKind {
    /// Integers that count units from the beginning of 1970.
    Timestamp(ArrowUnit),
    /// Integers that are so many units.
    Duration(ArrowUnit),
    /// Integers that count days from the beginning of 1970.
    Date,
    /// Integers of so many digits, some of them behind the point.
    Decimal(Box<Expr>, Box<Expr>),
    /// Integers that are the exponents of powers of two.
    Exp2,
    /// Lists and arrays of `u8`.
    Binary,
}

/// A unit of Arrow's times.
#[derive(Clone, Copy)]
pub(crate) enum ArrowUnit {
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
}

impl ArrowUnit {
    /// Returns the unit with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "s" => Self::Second,
            "ms" => Self::Millisecond,
            "us" => Self::Microsecond,
            "ns" => Self::Nanosecond,
            _ => return None,
        })
    }

    fn variant(self) -> Ident {
        format_ident!(
            "{}",
            match self {
                Self::Second => "Second",
                Self::Millisecond => "Millisecond",
                Self::Microsecond => "Microsecond",
                Self::Nanosecond => "Nanosecond",
            }
        )
    }
}

impl ColumnKind {
    /// Returns the value of the runtime.
    pub(crate) fn value(&self) -> TokenStream {
        let time = |kind: &str, unit: Ident| {
            let kind = format_ident!("{kind}");
            quote!(_codec::columns::derive_support::Shown::Time(
                _codec::columns::derive_support::TimeKind::#kind,
                _codec::columns::derive_support::Unit::#unit,
            ))
        };
        match self {
            Self::Timestamp(unit) => time("Point", unit.variant()),
            Self::Duration(unit) => time("Length", unit.variant()),
            Self::Date => time("Date", format_ident!("Day")),
            Self::Decimal(digits, behind) => {
                quote!(_codec::columns::derive_support::Shown::Decimal((#digits) as u8, (#behind) as i8))
            }
            Self::Exp2 => quote!(_codec::columns::derive_support::Shown::Exp2),
            Self::Binary => quote!(_codec::columns::derive_support::Shown::Binary),
        }
    }
}
