//! Roots with a text representation.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "alloc")]
use crate::bit_order::Order;
use crate::coding::{Own, place};
use crate::context::{Absent, Context, Owned};
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::{ErrorKind, Fault};
use crate::error::refusal::Refusal;
use crate::format::WireFormat;
use crate::format::diagnose;
use crate::format::diagnose::Trailing;
use crate::format::fast_path::{self, decode_to};
#[cfg(feature = "alloc")]
use crate::format::trace_of;
use crate::format::with_context::WithContext;
use crate::io::SliceReader;
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::text::Text;
#[cfg(feature = "alloc")]
use crate::trace::Trace;

/// A root with a text representation.
///
/// `#[codec(text = base64)]` implements it, with [`Display`](fmt::Display) and [`FromStr`](core::str::FromStr).
/// A value that cannot be encoded has no text: [`to_text`](Self::to_text) returns the reason, `Display` returns
/// [`fmt::Error`], and `to_string` therefore panics.
///
/// ```
/// use bitcodec::{BitCodec, TextFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, text = hex)]
/// struct Colour([u8; 3]);
///
/// assert_eq!(Colour::from_text("ff8000"), Ok(Colour([255, 128, 0])));
/// assert_eq!(Colour([255, 128, 0]).to_text()?, "ff8000");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
pub trait TextFormat: WireFormat {
    /// The conversion between bytes and characters.
    type Text: Text;

    /// Decodes the text of one value.
    ///
    /// # Errors
    /// [`DecodeError`] of kind [`Text`](ErrorKind::Text) if a character or the length is wrong, otherwise the errors of
    /// [`from_bytes`](WireFormat::from_bytes).
    #[inline]
    fn from_text(text: &str) -> Result<Self, DecodeError>
    where
        Self::Context: Absent,
    {
        Self::with_context(()).from_text(text)
    }

    /// Returns the meaning of every bit of the text, up to the first rejected bit. If a character or the length is
    /// wrong, there are no bits, and the trace has only an error.
    #[cfg(feature = "alloc")]
    fn trace_text(text: &str) -> Trace
    where
        Self::Context: Absent,
    {
        Self::with_context(()).trace_text(text)
    }

    /// Encodes the value and returns its text.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that cannot be encoded.
    #[cfg(feature = "alloc")]
    fn to_text(&self) -> Result<String, EncodeError>
    where
        Self::Context: Absent,
    {
        Self::with_context(()).to_text(self)
    }
}

impl<T: TextFormat> WithContext<'_, T> {
    /// Decodes the text of one value, as [`TextFormat::from_text`] does.
    ///
    /// # Errors
    /// Those of [`TextFormat::from_text`].
    #[inline]
    pub fn from_text(self, text: &str) -> Result<T, DecodeError>
    where
        T::Context: Owned,
    {
        match const { Capacity::of::<T>() } {
            Capacity::Small => read_text(text, &mut [0; SMALL], self),
            Capacity::Middle => read_text(text, &mut [0; MIDDLE], self),
            #[cfg(feature = "alloc")]
            Capacity::Large => read_text(text, &mut alloc::vec![0; text.len() + 1], self),
            #[cfg(not(feature = "alloc"))]
            Capacity::Large => read_text(text, &mut [0; LARGE], self),
        }
    }

    /// Returns the meaning of every bit of the text, as [`TextFormat::trace_text`] does.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn trace_text(self, text: &str) -> Trace
    where
        T::Context: Owned,
    {
        let error = self.from_text(text).err();
        let mut bytes = alloc::vec![0; text.len() + 1];
        match T::Text::read(text, &mut bytes) {
            Ok(read) => {
                bytes.truncate(read.div_ceil(8));
                let context = T::Context::reading(self.context);
                // The error of the text is more precise: it distinguishes the spare bits of the text from padding.
                Trace {
                    error,
                    ..trace_of::of_bytes::<T>(&bytes, Trailing::Bytes, context)
                }
            }
            Err(_) => trace_of::of_nothing(T::Order::ORDER, error),
        }
    }

    /// Encodes a value and returns its text form.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that cannot be encoded.
    #[cfg(feature = "alloc")]
    pub fn to_text(self, value: &T) -> Result<String, EncodeError> {
        let mut text = String::new();
        match write_text(value, self, &mut text) {
            Ok(()) => Ok(text),
            Err(TextFailure::Value(error)) => Err(error),
            Err(TextFailure::Sink) => unreachable!("a string takes all that is written to it"),
        }
    }
}

const SMALL: usize = 64;
const MIDDLE: usize = 1024;
/// The greatest length of the bytes of a value without a heap.
#[cfg(not(feature = "alloc"))]
const LARGE: usize = 4096;

/// The size of the buffer for the bytes of the longest value and one more byte, which detects a text that is too long.
enum Capacity {
    Small,
    Middle,
    Large,
}

impl Capacity {
    const fn of<T: WireFormat>() -> Self {
        match T::MAX_BITS {
            Some(bits) if bits.div_ceil(8) < SMALL => Self::Small,
            Some(bits) if bits.div_ceil(8) < MIDDLE => Self::Middle,
            _ => Self::Large,
        }
    }
}

#[inline(always)]
fn read_text<T: TextFormat>(
    text: &str,
    buffer: &mut [u8],
    root: WithContext<'_, T>,
) -> Result<T, DecodeError> {
    // A constant length can be checked before the text is read.
    if let Some(bits) = const { T::LAYOUT.constant_bits() } {
        if text.len() != T::Text::encoded_len(bits) {
            return Err(diagnose_length::<T>(text, buffer));
        }
        return match read_constant::<T>(text, buffer, bits, root) {
            Some(value) => Ok(value),
            None => Err(diagnose_text::<T>(text, buffer, root)),
        };
    }
    let Ok(read) = T::Text::read(text, buffer) else {
        return Err(diagnose_text::<T>(text, buffer, root));
    };
    match buffer
        .get(..read.div_ceil(8))
        .map(|bytes| decode_some::<T>(bytes, read, root))
    {
        Some(Ok((value, bits))) if T::Text::encoded_len(bits) == text.len() => Ok(value),
        _ => Err(diagnose_text::<T>(text, buffer, root)),
    }
}

/// Decodes a value of `bits` bits; `None` if the text or the value is invalid.
#[inline(always)]
fn read_constant<T: TextFormat>(
    text: &str,
    buffer: &mut [u8],
    bits: usize,
    root: WithContext<'_, T>,
) -> Option<T> {
    let read = T::Text::read(text, buffer).ok()?;
    // The characters can have up to 7 bits more than the value. For 8 bits, base64 needs two characters of 6 bits,
    // which leaves 4 spare bits in a second byte. They must be zeros.
    if read >= bits + 8 {
        return None;
    }
    let len = bits.div_ceil(8);
    let (value, _) = decode::<T>(buffer.get(..len)?, Trailing::Nothing, root).ok()?;
    let spare = buffer.get(len..read.div_ceil(8));
    if spare.is_none_or(|spare| spare.iter().all(|&byte| byte == 0)) {
        Some(value)
    } else {
        None
    }
}

/// Decodes the value at the start of the bytes, and returns it with its length in bits.
#[inline(always)]
fn decode<T: WireFormat>(
    bytes: &[u8],
    trailing: Trailing,
    root: WithContext<'_, T>,
) -> Result<(T, usize), Fault> {
    let (budget, context) = (Budget::new(T::BUDGET), T::Context::reading(root.context));
    place::decode!(
        T,
        Own,
        |place| decode_to(place, (bytes, trailing, budget, context)),
        |value, bits| Ok((value, bits)),
        |fault| Err(fault),
    )
}

/// Decodes the value at the start of the `read` bits of a text, and requires that fewer than 8 bits remain, all zeros.
fn decode_some<T: WireFormat>(
    bytes: &[u8],
    read: usize,
    root: WithContext<'_, T>,
) -> Result<(T, usize), Fault> {
    let (value, bits) = decode(bytes, Trailing::Bits, root)?;
    if read.saturating_sub(bits) >= 8 {
        return Err(Fault::new(ErrorKind::Trailing));
    }
    let mut reader = SliceReader::<T::Order>::new(bytes);
    reader.advance(bits)?;
    reader.read_zeros(reader.remaining(), Refusal::Padding)?;
    Ok((value, bits))
}

#[cold]
#[inline(never)]
fn diagnose_length<T: TextFormat>(text: &str, buffer: &mut [u8]) -> DecodeError {
    let least = T::Text::encoded_len(T::MIN_BITS);
    let most = T::MAX_BITS.map_or(usize::MAX, T::Text::encoded_len);
    let found = text.chars().count();
    // A character that is wrong in a text of any length explains more than the length does.
    match T::Text::read(text, buffer) {
        Err(refusal @ (Refusal::TextCharacter { .. } | Refusal::Text { .. })) if found >= least => {
            DecodeError::from_refusal(refusal)
        }
        _ => DecodeError::from_refusal(Refusal::TextLength { found, least, most }),
    }
}

#[cold]
#[inline(never)]
fn diagnose_text<T: TextFormat>(
    text: &str,
    buffer: &mut [u8],
    root: WithContext<'_, T>,
) -> DecodeError {
    let read = match T::Text::read(text, buffer) {
        Ok(read) => read,
        Err(Refusal::NoSpace { .. }) => return diagnose_length::<T>(text, buffer),
        Err(refusal) => return DecodeError::from_refusal(refusal),
    };
    let bytes = buffer.get(..read.div_ceil(8)).unwrap_or_default();
    // A text can have one more byte than the value, which consists of spare bits. Trailing bytes are therefore allowed
    // here, unless the value can have all bytes, and `diagnose_spare` checks them if nothing else is wrong.
    let is_longest = T::MAX_BITS.is_some_and(|bits| bits.div_ceil(8) == bytes.len());
    let trailing = if is_longest {
        Trailing::Nothing
    } else {
        Trailing::Bytes
    };
    let context = T::Context::reading(root.context);
    match diagnose::diagnose_bytes::<T>(bytes, trailing, context) {
        Some(error) => error,
        None => diagnose_spare::<T>(text, bytes, root),
    }
}

/// Returns the error of a text whose value is valid: spare bits that are not zeros, or a length that is not that of the
/// value.
fn diagnose_spare<T: TextFormat>(
    text: &str,
    bytes: &[u8],
    root: WithContext<'_, T>,
) -> DecodeError {
    let bits = decode::<T>(bytes, Trailing::Bits, root).map_or(0, |(_, bits)| bits);
    let expected = T::Text::encoded_len(bits);
    if text.len() == expected {
        DecodeError::from_refusal(Refusal::TextSpareBits {
            at: text.len().saturating_sub(1),
        })
    } else {
        DecodeError::from_refusal(Refusal::TextLength {
            found: text.len(),
            least: expected,
            most: expected,
        })
    }
}

/// The reason that no text was written.
enum TextFailure {
    /// The value cannot be encoded.
    #[cfg_attr(
        not(feature = "alloc"),
        expect(dead_code, reason = "`to_text` alone returns it, as a `String`")
    )]
    Value(EncodeError),
    /// The output failed.
    Sink,
}

#[inline]
fn write_text<T: TextFormat, W: fmt::Write>(
    value: &T,
    root: WithContext<'_, T>,
    out: &mut W,
) -> Result<(), TextFailure> {
    match const { Capacity::of::<T>() } {
        Capacity::Small => write_from(value, &mut [0; SMALL], root, out),
        Capacity::Middle => write_from(value, &mut [0; MIDDLE], root, out),
        #[cfg(feature = "alloc")]
        Capacity::Large => {
            let bits = root.bit_len(value).map_err(TextFailure::Value)?;
            write_from(value, &mut alloc::vec![0; bits.div_ceil(8)], root, out)
        }
        #[cfg(not(feature = "alloc"))]
        Capacity::Large => write_from(value, &mut [0; LARGE], root, out),
    }
}

#[inline(always)]
fn write_from<T: TextFormat, W: fmt::Write>(
    value: &T,
    buffer: &mut [u8],
    root: WithContext<'_, T>,
    out: &mut W,
) -> Result<(), TextFailure> {
    let len = buffer.len();
    match fast_path::encode_bits(value, buffer, root.context) {
        Ok(bits) => {
            let bytes = buffer.get(..bits.div_ceil(8)).unwrap_or_default();
            T::Text::write(bytes, bits, out).map_err(|_| TextFailure::Sink)
        }
        Err(_) => Err(TextFailure::Value(diagnose::diagnose_encode(
            value,
            len,
            root.context,
        ))),
    }
}

/// The text of a value for `Display`, which fails if the value cannot be encoded.
pub(crate) struct DisplayText<'a, T>(pub(crate) &'a T);

impl<T: TextFormat<Context: Absent>> fmt::Display for DisplayText<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match write_text(self.0, T::with_context(()), f) {
            Ok(()) => Ok(()),
            Err(TextFailure::Sink | TextFailure::Value(_)) => Err(fmt::Error),
        }
    }
}
