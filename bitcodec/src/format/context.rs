//! Values that are read and written beside another one, which their bytes do not hold.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::any::Any;
#[cfg(feature = "alloc")]
use core::mem;

use crate::bit_order::Order;
use crate::coding::BitCodec;
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::error::violation::Violation;
use crate::format::diagnose::{
    Behind, Decode, decode_told, encode_traced, explain_decode_by, explain_written_by,
};
#[cfg(feature = "alloc")]
use crate::format::trace_of::of_value;
use crate::io::bit_counter::SMALL;
use crate::io::budget::Budget;
use crate::io::observer::Beside;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::io::{BufferWriter, SliceReader};
#[cfg(feature = "alloc")]
use crate::trace::Trace;
use crate::trace::{Recorder, RecordingWriter, TraceReader, TraceWriter};

/// A root with `context`: a type with a bit order whose bytes mean something only beside another value.
///
/// What [`Format`](crate::Format) has for other roots, this has with the context as one more argument. Expressions call it
/// `context`; the types of the fields get it too.
///
/// ```
/// use bitcodec::{BitCodec, FormatWith};
///
/// /// What was agreed on before.
/// struct Session {
///     version: u8,
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, context = Session)]
/// struct Reading {
///     value: u8,
///     #[codec(when = context.version >= 2)]
///     unit: Option<u8>,
/// }
///
/// let [old, new] = [1, 2].map(|version| Session { version });
/// let reading = Reading { value: 7, unit: Some(3) };
/// assert_eq!(reading.to_bytes_with(&new)?, [7, 3]);
/// assert_eq!(Reading::from_bytes_with(&[7, 3], &new).as_ref(), Ok(&reading));
/// assert_eq!(Reading::from_bytes_with(&[7], &old), Ok(Reading { value: 7, unit: None }));
/// let error = reading.to_bytes_with(&old).unwrap_err();
/// assert_eq!(error.to_string(), "unit: the value is present, but its condition is false");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no root with a context",
    label = "only a root with `context = Type` has bytes beside a context",
    note = "a root without `context` has `from_bytes` and `to_bytes`, of the trait `Format`"
)]
pub trait FormatWith: BitCodec {
    /// The bit order of the stream.
    type Order: Order;

    /// What is given beside the bytes.
    type Context: Any;

    /// How many bytes of memory decoding a value may take, as [`Format::BUDGET`](crate::Format::BUDGET) says.
    const BUDGET: Option<usize> = None;

    /// Decodes bytes that hold one value and nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] names the field, the bits and what was expected.
    #[inline]
    fn from_bytes_with(bytes: &[u8], context: &Self::Context) -> Result<Self, DecodeError> {
        match decode(bytes, context, Behind::Nothing, Budget::new(Self::BUDGET)) {
            Ok((value, _)) => Ok(value),
            Err(fault) => Err(explain::<Self>(bytes, context, fault, Behind::Nothing)),
        }
    }

    /// Decodes the value that `bytes` begin with, and returns it with the place of the next one, in bytes.
    ///
    /// # Errors
    /// As [`from_bytes_with`](Self::from_bytes_with), but bytes after the value are not looked at.
    #[inline]
    fn from_prefix_with(
        bytes: &[u8],
        context: &Self::Context,
    ) -> Result<(Self, usize), DecodeError> {
        match decode(bytes, context, Behind::Bytes, Budget::new(Self::BUDGET)) {
            Ok((value, bits)) => Ok((value, bits / 8)),
            Err(fault) => Err(explain::<Self>(bytes, context, fault, Behind::Bytes)),
        }
    }

    /// Tells what every bit of `bytes` means, up to the first that is refused.
    #[cfg(feature = "alloc")]
    fn trace_with(bytes: &[u8], context: &Self::Context) -> Trace {
        let decode = Decode::<Self::Order>::beside::<Self>(Some(context), Self::BUDGET);
        of_value(bytes, Behind::Nothing, decode)
    }

    /// Encodes the value at the start of `bytes`, and returns how many bytes it takes; the others stay as they are.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold; [`NoSpace`](crate::ErrorKind::NoSpace) where the
    /// slice is too short. The slice may then hold a part of the value.
    #[inline]
    fn encode_to_slice_with(
        &self,
        bytes: &mut [u8],
        context: &Self::Context,
    ) -> Result<usize, EncodeError> {
        let len = bytes.len();
        encode_slice(self, bytes, context).map_err(|fault| unwritten(self, context, fault, len))
    }

    /// Encodes the value.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    #[cfg(feature = "alloc")]
    #[inline]
    fn to_bytes_with(&self, context: &Self::Context) -> Result<Vec<u8>, EncodeError> {
        encode_vec(self, context).map_err(|fault| unwritten(self, context, fault, usize::MAX))
    }

    /// Returns how many bits the value takes, before its last byte is filled.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    fn bit_len_with(&self, context: &Self::Context) -> Result<usize, EncodeError> {
        let recorder = Recorder::new().beside(Some(context));
        let mut writer = TraceWriter::<Self::Order>::new(recorder);
        match encode_traced(self, &mut writer) {
            Ok(()) => Ok(writer.position()),
            Err(fault) => Err(unwritten(self, context, fault, 0)),
        }
    }
}

/// Decodes a value, and returns how many bits were taken.
#[inline]
pub(crate) fn decode<T: FormatWith>(
    bytes: &[u8],
    context: &T::Context,
    behind: Behind,
    budget: Budget,
) -> Result<(T, usize), Fault> {
    if SMALL {
        let recorder = Recorder::new().beside(Some(context)).within(budget);
        let mut reader = TraceReader::with_recorder(bytes, recorder);
        let value = decode_told::<T, T::Order>(&mut reader)?;
        behind.check(&mut reader)?;
        return Ok((value, reader.position()));
    }
    let mut reader =
        SliceReader::<T::Order, _>::with_narrator(bytes, Beside::within(context, budget));
    let value = T::decode(&mut reader)?;
    match behind {
        Behind::Nothing => reader.finish()?,
        Behind::Bytes => reader.align()?,
        Behind::Bits => {}
    }
    Ok((value, reader.position()))
}

/// Encodes the value at the start of the bytes, and returns how many it takes.
#[inline]
fn encode_slice<T: FormatWith>(
    value: &T,
    bytes: &mut [u8],
    context: &T::Context,
) -> Result<usize, Fault> {
    if SMALL {
        let recorder = Recorder::new().beside(Some(context));
        let mut writer = RecordingWriter::<T::Order>::telling(bytes, recorder);
        encode_traced(value, &mut writer)?;
        return Ok(writer.position().div_ceil(8));
    }
    let mut writer = BufferWriter::<_, T::Order, _>::with_narrator(bytes, Beside::new(context));
    value.encode(&mut writer)?;
    writer.flush()
}

/// Encodes the value to a vector of its own.
#[cfg(feature = "alloc")]
#[inline]
fn encode_vec<T: FormatWith>(value: &T, context: &T::Context) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let used = encode_growing(value, context, &mut bytes)?;
    bytes.truncate(used);
    Ok(bytes)
}

/// Encodes the value at the start of a vector that grows where it is too short, and returns how many bytes the value takes.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn encode_growing<T: FormatWith>(
    value: &T,
    context: &T::Context,
    bytes: &mut Vec<u8>,
) -> Result<usize, Fault> {
    if SMALL {
        let recorder = Recorder::new().beside(Some(context));
        let mut writer = RecordingWriter::<T::Order>::new(recorder);
        encode_traced(value, &mut writer)?;
        let used = writer.position().div_ceil(8);
        if bytes.len() < used {
            bytes.resize(used, 0);
        }
        return encode_slice(value, bytes, context);
    }
    let least = T::MIN_BITS.div_ceil(8) + 64;
    if bytes.len() < least {
        bytes.resize(least, 0);
    }
    let room = mem::take(bytes);
    let mut writer = BufferWriter::<_, T::Order, _>::with_narrator(room, Beside::new(context));
    let written = value.encode(&mut writer).and_then(|()| writer.flush());
    *bytes = writer.into_buffer();
    written
}

/// Decodes again with the tracing reader, to name what, where and why.
#[cold]
#[inline(never)]
fn explain<T: FormatWith>(
    bytes: &[u8],
    context: &T::Context,
    fault: Fault,
    behind: Behind,
) -> DecodeError {
    let decode = Decode::<T::Order>::beside::<T>(Some(context), T::BUDGET);
    explain_decode_by(bytes, fault, behind, decode)
}

/// Encodes again with the tracing writer, to name what and why.
#[cold]
#[inline(never)]
pub(crate) fn unwritten<T: FormatWith>(
    value: &T,
    context: &T::Context,
    fault: Fault,
    len: usize,
) -> EncodeError {
    explain_written_by::<T, T::Order>(value, None, Some(context), fault, len)
}

/// A rule over a whole value and its context.
#[diagnostic::on_unimplemented(
    message = "`check` beside `context` needs a function `fn(&{T}, &{C}) -> Result<(), Violation>`",
    label = "this is `{Self}`"
)]
pub trait CheckWith<T, C> {
    /// What is wrong with the value.
    fn rules(&self, value: &T, context: &C) -> Result<(), Violation>;
}

#[diagnostic::do_not_recommend]
impl<T, C, F: Fn(&T, &C) -> Result<(), Violation>> CheckWith<T, C> for F {
    #[inline(always)]
    fn rules(&self, value: &T, context: &C) -> Result<(), Violation> {
        self(value, context)
    }
}
