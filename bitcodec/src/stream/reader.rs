//! Values from `io::Read`.

use std::io::{self, Read};
use std::vec::Vec;

use core::fmt;
use core::marker::PhantomData;

use crate::error::{DecodeError, ErrorKind};
use crate::format::{Format, decode_prefix};

/// Reads values from a reader, one after the other.
///
/// It asks for more bytes only if those that it has do not hold a value, and keeps no more than the longest value and one
/// piece of input. A read that fails takes nothing away: the next call goes on where it stopped. A value that
/// is longer than [`limit`](Self::limit) bytes is refused.
///
/// ```
/// use bitcodec::{BitCodec, stream::Decoder};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(lsb_first)]
/// struct Sample(u16);
///
/// let input: &[u8] = &[1, 0, 2, 0];
/// let samples: Result<Vec<Sample>, _> = Decoder::new(input).collect();
/// assert_eq!(samples.unwrap(), [Sample(1), Sample(2)]);
/// ```
pub struct Decoder<T, R> {
    input: R,
    /// What was read and not decoded begins at `start`.
    bytes: Vec<u8>,
    start: usize,
    /// How many bytes were decoded before `start`.
    taken: u64,
    limit: usize,
    ended: bool,
    values: PhantomData<fn() -> T>,
}

/// How many bytes are asked for at a time.
const PIECE: usize = 4096;
/// How long a value may be where nothing else is said.
const LIMIT: usize = 1 << 20;

impl<T: Format, R: Read> Decoder<T, R> {
    /// Makes a decoder of what `input` gives.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            start: 0,
            taken: 0,
            limit: LIMIT,
            ended: false,
            values: PhantomData,
        }
    }

    /// Sets how many bytes a value may have; without, 1 MiB.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Returns how many bytes the values so far took.
    pub const fn position(&self) -> u64 {
        self.taken
    }

    /// Returns the reader, and the bytes that were read from it and not decoded.
    pub fn into_parts(self) -> (R, Vec<u8>) {
        let rest = self.bytes.get(self.start..).unwrap_or_default().to_vec();
        (self.input, rest)
    }

    /// Reads the next value; none at the end of the input.
    ///
    /// # Errors
    /// [`StreamError::Io`] where reading fails: the next call tries again, without losing a byte.
    /// [`StreamError::Decode`] where a value is refused, or the input ends inside one; the next call refuses it again.
    pub fn read(&mut self) -> Result<Option<T>, StreamError> {
        const {
            assert!(
                T::MIN_BITS > 0,
                "values of a sequence take at least one byte each"
            );
        }
        loop {
            let left = self.bytes.get(self.start..).unwrap_or_default();
            if left.is_empty() && self.ended {
                return Ok(None);
            }
            if !left.is_empty() {
                match decode_prefix::<T>(left) {
                    Ok((value, used)) => {
                        self.start += used;
                        self.taken += used as u64;
                        return Ok(Some(value));
                    }
                    Err(fault)
                        if fault.kind() == ErrorKind::Truncated
                            && !self.ended
                            && left.len() < self.limit => {}
                    Err(_) => return self.refused(),
                }
            }
            self.fill()?;
        }
    }

    /// Names what is wrong.
    #[cold]
    fn refused(&self) -> Result<Option<T>, StreamError> {
        let left = self.bytes.get(self.start..).unwrap_or_default();
        match T::from_prefix(left) {
            Ok((value, _)) => Ok(Some(value)),
            Err(error) => Err(StreamError::Decode {
                at: self.taken,
                error,
            }),
        }
    }

    /// Reads a piece of the input, as long again as what is there.
    fn fill(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.start);
        self.start = 0;
        let filled = self.bytes.len();
        self.bytes.resize(filled + PIECE.max(filled), 0);
        let read = loop {
            match self
                .input
                .read(self.bytes.get_mut(filled..).unwrap_or_default())
            {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes
            .truncate(filled + read.as_ref().copied().unwrap_or(0));
        self.ended = matches!(read, Ok(0));
        read.map(|_| ())
    }
}

impl<T: Format, R: Read> Iterator for Decoder<T, R> {
    type Item = Result<T, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

impl<T, R: fmt::Debug> fmt::Debug for Decoder<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("input", &self.input)
            .field("position", &self.taken)
            .finish_non_exhaustive()
    }
}

/// Why a stream gives no value.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// Reading failed.
    Io(io::Error),
    /// A value is refused.
    Decode {
        /// The byte at which the value begins.
        at: u64,
        /// What is wrong with it; bits are counted from that byte on.
        error: DecodeError,
    },
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
            Self::Decode { at, error } => write!(f, "value at byte {at}: {error}"),
        }
    }
}

impl core::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Decode { error, .. } => Some(error),
        }
    }
}
