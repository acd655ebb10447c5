//! What bits mean, for messages and traces.

use core::fmt;

use crate::int::{Int, Number};

/// What a stretch of bits means.
///
/// ```
/// use bitcodec::{BitCodec, Format, Number, Value};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Turn(#[codec(bits = 7)] u8, bool);
///
/// let trace = Turn::trace(&[0b0000101_1]);
/// let values: Vec<_> = trace.segments().iter().map(|segment| segment.value).collect();
/// assert_eq!(values, [Some(Value::Number(Number::Unsigned(5))), Some(Value::Bool(true))]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// An integer.
    Number(Number),
    /// A flag.
    Bool(bool),
    /// A variant or symbol, by its name.
    Name(&'static str),
    /// A fixed byte string.
    Bytes(&'static [u8]),
    /// Zero bits that fill a size.
    Padding,
    /// Zero bits that are reserved.
    Reserved,
}

impl<T: Int> From<T> for Value {
    fn from(number: T) -> Self {
        Self::Number(number.to_number())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<&'static str> for Value {
    fn from(name: &'static str) -> Self {
        Self::Name(name)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Bool(flag) => flag.fmt(f),
            Self::Name(name) => f.write_str(name),
            Self::Bytes(bytes) => write!(f, "b\"{}\"", bytes.escape_ascii()),
            Self::Padding => f.write_str("(padding)"),
            Self::Reserved => f.write_str("(reserved)"),
        }
    }
}
