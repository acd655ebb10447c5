//! How many bits a value takes, without writing it.

use crate::bit_order::Msb;
use crate::coding::Coding;
use crate::error::kind::Fault;
use crate::io::bit_counter::{Counter, SMALL};
use crate::io::observer::{Beside, Given};
use crate::io::write::BitWrite;
use crate::trace::{Recorder, RecordingWriter};

/// Counts the bits of a value; `None` if the coding cannot represent it.
#[inline(always)]
pub(super) fn of_value<T, C: Coding<T> + ?Sized>(value: &T, context: Given<'_>) -> Option<usize> {
    if SMALL {
        return of_recorded(context, |writer| C::encode(value, writer));
    }
    let mut counter = Counter::<Msb, _>::new(Beside::new(context));
    C::encode(value, &mut counter).ok()?;
    Some(counter.position())
}

/// Counts the bits of values one after the other.
#[inline(always)]
pub(super) fn of_slice<T, C: Coding<T>>(values: &[T], context: Given<'_>) -> Option<usize> {
    if SMALL {
        return of_recorded(context, |writer| C::encode_slice(values, writer));
    }
    let mut counter = Counter::<Msb, _>::new(Beside::new(context));
    C::encode_slice(values, &mut counter).ok()?;
    Some(counter.position())
}

/// Counts with the writer that the values are written with.
fn of_recorded<'a>(
    context: Given<'a>,
    encode: impl FnOnce(&mut RecordingWriter<'a, Msb>) -> Result<(), Fault>,
) -> Option<usize> {
    let mut writer = RecordingWriter::new(Recorder::new().beside(context));
    encode(&mut writer).ok()?;
    Some(writer.position())
}
