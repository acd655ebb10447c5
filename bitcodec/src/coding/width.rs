//! How many bits a value takes, without writing it.

use super::Coding;
use crate::count::Counter;
use crate::narrate::Silent;
use crate::order::Msb;
use crate::write::BitWrite;

/// Counts the bits of a value; `None` if the coding cannot represent it.
#[inline(always)]
pub(super) fn of_value<T, C: Coding<T> + ?Sized>(value: &T) -> Option<usize> {
    let mut counter = Counter::<Msb>::new(Silent);
    C::encode(value, &mut counter).ok()?;
    Some(counter.position())
}

/// Counts the bits of values one after the other.
#[inline(always)]
pub(super) fn of_slice<T, C: Coding<T>>(values: &[T]) -> Option<usize> {
    let mut counter = Counter::<Msb>::new(Silent);
    C::encode_slice(values, &mut counter).ok()?;
    Some(counter.position())
}
