//! The writing side of the range coder.

use crate::coding::entropy::interval::NARROW;
use crate::coding::entropy::interval::WHOLE;
use crate::coding::entropy::interval::end_of;
use crate::error::kind::Fault;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;

/// Writes symbols as a point in an interval, which each symbol makes narrower.
///
/// The bytes that a carry could still change are held back: the last one, and those with all ones after it. So are zeros at
/// their end, because a code does not end with them. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeEncoder {
    /// The lower end of the interval, behind the bytes that are written or held; bit 32 is a carry into these.
    low: u64,
    /// The width of the interval.
    range: u32,
    /// The first of the held bytes; the others have all ones.
    first: u8,
    held: usize,
    /// How many zeros stand before the held bytes.
    zeros: usize,
}

impl Default for RangeEncoder {
    fn default() -> Self {
        Self::new()
    }
}

impl RangeEncoder {
    /// Begins a code.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            low: 0,
            range: WHOLE,
            first: 0,
            held: 0,
            zeros: 0,
        }
    }

    /// Adds a symbol, whose span ends at most at `total`, which is 1 to [`MOST`].
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    ///
    /// # Panics
    /// In debug builds, if the span is empty or outside the total.
    #[inline(always)]
    pub fn encode<W: BitWrite>(
        &mut self,
        span: Span,
        total: u32,
        writer: &mut W,
    ) -> Result<(), Fault> {
        debug_assert!(span.size > 0 && span.start + span.size <= total && total <= MOST);
        let share = self.range / total;
        self.low += u64::from(share) * u64::from(span.start);
        self.range = share * span.size;
        while self.range < NARROW {
            self.shift(writer)?;
            self.range <<= 8;
        }
        Ok(())
    }

    /// Moves the highest byte of the lower end to those that are held.
    #[inline(always)]
    fn shift<W: BitWrite>(&mut self, writer: &mut W) -> Result<(), Fault> {
        let [.., byte, _, _, _] = self.low.to_be_bytes();
        let is_carry = self.low >> 32 != 0;
        if byte != 0xff || is_carry {
            self.release(is_carry, writer)?;
            self.first = byte;
        } else if self.held == 0 {
            self.first = byte;
        }
        self.held += 1;
        self.low = (self.low << 8) & 0xffff_ffff;
        Ok(())
    }

    /// Writes the held bytes, after a carry.
    #[inline(always)]
    fn release<W: BitWrite>(&mut self, is_carry: bool, writer: &mut W) -> Result<(), Fault> {
        let carry = u8::from(is_carry);
        if self.held > 0 {
            self.write(self.first.wrapping_add(carry), writer)?;
        }
        while self.held > 1 {
            self.write(0xffu8.wrapping_add(carry), writer)?;
            self.held -= 1;
        }
        self.held = 0;
        Ok(())
    }

    #[inline(always)]
    fn write<W: BitWrite>(&mut self, byte: u8, writer: &mut W) -> Result<(), Fault> {
        if byte == 0 {
            self.zeros += 8;
            return Ok(());
        }
        if self.zeros > 0 {
            writer.write_zeros(self.zeros)?;
        }
        let zeros = byte.trailing_zeros();
        self.zeros = zeros as usize;
        let (bits, width) = (u64::from(byte >> zeros), 8 - zeros);
        writer.write_code(W::ORDER.of_highest_first(bits, width), width)
    }

    /// Ends the code, with the fewest bits that tell its interval from all others.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    #[inline]
    pub fn finish<W: BitWrite>(mut self, writer: &mut W) -> Result<(), Fault> {
        let end = end_of(self.low, self.range);
        let [.., byte, _, _, _] = end.to_be_bytes();
        self.release(end >> 32 != 0, writer)?;
        self.write(byte, writer)
    }
}
