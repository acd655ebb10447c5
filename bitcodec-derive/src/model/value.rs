//! The values of keys that are not numbers: ranges, codewords, fixed values, text forms, locks.

use std::fmt::{self, Display};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprRange, LitBool, LitByteStr, LitInt, LitStr, Path, Type, parse_quote};

use super::code::Code;
use super::number::Number;
use super::width::Width;
use crate::keys::Key;

/// Both ends of an inclusive range.
#[derive(Clone)]
pub(crate) struct Range {
    pub(crate) whole: ExprRange,
    pub(crate) low: Number,
    pub(crate) high: Number,
}

impl Range {
    /// Returns the range from 0 on.
    pub(crate) fn up_to(high: Number) -> Self {
        let from = quote_spanned!(high.expr.span()=> 0..=);
        Self {
            whole: parse_quote!(#from #high),
            low: Number::known(0),
            high,
        }
    }

    /// The width of an index into the range, which starts at the lower end.
    pub(crate) fn width(&self) -> Width {
        let ends = self.high.value.zip(self.low.value);
        let span = ends.and_then(|(high, low)| high.checked_sub(low));
        match span {
            Some(span @ 0..) => Width::exactly((128 - span.leading_zeros()).into()),
            Some(_) | None => Width::Unseen,
        }
    }

    /// Whether an end is a literal below 0.
    pub(crate) fn is_negative(&self) -> bool {
        let ends = [&self.low, &self.high];
        ends.iter().any(|end| matches!(end.value, Some(..0)))
    }
}

/// The tag of a variant as written: one number, a flag, a range, or a byte string.
pub(crate) enum TagValue {
    One(Number),
    Flag(LitBool, Number),
    Range(Range),
    Bytes(LitByteStr),
}

/// How the tag of an enum is written.
#[derive(Clone)]
pub(crate) enum TagForm {
    /// An unsigned integer of this width.
    Bits(Number),
    /// A number in another code.
    Coded { code: Code, is_signed: bool },
    /// A byte string of this length.
    Bytes(Number),
}

impl TagForm {
    /// Whether its tags are numbers that may be negative.
    pub(crate) const fn is_signed(&self) -> bool {
        matches!(
            self,
            Self::Coded {
                is_signed: true,
                ..
            }
        )
    }
}

/// Its arguments in `tag(..)`.
impl Display for TagForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(width) => write!(f, "bits = {width}"),
            Self::Bytes(len) => write!(f, "bytes = {len}"),
            Self::Coded { code, is_signed } => {
                let sign = if *is_signed { "signed, " } else { "" };
                match code {
                    Code::Bits(width) => write!(f, "{sign}bits = {width}"),
                    code => write!(f, "{sign}{}", code.facts().key.name()),
                }
            }
        }
    }
}

impl TagValue {
    /// The first and the last tag, if they are numbers.
    pub(crate) const fn ends(&self) -> Option<(&Number, &Number)> {
        match self {
            Self::One(tag) | Self::Flag(_, tag) => Some((tag, tag)),
            Self::Range(range) => Some((&range.low, &range.high)),
            Self::Bytes(_) => None,
        }
    }
}

impl ToTokens for TagValue {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::One(tag) => tag.to_tokens(tokens),
            Self::Flag(flag, _) => flag.to_tokens(tokens),
            Self::Range(range) => range.whole.to_tokens(tokens),
            Self::Bytes(bytes) => bytes.to_tokens(tokens),
        }
    }
}

/// A codeword. Leading zeros are digits too, so the length is stored.
#[derive(Clone)]
pub(crate) struct Codeword {
    pub(crate) literal: LitInt,
    pub(crate) bits: u32,
    pub(crate) length: u32,
}

impl Display for Codeword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = usize::try_from(self.length).map_err(|_| fmt::Error)?;
        write!(f, "{:0width$b}", self.bits)
    }
}

/// The constant of a `fixed` field.
#[derive(Clone)]
pub(crate) enum Fixed {
    Number(Number),
    Flag(LitBool),
    Bytes(LitByteStr),
}

/// The unit of a length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LenUnit {
    Elements,
    /// Bytes; the last byte is padded with zeros or ones.
    Bytes {
        ones: bool,
    },
}

/// What ends a list.
#[derive(Clone)]
pub(crate) enum ListEnd {
    /// A number, a flag or a symbol after the last element.
    Symbol(Fixed),
    /// A constant of the type of the elements, after the last one.
    Value(Expr),
    /// The first element for which this function holds, which is the last one.
    Function(Expr),
    /// The first element whose field with `is_last` is set, which is the last one.
    Flag,
    /// The bits of what follows, with which no element begins, their number, and whether the input can end there instead.
    Peeked {
        value: Number,
        bits: Number,
        or_end: bool,
    },
    /// The bits of what follows, which are not the constant ones with which each element begins.
    Begins,
}

/// When a value is there.
#[derive(Clone)]
pub(crate) enum Condition {
    /// If this expression over earlier fields is true.
    By(Expr),
    /// If bits are left: `when(rest)`.
    Rest(Ident),
}

impl Condition {
    /// Returns the expression over earlier fields.
    pub(crate) const fn expression(&self) -> Option<&Expr> {
        match self {
            Self::By(expression) => Some(expression),
            Self::Rest(_) => None,
        }
    }
}

impl ToTokens for Condition {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::By(expression) => expression.to_tokens(tokens),
            Self::Rest(rest) => rest.to_tokens(tokens),
        }
    }
}

/// Zero bits before a field.
#[derive(Clone)]
pub(crate) enum Zeros {
    /// This number of bits.
    Reserved(Number),
    /// Up to a multiple of this number of bits, counted from the start of the type.
    Align(Number),
}

impl Zeros {
    /// The number in the source.
    pub(crate) const fn number(&self) -> &Number {
        match self {
            Self::Reserved(number) | Self::Align(number) => number,
        }
    }
}

/// A count or flag that the encoder derives from a later field.
#[derive(Clone)]
pub(crate) struct Derived {
    pub(crate) what: DerivedKind,
    pub(crate) of: Ident,
    /// Whether a flag is set if the option has no value.
    pub(crate) is_negated: bool,
    /// The type of the later field, if it is an enum whose tag a field of type `()` writes.
    pub(crate) of_type: Option<Box<Type>>,
}

/// How a computed field follows from other fields.
#[derive(Clone)]
pub(crate) enum Computed {
    /// A function of the whole value.
    By(Path),
    /// A checksum over a range of fields.
    Sum(Sum, Over),
    /// Whether the value is the last element of its list.
    IsLast,
}

/// The algorithm of a checksum.
#[derive(Clone)]
pub(crate) enum Sum {
    Crc(Box<Expr>),
    Type(Box<Type>),
    Parity {
        odd: bool,
    },
    /// The number of bytes, which are a region: `count_of = a..=b`.
    Size,
}

/// The fields that a checksum covers. Without a name, the range starts at the first field or ends at the last one.
#[derive(Clone)]
pub(crate) struct Over {
    pub(crate) whole: Box<Expr>,
    pub(crate) first: Option<Ident>,
    pub(crate) last: Option<Ident>,
}

/// A property of a field that the encoder can derive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DerivedKind {
    /// The number of elements in a list.
    Count,
    /// Whether an option has a value.
    Flag,
    /// The tag of an enum.
    Tag,
    /// Some bits of an integer.
    Part,
}

/// The order of bits within a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BitOrder {
    LsbFirst,
    MsbFirst,
}

impl BitOrder {
    /// The key that declares it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::LsbFirst => "lsb_first",
            Self::MsbFirst => "msb_first",
        }
    }
}

/// A text form as written.
#[derive(Clone)]
pub(crate) struct TextForm {
    pub(crate) path: Path,
    pub(crate) kind: TextKind,
}

/// A text form of the runtime, or a user's type.
#[derive(Clone, Copy)]
pub(crate) enum TextKind {
    Base64,
    Base64Url,
    Hex,
    Custom,
}

/// The expected fingerprint of the layout.
#[derive(Clone)]
pub(crate) struct Lock {
    pub(crate) literal: LitStr,
    pub(crate) fingerprint: u64,
}

/// A decimal number as written.
#[derive(Clone)]
pub(crate) struct Decimal {
    pub(crate) expr: Expr,
    /// The number times ten to the power of `places`.
    pub(crate) digits: i128,
    pub(crate) places: u32,
}

/// The steps of a float: an integer of this type, times a scale, plus a bias.
#[derive(Clone, Default)]
pub(crate) struct Steps {
    pub(crate) integer: Option<Type>,
    pub(crate) scale: Option<Decimal>,
    pub(crate) bias: Option<Decimal>,
}

impl Steps {
    /// Returns numerator and denominator of a step, and the numerator of the bias, without common factors.
    pub(crate) fn fraction(&self) -> (i128, u64, i128) {
        let places = |of: &Option<Decimal>| of.as_ref().map_or(0, |of| of.places);
        let most = places(&self.scale).max(places(&self.bias));
        let whole = |of: &Option<Decimal>, none: i128| {
            let (digits, places) = of.as_ref().map_or((none, 0), |of| (of.digits, of.places));
            10i128
                .checked_pow(most - places)
                .and_then(|power| digits.checked_mul(power))
                .unwrap_or(i128::MAX)
        };
        let (numerator, offset) = (whole(&self.scale, 1), whole(&self.bias, 0));
        let denominator = 10u64.checked_pow(most).unwrap_or(0);
        let common = [numerator.unsigned_abs(), offset.unsigned_abs()];
        let common = common
            .into_iter()
            .fold(denominator.into(), greatest_divisor);
        match (i128::try_from(common), u64::try_from(common)) {
            (Ok(wide), Ok(common)) if common > 1 => {
                (numerator / wide, denominator / common, offset / wide)
            }
            _ => (numerator, denominator, offset),
        }
    }
}

fn greatest_divisor(a: u128, b: u128) -> u128 {
    match b {
        0 => a,
        b => greatest_divisor(b, a % b),
    }
}

/// The characters of a text.
#[derive(Clone)]
pub(crate) enum Charset {
    Utf8,
    Ascii,
    Latin1,
    Utf16,
    /// The characters of a constant.
    Table(Expr),
}

impl Charset {
    pub(crate) const NAMES: [&'static str; 4] = ["utf8", "ascii", "latin1", "utf16"];

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "utf8" => Self::Utf8,
            "ascii" => Self::Ascii,
            "latin1" => Self::Latin1,
            "utf16" => Self::Utf16,
            _ => return None,
        })
    }

    /// Returns the type of a code unit.
    pub(crate) fn unit(&self) -> Type {
        match self {
            Self::Utf16 => parse_quote!(u16),
            Self::Utf8 | Self::Ascii | Self::Latin1 | Self::Table(_) => parse_quote!(u8),
        }
    }

    /// Returns the type of a list of code units, as checks see it.
    pub(crate) fn list(&self) -> Type {
        let unit = self.unit();
        parse_quote!(Vec<#unit>)
    }

    /// Returns the encoding in the runtime; that of a table has the table as its argument.
    pub(crate) const fn encoding(&self) -> &'static str {
        match self {
            Self::Utf8 => "Utf8",
            Self::Ascii => "Ascii",
            Self::Latin1 => "Latin1",
            Self::Utf16 => "Utf16",
            Self::Table(_) => "Table",
        }
    }
}
