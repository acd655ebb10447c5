//! How many bits a value takes, without writing it.

use super::Coding;
use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::order::BitOrder;
use crate::write::BitWrite;

/// Counts bits, and keeps none. A value takes as many in both orders, so one will do.
struct Counter {
    position: usize,
}

impl BitWrite for Counter {
    const ORDER: BitOrder = BitOrder::MsbFirst;
    const BULK: bool = true;
    const COUNTS: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        if width < 64 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(u128::from(value)),
                width,
            }));
        }
        self.position += width as usize;
        Ok(())
    }

    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        let ones = usize::try_from(ones).unwrap_or(usize::MAX);
        self.position = self.position.saturating_add(ones).saturating_add(1);
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.position = self.position.saturating_add(width);
        Ok(())
    }
}

/// Counts the bits of a value; none where the coding cannot hold it.
#[inline(always)]
pub(super) fn of_value<T, C: Coding<T> + ?Sized>(value: &T) -> Option<usize> {
    let mut counter = Counter { position: 0 };
    C::encode(value, &mut counter).ok()?;
    Some(counter.position)
}

/// Counts the bits of values one after the other.
#[inline(always)]
pub(super) fn of_slice<T, C: Coding<T>>(values: &[T]) -> Option<usize> {
    let mut counter = Counter { position: 0 };
    C::encode_slice(values, &mut counter).ok()?;
    Some(counter.position)
}
