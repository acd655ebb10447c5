//! A decoder of consecutive values from an `io::Read` or an `io::BufRead`.

use std::boxed::Box;
use std::io::{self, BufRead, BufReader, Read};
use std::vec::Vec;

use core::fmt;
use core::marker::PhantomData;

use crate::coding::argument::WriteOf;
use crate::coding::place::decode;
use crate::coding::{BitCodec, Own};
use crate::context::{Absent, Context, Owned};
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::diagnose::{Decode, Trailing, explain_decode_by};
use crate::format::fast_path::{constant_bytes, decode_to};
use crate::format::with_context::WithContext;
use crate::io::bit_counter::SMALL;
use crate::io::budget::Budget;
use crate::layout::{Ended, Layout, Length, Node};
use crate::stream::check_sequence;
use crate::stream::error::StreamError;
use crate::stream::usual_path::{Slot, unusual};
use crate::stream::waiting::{Copied, PIECE, Source, Stop, WaitingReader};

/// A decoder of consecutive values from a reader.
///
/// [`Decoder::buffered`] decodes values where they lie in the buffer of a [`BufRead`], such as a slice or a
/// [`BufReader`], and takes exactly their bytes from it. [`Decoder::new`] gives any other reader such a buffer.
///
/// It reads only if the bytes in the buffer do not hold a value, and never waits for a byte that the value does not
/// need. Only a value that does not lie in the buffer as a whole is copied: the copy has at most the bytes of the value
/// and one piece of input, which is 4096 bytes or as long as that value, whichever is more. The time is linear in the
/// number of bytes, however the input is split. A failed read loses no bytes: the next call starts with the same value.
/// Values longer than [`limit`](Self::limit) bytes are rejected, and so are values that take more memory than their
/// [`budget`](Self::budget).
///
/// A non-blocking reader fails with `WouldBlock` inside a value, and the next call decodes that value again from its
/// start. If long values arrive in tiny pieces, let bytes accumulate before such a call.
///
/// If a custom coding panics, its decoder panics too when it is called again.
///
/// ```
/// use bitcodec::{BitCodec, stream::Decoder};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(lsb_first)]
/// struct Sample(u16);
///
/// let input: &[u8] = &[1, 0, 2, 0];
/// let samples: Result<Vec<Sample>, _> = Decoder::buffered(input).collect();
/// assert_eq!(samples.unwrap(), [Sample(1), Sample(2)]);
/// ```
pub struct Decoder<T, R> {
    input: Slot<Input<R>>,
    limit: usize,
    /// The memory limit of a value in bytes, in place of that of its type.
    budget: Option<usize>,
    values: PhantomData<fn() -> T>,
}

/// The limits of a value.
#[derive(Clone, Copy)]
struct Limits {
    limit: usize,
    budget: Budget,
}

/// The input of a decoder.
struct Input<R> {
    reader: R,
    /// The offset in the stream of the next value, in bytes.
    position: u64,
    location: Location,
    /// The copied bytes of the next value. In a box, because the loop of a caller has few registers.
    copied: Option<Box<Copied>>,
}

/// Where the bytes of the next value are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Location {
    /// In the buffer of the reader, as far as is known.
    InBuffer,
    /// In the copy.
    InCopy,
    /// Not all of them are in one place, or the input has ended.
    Incomplete,
}

/// Why an attempt to decode a value in the bytes at hand returned none.
#[derive(Clone, Copy)]
enum Attempt {
    /// There was no attempt.
    Nothing,
    /// There are no bytes at hand.
    Ended,
    /// The value is rejected, or the bytes end within it.
    Rejected(Fault),
    /// The value is longer than the limit.
    TooLong,
}

/// What the wait for the bytes of a value ended with.
enum More {
    /// They are in the copy.
    Bytes,
    /// The input has ended before the value.
    Nothing,
    Failure(StreamError),
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

/// The fault of a value of constant length, whose kind is not asked for.
const UNKNOWN: Fault = Fault::new(ErrorKind::NotCanonical);

/// The default limit of a value, in bytes.
pub(super) const LIMIT: usize = 1 << 20;
/// The greatest width, in bits, of values that are decoded again after each read.
const FEW: usize = 64;

impl<T: WireFormat, R: Read> Decoder<T, BufReader<R>> {
    /// Returns a decoder that reads from `input` through a buffer of 4096 bytes.
    ///
    /// ```
    /// use std::io::Read;
    ///
    /// use bitcodec::{BitCodec, stream::Decoder};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(lsb_first)]
    /// struct Sample(u16);
    ///
    /// let input = [1, 0].chain(&[2, 0][..]);
    /// let samples: Result<Vec<Sample>, _> = Decoder::new(input).collect();
    /// assert_eq!(samples.unwrap(), [Sample(1), Sample(2)]);
    /// ```
    pub fn new(input: R) -> Self
    where
        T::Context: Owned,
    {
        Self::buffered(BufReader::with_capacity(PIECE, input))
    }

    /// Returns the reader, and the bytes that have been read from it and not decoded.
    pub fn into_parts(self) -> (R, Vec<u8>) {
        let (reader, mut rest) = self.into_reader();
        rest.extend_from_slice(reader.buffer());
        (reader.into_inner(), rest)
    }
}

impl<T: WireFormat, R: BufRead> Decoder<T, R> {
    /// Returns a decoder of the bytes of `input`, which decodes values in its buffer.
    pub const fn buffered(input: R) -> Self
    where
        T::Context: Owned,
    {
        Self {
            input: Slot::Here(Input {
                reader: input,
                position: 0,
                location: Location::InBuffer,
                copied: None,
            }),
            limit: LIMIT,
            budget: None,
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
        match self.input.get() {
            Some(input) => input.position,
            None => 0,
        }
    }

    /// Returns the reader, and the bytes that have been taken from it and not decoded: none but those of a value that
    /// has begun.
    ///
    /// ```
    /// use std::io::Read;
    ///
    /// use bitcodec::{BitCodec, stream::Decoder};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(lsb_first)]
    /// struct Sample(u16);
    ///
    /// let mut decoder = Decoder::<Sample, _>::buffered(&[1, 0, 2, 0][..]);
    /// assert_eq!(decoder.read()?, Some(Sample(1)));
    /// let (rest, begun) = decoder.into_reader();
    /// assert_eq!((rest, begun.len()), (&[2, 0][..], 0));
    /// # Ok::<(), bitcodec::stream::StreamError>(())
    /// ```
    pub fn into_reader(self) -> (R, Vec<u8>) {
        let input = self.input.into_inner();
        let copied = input.copied.map(|copied| copied.into_taken());
        (input.reader, copied.unwrap_or_default())
    }

    /// Reads the next value.
    ///
    /// Values that lie in the buffer of the reader, and those that were copied, are decoded by code of their own, so that
    /// the usual path asks once where the bytes are. No function returns a value to here: all its bytes would be copied,
    /// also those between its fields, and the value would stay in memory.
    #[inline(always)]
    fn step(&mut self, context: WriteOf<'_, T>) -> Option<Result<T, StreamError>> {
        // Returns the value at the start of the bytes after they are consumed, or is the reason why there is none.
        macro_rules! attempt {
            ($ahead:ident, |$len:ident| $consume:expr) => {
                if is_short::<T>($ahead.len()) {
                    Attempt::Rejected(UNKNOWN)
                } else {
                    decode!(
                        T,
                        Own,
                        |place| {
                            let budget = Budget::new(self.budget.or(T::BUDGET));
                            let context = T::Context::reading(context);
                            decode_to(place, ($ahead, Trailing::Bytes, budget, context))
                        },
                        |value, bits| {
                            let $len = bits / 8;
                            if $len <= self.limit {
                                $consume;
                                return Some(Ok(value));
                            }
                            Attempt::TooLong
                        },
                        |fault| Attempt::Rejected(match const { constant_bytes::<T>() } {
                            None => fault,
                            // The number of bytes says whether they are too few. The kind would take a register.
                            Some(_) => UNKNOWN,
                        }),
                    )
                }
            };
        }

        let (mut attempt, mut failed) = (Attempt::Nothing, None);
        if let Slot::Here(input) = &mut self.input {
            if input.location == Location::InBuffer {
                match input.reader.fill_buf() {
                    // No error is returned from here: it would be written over parts of the value.
                    Err(error) => failed = Some(error),
                    Ok(ahead) => {
                        let is_empty = ahead.is_empty();
                        attempt = attempt!(ahead, |len| {
                            input.reader.consume(len);
                            input.position += len as u64;
                        });
                        if is_empty {
                            attempt = Attempt::Ended;
                        }
                    }
                }
            }
        }
        loop {
            // All paths but that of a value in the buffer are through here.
            unusual();
            match self
                .apart(|input, limits| input.more::<T>(context, attempt, failed.take(), limits))
            {
                More::Bytes => {}
                More::Nothing => return None,
                More::Failure(error) => return Some(Err(error)),
            }
            let ahead = self.input.get().map_or(&[][..], Input::copied);
            attempt = attempt!(ahead, |len| {
                self.apart(|input, _| input.consume_copied(len));
            });
        }
    }

    /// Calls a function with the input at another address, which the function may pass on, and with the limits.
    #[inline(always)]
    fn apart<V>(&mut self, call: impl FnOnce(&mut Input<R>, Limits) -> V) -> V {
        let limits = Limits {
            limit: self.limit,
            budget: Budget::new(self.budget.or(T::BUDGET)),
        };
        self.input.apart(|input| call(input, limits))
    }
}

impl<R: BufRead> Input<R> {
    /// Returns the bytes at hand.
    fn ahead(&mut self) -> &[u8] {
        if self.location == Location::InBuffer {
            // They were there for the last attempt.
            return self.reader.fill_buf().unwrap_or_default();
        }
        self.copied()
    }

    /// Returns the copied bytes of the next value.
    fn copied(&self) -> &[u8] {
        self.copied.as_ref().map_or(&[], |copied| &copied.bytes)
    }

    /// Removes the bytes of a value that was decoded in the copy.
    #[cold]
    #[inline(never)]
    fn consume_copied(&mut self, len: usize) {
        self.position += len as u64;
        let Some(copied) = &mut self.copied else {
            return;
        };
        copied.consume(len, &mut self.reader);
        self.location = match (copied.bytes.is_empty(), copied.ended) {
            (true, false) => Location::InBuffer,
            _ => Location::Incomplete,
        };
    }

    /// Copies the bytes that the next value needs, after an attempt to decode it in so many bytes.
    #[cold]
    #[inline(never)]
    fn more<T: WireFormat>(
        &mut self,
        context: WriteOf<'_, T>,
        attempt: Attempt,
        failed: Option<io::Error>,
        limits: Limits,
    ) -> More {
        if self.location == Location::InCopy && matches!(attempt, Attempt::Nothing) {
            return More::Bytes;
        }
        match self.copy::<T>(context, attempt, failed, limits) {
            Ok(true) => More::Bytes,
            Ok(false) => More::Nothing,
            Err(error) => More::Failure(error),
        }
    }

    /// As [`more`](Self::more) does. Returns `false` at the end of the input.
    fn copy<T: WireFormat>(
        &mut self,
        context: WriteOf<'_, T>,
        attempt: Attempt,
        failed: Option<io::Error>,
        limits: Limits,
    ) -> Result<bool, StreamError> {
        if let Some(error) = failed.filter(|error| error.kind() != io::ErrorKind::Interrupted) {
            return Err(error.into());
        }
        let len = match attempt {
            Attempt::Rejected(_) => self.ahead().len(),
            _ => 0,
        };
        let constant = const { constant_bytes::<T>() };
        let ended = self.copied.as_ref().is_some_and(|copied| copied.ended);
        let mut refusal = None;
        let least = match attempt {
            Attempt::Ended => {
                // The input has ended before the value. The reader is not asked again.
                self.location = Location::Incomplete;
                self.copied.get_or_insert_default().ended = true;
                return Ok(false);
            }
            Attempt::TooLong => return Err(self.too_long(limits)),
            Attempt::Nothing => self
                .copied
                .as_ref()
                .map_or(0, |copied| copied.wanted)
                .max(1),
            Attempt::Rejected(fault)
                if constant.map_or(fault.kind() == ErrorKind::Truncated, |bytes| len < bytes) =>
            {
                (len + 1).max(constant.unwrap_or(0))
            }
            Attempt::Rejected(_) => match self.refused::<T>(context, limits) {
                // The fast decoder can reject a value that the diagnosing decoder, which goes field by field, finds
                // truncated: the reason is past the bytes read so far. It names the reason after one more read.
                StreamError::Decode { error, .. }
                    if !ended && error.kind() == ErrorKind::Truncated =>
                {
                    len + 1
                }
                // A peek past the bytes at hand sees zeros, so that a list can seem to end there. The decoder that waits
                // for the bits of each peek has the last word.
                error if !ended && const { peeks(T::LAYOUT) } => {
                    refusal = Some(error);
                    len
                }
                error => return Err(error),
            },
        };
        // Whether an earlier read has found the end of the input, within a value. The read that finds it returns
        // `true`, so that the bytes are decoded once more, and the error comes from the next call.
        let was_cut = ended && !self.copied().is_empty();
        self.location = Location::Incomplete;
        let copied = &mut **self.copied.get_or_insert_default();
        let mut source = Source {
            copied,
            reader: &mut self.reader,
            limit: limits.limit,
        };
        let stop = match (source.wait(least), attempt) {
            // Also at the end of the input, so that a value with a length above the limit is rejected as too long
            // however the input is split. Without any byte there is no value.
            (Ok(_), Attempt::Rejected(_))
                if const { !waits_shortly::<T>() } && !source.copied.bytes.is_empty() =>
            {
                wait::<T>(source, limits.budget, context)
            }
            (waited, _) => waited.err(),
        };
        copied.wanted = 0;
        if let (None, Some(refusal)) = (&stop, refusal) {
            if copied.bytes.len() <= len {
                return Err(refusal);
            }
        }
        match (stop, attempt) {
            (None, Attempt::Rejected(_)) if was_cut => Err(self.refused::<T>(context, limits)),
            (None, _) => {
                if copied.bytes.is_empty() {
                    return Ok(false);
                }
                self.location = Location::InCopy;
                Ok(true)
            }
            (Some(Stop::Io(error, needed)), _) => {
                copied.wanted = needed;
                Err(error.into())
            }
            (Some(Stop::TooLong(needed)), _) => {
                copied.wanted = needed;
                Err(self.too_long(limits))
            }
        }
    }

    /// Returns the error of the next value, which the fast decoder rejected.
    #[cold]
    fn refused<T: WireFormat>(&mut self, context: WriteOf<'_, T>, limits: Limits) -> StreamError {
        let at = self.position;
        let ahead = self.ahead();
        let error = Decode::of::<T, _>(T::Context::reading(context), |decode| {
            let decode = decode.within(limits.budget);
            explain_decode_by(ahead, Trailing::Bytes, decode)
        });
        let error = Box::new(error);
        StreamError::Decode { at, error }
    }

    #[cold]
    const fn too_long(&self, limits: Limits) -> StreamError {
        StreamError::TooLong {
            at: self.position,
            limit: limits.limit,
        }
    }
}

/// Whether values have a constant length or at most [`FEW`] bits. A decoder then waits for the constant length or for
/// the next byte. For other types, it decodes while it reads, because decoding again from the start after each byte would
/// take quadratic time.
const fn waits_shortly<T: WireFormat>() -> bool {
    let is_short = matches!(T::MAX_BITS, Some(bits) if bits <= FEW) && !peeks(T::LAYOUT);
    constant_bytes::<T>().is_some() || is_short
}

/// Whether a list inside ends where other bits follow, which a decoder sees before it reads them.
const fn peeks(layout: &Layout) -> bool {
    let is_peeked = matches!(
        layout.node,
        Node::List {
            len: Length::Ended {
                end: Ended::Before { .. } | Ended::Others,
                ..
            },
            ..
        }
    );
    if is_peeked {
        return true;
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if peeks(child) {
            return true;
        }
    }
    false
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

impl<T: WireFormat<Context: Absent>, R: BufRead> Decoder<T, R> {
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

impl<T: WireFormat<Context: Owned>, R: BufRead> Decoder<T, R> {
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

impl<T: WireFormat<Context: Owned>, R: BufRead> DecoderWithContext<'_, '_, T, R> {
    /// Reads the next value; returns `None` at the end of the input.
    ///
    /// # Errors
    /// Those of [`Decoder::read`].
    #[inline]
    pub fn read(&mut self) -> Result<Option<T>, StreamError> {
        self.next().transpose()
    }
}

impl<T: WireFormat<Context: Owned>, R: BufRead> Iterator for DecoderWithContext<'_, '_, T, R> {
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

impl<T: WireFormat<Context: Absent>, R: BufRead> Iterator for Decoder<T, R> {
    type Item = Result<T, StreamError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_sequence::<T>();
        }
        self.next_value()
    }
}

impl<T: WireFormat<Context: Absent>, R: BufRead> Decoder<T, R> {
    /// Returns the next value of a type that is known to form a sequence.
    #[inline]
    pub(crate) fn next_value(&mut self) -> Option<Result<T, StreamError>> {
        self.step(())
    }
}

impl<T, R: fmt::Debug> fmt::Debug for Decoder<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Decoder");
        if let Some(input) = self.input.get() {
            shown.field("input", &input.reader);
            shown.field("position", &input.position);
        }
        shown.finish_non_exhaustive()
    }
}
