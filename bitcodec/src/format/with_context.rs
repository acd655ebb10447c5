//! A root with its context.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use crate::coding::Own;
use crate::coding::argument::WriteOf;
use crate::coding::place::decode;
use crate::context::Begins;
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::format::WireFormat;
use crate::format::bit_offset::BitOffset;
use crate::format::diagnose::{Trailing, diagnose_decode, diagnose_encode, encode_traced};
#[cfg(feature = "alloc")]
use crate::format::fast_path::encode_vec;
use crate::format::fast_path::{decode_to, encode_slice, has_wrong_length, is_too_short};
use crate::io::budget::Budget;
use crate::io::write::BitWrite;
#[cfg(feature = "alloc")]
use crate::trace::Trace;
use crate::trace::{Recorder, TraceWriter};

/// A root with its context, from [`WireFormat::with_context`].
///
/// It has the methods of [`WireFormat`], [`TextFormat`](crate::TextFormat) and [`stream`](crate::stream), with this
/// context.
pub struct WithContext<'c, T: WireFormat> {
    pub(crate) context: WriteOf<'c, T>,
}

impl<T: WireFormat> Clone for WithContext<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: WireFormat> Copy for WithContext<'_, T> {}

impl<T: WireFormat> fmt::Debug for WithContext<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithContext").finish_non_exhaustive()
    }
}

impl<T: WireFormat> WithContext<'_, T> {
    /// Decodes bytes that hold one value and nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] names the field, the bits and what was expected.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    pub fn from_bytes<'a>(self, bytes: &'a [u8]) -> Result<T, DecodeError>
    where
        T::Context: Begins<'a>,
    {
        let context = T::Context::begin(self.context, bytes);
        let diagnose = || diagnose_decode::<T>(bytes, Trailing::Nothing, context);
        if has_wrong_length::<T>(bytes.len()) {
            return Err(diagnose());
        }
        let budget = Budget::new(T::BUDGET);
        decode!(
            T,
            Own,
            |place| decode_to(place, (bytes, Trailing::Nothing, budget, context)),
            |value, _| Ok(value),
            |_| Err(diagnose()),
        )
    }

    /// Decodes as [`from_bytes`](Self::from_bytes) does, and returns only the kind of an error, as
    /// [`WireFormat::from_bytes_kind`] does.
    ///
    /// # Errors
    /// Those of [`WireFormat::from_bytes_kind`].
    #[inline]
    pub fn from_bytes_kind<'a>(self, bytes: &'a [u8]) -> Result<T, Fault>
    where
        T::Context: Begins<'a>,
    {
        let context = T::Context::begin(self.context, bytes);
        let budget = Budget::new(T::BUDGET);
        decode!(
            T,
            Own,
            |place| decode_to(place, (bytes, Trailing::Nothing, budget, context)),
            |value, _| Ok(value),
            |fault| match const { size_of::<Result<T, Fault>>() <= size_of::<usize>() } {
                true => refused(fault),
                false => Err(fault),
            },
        )
    }

    /// Encodes as [`encode_to_slice`](Self::encode_to_slice) does, and returns only the kind of an error.
    ///
    /// # Errors
    /// [`Fault`] has the kind.
    #[inline]
    pub fn encode_to_slice_kind(self, value: &T, bytes: &mut [u8]) -> Result<usize, Fault> {
        encode_slice(value, bytes, self.context)
    }

    /// Decodes the value at the start of `bytes`, and returns it with the bytes after it.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes), but bytes after the value are not checked.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    pub fn from_prefix<'a>(self, bytes: &'a [u8]) -> Result<(T, &'a [u8]), DecodeError>
    where
        T::Context: Begins<'a>,
    {
        let context = T::Context::begin(self.context, bytes);
        let diagnose = || diagnose_decode::<T>(bytes, Trailing::Bytes, context);
        if is_too_short::<T>(bytes.len()) {
            return Err(diagnose());
        }
        let budget = Budget::new(T::BUDGET);
        decode!(
            T,
            Own,
            |place| decode_to(place, (bytes, Trailing::Bytes, budget, context)),
            |value, bits| Ok((value, bytes.get(bits / 8..).unwrap_or_default())),
            |_| Err(diagnose()),
        )
    }

    /// Decodes the value at the start of `bytes`, and returns it with the offset of the bit after it, as
    /// [`WireFormat::from_prefix_bits`] does.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes), but bits after the value are not checked.
    #[inline]
    pub fn from_prefix_bits<'a>(self, bytes: &'a [u8]) -> Result<(T, BitOffset), DecodeError>
    where
        T::Context: Begins<'a>,
    {
        let context = T::Context::begin(self.context, bytes);
        let diagnose = || diagnose_decode::<T>(bytes, Trailing::Bits, context);
        let budget = Budget::new(T::BUDGET);
        decode!(
            T,
            Own,
            |place| decode_to(place, (bytes, Trailing::Bits, budget, context)),
            |value, bits| Ok((value, BitOffset::new(bits))),
            |_| Err(diagnose()),
        )
    }

    /// Returns the meaning of every bit of `bytes`, up to the first rejected bit.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn trace<'a>(self, bytes: &'a [u8]) -> Trace
    where
        T::Context: Begins<'a>,
    {
        crate::format::trace_of::of_bytes::<T>(
            bytes,
            Trailing::Nothing,
            T::Context::begin(self.context, bytes),
        )
    }

    /// Returns the meaning of every bit of the value at the start of `bytes`, as [`WireFormat::trace_bits`] does.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn trace_bits<'a>(self, bytes: &'a [u8]) -> Trace
    where
        T::Context: Begins<'a>,
    {
        crate::format::trace_of::of_bytes::<T>(
            bytes,
            Trailing::Bits,
            T::Context::begin(self.context, bytes),
        )
    }

    /// Encodes a value at the start of `bytes`, and returns the number of bytes it occupies; later bytes stay
    /// unchanged.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that cannot be encoded; its kind is [`NoSpace`](crate::ErrorKind::NoSpace) if
    /// the slice is too short. After an error, the slice may hold a part of the value.
    #[inline]
    pub fn encode_to_slice(self, value: &T, bytes: &mut [u8]) -> Result<usize, EncodeError> {
        let len = bytes.len();
        match encode_slice(value, bytes, self.context) {
            Ok(used) => Ok(used),
            Err(_) => Err(diagnose_encode(value, len, self.context)),
        }
    }

    /// Encodes a value.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that cannot be encoded.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_bytes(self, value: &T) -> Result<Vec<u8>, EncodeError> {
        match encode_vec(value, self.context) {
            Ok(bytes) => Ok(bytes),
            Err(_) => Err(diagnose_encode(value, usize::MAX, self.context)),
        }
    }

    /// Returns the number of bits of a value, without the padding of its last byte.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that cannot be encoded.
    pub fn bit_len(self, value: &T) -> Result<usize, EncodeError> {
        let mut writer = TraceWriter::<T::Order>::new(Recorder::new());
        match encode_traced(value, &mut writer, self.context) {
            Ok(()) => Ok(writer.position()),
            Err(_) => Err(diagnose_encode(value, 0, self.context)),
        }
    }
}

/// Returns a fault as a result.
///
/// A result of few bytes is returned as one integer. The call returns that integer as a whole, where a fault that is written to
/// a part of the result would cut the value there.
#[cold]
#[inline(never)]
const fn refused<T>(fault: Fault) -> Result<T, Fault> {
    Err(fault)
}
