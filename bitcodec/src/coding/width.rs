//! The width of a value in bits, without writing it.

use crate::bit_order::Msb;
use crate::coding::Coding;
use crate::coding::argument::WriteBy;
use crate::error::kind::Fault;
use crate::io::bit_counter::{Counter, SMALL};
use crate::io::observer::Silent;
use crate::io::write::BitWrite;
use crate::layout::Layout;
use crate::trace::{Recorder, RecordingWriter};

/// Returns the width of a value in bits; `None` if the coding cannot represent it.
#[inline(always)]
pub(super) fn of_value<T, C: Coding<T> + ?Sized>(
    value: &T,
    context: WriteBy<'_, T, C>,
) -> Option<usize> {
    if const { is_recorded(C::LAYOUT) } {
        return of_recorded(|writer| C::encode(value, writer, context));
    }
    // The width does not depend on the bit order, so one order suffices, and each type has one counting function.
    let mut counter = Counter::<Msb, _>::new(Silent);
    C::encode(value, &mut counter, context).ok()?;
    Some(counter.position())
}

/// Returns the total width of consecutive values in bits; `None` if the coding cannot represent one.
#[inline(always)]
pub(super) fn of_slice<T, C: Coding<T>>(values: &[T], context: WriteBy<'_, T, C>) -> Option<usize> {
    if const { is_recorded(C::LAYOUT) } {
        return of_recorded(|writer| C::encode_slice(values, writer, context));
    }
    let mut counter = Counter::<Msb, _>::new(Silent);
    C::encode_slice(values, &mut counter, context).ok()?;
    Some(counter.position())
}

/// Whether the writer of values counts too. In a recursive type it would measure each region once for every region around
/// it, twice as long for each level; a counter goes through all levels once.
const fn is_recorded(layout: &Layout) -> bool {
    SMALL && !layout.is_recursive()
}

/// Returns the number of bits that a recording writer counts. With the feature `small` it is the writer for values too,
/// so counting needs no code of its own.
fn of_recorded(
    encode: impl FnOnce(&mut RecordingWriter<'_, Msb>) -> Result<(), Fault>,
) -> Option<usize> {
    let mut writer = RecordingWriter::new(Recorder::new());
    encode(&mut writer).ok()?;
    Some(writer.position())
}
