//! Values that are read and written beside another one, which their bytes do not hold.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::any::Any;
#[cfg(feature = "alloc")]
use core::mem;

use crate::budget::Budget;
use crate::codec::BitCodec;
use crate::count::SMALL;
use crate::error::Fault;
use crate::explain::{
    Behind, Decode, decode_told, encode_traced, explain_decode_by, explain_written_by,
};
use crate::narrate::{Beside, Narrator};
use crate::order::Order;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::report::{DecodeError, EncodeError};
use crate::slice::{BufferWriter, SliceReader};
use crate::trace::{Recorder, RecordingWriter, TraceReader, TraceWriter};
#[cfg(feature = "alloc")]
use crate::trace::{Trace, of_value};
use crate::violation::Violation;
use crate::write::BitWrite;

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

/// Returns the context of type `C` that a reader has, for the present value or an expression of a field of this name, which
/// is not entered yet.
///
/// # Errors
/// [`Rule`](crate::ErrorKind::Rule) without such a context, which a call of `decode` by hand leads to, and a root with a
/// context of another type where the layout does not show it: one with the same name, or inside a coding by hand.
#[inline(always)]
pub fn read_context<'a, C: Any, R: BitRead>(
    field: Option<&'static str>,
    reader: &'a mut R,
) -> Result<&'a C, Fault> {
    if is_missing::<C, R::Narrator>(reader.narrator()) {
        if let Some(name) = field {
            reader.enter(name);
        }
        let start = reader.position();
        let refusal = missing(reader.narrator().context().is_some());
        return Err(reader.refuse(start, refusal));
    }
    Ok(known(reader.narrator()))
}

/// Returns the context of type `C` that a writer has, as [`read_context`] does.
///
/// # Errors
/// As [`read_context`].
#[inline(always)]
pub fn write_context<'a, C: Any, W: BitWrite>(
    field: Option<&'static str>,
    writer: &'a mut W,
) -> Result<&'a C, Fault> {
    if is_missing::<C, W::Narrator>(writer.narrator()) {
        if let Some(name) = field {
            writer.enter(name);
        }
        let refusal = missing(writer.narrator().context().is_some());
        return Err(writer.refuse(refusal));
    }
    Ok(known(writer.narrator()))
}

/// What a reader has beside the bits, for checksums of what it read.
#[inline(always)]
pub fn context_of_reader<R: BitRead>(reader: &mut R) -> Option<&dyn Any> {
    reader.narrator().context()
}

/// What a writer has beside the bits, for checksums of what it writes.
#[inline(always)]
pub fn context_of_writer<W: BitWrite>(writer: &mut W) -> Option<&dyn Any> {
    writer.narrator().context()
}

#[inline(always)]
fn is_missing<C: Any, N: Narrator>(narrator: &mut N) -> bool {
    !narrator.context().is_some_and(|context| context.is::<C>())
}

#[inline(always)]
fn known<C: Any, N: Narrator>(narrator: &mut N) -> &C {
    let context = narrator.context();
    let context = context.and_then(|context| context.downcast_ref());
    context.expect("the narrator was asked for it before")
}

/// Types inside are held against a root by the names of their contexts, so one that is given may be of another type.
#[cold]
fn missing(is_given: bool) -> Refusal {
    let rule = if is_given {
        "the context that is given is of another type, even if the names are the same; name one type on both"
    } else {
        "its context is not given; read it with `from_bytes_with`, and write it with `to_bytes_with`"
    };
    Refusal::Rule(Violation::new(rule))
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

/// The choices or the model that a list begins with, made of a context.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not begin at a context of type `{C}`",
    label = "in a type with `context`, `digits` and `model` begin at the context",
    note = "implement `From<&{C}> for {Self}`; or `TryFrom`, with an error that is `Into<Violation>`"
)]
pub trait Begins<C>: Sized {
    /// Makes it.
    ///
    /// # Errors
    /// What the conversion refuses.
    fn begin(context: &C) -> Result<Self, Violation>;
}

#[diagnostic::do_not_recommend]
impl<C, S: for<'a> TryFrom<&'a C, Error: Into<Violation>>> Begins<C> for S {
    #[inline]
    fn begin(context: &C) -> Result<Self, Violation> {
        S::try_from(context).map_err(Into::into)
    }
}

/// Makes the choices or the model of a list that is read.
#[inline]
pub(crate) fn begin_reading<S: Begins<C>, C: Any, R: BitRead>(reader: &mut R) -> Result<S, Fault> {
    let begun = S::begin(read_context::<C, R>(None, reader)?);
    begun.map_err(|violation| {
        let start = reader.position();
        reader.refuse(start, Refusal::Rule(violation))
    })
}

/// Makes the choices or the model of a list that is written.
#[inline]
pub(crate) fn begin_writing<S: Begins<C>, C: Any, W: BitWrite>(writer: &mut W) -> Result<S, Fault> {
    let begun = S::begin(write_context::<C, W>(None, writer)?);
    begun.map_err(|violation| writer.refuse(Refusal::Rule(violation)))
}
