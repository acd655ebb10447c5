//! What keys say beside numbers: ranges, codewords, fixed values, text forms, locks.

use std::fmt::{self, Display};

use proc_macro2::Ident;
use syn::{Expr, ExprRange, LitBool, LitByteStr, LitInt, LitStr, Path};

use super::number::Number;

/// Both ends of an inclusive range.
#[derive(Clone)]
pub(crate) struct Range {
    pub(crate) whole: ExprRange,
    pub(crate) low: Number,
    pub(crate) high: Number,
}

impl Range {
    /// Whether an end is seen to be below 0.
    pub(crate) fn is_negative(&self) -> bool {
        let ends = [&self.low, &self.high];
        ends.iter().any(|end| matches!(end.value, Some(..0)))
    }
}

/// A codeword, as long as it has digits.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) literal: LitInt,
    pub(crate) bits: u32,
    pub(crate) length: u32,
}

impl Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = usize::try_from(self.length).map_err(|_| fmt::Error)?;
        write!(f, "{:0width$b}", self.bits)
    }
}

/// What a `fixed` field always holds.
#[derive(Clone)]
pub(crate) enum Fixed {
    Number(Number),
    Flag(LitBool),
    Bytes(LitByteStr),
}

/// How a list knows its length.
#[derive(Clone)]
pub(crate) struct Len {
    pub(crate) unit: Unit,
    pub(crate) source: LenSource,
}

/// What a length counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Elements,
    /// Bytes, the last of which is filled with zeros or ones.
    Bytes {
        ones: bool,
    },
}

/// Where a length is.
#[derive(Clone)]
pub(crate) enum LenSource {
    /// In earlier fields.
    By(Expr),
    /// In so many bits before the list.
    Bits(Number),
    /// In LEB128 before the list, with the width of its prefix where it has one.
    Leb128(Option<Number>),
}

/// What the encoder derives from a later field.
#[derive(Clone)]
pub(crate) struct Derived {
    pub(crate) what: Fact,
    pub(crate) of: Ident,
}

/// What can be derived from a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fact {
    /// How many elements a list has.
    Count,
    /// Whether an option has a value.
    Flag,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    LsbFirst,
    MsbFirst,
}

/// A text form, as it was written.
#[derive(Clone)]
pub(crate) struct TextForm {
    pub(crate) path: Path,
    pub(crate) kind: TextKind,
}

/// One of the text forms of the runtime, or a type.
#[derive(Clone, Copy)]
pub(crate) enum TextKind {
    Base64,
    Base64Url,
    Hex,
    Custom,
}

/// The fingerprint that a layout must have.
#[derive(Clone)]
pub(crate) struct Lock {
    pub(crate) literal: LitStr,
    pub(crate) fingerprint: u64,
}
