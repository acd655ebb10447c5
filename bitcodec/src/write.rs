//! The writing side of a bit stream.

use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::order::BitOrder;

/// A sink of bits.
///
/// Three implementations: [`SliceWriter`](crate::SliceWriter), the fast one; `BitVecWriter` over bitvec's vectors, bit by
/// bit and plainly right; and the tracing writer behind error messages.
///
/// ```
/// use bitcodec::{BitWrite, Msb, SliceWriter};
///
/// let mut bytes = [0; 2];
/// let mut writer = SliceWriter::<Msb>::new(&mut bytes);
/// writer.write_bits(0b101, 3)?;
/// writer.write_bits(0b00111_1, 6)?;
/// writer.finish()?;
/// assert_eq!(bytes, [0b1010_0111, 0b1000_0000]);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
pub trait BitWrite {
    /// The bit order of the stream.
    const ORDER: BitOrder;

    /// Whether codings should write many values at a time; where it is `false` they write one value after the other, so
    /// that each can be named.
    const BULK: bool = false;

    /// Whether bits are counted and not kept: codings whose width is known faster write as many zeros.
    const COUNTS: bool = false;

    /// Returns how many bits were written so far.
    fn position(&self) -> usize;

    /// Writes an integer of `width` bits, at most 64, in the stream's bit order.
    ///
    /// # Errors
    /// [`Unencodable`](crate::ErrorKind::Unencodable) where `value` has more bits, [`NoSpace`](crate::ErrorKind::NoSpace)
    /// where the sink is full.
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault>;

    /// Writes an integer of `width` bits, at most 64, that is known to have no more: what codings make of a value.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the sink is full.
    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.write_bits(code, width)
    }

    /// Writes one bit.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the sink is full.
    #[inline(always)]
    fn write_bit(&mut self, bit: bool) -> Result<(), Fault> {
        self.write_bits(u64::from(bit), 1)
    }

    /// Writes an integer of `width` bits, at most 128, in the stream's bit order.
    ///
    /// # Errors
    /// As [`write_bits`](Self::write_bits).
    #[inline(always)]
    fn write_wide(&mut self, value: u128, width: u32) -> Result<(), Fault> {
        if width < 128 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(value),
                width,
            }));
        }
        let low = low_word(value);
        if width <= 64 {
            return self.write_bits(low, width);
        }
        if Self::ORDER.is_lsb_first() {
            self.write_bits(low, 64)?;
            self.write_bits(low_word(value >> 64), width - 64)
        } else {
            self.write_bits(low_word(value >> (width - 64)), 64)?;
            self.write_bits(low & (u64::MAX >> (128 - width)), width - 64)
        }
    }

    /// Makes room for `len` whole bytes, which count as written, and returns it to be filled; `None`, and nothing is
    /// written, where it would not begin a byte of the output, where the sink is full, or where this writer has no bytes.
    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    /// Writes whole bytes: integers of 8 bits, one after the other.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the sink is full.
    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        for &byte in bytes {
            self.write_bits(u64::from(byte), 8)?;
        }
        Ok(())
    }

    /// Writes a run of `ones` ones and the zero that ends it.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the sink is full.
    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        for _ in 0..ones {
            self.write_bit(true)?;
        }
        self.write_bit(false)
    }

    /// Writes `width` zeros.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the sink is full.
    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        for _ in 0..width {
            self.write_bit(false)?;
        }
        Ok(())
    }

    /// Says that a field begins; a writer that traces keeps the path.
    #[inline(always)]
    fn enter(&mut self, _field: &'static str) {}

    /// Says that element `index` of the present field begins.
    #[inline(always)]
    fn enter_element(&mut self, _index: usize) {}

    /// Says that the field or element that was entered last ends.
    #[inline(always)]
    fn leave(&mut self) {}

    /// Says the reason of the last refusal otherwise: what a coding inside of another one refused, in terms of the value that
    /// the outer one was given, or of the element with this index. Only a writer that traces keeps reasons.
    #[inline(always)]
    fn retell(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    /// Makes the error for the value that is being written; a writer that traces keeps the whole reason.
    #[inline(always)]
    fn refuse(&mut self, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind(), self.position())
    }
}

#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is asked for"
)]
fn low_word(value: u128) -> u64 {
    value as u64
}
