//! A decoder of values without padding between them from an `io::Read`.

use std::boxed::Box;
use std::io::{self, Read};
use std::vec::Vec;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::context::Absent;
use crate::error::decode_error::DecodeError;
use crate::error::kind::ErrorKind;
use crate::format::WireFormat;
use crate::format::diagnose::{Origin, explain_element, explain_end};
use crate::io::SliceReader;
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::stream::error::StreamError;
use crate::stream::reader::LIMIT;
use crate::stream::unpadded::check_packed;

/// The number of bytes of the first read.
const PIECE: usize = 1 << 16;

/// The number of bits behind a value that its decoder may look at.
const AHEAD: usize = 64;

/// A decoder of consecutive values without padding between them from a reader, as [`decode_packed`] decodes those of a
/// slice.
///
/// It reads 64 KiB at a time, so it may have read beyond the values that it returned. Its memory is bounded: it holds
/// one such piece, or twice a value that is longer. Values longer than [`limit`](Self::limit) bytes are rejected. The
/// iterator ends after an error; the bits of an error are counted from the byte in which the value begins.
///
/// ```
/// use bitcodec::{BitCodec, stream::PackedDecoder};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Sample(#[codec(bits = 12)] u16);
///
/// let samples: Result<Vec<Sample>, _> = PackedDecoder::new(&[0x12, 0x3a, 0xbc][..]).collect();
/// assert_eq!(samples.unwrap(), [Sample(0x123), Sample(0xabc)]);
/// ```
///
/// [`decode_packed`]: crate::stream::decode_packed
pub struct PackedDecoder<T, R> {
    reader: R,
    /// The bytes from the one in which the next value begins, after those of earlier values that are not dropped yet.
    bytes: Vec<u8>,
    /// The first bit of the next value in `bytes`.
    at: usize,
    /// The number of bytes of the stream before `bytes`.
    dropped: u64,
    limit: usize,
    /// Whether the input has ended.
    is_read: bool,
    /// Whether the iterator has ended.
    is_over: bool,
    values: PhantomData<fn() -> T>,
}

impl<T, R> fmt::Debug for PackedDecoder<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedDecoder")
            .field("bit_position", &self.bit_position())
            .finish_non_exhaustive()
    }
}

impl<T, R> PackedDecoder<T, R> {
    /// Sets the greatest length of a value in bytes. The default is 1 MiB.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Returns the number of bits that the values so far occupy.
    pub const fn bit_position(&self) -> u64 {
        self.dropped
            .saturating_mul(8)
            .saturating_add(self.at as u64)
    }
}

impl<T: WireFormat<Context: Absent>, R: Read> PackedDecoder<T, R> {
    /// Returns a decoder that reads from `reader`, which needs no buffer of its own.
    pub const fn new(reader: R) -> Self {
        Self {
            reader,
            bytes: Vec::new(),
            at: 0,
            dropped: 0,
            limit: LIMIT,
            is_read: false,
            is_over: false,
            values: PhantomData,
        }
    }

    /// Drops the bytes of earlier values, and reads at least as many as are left.
    fn refill(&mut self) -> io::Result<()> {
        let whole = self.at / 8;
        self.bytes.drain(..whole);
        self.dropped += whole as u64;
        self.at %= 8;
        let wanted = self.bytes.len().max(PIECE);
        let most = u64::try_from(wanted).unwrap_or(u64::MAX);
        let read = self
            .reader
            .by_ref()
            .take(most)
            .read_to_end(&mut self.bytes)?;
        self.is_read = read < wanted;
        Ok(())
    }

    /// Continues after a rejected value of `width` bits; `false` if the input ends in it.
    #[cfg(feature = "arrow")]
    pub(crate) fn skip(&mut self, width: usize) -> bool {
        let end = self.at + width;
        self.is_over = end > 8 * self.bytes.len();
        if !self.is_over {
            self.at = end;
        }
        !self.is_over
    }

    /// Whether no value is left, but only the bits that fill the last byte.
    #[cfg(feature = "arrow")]
    pub(crate) fn is_in_padding(&self) -> bool {
        self.is_read && 8 * self.bytes.len() - self.at < 8
    }

    fn step(&mut self) -> Result<Option<T>, StreamError> {
        loop {
            let left = 8 * self.bytes.len() - self.at;
            if left < 8 && !self.is_read {
                self.refill()?;
                continue;
            }
            let budget = Budget::new(T::BUDGET);
            let mut reader = SliceReader::<T::Order>::with_observer(&self.bytes, budget);
            reader.observer.begin(self.at);
            let moved = reader.advance(self.at);
            // No value has fewer than 8 bits, so these are the padding of the last byte. `finish` requires zeros.
            if left < 8 {
                let padding = moved.and_then(|()| reader.finish());
                let bytes = self.bytes.get(self.at / 8..).unwrap_or_default();
                let error = |fault| explain_end::<T>(bytes, self.at % 8, fault, ());
                return padding
                    .map(|()| None)
                    .map_err(|fault| self.decode_error(error(fault)));
            }
            let value = moved.and_then(|()| T::decode_with_context(&mut reader, ()));
            // What a decoder sees at the end of these bytes may be something else once there are more of them.
            let is_final = self.is_read || value.is_ok() && reader.remaining() >= AHEAD;
            let taken = reader.position() - self.at;
            match value {
                Ok(_) if taken > self.limit.saturating_mul(8) => return Err(self.too_long()),
                Ok(value) if is_final => {
                    self.at += taken;
                    return Ok(Some(value));
                }
                Err(_) if is_final => return Err(self.rejected()),
                // The bytes of a value that is not too long are all here.
                Err(fault) if fault.kind() != ErrorKind::Truncated && self.holds_a_value() => {
                    return Err(self.rejected());
                }
                _ if self.holds_a_value() => return Err(self.too_long()),
                _ => self.refill()?,
            }
        }
    }

    /// Whether all bytes of the next value are read, if it is not too long.
    fn holds_a_value(&self) -> bool {
        self.bytes.len() - self.at / 8 > self.limit + AHEAD / 8
    }

    #[cold]
    fn rejected(&self) -> StreamError {
        let origin = Origin {
            start: self.at % 8,
            index: None,
        };
        let bytes = self.bytes.get(self.at / 8..).unwrap_or_default();
        self.decode_error(explain_element::<T>(bytes, origin, false, ()))
    }

    fn decode_error(&self, error: DecodeError) -> StreamError {
        StreamError::Decode {
            at: self.bit_position() / 8,
            error: Box::new(error),
        }
    }

    fn too_long(&self) -> StreamError {
        StreamError::TooLong {
            at: self.bit_position() / 8,
            limit: self.limit,
        }
    }
}

impl<T: WireFormat<Context: Absent>, R: Read> Iterator for PackedDecoder<T, R> {
    type Item = Result<T, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_packed::<T>();
        }
        self.next_value()
    }
}

impl<T: WireFormat<Context: Absent>, R: Read> PackedDecoder<T, R> {
    /// Returns the next value of a type that is known to form a sequence without padding.
    pub(crate) fn next_value(&mut self) -> Option<Result<T, StreamError>> {
        if self.is_over {
            return None;
        }
        let value = self.step().transpose();
        // After a failed read, the next call begins with the same value.
        self.is_over = !matches!(value, Some(Ok(_) | Err(StreamError::Io(_))));
        value
    }
}

impl<T: WireFormat<Context: Absent>, R: Read> FusedIterator for PackedDecoder<T, R> {}
