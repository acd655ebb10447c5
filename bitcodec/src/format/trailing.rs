//! The data that may follow a value.

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::trace::TraceReader;

/// The data that may follow a value.
#[derive(Clone, Copy)]
pub(crate) enum Trailing {
    /// Only the zeros that fill the last byte.
    Nothing,
    /// Other bytes.
    Bytes,
    /// Other bits, from the next one on.
    Bits,
}

impl Trailing {
    /// Checks the data after a value that was read.
    pub(crate) fn check<O: Order>(self, reader: &mut TraceReader<'_, O>) -> Result<(), Fault> {
        match self {
            Self::Nothing => reader.finish(),
            Self::Bytes => reader.align(),
            Self::Bits => Ok(()),
        }
    }
}
