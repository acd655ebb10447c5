//! A length-limited reader.

use core::any::Any;
use core::ops::Range;

use crate::coding::range_coder::Cost;
use crate::error::Fault;
use crate::narrate::Narrator;
use crate::order::BitOrder;
use crate::path::Step;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::value::Value;

/// The next bits of a reader, as if the input ended behind them.
pub(crate) struct RegionReader<'a, R, E> {
    reader: &'a mut R,
    end: usize,
    /// What is refused at the end.
    pub(crate) past: E,
}

/// What is wrong with bits that go past the end of a region: more input would not help, so they are not truncated.
pub(crate) trait PastEnd {
    /// Returns the refused bits and the reason, where `needed` bits are wanted at `start` and the region has those up to
    /// `end`.
    fn refusal(&self, bits: Range<usize>, needed: u64) -> (Range<usize>, Refusal);
}

impl<'a, R: BitRead, E: PastEnd> RegionReader<'a, R, E> {
    /// Makes a region of `bits` bits, which the reader has.
    #[inline(always)]
    pub(crate) fn new(bits: usize, past: E, reader: &'a mut R) -> Self {
        Self {
            end: reader.position() + bits,
            reader,
            past,
        }
    }

    #[inline(always)]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.remaining() {
            return Ok(());
        }
        let start = self.position();
        Err(self.past_the_end(start, width as u64))
    }

    #[cold]
    fn past_the_end(&mut self, start: usize, needed: u64) -> Fault {
        let (bits, refusal) = self.past.refusal(start..self.end, needed);
        self.reader.refuse_bits(bits, refusal)
    }
}

impl<R: BitRead, E: PastEnd> BitRead for RegionReader<'_, R, E> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    type Narrator = Self;

    #[inline(always)]
    fn narrator(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.reader.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.end - self.reader.position()
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.reader.peek_at(offset)
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.check(width)?;
        self.reader.advance(width)
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.check(width as usize)?;
        self.reader.read_bits(width)
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.reader.bytes_ahead()?.get(..self.remaining() / 8)
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(bytes.len().saturating_mul(8))?;
        self.reader.read_bytes(bytes)
    }
}

/// Passes on what is told; of the end of the input it says that it is the end of the region.
impl<R: BitRead, E: PastEnd> Narrator for RegionReader<'_, R, E> {
    const SILENT: bool = R::Narrator::SILENT;

    #[inline(always)]
    fn enter(&mut self, step: Step, at: usize) {
        self.reader.narrator().enter(step, at);
    }

    #[inline(always)]
    fn leave(&mut self, at: usize) {
        self.reader.narrator().leave(at);
    }

    #[inline(always)]
    fn note(&mut self, bits: Range<usize>, value: Value) {
        self.reader.narrator().note(bits, value);
    }

    #[inline(always)]
    fn name(&mut self, value: Value) {
        self.reader.narrator().name(value);
    }

    #[inline(always)]
    fn cost(&mut self, cost: Cost) {
        self.reader.narrator().cost(cost);
    }

    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        match refusal {
            Refusal::Truncated { needed, .. } => self.past_the_end(bits.start, needed),
            _ => self.reader.refuse_bits(bits, refusal),
        }
    }

    #[inline(always)]
    fn retell(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        self.reader.narrator().retell(tell);
    }

    #[inline(always)]
    fn context(&mut self) -> Option<&dyn Any> {
        self.reader.narrator().context()
    }
}
