//! A length-limited reader.

use core::ops::Range;

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observed::{Interceptor, ObservedReader};
use crate::io::read::{BitRead, truncated};
use crate::io::sealed::Sealed;

/// A reader of the next bits of another one, with an end of input after them.
pub(crate) struct RegionReader<'a, R, E> {
    observed: ObservedReader<'a, R, Region<E>>,
}

/// An observer that replaces the error at the end of a region.
pub(crate) struct Region<E> {
    end: usize,
    past: E,
}

/// The error for a read past the end of a region. It is not "truncated", because more input would not help.
pub(crate) trait PastEnd {
    /// Returns the bits and the refusal of a read that needs `needed` bits at the start of `bits`, of which the region
    /// has only these.
    fn refusal(&self, bits: Range<usize>, needed: u64) -> (Range<usize>, Refusal);
}

/// Reports the end of the input as the end of the region.
impl<E: PastEnd> Interceptor for Region<E> {
    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        match refusal {
            Refusal::Truncated { needed, .. } => self.past.refusal(bits.start..self.end, needed),
            _ => (bits, refusal),
        }
    }
}

impl<'a, R: BitRead, E: PastEnd> RegionReader<'a, R, E> {
    /// Limits a reader to its next `bits` bits, which must remain in it.
    #[inline(always)]
    pub(crate) fn new(bits: usize, past: E, reader: &'a mut R) -> Self {
        let end = reader.position() + bits;
        Self {
            observed: ObservedReader::reading(Region { end, past }, reader),
        }
    }

    /// Returns the error at the end of the region.
    #[inline(always)]
    pub(crate) const fn past(&self) -> &E {
        &self.observed.interceptor.past
    }

    /// Returns the error at the end of the region, to change it.
    #[inline(always)]
    pub(crate) fn past_mut(&mut self) -> &mut E {
        &mut self.observed.interceptor.past
    }

    #[inline(always)]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.remaining() {
            return Ok(());
        }
        Err(truncated(self, width))
    }
}

impl<'a, R: BitRead, E: PastEnd> Sealed for RegionReader<'a, R, E> {}

impl<'a, R: BitRead, E: PastEnd> BitRead for RegionReader<'a, R, E> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    type Observer = ObservedReader<'a, R, Region<E>>;

    #[inline(always)]
    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observed
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.observed.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.observed.interceptor.end - self.position()
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.observed.peek_at(offset)
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.check(width)?;
        self.observed.advance(width)
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.check(width as usize)?;
        self.observed.read_bits(width)
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.observed.bytes_ahead()?.get(..self.remaining() / 8)
    }

    #[inline(always)]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        let (bytes, shift) = self.observed.bytes_around()?;
        let end = (self.remaining() + shift as usize).div_ceil(8);
        Some((bytes.get(..end)?, shift))
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(bytes.len().saturating_mul(8))?;
        self.observed.read_bytes(bytes)
    }
}
