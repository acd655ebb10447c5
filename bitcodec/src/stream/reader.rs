//! A decoder of consecutive values from an `io::Read`.

use std::io::Read;
use std::vec::Vec;

use core::fmt;
use core::marker::PhantomData;

use crate::coding::argument::WriteOf;
use crate::coding::place::decode;
use crate::coding::{BitCodec, Own};
use crate::context::{Absent, Context};
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::diagnose::{Decode, Trailing, explain_decode_by};
use crate::format::fast_path::{constant_bytes, decode_to};
use crate::format::with_context::WithContext;
use crate::io::bit_counter::SMALL;
use crate::io::budget::Budget;
use crate::stream::check_sequence;
use crate::stream::error::StreamError;
use crate::stream::waiting::{Source, Stop, WaitingReader};

/// A decoder of consecutive values from a reader.
///
/// It reads only if the bytes in its buffer do not hold a value, and never waits for a byte that the value does not
/// need. The buffer holds at most the longest value and one piece of input, which is 4096 bytes or as long as that
/// value, whichever is more. The time is linear in the number of bytes, however the input is split. A failed read loses
/// no bytes: the next call starts with the same value. Values longer than [`limit`](Self::limit) bytes are rejected,
/// and so are values that take more memory than their [`budget`](Self::budget).
///
/// A non-blocking reader fails with `WouldBlock` inside a value, and the next call decodes that value again from its
/// start. If long values arrive in tiny pieces, let bytes accumulate before such a call.
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
    /// The buffer; the bytes from `start` to `end` have been read and not decoded.
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of bytes that the next value is known to need; 1 if nothing is known.
    wanted: usize,
    /// The number of decoded bytes that are no longer in the buffer.
    gone: u64,
    limit: usize,
    /// The memory limit of a value in bytes, in place of that of its type.
    budget: Option<usize>,
    ended: bool,
    values: PhantomData<fn() -> T>,
}

/// The outcome of an attempt to decode the bytes in the buffer.
#[derive(Clone, Copy)]
enum ReadOutcome {
    /// No attempt, because there are too few bytes.
    Nothing,
    /// The bytes end within a value.
    Truncated(Fault),
    /// The value is rejected.
    Refused(Fault),
    /// The value is longer than the limit.
    TooLong,
}

/// Whether `len` bytes are too few for a type of constant length.
///
/// Only with `bitcodec_small`, whose decoder reads fields up to the end of the bytes, to name the field that is
/// truncated. Without it, the decoder checks the length first.
#[inline(always)]
const fn is_short<T: BitCodec>(len: usize) -> bool {
    let constant = const { constant_bytes::<T>() };
    matches!(constant, Some(wanted) if SMALL && len < wanted)
}

/// The default limit of a value, in bytes.
const LIMIT: usize = 1 << 20;
/// The greatest width, in bits, of values that are decoded again after each read.
const FEW: usize = 64;

impl<T: WireFormat, R: Read> Decoder<T, R> {
    /// Returns a decoder that reads from `input`.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            start: 0,
            end: 0,
            wanted: 1,
            gone: 0,
            limit: LIMIT,
            budget: None,
            ended: false,
            values: PhantomData,
        }
    }

    /// Sets the greatest length of a value in bytes. The default is 1 MiB.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Sets the memory limit of a value in bytes, in place of that of its type. See [`Budget`].
    #[must_use]
    pub const fn budget(mut self, bytes: usize) -> Self {
        self.budget = Some(bytes);
        self
    }

    /// Returns the number of bytes that the values so far occupy.
    pub const fn position(&self) -> u64 {
        self.gone + self.start as u64
    }

    /// Returns the reader, and the bytes that have been read from it and not decoded.
    pub fn into_parts(self) -> (R, Vec<u8>) {
        let rest = self.ahead().to_vec();
        (self.input, rest)
    }

    /// Reads the next value.
    ///
    /// All values are decoded here, also after a read. If [`more`](Self::more) returned values too, both paths would
    /// have to place the fields in the same registers. `bytes`, `start` and `end` are local variables, so that the loop
    /// of a caller keeps them in registers as well.
    #[inline(always)]
    fn step(&mut self, context: WriteOf<'_, T>) -> Option<Result<T, StreamError>> {
        let budget = self.budget_of();
        // `wanted` exceeds 1 only after a read failed within a value; until then, decoding fewer bytes is useless. A
        // type of constant length needs no test, because its decoder checks the length first.
        let mut is_enough = const { constant_bytes::<T>().is_some() } || self.wanted == 1;
        let (mut bytes, mut start, mut end) = (&self.bytes[..], self.start, self.end);
        loop {
            let tried = if is_short::<T>(end - start) {
                ReadOutcome::Truncated(Fault::new(ErrorKind::Truncated))
            } else if let (true, Some(ahead)) = (is_enough, bytes.get(start..end)) {
                decode!(
                    T,
                    Own,
                    |place| decode_to(place, (ahead, Trailing::Bytes, budget, context)),
                    |value, bits| if bits / 8 <= self.limit {
                        self.start = start + bits / 8;
                        return Some(Ok(value));
                    } else {
                        ReadOutcome::TooLong
                    },
                    |fault| if fault.kind() == ErrorKind::Truncated {
                        ReadOutcome::Truncated(fault)
                    } else {
                        ReadOutcome::Refused(fault)
                    },
                )
            } else {
                ReadOutcome::Nothing
            };
            match self.more(context, tried) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
            // `more` has moved the bytes to the start of the buffer.
            is_enough = true;
            (bytes, start, end) = (&self.bytes[..], 0, self.end);
        }
    }

    /// Whether values have a constant length or at most [`FEW`] bits. [`more`](Self::more) then waits for the constant
    /// length or for the next byte. For other types, it decodes while it reads, because decoding again from the start
    /// after each byte would take quadratic time.
    const IS_SHORT: bool =
        constant_bytes::<T>().is_some() || matches!(T::MAX_BITS, Some(bits) if bits <= FEW);

    /// Returns the budget of a value.
    #[inline(always)]
    fn budget_of(&self) -> Budget {
        Budget::new(self.budget.or(T::BUDGET))
    }

    /// Moves the remaining bytes to the start of the buffer, and reads the bytes that the next value needs. Returns
    /// `false` at the end of the input.
    #[cold]
    #[inline(never)]
    fn more(&mut self, context: WriteOf<'_, T>, tried: ReadOutcome) -> Result<bool, StreamError> {
        let budget = self.budget_of();
        let ahead = self.bytes.get(self.start..self.end).unwrap_or_default();
        let least = match tried {
            ReadOutcome::TooLong => return Err(self.too_long()),
            // Without any byte there is perhaps no value to reject, because the input can end here.
            ReadOutcome::Refused(_) if ahead.is_empty() => 1,
            ReadOutcome::Refused(fault) => match self.refused(context, fault) {
                // The fast decoder can reject a value that the diagnosing decoder, which goes field by field, finds
                // truncated: the reason is past the bytes read so far. It names the reason after one more read.
                StreamError::Decode { error, .. }
                    if !self.ended && error.kind() == ErrorKind::Truncated =>
                {
                    ahead.len() + 1
                }
                error => return Err(error),
            },
            ReadOutcome::Truncated(_) => {
                (ahead.len() + 1).max(const { constant_bytes::<T>() }.unwrap_or(0))
            }
            ReadOutcome::Nothing => self.wanted,
        };
        // Whether an earlier read has found the end of the input, within a value. The read that finds it returns
        // `true`, so that the bytes are decoded once more, and the error comes from the next call.
        let was_cut = self.ended && !ahead.is_empty();
        if self.start > 0 {
            self.bytes.copy_within(self.start..self.end, 0);
            self.gone += self.start as u64;
            self.end -= self.start;
            self.start = 0;
        }
        let mut source = Source {
            input: &mut self.input,
            bytes: &mut self.bytes,
            end: &mut self.end,
            ended: &mut self.ended,
            limit: self.limit,
        };
        let waited = source.wait(least);
        let stop = match (waited, tried) {
            // Also at the end of the input, so that a value with a length above the limit is rejected as too long
            // however the input is split. Without any byte there is no value.
            (Ok(_), ReadOutcome::Truncated(_) | ReadOutcome::Refused(_))
                if const { !Self::IS_SHORT } && *source.end > 0 =>
            {
                wait::<T>(source, budget, context)
            }
            (waited, _) => waited.err(),
        };
        match (stop, tried) {
            (None, ReadOutcome::Truncated(fault)) if was_cut => Err(self.refused(context, fault)),
            (None, _) => {
                self.wanted = 1;
                Ok(self.end > 0)
            }
            (Some(Stop::Io(error, needed)), _) => {
                self.wanted = needed;
                Err(error.into())
            }
            (Some(Stop::TooLong(needed)), _) => {
                self.wanted = needed;
                Err(self.too_long())
            }
        }
    }

    /// Returns the bytes that have been read and not decoded.
    #[inline]
    fn ahead(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the error of the value at the start of the bytes, which the fast decoder rejected with `fault`.
    #[cold]
    fn refused(&self, context: WriteOf<'_, T>, fault: Fault) -> StreamError {
        let error = Decode::of::<T, _>(context, |decode| {
            let decode = decode.within(self.budget_of());
            explain_decode_by(self.ahead(), fault, Trailing::Bytes, decode)
        });
        StreamError::Decode {
            at: self.position(),
            error,
        }
    }

    #[cold]
    const fn too_long(&self) -> StreamError {
        StreamError::TooLong {
            at: self.position(),
            limit: self.limit,
        }
    }
}

/// Reads the bytes that a value needs. Returns the reason if it could not, other than the end of the input.
#[inline(never)]
fn wait<T: WireFormat>(
    source: Source<'_>,
    budget: Budget,
    context: WriteOf<'_, T>,
) -> Option<Stop> {
    let mut reader = WaitingReader::<T::Order, _>::new(source, budget);
    // The result does not matter. If the value is rejected, the bytes read so far are enough to reject it again.
    let _ = T::decode_with_context(&mut reader, T::Context::reading(context));
    reader.into_stop()
}

impl<T: WireFormat<Context: Absent>, R: Read> Decoder<T, R> {
    /// Reads the next value; returns `None` at the end of the input.
    ///
    /// # Errors
    /// [`StreamError::Io`] if reading fails; the next call tries again, and no byte is lost. [`StreamError::Decode`] if
    /// a value is rejected or the input ends within a value, and [`StreamError::TooLong`] if a value is longer than the
    /// limit; the next call rejects it again.
    #[inline]
    pub fn read(&mut self) -> Result<Option<T>, StreamError> {
        self.next().transpose()
    }
}

impl<T: WireFormat, R: Read> Decoder<T, R> {
    /// Returns a decoder of the next values with a context.
    ///
    /// Each value can have a different context. After [`StreamError::Io`] the next context must be the same, because
    /// the number of bytes that the decoder waits for depends on it.
    ///
    /// ```
    /// use bitcodec::{BitCodec, stream::Decoder};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row(u8, #[codec(len = context)] Vec<u8>);
    ///
    /// let mut rows = Decoder::<Row, _>::new(&[1, 2, 3, 4, 5][..]);
    /// assert_eq!(rows.with_context(&1).read()?, Some(Row(1, vec![2])));
    /// assert_eq!(rows.with_context(&2).read()?, Some(Row(3, vec![4, 5])));
    /// assert_eq!(rows.with_context(&2).read()?, None);
    /// # Ok::<(), bitcodec::stream::StreamError>(())
    /// ```
    #[inline]
    pub fn with_context<'c>(
        &mut self,
        context: WriteOf<'c, T>,
    ) -> DecoderWithContext<'_, 'c, T, R> {
        DecoderWithContext {
            decoder: self,
            root: T::with_context(context),
        }
    }
}

/// A [`Decoder`] with a context for the next values.
pub struct DecoderWithContext<'d, 'c, T: WireFormat, R> {
    decoder: &'d mut Decoder<T, R>,
    root: WithContext<'c, T>,
}

impl<T: WireFormat, R: Read> DecoderWithContext<'_, '_, T, R> {
    /// Reads the next value; returns `None` at the end of the input.
    ///
    /// # Errors
    /// Those of [`Decoder::read`].
    #[inline]
    pub fn read(&mut self) -> Result<Option<T>, StreamError> {
        self.next().transpose()
    }
}

impl<T: WireFormat, R: Read> Iterator for DecoderWithContext<'_, '_, T, R> {
    type Item = Result<T, StreamError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_sequence::<T>();
        }
        self.decoder.step(self.root.context)
    }
}

impl<T: WireFormat, R: fmt::Debug> fmt::Debug for DecoderWithContext<'_, '_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.decoder, f)
    }
}

impl<T: WireFormat<Context: Absent>, R: Read> Iterator for Decoder<T, R> {
    type Item = Result<T, StreamError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_sequence::<T>();
        }
        self.step(())
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
