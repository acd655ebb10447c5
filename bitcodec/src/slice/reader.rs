//! Reading from a slice through 64-bit windows.

use core::marker::PhantomData;

use crate::error::{Fault, Refusal};
use crate::order::{BitOrder, Order};
use crate::read::{BitRead, truncated};

/// Reads bits from a slice of bytes: the fast reader.
///
/// Its whole state is the slice and a position, and every method is inlined, so that reads of constant widths from a
/// slice of constant length become loads, shifts and masks at constant places.
///
/// ```
/// use bitcodec::{BitRead, Lsb, SliceReader};
///
/// let mut reader = SliceReader::<Lsb>::new(&[0b1010_0110]);
/// assert_eq!(reader.read_bits(3)?, 0b110);
/// assert_eq!(reader.read_bits(5)?, 0b10100);
/// assert_eq!(reader.remaining(), 0);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct SliceReader<'a, O> {
    bytes: &'a [u8],
    position: usize,
    order: PhantomData<O>,
}

/// How many bits a window has whatever the position in its first byte.
const WINDOW: u32 = 57;

impl<'a, O: Order> SliceReader<'a, O> {
    /// Makes a reader that stands at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            position: 0,
            order: PhantomData,
        }
    }

    /// Takes the zero bits up to the next byte.
    ///
    /// # Errors
    /// [`Padding`](crate::ErrorKind::Padding) where one of them is not zero.
    #[inline(always)]
    pub fn align(&mut self) -> Result<(), Fault> {
        let width = self.position.wrapping_neg() % 8;
        self.read_zeros(width, Refusal::Padding)
    }

    /// Requires that nothing is left but the zero bits that fill the last byte.
    ///
    /// # Errors
    /// [`Trailing`](crate::ErrorKind::Trailing) where bytes are left, [`Padding`](crate::ErrorKind::Padding) where a bit
    /// of the last one is not zero.
    #[inline(always)]
    pub fn finish(&mut self) -> Result<(), Fault> {
        let left = self.remaining();
        if left >= 8 {
            return Err(self.refuse(self.position, Refusal::Trailing { left }));
        }
        self.read_zeros(left, Refusal::Padding)
    }

    #[inline(always)]
    fn end(&self) -> usize {
        self.bytes.len().saturating_mul(8)
    }

    /// Loads the eight bytes at `byte`, with zeros for those past the end.
    #[inline(always)]
    fn load(&self, byte: usize) -> u64 {
        // A place in bits is eight times that in bytes, so the sum is one.
        let window = match self.bytes.get(byte..byte.wrapping_add(8)) {
            Some(window) => window.try_into().expect("eight bytes are eight bytes"),
            None => return self.load_tail(byte),
        };
        if O::ORDER.is_lsb_first() {
            u64::from_le_bytes(window)
        } else {
            u64::from_be_bytes(window)
        }
    }

    /// Loads the last bytes of the slice, from `byte` on: the last eight, shifted.
    #[inline(always)]
    fn load_tail(&self, byte: usize) -> u64 {
        let len = self.bytes.len();
        if byte >= len {
            return 0;
        }
        let lsb_first = O::ORDER.is_lsb_first();
        match self.bytes.last_chunk::<8>() {
            Some(last) if lsb_first => u64::from_le_bytes(*last) >> (8 * (byte + 8 - len)),
            Some(last) => u64::from_be_bytes(*last) << (8 * (byte + 8 - len)),
            None if lsb_first => short(self.bytes) >> (8 * byte),
            None => short(self.bytes).swap_bytes() << (8 * byte),
        }
    }

    /// Returns the next bits, at least 57, in their natural place.
    #[inline(always)]
    fn window(&self, position: usize) -> u64 {
        let word = self.load(position / 8);
        if O::ORDER.is_lsb_first() {
            word >> (position % 8)
        } else {
            word << (position % 8)
        }
    }

    #[inline(always)]
    fn bits_at(&self, position: usize, width: u32) -> u64 {
        if width == 0 {
            return 0;
        }
        let window = self.window(position);
        if O::ORDER.is_lsb_first() {
            window & (u64::MAX >> (64 - width))
        } else {
            window >> (64 - width)
        }
    }
}

impl<O: Order> BitRead for SliceReader<'_, O> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.end() - self.position
    }

    #[inline(always)]
    fn look_ahead_at(&self, offset: usize) -> u64 {
        // A sum that wraps is past every end, and what is looked at there is never taken.
        self.window(self.position.wrapping_add(offset))
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        let Some(position) = self
            .position
            .checked_add(width)
            .filter(|&position| position <= self.end())
        else {
            return Err(truncated(self, u32::try_from(width).unwrap_or(u32::MAX)));
        };
        self.position = position;
        Ok(())
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        debug_assert!(
            width <= 64,
            "an integer of more than 64 bits is read with read_wide"
        );
        let start = self.position;
        self.advance(width as usize)?;
        if width <= WINDOW {
            return Ok(self.bits_at(start, width));
        }
        let first = self.bits_at(start, 32);
        let rest = self.bits_at(start + 32, width - 32);
        Ok(if O::ORDER.is_lsb_first() {
            rest << 32 | first
        } else {
            first << (width - 32) | rest
        })
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        if self.position.is_multiple_of(8) {
            self.bytes.get(self.position / 8..)
        } else {
            None
        }
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let (first, shift) = (self.position / 8, self.position % 8);
        self.advance(bytes.len().saturating_mul(8))?;
        // What is left holds as many bytes, and a part of one more where they do not begin with one.
        let from = self.bytes.get(first..).unwrap_or_default();
        if shift == 0 {
            for (byte, &from) in bytes.iter_mut().zip(from) {
                *byte = from;
            }
            return Ok(());
        }
        let rest = from.get(1..).unwrap_or_default();
        for (byte, (&one, &next)) in bytes.iter_mut().zip(from.iter().zip(rest)) {
            *byte = if O::ORDER.is_lsb_first() {
                one >> shift | next << (8 - shift)
            } else {
                one << shift | next >> (8 - shift)
            };
        }
        Ok(())
    }

    #[inline(always)]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let start = self.position;
        let mut ones = 0;
        loop {
            let window = self.look_ahead();
            let run = if O::ORDER.is_lsb_first() {
                window.trailing_ones()
            } else {
                window.leading_ones()
            };
            let whole = run < 56;
            ones += u64::from(run.min(56));
            if ones > max {
                self.position = start;
                return Err(self.refuse(start, Refusal::RunTooLong { max }));
            }
            let width = if whole { run + 1 } else { 56 };
            if let Err(fault) = self.advance(width as usize) {
                self.position = start;
                return Err(fault);
            }
            if whole {
                return Ok(ones);
            }
        }
    }

    #[inline(always)]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        let start = self.position;
        self.advance(width)?;
        let (mut position, mut left, mut ones) = (start, width, 0);
        while left > 56 {
            ones |= self.bits_at(position, 56);
            position += 56;
            left -= 56;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 56 are left")]
        let last = left as u32;
        ones |= self.bits_at(position, last);
        if ones != 0 {
            self.position = start;
            return Err(self.refuse(start, refusal));
        }
        Ok(())
    }
}

/// Loads fewer than eight bytes, the first one lowest.
#[inline(never)]
fn short(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}
