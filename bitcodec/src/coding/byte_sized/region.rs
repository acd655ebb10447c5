//! A length-limited reader.

use core::ops::Range;

use crate::error::Fault;
use crate::narrate::Narrator;
use crate::order::BitOrder;
use crate::path::Step;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::value::Value;

/// The next bits of a reader, as if the input ended behind them.
pub(super) struct Region<'a, R> {
    reader: &'a mut R,
    end: usize,
    /// Where the present element begins.
    element: usize,
    /// Whether the padding at the end is ones.
    ones: bool,
}

impl<'a, R: BitRead> Region<'a, R> {
    /// Makes a region of `bits` bits, which the reader has.
    #[inline(always)]
    pub(super) fn new(bits: usize, ones: bool, reader: &'a mut R) -> Self {
        let element = reader.position();
        Self {
            end: element + bits,
            element,
            ones,
            reader,
        }
    }

    /// Says that an element begins here.
    #[inline(always)]
    pub(super) fn begin_element(&mut self) {
        self.element = self.position();
    }

    /// Whether the bits that are left, fewer than 8, are as the padding is.
    #[inline(always)]
    pub(super) fn is_filled(&self) -> bool {
        let (ahead, left) = (self.reader.peek(), self.remaining());
        let run = if self.ones {
            R::ORDER.leading_ones(ahead)
        } else {
            R::ORDER.leading_zeros(ahead)
        };
        run as usize >= left
    }

    #[inline(always)]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.remaining() {
            return Ok(());
        }
        Err(self.past_the_end())
    }

    /// Refuses what is left: more input would not help, so it is not truncated.
    #[cold]
    fn past_the_end(&mut self) -> Fault {
        let bits = self.element..self.end;
        let refusal = match (bits.len(), self.ones) {
            (0..8, false) => Refusal::Padding,
            (0..8, true) => Refusal::PaddingOnes,
            _ => Refusal::NotCanonical {
                rule: "the last element of a list ends in the last of its bytes",
            },
        };
        self.reader.refuse_bits(bits, refusal)
    }
}

impl<R: BitRead> BitRead for Region<'_, R> {
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
impl<R: BitRead> Narrator for Region<'_, R> {
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
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        match refusal {
            Refusal::Truncated { .. } => self.past_the_end(),
            _ => self.reader.refuse_bits(bits, refusal),
        }
    }

    #[inline(always)]
    fn retell(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        self.reader.narrator().retell(tell);
    }
}
