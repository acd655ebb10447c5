//! What every bit means, and the reader and writer that keep the path.

#[cfg(feature = "alloc")]
mod collect;
mod reader;
#[cfg(feature = "alloc")]
mod segment;
#[cfg(feature = "serde")]
mod serial;
mod writer;

use core::fmt;

use crate::int::Number;
#[cfg(feature = "alloc")]
pub(crate) use collect::{of_bytes, of_text};
pub(crate) use reader::{Seen, TraceReader};
#[cfg(feature = "alloc")]
pub use segment::{Segment, Trace};
pub(crate) use writer::TraceWriter;

/// What a stretch of bits means.
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
