//! A length-limited reader.

use core::ops::Range;

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observed::{Listener, ToldReader};
use crate::io::read::{BitRead, truncated};

/// The next bits of a reader, as if the input ended behind them.
pub(crate) struct RegionReader<'a, R, E> {
    told: ToldReader<'a, R, Region<E>>,
}

/// The end of a region, and what is refused there.
pub(crate) struct Region<E> {
    end: usize,
    past: E,
}

/// What is wrong with bits that go past the end of a region: more input would not help, so they are not truncated.
pub(crate) trait PastEnd {
    /// Returns the refused bits and the reason, where `needed` bits are wanted at `start` and the region has those up to
    /// `end`.
    fn refusal(&self, bits: Range<usize>, needed: u64) -> (Range<usize>, Refusal);
}

/// Of the end of the input it says that it is the end of the region.
impl<E: PastEnd> Listener for Region<E> {
    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        match refusal {
            Refusal::Truncated { needed, .. } => self.past.refusal(bits.start..self.end, needed),
            _ => (bits, refusal),
        }
    }
}

impl<'a, R: BitRead, E: PastEnd> RegionReader<'a, R, E> {
    /// Makes a region of `bits` bits, which the reader has.
    #[inline(always)]
    pub(crate) fn new(bits: usize, past: E, reader: &'a mut R) -> Self {
        let end = reader.position() + bits;
        Self {
            told: ToldReader::reading(Region { end, past }, reader),
        }
    }

    /// What is refused at the end.
    #[inline(always)]
    pub(crate) const fn past(&self) -> &E {
        &self.told.listener.past
    }

    /// Changes what is refused at the end.
    #[inline(always)]
    pub(crate) fn past_mut(&mut self) -> &mut E {
        &mut self.told.listener.past
    }

    #[inline(always)]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.remaining() {
            return Ok(());
        }
        Err(truncated(self, width))
    }
}

impl<'a, R: BitRead, E: PastEnd> BitRead for RegionReader<'a, R, E> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    type Narrator = ToldReader<'a, R, Region<E>>;

    #[inline(always)]
    fn narrator(&mut self) -> &mut Self::Narrator {
        &mut self.told
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.told.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.told.listener.end - self.position()
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.told.peek_at(offset)
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.check(width)?;
        self.told.advance(width)
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.check(width as usize)?;
        self.told.read_bits(width)
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.told.bytes_ahead()?.get(..self.remaining() / 8)
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(bytes.len().saturating_mul(8))?;
        self.told.read_bytes(bytes)
    }
}
