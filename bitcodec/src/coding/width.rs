//! How many bits a value takes, without writing it.

use crate::bit_order::Msb;
use crate::coding::Coding;
use crate::coding::argument::WriteBy;
use crate::error::kind::Fault;
use crate::io::bit_counter::{Counter, SMALL};
use crate::io::observer::Silent;
use crate::io::write::BitWrite;
use crate::trace::{Recorder, RecordingWriter};

/// Counts the bits of a value; `None` if the coding cannot represent it.
#[inline(always)]
pub(super) fn of_value<T, C: Coding<T> + ?Sized>(
    value: &T,
    context: WriteBy<'_, T, C>,
) -> Option<usize> {
    if SMALL {
        return of_recorded(|writer| C::encode(value, writer, context));
    }
    // One counter for all streams, so that a type is counted by one function.
    let mut counter = Counter::<Msb, _>::new(Silent);
    C::encode(value, &mut counter, context).ok()?;
    Some(counter.position())
}

/// Counts the bits of values one after the other.
#[inline(always)]
pub(super) fn of_slice<T, C: Coding<T>>(values: &[T], context: WriteBy<'_, T, C>) -> Option<usize> {
    if SMALL {
        return of_recorded(|writer| C::encode_slice(values, writer, context));
    }
    let mut counter = Counter::<Msb, _>::new(Silent);
    C::encode_slice(values, &mut counter, context).ok()?;
    Some(counter.position())
}

/// Counts with the writer that the values are written with.
fn of_recorded(
    encode: impl FnOnce(&mut RecordingWriter<'_, Msb>) -> Result<(), Fault>,
) -> Option<usize> {
    let mut writer = RecordingWriter::new(Recorder::new());
    encode(&mut writer).ok()?;
    Some(writer.position())
}
