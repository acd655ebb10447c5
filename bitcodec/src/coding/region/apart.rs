//! Values that are written to bytes of their own before their size is.

use crate::coding::Coding;
use crate::coding::argument::WriteBy;
use crate::error::kind::Fault;
use crate::io::unpacked::{self, Writes};
use crate::io::write::BitWrite;

/// Writes a value that goes through a transform, or has a part that does, behind what `size` writes of its bytes.
///
/// The width of such a value depends on the order of the stream, and to pack it twice would take twice the time.
pub(crate) fn write_apart<T, X: Coding<T>, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteBy<'_, T, X>,
    size: impl FnOnce(usize, &mut W) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let bytes = unpacked::write(writer, OneValue::<T, X>(value, context))?;
    size(bytes.len(), writer)?;
    writer.write_bytes(&bytes)
}

/// Returns the width in bits of a value as [`write_apart`] writes it; `None` if it has no encoding.
pub(crate) fn width_apart<T, X: Coding<T>, W: BitWrite>(
    value: &T,
    context: WriteBy<'_, T, X>,
) -> Option<usize> {
    let bytes = unpacked::write_silent::<W::Order, _>(0, OneValue::<T, X>(value, context));
    bytes.ok()?.len().checked_mul(8)
}

/// A value to write.
pub(crate) struct OneValue<'a, 'c, T, X: Coding<T>>(pub(crate) &'a T, pub(crate) WriteBy<'c, T, X>);

impl<T, X: Coding<T>> Writes for OneValue<'_, '_, T, X> {
    fn write<W: BitWrite>(self, writer: &mut W) -> Result<(), Fault> {
        X::encode(self.0, writer, self.1)
    }
}
