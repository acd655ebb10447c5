//! Values from `io::Read`.

use std::io::{self, Read};
use std::vec::Vec;

use core::fmt;
use core::marker::PhantomData;

use super::check_sequence;
use super::error::StreamError;
use super::prefix::{Alone, Prefix, With};
use crate::codec::BitCodec;
use crate::context::FormatWith;
use crate::count::SMALL;
use crate::error::ErrorKind;
use crate::format::Format;
use crate::refusal::Refusal;
use crate::root::constant_bytes;

/// Reads values from a reader, one after the other.
///
/// It asks for more bytes only if those that it has do not hold a value, and keeps no more than the longest value and one
/// piece of input, or as much again as that value. A read that fails takes nothing away: the next call goes on where it
/// stopped. A value that is longer than [`limit`](Self::limit) bytes is refused.
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
    /// What was read and not decoded stands from `start` to `end`.
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// How many bytes the next value is known to have.
    wanted: usize,
    /// How many bytes were decoded and are not kept.
    gone: u64,
    limit: usize,
    ended: bool,
    values: PhantomData<fn() -> T>,
}

/// What came of the bytes that were read.
#[derive(Clone, Copy)]
enum Tried {
    /// They are known to be too few.
    Nothing,
    /// They do not hold a whole value.
    Truncated,
    /// They hold a value that is refused, or one above the limit.
    Refused,
}

/// Whether so many bytes are too few for any value, and decoding them would begin one.
///
/// With `small` it would, to name the field that is cut; without, it looks at the length first.
#[inline(always)]
const fn is_short<T: BitCodec>(len: usize) -> bool {
    matches!(const { constant_bytes::<T>() }, Some(wanted) if SMALL && len < wanted)
}

/// How many bytes are asked for at a time.
const PIECE: usize = 4096;
/// How long a value may be where nothing else is said.
const LIMIT: usize = 1 << 20;
/// How far codings look ahead, in bits: what they miss beyond is a length that was read.
const LOOK: u64 = 64;

impl<T: BitCodec, R: Read> Decoder<T, R> {
    /// Makes a decoder of what `input` gives.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            start: 0,
            end: 0,
            wanted: 1,
            gone: 0,
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
        self.gone + self.start as u64
    }

    /// Returns the reader, and the bytes that were read from it and not decoded.
    pub fn into_parts(self) -> (R, Vec<u8>) {
        let rest = self.ahead().to_vec();
        (self.input, rest)
    }

    /// Reads the next value.
    ///
    /// It is made here alone, whether more had to be read or not: the fields of a value from [`more`](Self::more) would have to
    /// meet those of one from here in the same registers. The places are local, so that a caller's loop keeps them in
    /// registers too.
    #[inline(always)]
    fn step(&mut self, prefix: &impl Prefix<T>) -> Option<Result<T, StreamError>> {
        // More is wanted where a value was not there whole, which needs no look where all are of one length.
        let mut is_enough = const { constant_bytes::<T>().is_some() } || self.wanted == 1;
        let (mut bytes, mut start, mut end) = (&self.bytes[..], self.start, self.end);
        loop {
            let tried = if is_short::<T>(end - start) {
                Tried::Truncated
            } else if is_enough && let Some(ahead) = bytes.get(start..end) {
                match prefix.decode(ahead) {
                    Ok((value, used)) if used <= self.limit => {
                        self.start = start + used;
                        return Some(Ok(value));
                    }
                    Err(fault) if fault.kind() == ErrorKind::Truncated => Tried::Truncated,
                    _ => Tried::Refused,
                }
            } else {
                Tried::Nothing
            };
            match self.more(prefix, tried) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
            // What is left stands at the start now.
            is_enough = true;
            (bytes, start, end) = (&self.bytes[..], 0, self.end);
        }
    }

    /// Moves what is left to the start, and reads the bytes that the next value is known to have. Returns whether there are any.
    #[cold]
    #[inline(never)]
    fn more(&mut self, prefix: &impl Prefix<T>, tried: Tried) -> Result<bool, StreamError> {
        if !self.ahead().is_empty() {
            match tried {
                Tried::Nothing => {}
                Tried::Truncated if !self.ended => self.wanted = self.least(prefix),
                _ => return Err(self.refused(prefix)),
            }
        }
        self.bytes.copy_within(self.start..self.end, 0);
        self.gone += self.start as u64;
        self.end -= self.start;
        self.start = 0;
        while self.end < self.wanted {
            if self.wanted > self.limit {
                return Err(self.too_long());
            }
            if self.ended {
                // What is there is tried once more, and then refused.
                self.wanted = 1;
                return Ok(self.end > 0);
            }
            self.fill()?;
        }
        self.wanted = 1;
        Ok(true)
    }

    /// What was read and not decoded.
    #[inline]
    fn ahead(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// How many bytes a value at least has that those that were read are too few for: as many as all have, one more, or as
    /// many as the length of a list says, so that a long one is not decoded again for each piece of it.
    #[cold]
    fn least(&self, prefix: &impl Prefix<T>) -> usize {
        let ahead = self.ahead();
        let next = ahead.len() + 1;
        if let Some(len) = const { constant_bytes::<T>() } {
            return next.max(len);
        }
        // No length in it says more than codings look ahead.
        if const { matches!(T::MAX_BITS, Some(bits) if bits as u64 <= LOOK) } {
            return next;
        }
        let least = match prefix.explained(ahead) {
            Err(error) => match (error.refusal(), error.bits()) {
                (&Refusal::Truncated { needed, .. }, Some(bits)) if needed > LOOK => {
                    let bits = (bits.start as u64).saturating_add(needed);
                    usize::try_from(bits.div_ceil(8)).unwrap_or(usize::MAX)
                }
                _ => 0,
            },
            Ok(_) => 0,
        };
        least.max(next)
    }

    /// Names what is wrong.
    #[cold]
    fn refused(&self, prefix: &impl Prefix<T>) -> StreamError {
        match prefix.explained(self.ahead()) {
            Ok(_) => self.too_long(),
            Err(error) => StreamError::Decode {
                at: self.position(),
                error,
            },
        }
    }

    #[cold]
    const fn too_long(&self) -> StreamError {
        StreamError::TooLong {
            at: self.position(),
            limit: self.limit,
        }
    }

    /// Reads a piece of the input, or as much again as is there.
    fn fill(&mut self) -> io::Result<()> {
        let room = self.end + PIECE.max(self.end);
        if self.bytes.len() < room {
            self.bytes.resize(room, 0);
        }
        let place = self.bytes.get_mut(self.end..room).unwrap_or_default();
        let read = loop {
            match self.input.read(place) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.ended = read == 0;
        // A reader that says that it gave more than it was asked for gave no more.
        self.end += read.min(place.len());
        Ok(())
    }
}

impl<T: Format, R: Read> Decoder<T, R> {
    /// Reads the next value; none at the end of the input.
    ///
    /// # Errors
    /// [`StreamError::Io`] where reading fails: the next call tries again, without losing a byte.
    /// [`StreamError::Decode`] where a value is refused, or the input ends inside one, and [`StreamError::TooLong`] where
    /// it is longer than the limit; the next call refuses it again.
    #[inline]
    pub fn read(&mut self) -> Result<Option<T>, StreamError> {
        self.next().transpose()
    }
}

impl<T: FormatWith, R: Read> Decoder<T, R> {
    /// Reads the next value of a root with a context, beside this one; none at the end of the input.
    ///
    /// Each value may have a context of its own. After [`StreamError::Io`] the next call has to give the same one, because it
    /// said how many bytes are waited for.
    ///
    /// ```
    /// use bitcodec::{BitCodec, stream::Decoder};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row(u8, #[codec(len = context)] Vec<u8>);
    ///
    /// let mut rows = Decoder::<Row, _>::new(&[1, 2, 3, 4, 5][..]);
    /// assert_eq!(rows.read_with(&1)?, Some(Row(1, vec![2])));
    /// assert_eq!(rows.read_with(&2)?, Some(Row(3, vec![4, 5])));
    /// assert_eq!(rows.read_with(&2)?, None);
    /// # Ok::<(), bitcodec::stream::StreamError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    #[inline]
    pub fn read_with(&mut self, context: &T::Context) -> Result<Option<T>, StreamError> {
        const {
            check_sequence::<T>();
        }
        self.step(&With::<T>(context)).transpose()
    }
}

impl<T: Format, R: Read> Iterator for Decoder<T, R> {
    type Item = Result<T, StreamError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_sequence::<T>();
        }
        self.step(&Alone)
    }
}

impl<T, R: fmt::Debug> fmt::Debug for Decoder<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("input", &self.input)
            .field("position", &(self.gone + self.start as u64))
            .finish_non_exhaustive()
    }
}
