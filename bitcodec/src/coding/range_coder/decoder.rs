//! The reading side of the range coder.

use super::{MOST, NARROW, Span, WHOLE, end_of};
use crate::error::Fault;
use crate::read::BitRead;
use crate::refusal::Refusal;

/// Reads symbols from a code that takes all whole bytes that are left, up to its end, which has only one form.
///
/// It takes four bytes in advance, zeros past the end. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeDecoder {
    /// How far the code is above the lower end of the interval.
    above: u32,
    /// The width of the interval.
    range: u32,
    /// The last 32 bits that were taken.
    taken: u32,
    /// The last byte of the code so far.
    last: u8,
    /// The first bit of the code.
    start: usize,
}

impl RangeDecoder {
    /// Begins to read a code.
    ///
    /// # Errors
    /// Passes on what the reader returns.
    #[inline(always)]
    pub fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let mut decoder = Self {
            above: 0,
            range: WHOLE,
            taken: 0,
            last: 1,
            start: reader.position(),
        };
        for _ in 0..4 {
            decoder.take_byte(reader)?;
        }
        Ok(decoder)
    }

    #[inline(always)]
    fn take_byte<R: BitRead>(&mut self, reader: &mut R) -> Result<(), Fault> {
        let mut byte = 0;
        if reader.remaining() >= 8 {
            [byte, ..] = reader.read_bits(8)?.to_le_bytes();
            self.last = byte;
        }
        self.above = self.above << 8 | u32::from(byte);
        self.taken = self.taken << 8 | u32::from(byte);
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
        let share = self.range / total;
        self.above -= share * span.start;
        self.range = share * span.size;
        while self.range < NARROW {
            self.take_byte(reader)?;
            self.range <<= 8;
        }
        Ok(())
    }

    /// Ends the code: makes sure that it is as the encoder writes it.
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same symbols.
    #[inline]
    pub fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        // The code is in the interval, and so are the bytes before the last four; what the encoder ends with follows from
        // the last four bytes of the lower end.
        let low = self.taken.wrapping_sub(self.above);
        let [.., a, b, c, d] = end_of(u64::from(low), self.range).to_be_bytes();
        let is_end = self.taken == u32::from_be_bytes([a, b, c, d]);
        if is_end && self.last != 0 && reader.remaining() < 8 {
            Ok(())
        } else {
            Err(self.refuse("the code ends with the fewest bytes", reader))
        }
    }

    #[cold]
    fn refuse<R: BitRead>(&self, rule: &'static str, reader: &mut R) -> Fault {
        let left = reader.remaining();
        let end = reader.position() + (left - left % 8);
        reader.refuse_bits(self.start..end, Refusal::NotCanonical { rule })
    }
}
