//! The decoder of the range coder.

use core::ops::Range;

use crate::coding::entropy::interval::NARROW;
use crate::coding::entropy::interval::WHOLE;
use crate::coding::entropy::interval::end_of;
use crate::coding::entropy::range_coder::MOST;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::layout::bit_cost::Span;

/// A decoder of symbols. The code fills the rest of the input, except for up to seven zeros that pad the last byte.
///
/// The decoder reads 32 bits ahead of the symbols; past the end of the code it reads zeros. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeDecoder {
    /// The code minus the lower end of the interval. It is below `range`, unless no encoder writes the code.
    above: u32,
    /// The width of the interval.
    range: u32,
    /// The last 32 bits of the code that were read.
    window: u32,
    /// The first bit of the code.
    start: usize,
    /// The end of the code.
    end: usize,
    /// Whether the last eight bits are zeros, which no encoder writes.
    is_long: bool,
}

/// Returns the bits of a read integer with the first one highest, in both bit orders.
#[inline(always)]
fn digits<R: BitRead>(bits: u64, width: u32) -> u64 {
    if width == 0 {
        return 0;
    }
    R::ORDER.of_highest_first(bits, width)
}

impl RangeDecoder {
    /// Reads the start of a code.
    ///
    /// # Errors
    /// The errors of the reader.
    #[inline(always)]
    pub fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let (start, left) = (reader.position(), reader.remaining());
        // The code ends with a one, since the encoder drops trailing zeros. The zeros after it are the padding of the
        // byte.
        let tail = left.min(8) as u32;
        let last = R::ORDER.take(reader.peek_at(left - tail as usize), tail);
        let zeros = digits::<R>(last, tail).trailing_zeros().min(tail);
        let mut decoder = Self {
            above: 0,
            range: WHOLE,
            window: 0,
            start,
            end: start + left - zeros as usize,
            is_long: zeros == 8,
        };
        for _ in 0..4 {
            decoder.take_byte(reader)?;
        }
        Ok(decoder)
    }

    /// Returns the bits of the code, without the zeros that pad the last byte.
    #[inline(always)]
    #[must_use]
    pub const fn bits(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Shifts the next eight bits of the code in, zeros past its end.
    ///
    /// The shift loses nothing: `above` is below `range`, and `range` is below 2^24 whenever a byte is needed.
    #[inline(always)]
    fn take_byte<R: BitRead>(&mut self, reader: &mut R) -> Result<(), Fault> {
        let width = (self.end - reader.position()).min(8) as u32;
        let byte = (digits::<R>(reader.read_bits(width)?, width) << (8 - width)) as u32;
        self.above = self.above << 8 | byte;
        self.window = self.window << 8 | byte;
        Ok(())
    }

    /// Returns a share that identifies the next symbol: the symbol whose span contains it. `total` is 1 to [`MOST`].
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) if no sequence of symbols has this code.
    #[inline(always)]
    pub fn share<R: BitRead>(&self, total: u32, reader: &mut R) -> Result<u32, Fault> {
        debug_assert!(0 < total && total <= MOST);
        // The range need not be a multiple of the total; the points above `total` whole shares belong to no symbol.
        let share = self.above / (self.range / total);
        if share < total {
            Ok(share)
        } else {
            Err(self.refuse("the code is in the interval of a symbol", reader))
        }
    }

    /// Consumes the symbol whose span contains the [`share`](Self::share) of the same total.
    ///
    /// # Errors
    /// The errors of the reader.
    #[inline(always)]
    pub fn decode<R: BitRead>(
        &mut self,
        span: Span,
        total: u32,
        reader: &mut R,
    ) -> Result<(), Fault> {
        debug_assert!(span.size > 0 && span.start + span.size <= total);
        let share = self.range / total;
        self.above -= share * span.start;
        self.range = share * span.size;
        while self.range < NARROW {
            self.take_byte(reader)?;
            self.range <<= 8;
        }
        Ok(())
    }

    /// Returns the next 64 bits after `offset` bits, the first one highest. A bit is a symbol with one share of two.
    ///
    /// Where the code is in no symbol's interval, the bits are ones; consuming them is an error.
    pub(crate) fn peek_bits<R: BitRead>(&self, offset: usize, reader: &R) -> u64 {
        let (mut above, mut range, mut ahead, mut chunk) = (self.above, self.range, 0, 0);
        let left = self.end - reader.position();
        for index in 0..offset + 64 {
            let share = range / 2;
            let bit = above >= share;
            if bit {
                above -= share;
            }
            range = share;
            // Half of at least 2^24 is at least 2^23, so one byte always suffices.
            if range < NARROW {
                let width = (left - ahead).min(8) as u32;
                let bits = R::ORDER.take(reader.peek_at(ahead), width);
                above = above << 8 | (digits::<R>(bits, width) << (8 - width)) as u32;
                range <<= 8;
                ahead += width as usize;
            }
            if index >= offset {
                chunk = chunk << 1 | u64::from(bit);
            }
        }
        chunk
    }

    /// Ends the code, and verifies that it is the one that the encoder writes for these symbols.
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same symbols.
    #[inline]
    pub fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        // All points of the interval decode to these symbols; the encoder writes the one with the most trailing zeros.
        // The lower end is the code minus `above`. That point and the code are both in the interval, which is narrower
        // than 2^32, so the last 32 bits decide.
        let low = self.window.wrapping_sub(self.above);
        let [.., a, b, c, d] = end_of(u64::from(low), self.range).to_be_bytes();
        let is_end = self.window == u32::from_be_bytes([a, b, c, d]);
        if is_end && !self.is_long && reader.position() == self.end {
            Ok(())
        } else {
            Err(self.refuse("the code ends with the fewest bits", reader))
        }
    }

    #[cold]
    fn refuse<R: BitRead>(&self, rule: &'static str, reader: &mut R) -> Fault {
        reader.refuse_bits(self.bits(), Refusal::NotCanonical { rule })
    }
}
