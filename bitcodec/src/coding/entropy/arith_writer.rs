//! A writer that encodes every bit with a range coder.

use crate::bit_order::Msb;
use crate::coding::entropy::range_coder::RangeEncoder;
use crate::error::kind::Fault;
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};
use crate::layout::bit_cost::Span;

/// The encoder of a range code that several fields share.
pub(crate) struct ArithWriter<'a, W> {
    encoder: RangeEncoder,
    writer: &'a mut W,
}

impl<'a, W: BitWrite> ArithWriter<'a, W> {
    #[inline(always)]
    pub(crate) fn new(writer: &'a mut W) -> Self {
        Self {
            encoder: RangeEncoder::new(),
            writer,
        }
    }

    #[inline(always)]
    pub(crate) fn finish(self) -> Result<(), Fault> {
        self.encoder.finish(self.writer)
    }
}

impl<W: BitWrite> Sealed for ArithWriter<'_, W> {}

impl<W: BitWrite> BitWrite for ArithWriter<'_, W> {
    // The symbols do not depend on the bit order: `RangeEncoder` applies that of the inner writer to its bytes.
    type Order = Msb;
    const BULK: bool = false;
    // The width of the code depends on the symbols, so a counting writer must encode them.
    const COUNTS: bool = false;
    const SHARES: bool = true;
    type Observer = W::Observer;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.writer.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut W::Observer {
        self.writer.observer()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.writer.position()
    }

    #[inline]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        for bit in (0..width).rev() {
            let start = (code >> bit & 1) as u32;
            self.write_span(Span { start, size: 1 }, 2)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let mut bytes = bytes.iter();
        bytes.try_for_each(|&byte| self.write_code(byte.into(), 8))
    }

    #[inline]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }

    #[inline(always)]
    fn write_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.encoder.encode(span, total, self.writer)
    }
}
