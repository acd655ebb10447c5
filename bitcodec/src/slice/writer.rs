//! Writing to a slice through a 64-bit accumulator.

use core::marker::PhantomData;

use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::order::{BitOrder, Order};
use crate::write::BitWrite;

/// Writes bits to a slice of bytes: the fast writer.
///
/// Bits gather in a 64-bit word that is stored whole. [`finish`](Self::finish) stores the rest.
///
/// ```
/// use bitcodec::{BitWrite, Lsb, SliceWriter};
///
/// let mut bytes = [0; 1];
/// let mut writer = SliceWriter::<Lsb>::new(&mut bytes);
/// writer.write_bits(0b110, 3)?;
/// writer.write_bits(0b10100, 5)?;
/// assert_eq!(writer.finish()?, 1);
/// assert_eq!(bytes, [0b1010_0110]);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'a, O> {
    bytes: &'a mut [u8],
    /// Where the next word is stored.
    at: usize,
    /// The bits that are not stored yet, in their natural place; all others are zero.
    word: u64,
    /// How many they are, at most 63.
    filled: u32,
    order: PhantomData<O>,
}

impl<'a, O: Order> SliceWriter<'a, O> {
    /// Makes a writer that begins at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            word: 0,
            filled: 0,
            order: PhantomData,
        }
    }

    /// Stores what is left, fills the last byte with zero bits, and returns how many bytes were written.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the slice is too short.
    #[inline(always)]
    pub fn finish(mut self) -> Result<usize, Fault> {
        let rest = self.filled.div_ceil(8) as usize;
        let word = Self::to_bytes(self.word);
        // A store of eight bytes would be shorter, but may go past what was asked for.
        match self
            .bytes
            .get_mut(self.at..)
            .and_then(|bytes| bytes.get_mut(..rest))
        {
            Some(bytes) => {
                for (byte, &value) in bytes.iter_mut().zip(&word) {
                    *byte = value;
                }
                Ok(self.at + rest)
            }
            None => Err(self.no_space()),
        }
    }

    #[inline(always)]
    fn to_bytes(word: u64) -> [u8; 8] {
        if O::ORDER.is_lsb_first() {
            word.to_le_bytes()
        } else {
            word.to_be_bytes()
        }
    }

    #[inline(always)]
    fn no_space(&mut self) -> Fault {
        let len = self.bytes.len();
        self.refuse(Refusal::NoSpace { len })
    }

    /// Appends bits that are known to fit their width.
    #[inline(always)]
    fn push(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        if width == 0 {
            return Ok(());
        }
        let lsb_first = O::ORDER.is_lsb_first();
        // Left-aligned, a value goes into an msb first word by the same shift for every width.
        let aligned = if lsb_first {
            value
        } else {
            value << (64 - width)
        };
        self.word |= if lsb_first {
            aligned << self.filled
        } else {
            aligned >> self.filled
        };
        let filled = self.filled + width;
        if filled < 64 {
            self.filled = filled;
            return Ok(());
        }
        let Some(place) = self
            .bytes
            .get_mut(self.at..)
            .and_then(<[u8]>::first_chunk_mut::<8>)
        else {
            return Err(self.no_space());
        };
        *place = Self::to_bytes(self.word);
        self.at += 8;
        let stored = 64 - self.filled;
        self.filled = filled - 64;
        self.word = match stored {
            64 => 0,
            _ if lsb_first => aligned >> stored,
            _ => aligned << stored,
        };
        Ok(())
    }
}

impl<O: Order> BitWrite for SliceWriter<'_, O> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        8 * self.at + self.filled as usize
    }

    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        debug_assert!(
            width <= 64,
            "an integer of more than 64 bits is written with write_wide"
        );
        if width < 64 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(u128::from(value)),
                width,
            }));
        }
        self.push(value, width)
    }

    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        let mut left = ones;
        while left >= 63 {
            self.push(u64::MAX >> 1, 63)?;
            left -= 63;
        }
        #[expect(clippy::cast_possible_truncation, reason = "fewer than 63 are left")]
        let width = left as u32 + 1;
        let run = u64::MAX >> (64 - width);
        self.push(
            if O::ORDER.is_lsb_first() {
                run >> 1
            } else {
                run - 1
            },
            width,
        )
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        let mut left = width;
        while left > 64 {
            self.push(0, 64)?;
            left -= 64;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 are left")]
        self.push(0, left as u32)
    }
}
