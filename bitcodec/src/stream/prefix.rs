//! The value that bytes begin with, beside a context or none.

use crate::context::{self, FormatWith};
use crate::error::Fault;
use crate::explain::Behind;
use crate::format::Format;
use crate::report::DecodeError;
use crate::root::decode_prefix;

/// How the value is read.
pub(super) trait Prefix<T> {
    /// Returns it with the number of its bytes.
    fn decode(&self, bytes: &[u8]) -> Result<(T, usize), Fault>;

    /// The same, with what is wrong by name.
    fn explained(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError>;
}

/// A root without a context.
pub(super) struct Alone;

impl<T: Format> Prefix<T> for Alone {
    #[inline(always)]
    fn decode(&self, bytes: &[u8]) -> Result<(T, usize), Fault> {
        decode_prefix(bytes)
    }

    fn explained(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        T::from_prefix(bytes)
    }
}

/// A root beside its context.
pub(super) struct With<'a, T: FormatWith>(pub(super) &'a T::Context);

impl<T: FormatWith> Prefix<T> for With<'_, T> {
    #[inline]
    fn decode(&self, bytes: &[u8]) -> Result<(T, usize), Fault> {
        let (value, bits) = context::decode(bytes, self.0, Behind::Bytes)?;
        Ok((value, bits / 8))
    }

    fn explained(&self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        T::from_prefix_with(bytes, self.0)
    }
}
