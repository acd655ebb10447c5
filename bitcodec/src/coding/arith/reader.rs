//! A reader whose bits come out of a range coder.

use core::any::Any;
use core::ops::Range;

use crate::coding::range_coder::{Cost, RangeDecoder, Span};
use crate::error::Fault;
use crate::narrate::Narrator;
use crate::order::BitOrder;
use crate::path::{Path, Step};
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::value::Value;

/// The reading side of a code that several fields share.
pub(super) struct CodedReader<'a, R> {
    decoder: RangeDecoder,
    reader: &'a mut R,
    /// What all symbols so far cost, if anybody listens.
    cost: Cost,
    /// What they cost where each of the fields and elements began that the reader is inside of.
    starts: [Cost; Path::DEPTH],
    depth: usize,
}

impl<'a, R: BitRead> CodedReader<'a, R> {
    #[inline(always)]
    pub(super) fn new(reader: &'a mut R) -> Result<Self, Fault> {
        Ok(Self {
            decoder: RangeDecoder::new(reader)?,
            reader,
            cost: Cost::NONE,
            starts: [Cost::NONE; Path::DEPTH],
            depth: 0,
        })
    }

    #[inline(always)]
    pub(super) fn finish(self) -> Result<(), Fault> {
        self.decoder.finish(self.reader)
    }

    /// Where values stand that have no bits of their own: the code belongs to all of them.
    #[inline(always)]
    fn place(&self) -> usize {
        self.decoder.bits().end
    }
}

impl<R: BitRead> BitRead for CodedReader<'_, R> {
    const ORDER: BitOrder = BitOrder::MsbFirst;
    const BULK: bool = false;
    const SHARES: bool = true;
    type Narrator = Self;

    #[inline(always)]
    fn narrator(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.place()
    }

    /// Behind a code there are zeros without end; what stands inside is bounded by its layout.
    #[inline(always)]
    fn remaining(&self) -> usize {
        usize::MAX / 2
    }

    #[inline]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        let mut bits = 0;
        for _ in 0..width {
            let start = self.read_share(2)?;
            self.take_span(Span { start, size: 1 }, 2)?;
            bits = bits << 1 | u64::from(start);
        }
        Ok(bits)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.decoder.peek_bits(offset, &*self.reader)
    }

    #[inline]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        (0..width).try_for_each(|_| self.read_bits(1).map(drop))
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    #[inline]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for byte in bytes {
            // Eight bits are a byte.
            *byte = self.read_bits(8)? as u8;
        }
        Ok(())
    }

    #[inline(always)]
    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.decoder.share(total, self.reader)
    }

    #[inline(always)]
    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        if !R::Narrator::SILENT {
            self.cost = self.cost.and(Cost::of(span, total));
        }
        self.decoder.decode(span, total, self.reader)
    }

    /// Bit by bit, because a run may be long and looking ahead takes a step for each bit.
    #[inline]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let mut ones = 0;
        while self.read_bits(1)? == 1 {
            ones += 1;
            if ones > max {
                return Err(self.refuse_bits(0..0, Refusal::RunTooLong { max }));
            }
        }
        Ok(ones)
    }

    #[inline]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        for _ in 0..width {
            if self.read_bits(1)? != 0 {
                return Err(self.refuse_bits(0..0, refusal));
            }
        }
        if width > 0 {
            BitRead::note(self, 0, Value::Reserved);
        }
        Ok(())
    }
}

/// Passes on what is told, with the cost of each value; what is refused is the whole code.
impl<R: BitRead> Narrator for CodedReader<'_, R> {
    const SILENT: bool = R::Narrator::SILENT;

    #[inline(always)]
    fn enter(&mut self, step: Step, _at: usize) {
        if !Self::SILENT {
            if let Some(start) = self.starts.get_mut(self.depth) {
                *start = self.cost;
            }
            self.depth += 1;
        }
        let at = self.place();
        self.reader.narrator().enter(step, at);
    }

    #[inline(always)]
    fn leave(&mut self, _at: usize) {
        self.depth = self.depth.saturating_sub(1);
        let at = self.place();
        self.reader.narrator().leave(at);
    }

    #[inline(always)]
    fn note(&mut self, _bits: Range<usize>, value: Value) {
        let at = self.place();
        self.reader.narrator().note(at..at, value);
        if !Self::SILENT {
            let inside = self.depth.checked_sub(1);
            let start = inside.and_then(|depth| self.starts.get(depth));
            let start = start.copied().unwrap_or(Cost::NONE);
            let cost = self.cost.less(start);
            self.reader.narrator().cost(cost);
        }
    }

    #[inline(always)]
    fn name(&mut self, value: Value) {
        self.reader.narrator().name(value);
    }

    /// The code knows what its symbols cost.
    #[inline(always)]
    fn cost(&mut self, _cost: Cost) {}

    #[inline(always)]
    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> Fault {
        let bits = self.decoder.bits();
        self.reader.refuse_bits(bits, refusal)
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
