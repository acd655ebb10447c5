//! Values from `io::Read`.

use std::io::Read;
use std::vec::Vec;

use core::fmt;
use core::marker::PhantomData;

use crate::coding::BitCodec;
use crate::coding::argument::WriteOf;
use crate::context::{Absent, Context};
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::diagnose::{Decode, Trailing, explain_decode_by};
use crate::format::fast_path::{constant_bytes, decode_prefix};
use crate::format::with_context::WithContext;
use crate::io::bit_counter::SMALL;
use crate::io::budget::Budget;
use crate::stream::check_sequence;
use crate::stream::error::StreamError;
use crate::stream::waiting::{Source, Stop, WaitingReader};

/// Reads values from a reader, one after the other.
///
/// It reads only if the bytes that it has do not hold a value, never waits for a byte that the value does not need, and
/// keeps no more than the longest value and one piece of input, or as much again as that value. The time is linear in the
/// bytes, whatever the pieces in which they come. A read that fails takes nothing away: the next call begins with the
/// same value. A value that is longer than [`limit`](Self::limit) bytes is refused, and so is one that takes more memory than
/// its [`budget`](Self::budget).
///
/// A reader that does not block fails with `WouldBlock` inside a value, and the next call decodes that value from its start
/// again. Let bytes gather before such a call, where long values come in tiny pieces.
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
    /// How much memory a value may take, where its type does not say.
    budget: Option<usize>,
    ended: bool,
    values: PhantomData<fn() -> T>,
}

/// What came of the bytes that were read.
#[derive(Clone, Copy)]
enum ReadOutcome {
    /// They are known to be too few.
    Nothing,
    /// They do not hold a whole value.
    Truncated(Fault),
    /// They hold a value that is refused.
    Refused(Fault),
    /// They hold a value above the limit.
    TooLong,
}

/// Whether so many bytes are too few for any value, and decoding them would begin one.
///
/// With `small` it would, to name the field that is cut; without, it looks at the length first.
#[inline(always)]
const fn is_short<T: BitCodec>(len: usize) -> bool {
    matches!(const { constant_bytes::<T>() }, Some(wanted) if SMALL && len < wanted)
}

/// How long a value may be where nothing else is said.
const LIMIT: usize = 1 << 20;
/// A value of at most so many bits is decoded again for each byte that comes.
const FEW: usize = 64;

impl<T: WireFormat, R: Read> Decoder<T, R> {
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
            budget: None,
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

    /// Sets how many bytes of memory a value may take, in place of what its type says. See [`Budget`].
    #[must_use]
    pub const fn budget(mut self, bytes: usize) -> Self {
        self.budget = Some(bytes);
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
    fn step(&mut self, context: WriteOf<'_, T>) -> Option<Result<T, StreamError>> {
        let budget = self.budget_of();
        // More is wanted where a value was not there whole, which needs no look where all are of one length.
        let mut is_enough = const { constant_bytes::<T>().is_some() } || self.wanted == 1;
        let (mut bytes, mut start, mut end) = (&self.bytes[..], self.start, self.end);
        loop {
            let tried = if is_short::<T>(end - start) {
                ReadOutcome::Truncated(Fault::new(ErrorKind::Truncated))
            } else if is_enough && let Some(ahead) = bytes.get(start..end) {
                match decode_prefix::<T>(ahead, budget, context) {
                    Ok((value, used)) if used <= self.limit => {
                        self.start = start + used;
                        return Some(Ok(value));
                    }
                    Ok(_) => ReadOutcome::TooLong,
                    Err(fault) if fault.kind() == ErrorKind::Truncated => {
                        ReadOutcome::Truncated(fault)
                    }
                    Err(fault) => ReadOutcome::Refused(fault),
                }
            } else {
                ReadOutcome::Nothing
            };
            match self.more(context, tried) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
            // What is left stands at the start now.
            is_enough = true;
            (bytes, start, end) = (&self.bytes[..], 0, self.end);
        }
    }

    /// Whether a value takes few bytes, or a number of them that is known: what it needs is not read from it.
    const IS_SHORT: bool =
        constant_bytes::<T>().is_some() || matches!(T::MAX_BITS, Some(bits) if bits <= FEW);

    /// The budget of a value.
    #[inline(always)]
    fn budget_of(&self) -> Budget {
        Budget::new(self.budget.or(T::BUDGET))
    }

    /// Moves what is left to the start, and reads the bytes that the next value needs. Returns whether there are any.
    #[cold]
    #[inline(never)]
    fn more(&mut self, context: WriteOf<'_, T>, tried: ReadOutcome) -> Result<bool, StreamError> {
        let budget = self.budget_of();
        let ahead = self.bytes.get(self.start..self.end).unwrap_or_default();
        let least = match tried {
            ReadOutcome::TooLong => return Err(self.too_long()),
            // Where no byte is left there may be no value that is refused.
            ReadOutcome::Refused(_) if ahead.is_empty() => 1,
            ReadOutcome::Refused(fault) => match self.refused(context, fault) {
                // What the fast decoder sees at once, one that goes bit by bit meets behind the bytes that are there: it
                // names the reason when they have come.
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
            // At the end too: a value that says that it is too long is refused for that, whatever the pieces.
            // Where no byte is left there is no value that could be too long.
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

    /// What was read and not decoded.
    #[inline]
    fn ahead(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Names what is wrong.
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

/// Reads from the source what a value needs. Returns why it could not, where that was not the end of the input.
#[inline(never)]
fn wait<T: WireFormat>(
    source: Source<'_>,
    budget: Budget,
    context: WriteOf<'_, T>,
) -> Option<Stop> {
    let mut reader = WaitingReader::<T::Order, _>::new(source, budget);
    // A value that is refused has all the bytes that it takes to say so.
    let _ = T::decode_with_context(&mut reader, T::Context::reading(context));
    reader.into_stop()
}

impl<T: WireFormat<Context: Absent>, R: Read> Decoder<T, R> {
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

impl<T: WireFormat, R: Read> Decoder<T, R> {
    /// The next values beside this context, for a root that has one.
    ///
    /// Each value may have a context of its own. After [`StreamError::Io`] the next one has to be the same, because it said
    /// how many bytes are waited for.
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

/// The next values of a [`Decoder`], beside a context.
pub struct DecoderWithContext<'d, 'c, T: WireFormat, R> {
    decoder: &'d mut Decoder<T, R>,
    root: WithContext<'c, T>,
}

impl<T: WireFormat, R: Read> DecoderWithContext<'_, '_, T, R> {
    /// Reads the next value; none at the end of the input.
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
