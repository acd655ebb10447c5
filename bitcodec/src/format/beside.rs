//! A root beside its context.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use crate::coding::argument::WriteOf;
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::format::Format;
use crate::format::bit_offset::BitOffset;
use crate::format::diagnose::{Behind, encode_traced, explain_decode, explain_encode};
#[cfg(feature = "alloc")]
use crate::format::fast_path::encode_vec;
use crate::format::fast_path::{
    decode_bits, decode_exact, decode_prefix, encode_slice, too_short, wrong_length,
};
use crate::io::budget::Budget;
use crate::io::write::BitWrite;
#[cfg(feature = "alloc")]
use crate::trace::Trace;
use crate::trace::{Recorder, TraceWriter};

/// A root beside its context: what [`Format::beside`] returns.
///
/// It has the methods of [`Format`], [`TextFormat`](crate::TextFormat) and [`stream`](crate::stream), which take the context
/// from here.
pub struct Beside<'c, T: Format> {
    pub(crate) context: WriteOf<'c, T>,
}

impl<T: Format> Clone for Beside<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Format> Copy for Beside<'_, T> {}

impl<T: Format> fmt::Debug for Beside<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beside").finish_non_exhaustive()
    }
}

impl<T: Format> Beside<'_, T> {
    /// Decodes bytes that hold one value and nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] names the field, the bits and what was expected.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    pub fn from_bytes(self, bytes: &[u8]) -> Result<T, DecodeError> {
        let explain = |fault| explain_decode::<T>(bytes, fault, Behind::Nothing, self.context);
        if let Some(fault) = wrong_length::<T>(bytes.len()) {
            return Err(explain(fault));
        }
        match decode_exact(bytes, Budget::new(T::BUDGET), self.context) {
            Ok(value) => Ok(value),
            Err(fault) => Err(explain(fault)),
        }
    }

    /// Decodes as [`from_bytes`](Self::from_bytes) does, and returns only the kind of what is wrong, as
    /// [`Format::from_bytes_kind`] does.
    ///
    /// # Errors
    /// Those of [`Format::from_bytes_kind`].
    #[inline]
    pub fn from_bytes_kind(self, bytes: &[u8]) -> Result<T, Fault> {
        decode_exact(bytes, Budget::new(T::BUDGET), self.context)
    }

    /// Encodes as [`encode_to_slice`](Self::encode_to_slice) does, and returns only the kind of what is wrong.
    ///
    /// # Errors
    /// [`Fault`] has the kind.
    #[inline]
    pub fn encode_to_slice_kind(self, value: &T, bytes: &mut [u8]) -> Result<usize, Fault> {
        encode_slice(value, bytes, self.context)
    }

    /// Decodes the value that `bytes` begin with, and returns it with the bytes behind it.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), but bytes after the value are not looked at.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    pub fn from_prefix(self, bytes: &[u8]) -> Result<(T, &[u8]), DecodeError> {
        let explain = |fault| explain_decode::<T>(bytes, fault, Behind::Bytes, self.context);
        if let Some(fault) = too_short::<T>(bytes.len()) {
            return Err(explain(fault));
        }
        match decode_prefix(bytes, Budget::new(T::BUDGET), self.context) {
            Ok((value, used)) => Ok((value, bytes.get(used..).unwrap_or_default())),
            Err(fault) => Err(explain(fault)),
        }
    }

    /// Decodes the value that `bytes` begin with, and returns it with the bit where it ends, as
    /// [`Format::from_prefix_bits`] does.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), but bits after the value are not looked at.
    #[inline]
    pub fn from_prefix_bits(self, bytes: &[u8]) -> Result<(T, BitOffset), DecodeError> {
        match decode_bits(bytes, Budget::new(T::BUDGET), self.context) {
            Ok((value, bits)) => Ok((value, BitOffset::new(bits))),
            Err(fault) => Err(explain_decode::<T>(
                bytes,
                fault,
                Behind::Bits,
                self.context,
            )),
        }
    }

    /// Tells what every bit of `bytes` means, up to the first that is refused.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn trace(self, bytes: &[u8]) -> Trace {
        crate::format::trace_of::of_bytes::<T>(bytes, Behind::Nothing, self.context)
    }

    /// Tells what every bit of the value means that `bytes` begin with, as [`Format::trace_bits`] does.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn trace_bits(self, bytes: &[u8]) -> Trace {
        crate::format::trace_of::of_bytes::<T>(bytes, Behind::Bits, self.context)
    }

    /// Encodes a value at the start of `bytes`, and returns how many bytes it takes; the others stay as they are.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold; [`NoSpace`](crate::ErrorKind::NoSpace) where the
    /// slice is too short. The slice may then hold a part of the value.
    #[inline]
    pub fn encode_to_slice(self, value: &T, bytes: &mut [u8]) -> Result<usize, EncodeError> {
        let len = bytes.len();
        match encode_slice(value, bytes, self.context) {
            Ok(used) => Ok(used),
            Err(fault) => Err(explain_encode(value, fault, len, self.context)),
        }
    }

    /// Encodes a value.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_bytes(self, value: &T) -> Result<Vec<u8>, EncodeError> {
        match encode_vec(value, self.context) {
            Ok(bytes) => Ok(bytes),
            Err(fault) => Err(explain_encode(value, fault, usize::MAX, self.context)),
        }
    }

    /// Returns how many bits a value takes, before its last byte is filled.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    pub fn bit_len(self, value: &T) -> Result<usize, EncodeError> {
        let mut writer = TraceWriter::<T::Order>::new(Recorder::new());
        match encode_traced(value, &mut writer, self.context) {
            Ok(()) => Ok(writer.position()),
            Err(fault) => Err(explain_encode(value, fault, 0, self.context)),
        }
    }
}
