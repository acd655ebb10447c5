//! The reading side of a bit stream.

use core::ops::Range;

use crate::error::{Fault, Refusal};
use crate::order::BitOrder;
use crate::trace::Value;

/// A source of bits.
///
/// Three implementations: [`SliceReader`](crate::SliceReader), the fast one; `BitSliceReader` over bitvec's slices, bit
/// by bit and plainly right; and the tracing reader behind error messages. Their methods take nothing when they fail.
///
/// ```
/// use bitcodec::{BitRead, Msb, SliceReader};
///
/// let mut reader = SliceReader::<Msb>::new(&[0b1010_0111, 0xff]);
/// assert_eq!(reader.read_bits(3)?, 0b101);
/// assert_eq!(reader.read_bits(6)?, 0b00111_1);
/// assert_eq!(reader.position(), 9);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
pub trait BitRead {
    /// The bit order of the stream.
    const ORDER: BitOrder;

    /// Whether codings should read many values at a time from [`look_ahead`](Self::look_ahead); where it is `false`
    /// they read one value after the other, so that each can be seen.
    const BULK: bool = false;

    /// Returns how many bits were taken so far.
    fn position(&self) -> usize;

    /// Returns how many bits are left.
    fn remaining(&self) -> usize;

    /// Takes an integer of `width` bits, at most 64, in the stream's bit order.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault>;

    /// Returns the next bits without taking them: at least 56, zeros past the end. Least significant bit first, the next
    /// bit is bit 0; most significant bit first, it is bit 63.
    #[inline(always)]
    fn look_ahead(&self) -> u64 {
        self.look_ahead_at(0)
    }

    /// Returns what [`look_ahead`](Self::look_ahead) would, `offset` bits further on.
    fn look_ahead_at(&self, offset: usize) -> u64;

    /// Takes `width` bits that were looked at.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    fn advance(&mut self, width: usize) -> Result<(), Fault>;

    /// Takes one bit.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) at the end.
    #[inline(always)]
    fn read_bit(&mut self) -> Result<bool, Fault> {
        Ok(self.read_bits(1)? == 1)
    }

    /// Takes an integer of `width` bits, at most 128, in the stream's bit order.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    #[inline(always)]
    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        if width <= 64 {
            return Ok(u128::from(self.read_bits(width)?));
        }
        if usize::try_from(width).is_ok_and(|width| self.remaining() < width) {
            return Err(truncated(self, width));
        }
        let first = u128::from(self.read_bits(64)?);
        let rest = u128::from(self.read_bits(width - 64)?);
        Ok(if Self::ORDER.is_lsb_first() {
            rest << 64 | first
        } else {
            first << (width - 64) | rest
        })
    }

    /// Returns the bytes that are left, without taking them; `None` where the next bit is not the first of a byte, or
    /// where this reader has no bytes.
    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    /// Takes whole bytes: integers of 8 bits, one after the other.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for byte in bytes {
            let [low, ..] = self.read_bits(8)?.to_le_bytes();
            *byte = low;
        }
        Ok(())
    }

    /// Takes a run of ones and the zero that ends it, and returns how many ones there were.
    ///
    /// # Errors
    /// [`OutOfRange`](crate::ErrorKind::OutOfRange) for more than `max` ones, [`Truncated`](crate::ErrorKind::Truncated)
    /// where the run has no end.
    #[inline(always)]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let start = self.position();
        let mut ones = 0;
        while self.read_bit()? {
            ones += 1;
            if ones > max {
                return Err(self.refuse(start, Refusal::RunTooLong { max }));
            }
        }
        Ok(ones)
    }

    /// Takes `width` bits that have to be zero.
    ///
    /// # Errors
    /// `refusal` where a bit is one, [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    #[inline(always)]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        let start = self.position();
        for _ in 0..width {
            if self.read_bit()? {
                return Err(self.refuse(start, refusal));
            }
        }
        Ok(())
    }

    /// Says that a field begins; a reader that traces keeps the path.
    #[inline(always)]
    fn enter(&mut self, _field: &'static str) {}

    /// Says that element `index` of the present field begins.
    #[inline(always)]
    fn enter_element(&mut self, _index: usize) {}

    /// Says that the field or element that was entered last ends.
    #[inline(always)]
    fn leave(&mut self) {}

    /// Says what the bits from `start` to the present position mean.
    #[inline(always)]
    fn note(&mut self, _start: usize, _value: Value) {}

    /// Says what the present field or element means, whose bits and number were told before.
    #[inline(always)]
    fn name(&mut self, _value: Value) {}

    /// Makes the error for the bits from `start` to the present position; a reader that traces keeps the whole reason.
    #[inline(always)]
    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind(), start)
    }

    /// Makes the error for bits that were taken before, as [`refuse`](Self::refuse) does for the last ones.
    #[inline(always)]
    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind(), bits.start)
    }
}

/// Makes the error for a read of `width` bits past the end.
// A call would take the reader's address, and so keep its whole state in memory.
#[inline(always)]
pub(crate) fn truncated<R: BitRead + ?Sized>(reader: &mut R, width: u32) -> Fault {
    let start = reader.position();
    let left = reader.remaining();
    reader.refuse(
        start,
        Refusal::Truncated {
            needed: u64::from(width),
            left,
        },
    )
}
