//! The value that bytes begin with, beside a context or none.

use crate::bit_order::Order;
use crate::error::decode_error::DecodeError;
use crate::error::kind::Fault;
use crate::format::Format;
use crate::format::context;
use crate::format::context::FormatWith;
use crate::format::diagnose::{Behind, Decode, explain_decode_by};
use crate::format::fast_path::decode_prefix;
use crate::io::budget::Budget;
use crate::io::observer::{Beside, Narrator};
use crate::stream::waiting::{Source, Stop, WaitingReader};

/// Decodes values that bytes begin with.
pub(super) trait Prefix<T> {
    /// How much memory a value may take where the stream does not say.
    const BUDGET: Option<usize>;

    /// Decodes a value, and returns how many bytes it takes.
    fn decode(&self, bytes: &[u8], budget: Budget) -> Result<(T, usize), Fault>;

    /// Names what is wrong.
    fn explain(&self, bytes: &[u8], budget: Budget, fault: Fault) -> DecodeError;

    /// Reads from the source what the value needs. Returns why it could not, where that was not the end of the input.
    fn wait(&self, source: Source<'_>, budget: Budget) -> Option<Stop>;
}

/// Decodes a value to get its bytes.
fn wait_for<T: crate::BitCodec, O: Order, N: Narrator>(
    source: Source<'_>,
    narrator: N,
) -> Option<Stop> {
    let mut reader = WaitingReader::<O, N>::new(source, narrator);
    // A value that is refused has all the bytes that it takes to say so.
    let _ = T::decode(&mut reader);
    reader.into_stop()
}

/// Values of a root.
pub(super) struct Alone;

impl<T: Format> Prefix<T> for Alone {
    const BUDGET: Option<usize> = T::BUDGET;

    #[inline(always)]
    fn decode(&self, bytes: &[u8], budget: Budget) -> Result<(T, usize), Fault> {
        decode_prefix(bytes, budget)
    }

    fn explain(&self, bytes: &[u8], budget: Budget, fault: Fault) -> DecodeError {
        let decode = Decode::of::<T>().within(budget);
        explain_decode_by(bytes, fault, Behind::Bytes, decode)
    }

    #[inline(never)]
    fn wait(&self, source: Source<'_>, budget: Budget) -> Option<Stop> {
        wait_for::<T, T::Order, _>(source, budget)
    }
}

/// Values of a root beside a context.
pub(super) struct With<'a, T: FormatWith>(pub(super) &'a T::Context);

impl<T: FormatWith> Prefix<T> for With<'_, T> {
    const BUDGET: Option<usize> = T::BUDGET;

    #[inline]
    fn decode(&self, bytes: &[u8], budget: Budget) -> Result<(T, usize), Fault> {
        let (value, bits) = context::decode(bytes, self.0, Behind::Bytes, budget)?;
        Ok((value, bits / 8))
    }

    fn explain(&self, bytes: &[u8], budget: Budget, fault: Fault) -> DecodeError {
        let decode = Decode::<T::Order>::beside::<T>(Some(self.0), None).within(budget);
        explain_decode_by(bytes, fault, Behind::Bytes, decode)
    }

    #[inline(never)]
    fn wait(&self, source: Source<'_>, budget: Budget) -> Option<Stop> {
        wait_for::<T, T::Order, _>(source, Beside::within(self.0, budget))
    }
}
