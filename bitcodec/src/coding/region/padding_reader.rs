//! A reader of padding, which decides whether padding could be an element.

use crate::bit_order::Msb;
use crate::coding::Coding;
use crate::coding::argument::ReadBy;
use crate::error::kind::Fault;
use crate::io::budget::Budget;
use crate::io::read::{BitRead, truncated};
use crate::io::sealed::Sealed;

/// Equal bits, fewer than 8. Both bit orders read them as the same numbers, so [`ORDER`](BitRead::ORDER) can be either.
struct Fill {
    /// The number of bits consumed.
    taken: usize,
    /// The number of bits remaining.
    left: usize,
    ones: bool,
    observer: Budget,
}

impl Sealed for Fill {}

impl BitRead for Fill {
    type Order = Msb;
    const BULK: bool = false;
    type Observer = Budget;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observer
    }

    fn position(&self) -> usize {
        self.taken
    }

    fn remaining(&self) -> usize {
        self.left
    }

    fn peek_at(&self, offset: usize) -> u64 {
        // In order most significant first, the next bit is bit 63, and bits past the end are zero.
        match self.left.saturating_sub(offset) {
            left @ 1..64 if self.ones => u64::MAX << (64 - left),
            64.. if self.ones => u64::MAX,
            _ => 0,
        }
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        match self.left.checked_sub(width) {
            Some(left) => {
                self.left = left;
                self.taken += width;
                Ok(())
            }
            None => Err(truncated(self, width)),
        }
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.advance(width as usize)?;
        // A width of 0 would shift by 64 bits, which overflows.
        Ok(if self.ones && width > 0 {
            u64::MAX >> (64 - width)
        } else {
            0
        })
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.advance(bytes.len().saturating_mul(8))?;
        bytes.fill(if self.ones { 0xff } else { 0 });
        Ok(())
    }
}

/// Whether `bits` equal bits begin with a whole element. The trial decoding starts only if the shortest element fits.
#[inline]
pub(crate) fn begins<T, X: Coding<T>>(bits: usize, ones: bool, context: ReadBy<'_, T, X>) -> bool {
    let mut fill = Fill {
        taken: 0,
        left: bits,
        ones,
        observer: Budget::DEFAULT,
    };
    X::LEAST_BITS <= bits && X::decode(&mut fill, context).is_ok()
}
