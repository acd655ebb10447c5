//! The encoder of the range coder.

use crate::coding::entropy::interval::NARROW;
use crate::coding::entropy::interval::WHOLE;
use crate::coding::entropy::interval::end_of;
use crate::error::kind::Fault;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;

/// An encoder of symbols as a point of an interval that each symbol narrows.
///
/// Bytes that a carry can still change are held back: the last byte that is not 0xff, and the bytes 0xff after it.
/// Trailing zeros are held back too, because a code does not end with them. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeEncoder {
    /// The lower end of the interval, without the bytes that are written or held. Bit 32 is a carry into those.
    low: u64,
    /// The width of the interval.
    range: u32,
    /// The first of the held bytes; the others are 0xff.
    first: u8,
    /// The number of held bytes.
    held: usize,
    /// The number of zero bits between what is written and the held bytes.
    zeros: usize,
}

impl Default for RangeEncoder {
    fn default() -> Self {
        Self::new()
    }
}

impl RangeEncoder {
    /// Starts a code.
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

    /// Encodes a symbol. Its span ends at most at `total`, which is 1 to [`MOST`].
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    ///
    /// # Panics
    /// In debug builds, if the span is empty or exceeds the total.
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

    /// Moves the highest byte of the lower end to the held bytes.
    ///
    /// A byte 0xff passes a carry on to the byte before it, so it is held with that. Any other byte absorbs a carry,
    /// and the bytes before it are final.
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

    /// Writes the held bytes, with the carry added. With a carry, the bytes 0xff become 0.
    ///
    /// Bytes get one carry at most: when they are shifted out, the interval is narrower than 2^24 and begins within the
    /// value of the last byte, so it ends within the next value. So `first` does not overflow. It is 0xff only at the
    /// start of the code, where the interval ends below 2^32, or after a carry into the bytes before it.
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

    /// Writes a byte without its trailing zeros, which wait for the next byte that is not 0.
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

    /// Ends the code with the fewest bits that identify the interval.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    #[inline(always)]
    pub fn finish<W: BitWrite>(mut self, writer: &mut W) -> Result<(), Fault> {
        // The range is at least 2^24, so a multiple of 2^24 is in the interval: the end has one byte, and zeros after
        // it.
        let end = end_of(self.low, self.range);
        let [.., byte, _, _, _] = end.to_be_bytes();
        self.release(end >> 32 != 0, writer)?;
        self.write(byte, writer)
    }
}
