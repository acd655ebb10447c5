//! A reader that decodes every bit with a range coder.

use core::ops::Range;

use crate::bit_order::Msb;
use crate::coding::entropy::range_coder::RangeDecoder;
use crate::error::kind::Fault;
use crate::error::path::{Path, Step};
use crate::error::refusal::Refusal;
use crate::io::observed::{Interceptor, Observed, ObservedReader};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::sealed::Sealed;
use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::Span;
use crate::value::Value;

/// The decoder of a range code that several fields share.
pub(crate) struct ArithReader<'a, R> {
    observed: ObservedReader<'a, R, Symbols>,
}

/// An observer that attributes the cost of the decoded symbols to fields and elements.
pub(crate) struct Symbols {
    decoder: RangeDecoder,
    /// The cost of all symbols so far; counted only for an observer that records it.
    cost: Cost,
    /// The value of `cost` at the start of each open field and element, the outermost first.
    starts: [Cost; Path::DEPTH],
    depth: usize,
}

impl Symbols {
    /// Returns the position that is reported for every value: no value has bits of its own, because the code is one
    /// number for all of them.
    #[inline(always)]
    fn end(&self) -> usize {
        self.decoder.bits().end
    }
}

/// Reports the cost of each value. An error has the bits of the whole code.
impl Interceptor for Symbols {
    #[inline(always)]
    fn enter(&mut self, step: Step, _at: usize) -> (Step, usize) {
        if let Some(start) = self.starts.get_mut(self.depth) {
            *start = self.cost;
        }
        self.depth += 1;
        (step, self.end())
    }

    #[inline(always)]
    fn leave(&mut self, _at: usize) -> usize {
        self.depth = self.depth.saturating_sub(1);
        self.end()
    }

    #[inline(always)]
    fn note(&mut self, _bits: Range<usize>) -> (Range<usize>, Option<Cost>) {
        let innermost = self.depth.checked_sub(1);
        let start = innermost.and_then(|depth| self.starts.get(depth));
        let cost = self.cost.less(start.copied().unwrap_or(Cost::NONE));
        (self.end()..self.end(), Some(cost))
    }

    /// Drops the cost that a coding reports: [`note`](Self::note) already has it from the symbols.
    #[inline(always)]
    fn cost(&self, _cost: Cost) -> Option<Cost> {
        None
    }

    #[inline(always)]
    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        (self.decoder.bits(), refusal)
    }
}

impl<'a, R: BitRead> ArithReader<'a, R> {
    #[inline(always)]
    pub(crate) fn new(reader: &'a mut R) -> Result<Self, Fault> {
        let symbols = Symbols {
            decoder: RangeDecoder::new(reader)?,
            cost: Cost::NONE,
            starts: [Cost::NONE; Path::DEPTH],
            depth: 0,
        };
        Ok(Self {
            observed: ObservedReader::reading(symbols, reader),
        })
    }

    #[inline(always)]
    pub(crate) fn finish(self) -> Result<(), Fault> {
        let Observed {
            stream,
            interceptor,
        } = self.observed;
        interceptor.decoder.finish(stream.0)
    }
}

impl<'a, R: BitRead> Sealed for ArithReader<'a, R> {}

impl<'a, R: BitRead> BitRead for ArithReader<'a, R> {
    type Order = Msb;
    const BULK: bool = false;
    const SHARES: bool = true;
    type Observer = ObservedReader<'a, R, Symbols>;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.observed.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observed
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.observed.interceptor.end()
    }

    /// Returns a length without meaning, with room for additions: a code decodes to any number of bits, so only the
    /// layout limits what is read from it.
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
        self.observed
            .interceptor
            .decoder
            .peek_bits(offset, &*self.observed.stream.0)
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
            // Eight bits fit a byte.
            *byte = self.read_bits(8)? as u8;
        }
        Ok(())
    }

    #[inline(always)]
    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        let Observed {
            stream,
            interceptor,
        } = &mut self.observed;
        interceptor.decoder.share(total, stream.0)
    }

    #[inline(always)]
    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        let Observed {
            stream,
            interceptor,
        } = &mut self.observed;
        if !R::Observer::SILENT {
            interceptor.cost = interceptor.cost.and(Cost::of(span, total));
        }
        interceptor.decoder.decode(span, total, stream.0)
    }

    /// Reads bit by bit. A peek decodes 64 symbols, so that counting a run by peeks would decode most bits twice.
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
