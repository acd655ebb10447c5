//! The kinds of errors, and the fault of the fast path.

use core::fmt;

/// The kind of an error, for programs that distinguish errors.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, WireFormat};
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
    /// A character or the length of the text form is invalid.
    Text,
    /// The input ends inside the value.
    Truncated,
    /// The input continues after the value.
    Trailing,
    /// Padding bits are not zero.
    Padding,
    /// Reserved bits are not zero.
    Reserved,
    /// A fixed value differs.
    Fixed,
    /// A number is outside its range, or does not fit its width.
    OutOfRange,
    /// A code belongs to no symbol or variant.
    UnknownCode,
    /// The value of the bits is encoded differently.
    NotCanonical,
    /// A value that is computed from other fields differs, such as a checksum or a parity.
    Computed,
    /// The length of a region differs from that of its value.
    Region,
    /// The value violates a rule of the format.
    Rule,
    /// Decoding the value exceeds the memory budget.
    Budget,
    /// Values of a recursive type are nested deeper than the type declares.
    Depth,
    /// The wire format cannot represent the value.
    Unencodable,
    /// The slice to write to is too short.
    NoSpace,
    /// The underlying reader or writer of a stream failed.
    Io,
}

impl ErrorKind {
    /// Returns the name in snake case, as in machine-readable output.
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
            Self::Depth => "depth",
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
            Self::Depth => "nested too deep",
            Self::Unencodable => "no wire form",
            Self::NoSpace => "no space",
            Self::Io => "input or output failed",
        })
    }
}

/// The error of the fast path. It has only the kind, so that results stay in registers. Roots convert it to a
/// [`DecodeError`](crate::DecodeError) or [`EncodeError`](crate::EncodeError) with path, bits and data.
///
/// ```
/// use bitcodec::ErrorKind;
/// use bitcodec::io::{BitRead, Lsb, SliceReader};
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
    /// Returns a fault of this kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(kind: ErrorKind) -> Self {
        Self { kind }
    }

    /// Returns the kind of the fault.
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
