//! Roots alone and beside a context, as the laws see them.

use alloc::vec::Vec;

use crate::bit_order::{BitOrder, Order};
use crate::coding::BitCodec;
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::format::Format;
use crate::format::context::FormatWith;
use crate::trace::Trace;

/// How values of a root are read and written.
pub(super) trait Root<T: BitCodec> {
    const ORDER: BitOrder;

    fn read(&self, bytes: &[u8]) -> Result<T, DecodeError>;

    fn read_prefix(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError>;

    fn trace(&self, bytes: &[u8]) -> Trace;

    fn to_bytes(&self, value: &T) -> Result<Vec<u8>, EncodeError>;

    fn encode_to_slice(&self, value: &T, bytes: &mut [u8]) -> Result<usize, EncodeError>;

    fn bit_len(&self, value: &T) -> Result<usize, EncodeError>;

    /// `None` for a root that cannot be read without the reason of a fault.
    fn try_read(&self, bytes: &[u8]) -> Option<Result<T, Fault>>;

    /// As [`try_read`](Self::try_read).
    fn try_encode_to_slice(&self, value: &T, bytes: &mut [u8]) -> Option<Result<usize, Fault>>;
}

/// A root without a context.
pub(super) struct Alone;

impl<T: Format> Root<T> for Alone {
    const ORDER: BitOrder = T::Order::ORDER;

    fn read(&self, bytes: &[u8]) -> Result<T, DecodeError> {
        T::from_bytes(bytes)
    }

    fn read_prefix(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        T::from_prefix(bytes)
    }

    fn trace(&self, bytes: &[u8]) -> Trace {
        T::trace(bytes)
    }

    fn to_bytes(&self, value: &T) -> Result<Vec<u8>, EncodeError> {
        value.to_bytes()
    }

    fn encode_to_slice(&self, value: &T, bytes: &mut [u8]) -> Result<usize, EncodeError> {
        value.encode_to_slice(bytes)
    }

    fn bit_len(&self, value: &T) -> Result<usize, EncodeError> {
        value.bit_len()
    }

    fn try_read(&self, bytes: &[u8]) -> Option<Result<T, Fault>> {
        Some(T::try_from_bytes(bytes))
    }

    fn try_encode_to_slice(&self, value: &T, bytes: &mut [u8]) -> Option<Result<usize, Fault>> {
        Some(value.try_encode_to_slice(bytes))
    }
}

/// A root beside a context.
pub(super) struct With<'a, T: FormatWith>(pub(super) &'a T::Context);

impl<T: FormatWith> Root<T> for With<'_, T> {
    const ORDER: BitOrder = T::Order::ORDER;

    fn read(&self, bytes: &[u8]) -> Result<T, DecodeError> {
        T::from_bytes_with(bytes, self.0)
    }

    fn read_prefix(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        T::from_prefix_with(bytes, self.0)
    }

    fn trace(&self, bytes: &[u8]) -> Trace {
        T::trace_with(bytes, self.0)
    }

    fn to_bytes(&self, value: &T) -> Result<Vec<u8>, EncodeError> {
        value.to_bytes_with(self.0)
    }

    fn encode_to_slice(&self, value: &T, bytes: &mut [u8]) -> Result<usize, EncodeError> {
        value.encode_to_slice_with(bytes, self.0)
    }

    fn bit_len(&self, value: &T) -> Result<usize, EncodeError> {
        value.bit_len_with(self.0)
    }

    fn try_read(&self, _bytes: &[u8]) -> Option<Result<T, Fault>> {
        None
    }

    fn try_encode_to_slice(&self, _value: &T, _bytes: &mut [u8]) -> Option<Result<usize, Fault>> {
        None
    }
}
