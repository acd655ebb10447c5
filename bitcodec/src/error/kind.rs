//! What kind of refusal there is.

use core::fmt;

/// The kinds of refusal, as programs tell them apart.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, Format};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Dice(#[codec(range = 1..=6)] [u8; 2]);
///
/// for (bytes, kind) in [
///     (&[][..], ErrorKind::Truncated),
///     (&[0b111_000_00], ErrorKind::OutOfRange),
///     (&[0b000_000_01], ErrorKind::Padding),
///     (&[0, 0], ErrorKind::Trailing),
/// ] {
///     assert_eq!(Dice::from_bytes(bytes).unwrap_err().kind(), kind);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character or the length of the text form.
    Text,
    /// The input ends inside the value.
    Truncated,
    /// The input goes on after the value.
    Trailing,
    /// The bits that fill the size are not zero.
    Padding,
    /// Reserved bits are not zero.
    Reserved,
    /// A fixed value is another.
    Fixed,
    /// A number is outside its range.
    OutOfRange,
    /// No symbol or variant has this code.
    UnknownCode,
    /// The bits mean a value that is written with other bits.
    NotCanonical,
    /// What is computed from other fields is another: a checksum, a parity.
    Computed,
    /// A region has other bytes than its value.
    Region,
    /// A rule of the format is broken.
    Rule,
    /// The value takes more memory than its budget has.
    Budget,
    /// The wire form cannot hold the value.
    Unencodable,
    /// The slice to write to is too short.
    NoSpace,
    /// The reader or writer beneath a stream failed.
    Io,
}

impl ErrorKind {
    /// Returns the name in snake case, as it stands in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Truncated => "truncated",
            Self::Trailing => "trailing",
            Self::Padding => "padding",
            Self::Reserved => "reserved",
            Self::Fixed => "fixed",
            Self::OutOfRange => "out_of_range",
            Self::UnknownCode => "unknown_code",
            Self::NotCanonical => "not_canonical",
            Self::Computed => "computed",
            Self::Region => "region",
            Self::Rule => "rule",
            Self::Budget => "budget",
            Self::Unencodable => "unencodable",
            Self::NoSpace => "no_space",
            Self::Io => "io",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "malformed text",
            Self::Truncated => "truncated input",
            Self::Trailing => "trailing input",
            Self::Padding => "wrong padding",
            Self::Reserved => "reserved bits that are not zero",
            Self::Fixed => "another value than the fixed one",
            Self::OutOfRange => "number out of range",
            Self::UnknownCode => "unknown code",
            Self::NotCanonical => "not canonical",
            Self::Computed => "another value than the computed one",
            Self::Region => "other bytes in a region than its value",
            Self::Rule => "broken rule",
            Self::Budget => "more memory than the budget",
            Self::Unencodable => "no wire form",
            Self::NoSpace => "no space",
            Self::Io => "input or output failed",
        })
    }
}

/// The error of the fast path: only its kind, so that results stay in registers. Roots turn it into a
/// [`DecodeError`](crate::DecodeError) or [`EncodeError`](crate::EncodeError), which name place and numbers.
///
/// ```
/// use bitcodec::{BitRead, ErrorKind, Lsb, SliceReader};
///
/// let mut reader = SliceReader::<Lsb>::new(&[0xff]);
/// reader.read_bits(6).unwrap();
/// let fault = reader.read_bits(6).unwrap_err();
/// assert_eq!((fault.kind(), reader.position()), (ErrorKind::Truncated, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: ErrorKind,
}

impl Fault {
    /// Makes a fault of this kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(kind: ErrorKind) -> Self {
        Self { kind }
    }

    /// Returns what kind of fault it is.
    #[must_use]
    pub const fn kind(self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for Fault {}
