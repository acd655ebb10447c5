//! The error of a stream.

use std::boxed::Box;
use std::io;

use core::fmt;
use core::ops::Range;

use crate::error::decode_error::DecodeError;

/// An error of decoding from a stream.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::stream::{Decoder, StreamError};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// let mut dice = Decoder::<Die, _>::new(&[0b101_00000, 0b111_00000][..]);
/// assert!(matches!(dice.next(), Some(Ok(Die(6)))));
/// match dice.next() {
///     Some(Err(error @ StreamError::Decode { .. })) => {
///         let words = "value at byte 1: 0: 8 is not in 1..=6 (bits 0..3), bits 8..11 of the stream";
///         assert_eq!(error.to_string(), words);
///     }
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// Reading failed.
    Io(io::Error),
    /// A value is rejected.
    Decode {
        /// The offset in bytes of the value in the stream.
        at: u64,
        /// The error of the value; its bits are counted from that byte on. Boxed, so that results stay small.
        error: Box<DecodeError>,
    },
    /// A value is longer than the limit.
    TooLong {
        /// The offset in bytes of the value in the stream.
        at: u64,
        /// The limit in bytes.
        limit: usize,
    },
}

impl StreamError {
    /// Returns the rejected bits, counted from the first bit of the stream; `None` if the error has none.
    #[must_use]
    pub fn bits(&self) -> Option<Range<u64>> {
        let Self::Decode { at, error } = self else {
            return None;
        };
        let bits = error.bits()?;
        let first = at.saturating_mul(8);
        let place = |bit: usize| first.saturating_add(bit as u64);
        Some(place(bits.start)..place(bits.end))
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Decode { at, error } => {
                write!(f, "value at byte {at}: {error}")?;
                match self.bits() {
                    Some(bits) if *at > 0 => {
                        write!(f, ", bits {}..{} of the stream", bits.start, bits.end)
                    }
                    _ => Ok(()),
                }
            }
            Self::TooLong { at, limit } => {
                write!(f, "value at byte {at}: it has more than {limit} bytes")
            }
        }
    }
}

impl core::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Decode { error, .. } => Some(error),
            Self::TooLong { .. } => None,
        }
    }
}
