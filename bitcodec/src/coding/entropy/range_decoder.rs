//! The reading side of the range coder.

use core::ops::Range;

use crate::coding::entropy::interval::NARROW;
use crate::coding::entropy::interval::WHOLE;
use crate::coding::entropy::interval::end_of;
use crate::coding::entropy::range_coder::MOST;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::layout::bit_cost::Span;

/// Reads symbols from a code that takes all bits that are left, but for fewer than eight zeros behind it.
///
/// It takes 32 bits in advance, zeros past the end. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeDecoder {
    /// How far the code is above the lower end of the interval.
    above: u32,
    /// The width of the interval.
    range: u32,
    /// The last 32 bits that were taken.
    taken: u32,
    /// The first bit of the code.
    start: usize,
    /// The end of the code.
    end: usize,
    /// Whether a byte of zeros is at the end.
    is_long: bool,
}

/// The digits of an integer of the stream, the first one highest.
#[inline(always)]
fn digits<R: BitRead>(bits: u64, width: u32) -> u64 {
    if width == 0 {
        return 0;
    }
    R::ORDER.of_highest_first(bits, width)
}

impl RangeDecoder {
    /// Begins to read a code.
    ///
    /// # Errors
    /// Passes on what the reader returns.
    #[inline(always)]
    pub fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let (start, left) = (reader.position(), reader.remaining());
        let tail = left.min(8) as u32;
        let last = R::ORDER.take(reader.peek_at(left - tail as usize), tail);
        let zeros = digits::<R>(last, tail).trailing_zeros().min(tail);
        let mut decoder = Self {
            above: 0,
            range: WHOLE,
            taken: 0,
            start,
            end: start + left - zeros as usize,
            is_long: zeros == 8,
        };
        for _ in 0..4 {
            decoder.take_byte(reader)?;
        }
        Ok(decoder)
    }

    /// Returns the bits of the code; behind them fewer than eight zeros fill the last byte.
    #[inline(always)]
    #[must_use]
    pub const fn bits(&self) -> Range<usize> {
        self.start..self.end
    }

    #[inline(always)]
    fn take_byte<R: BitRead>(&mut self, reader: &mut R) -> Result<(), Fault> {
        let width = (self.end - reader.position()).min(8) as u32;
        let byte = (digits::<R>(reader.read_bits(width)?, width) << (8 - width)) as u32;
        self.above = self.above << 8 | byte;
        self.taken = self.taken << 8 | byte;
        Ok(())
    }

    /// Returns the share below `total`, which is 1 to [`MOST`], that the next symbol has in its span.
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for a code that no symbol leads to.
    #[inline(always)]
    pub fn share<R: BitRead>(&self, total: u32, reader: &mut R) -> Result<u32, Fault> {
        debug_assert!(0 < total && total <= MOST);
        let share = self.above / (self.range / total);
        if share < total {
            Ok(share)
        } else {
            Err(self.refuse("the code is in the interval of a symbol", reader))
        }
    }

    /// Takes the symbol that has the [`share`](Self::share) of the same total in its span.
    ///
    /// # Errors
    /// Passes on what the reader returns.
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

    /// Returns the next bits, `offset` bits further on, the first one highest, where each is a symbol of one share of two.
    /// Bits that no code leads to are ones; to take them is refused.
    pub(crate) fn peek_bits<R: BitRead>(&self, offset: usize, reader: &R) -> u64 {
        let (mut above, mut range, mut ahead, mut chunk) = (self.above, self.range, 0, 0);
        let left = self.end - reader.position();
        for place in 0..offset + 64 {
            let share = range / 2;
            let bit = above >= share;
            if bit {
                above -= share;
            }
            range = share;
            if range < NARROW {
                let width = (left - ahead).min(8) as u32;
                let bits = R::ORDER.take(reader.peek_at(ahead), width);
                above = above << 8 | (digits::<R>(bits, width) << (8 - width)) as u32;
                range <<= 8;
                ahead += width as usize;
            }
            if place >= offset {
                chunk = chunk << 1 | u64::from(bit);
            }
        }
        chunk
    }

    /// Ends the code: makes sure that it is as the encoder writes it.
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same symbols.
    #[inline]
    pub fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        // The code is in the interval, and so are the bits before the last 32; what the encoder ends with follows from the
        // last 32 bits of the lower end.
        let low = self.taken.wrapping_sub(self.above);
        let [.., a, b, c, d] = end_of(u64::from(low), self.range).to_be_bytes();
        let is_end = self.taken == u32::from_be_bytes([a, b, c, d]);
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
