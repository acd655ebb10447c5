//! The meaning of bits, for messages and traces.

use core::fmt;
#[cfg(feature = "alloc")]
use core::net::IpAddr;
#[cfg(feature = "alloc")]
use core::time::Duration;

use crate::int::{Int, Number};
pub use crate::value::byte_string::ByteString;
#[cfg(feature = "alloc")]
pub use crate::value::time::{Date, DateTime, Timestamp};

mod byte_string;
pub(crate) mod time;

/// The meaning of a range of bits.
///
/// ```
/// use bitcodec::int::Number;
/// use bitcodec::value::Value;
/// use bitcodec::{BitCodec, WireFormat};
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
    /// A float, which only traces have.
    #[cfg(feature = "alloc")]
    Float(Float),
    /// A character of a text, which only traces have.
    #[cfg(feature = "alloc")]
    Character(char),
    /// An address, which only traces have.
    #[cfg(feature = "alloc")]
    Address(IpAddr),
    /// The octets of a UUID, which only traces have.
    #[cfg(feature = "alloc")]
    Uuid([u8; 16]),
    /// A length of time, which only traces have.
    #[cfg(feature = "alloc")]
    Duration(Duration),
    /// The amount of a length of time below zero, which only traces have.
    #[cfg(feature = "alloc")]
    NegativeDuration(Duration),
    /// A point of time, which only traces have.
    #[cfg(feature = "alloc")]
    Time(Timestamp),
    /// A date and a time of day without a time zone, which only traces have.
    #[cfg(feature = "alloc")]
    DateTime(DateTime),
    /// A date, which only traces have.
    #[cfg(feature = "alloc")]
    Date(Date),
    /// A variant or symbol, by its name.
    Name(&'static str),
    /// A fixed integer of at most 64 bits that the declaration has in another base than 10, or the integer found in its
    /// place.
    Literal {
        /// The integer.
        number: u64,
        /// The base.
        base: Base,
        /// The number of digits in the declaration.
        digits: u8,
    },
    /// A fixed byte string.
    Bytes(&'static [u8]),
    /// A byte found in the place of one of a fixed byte string.
    Byte(u8),
    /// The byte string that is the tag of an enum.
    ByteString(ByteString),
    /// Zero bits that pad to a size.
    Padding,
    /// Zero bits that are reserved.
    Reserved,
}

/// A float. Two are equal if their bits are.
///
/// ```
/// use bitcodec::value::Float;
///
/// assert_eq!(Float::Single(0.1_f32.to_bits()).to_string(), "0.1");
/// assert_eq!(Float::Double(f64::NAN.to_bits()), Float::Double(f64::NAN.to_bits()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// The bits of a `f32`.
    Single(u32),
    /// The bits of a `f64`.
    Double(u64),
}

/// Writes the fewest digits that are this float, as Rust does with `{:?}`.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(bits) => write!(f, "{:?}", f32::from_bits(*bits)),
            Self::Double(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
        }
    }
}

/// The base of a number that is not decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Base 2, as in `0b101`.
    Binary,
    /// Base 8, as in `0o17`.
    Octal,
    /// Base 16, as in `0xff`.
    Hexadecimal,
}

impl Value {
    /// Returns the integer, in whatever base it is displayed.
    ///
    /// ```
    /// use bitcodec::int::Number;
    /// use bitcodec::value::Value;
    ///
    /// assert_eq!(Value::Byte(b'G').number(), Some(Number::Unsigned(71)));
    /// assert_eq!(Value::Bool(true).number(), None);
    /// ```
    #[must_use]
    pub const fn number(self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::Literal { number, .. } => Some(Number::Unsigned(number as u128)),
            Self::Byte(byte) => Some(Number::Unsigned(byte as u128)),
            #[cfg(feature = "alloc")]
            Self::Float(_)
            | Self::Character(_)
            | Self::Address(_)
            | Self::Uuid(_)
            | Self::Duration(_)
            | Self::NegativeDuration(_)
            | Self::Time(_)
            | Self::DateTime(_)
            | Self::Date(_) => None,
            Self::Bool(_)
            | Self::Name(_)
            | Self::Bytes(_)
            | Self::ByteString(_)
            | Self::Padding
            | Self::Reserved => None,
        }
    }

    /// Returns `found` in the base of this fixed value.
    pub(crate) const fn like(self, found: Self) -> Self {
        let Self::Literal { base, digits, .. } = self else {
            return found;
        };
        // A negative number has no digits in other bases.
        let number = match found {
            Self::Number(Number::Unsigned(number)) => number,
            Self::Number(Number::Signed(number @ 0..)) => number as u128,
            _ => return found,
        };
        if number > u64::MAX as u128 {
            return found;
        }
        Self::Literal {
            number: number as u64,
            base,
            digits,
        }
    }
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
            // Digits of floats take much code, which a small machine without traces does not need.
            #[cfg(feature = "alloc")]
            Self::Float(float) => float.fmt(f),
            #[cfg(feature = "alloc")]
            Self::Character(character) => write!(f, "{character:?}"),
            #[cfg(feature = "alloc")]
            Self::Address(address) => address.fmt(f),
            #[cfg(feature = "alloc")]
            Self::Uuid(octets) => uuid(octets, f),
            #[cfg(feature = "alloc")]
            Self::Duration(duration) => write!(f, "{duration:?}"),
            #[cfg(feature = "alloc")]
            Self::NegativeDuration(duration) => write!(f, "-{duration:?}"),
            #[cfg(feature = "alloc")]
            Self::Time(time) => time.fmt(f),
            #[cfg(feature = "alloc")]
            Self::DateTime(time) => time.fmt(f),
            #[cfg(feature = "alloc")]
            Self::Date(date) => date.fmt(f),
            Self::Name(name) => f.write_str(name),
            Self::Literal {
                number,
                base,
                digits,
            } => {
                let width = usize::from(*digits) + 2;
                match base {
                    Base::Binary => write!(f, "{number:#0width$b}"),
                    Base::Octal => write!(f, "{number:#0width$o}"),
                    Base::Hexadecimal => write!(f, "{number:#0width$x}"),
                }
            }
            Self::Byte(byte) => write!(f, "b'{}'", byte.escape_ascii()),
            Self::Bytes(bytes) => write!(f, "b\"{}\"", bytes.escape_ascii()),
            Self::ByteString(bytes) => bytes.fmt(f),
            Self::Padding => f.write_str("(padding)"),
            Self::Reserved => f.write_str("(reserved)"),
        }
    }
}

/// Writes a UUID as RFC 9562 does: hexadecimal digits in five groups.
#[cfg(feature = "alloc")]
fn uuid(octets: &[u8; 16], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, octet) in octets.iter().enumerate() {
        let hyphen = if matches!(index, 4 | 6 | 8 | 10) {
            "-"
        } else {
            ""
        };
        write!(f, "{hyphen}{octet:02x}")?;
    }
    Ok(())
}
