//! Bits that gather in a word, and are stored a word at a time.

use core::marker::PhantomData;

use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::order::{BitOrder, Order};
use crate::write::BitWrite;

/// Where words are stored.
pub(crate) trait Store {
    /// Returns the `len` bytes at `at`, where there are so many, or more can be made.
    fn place(&mut self, at: usize, len: usize) -> Option<&mut [u8]>;

    /// How many bytes there are.
    fn len(&self) -> usize;
}

impl Store for &mut [u8] {
    #[inline(always)]
    fn place(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        self.get_mut(at..)?.get_mut(..len)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        (**self).len()
    }
}

#[cfg(feature = "alloc")]
impl Store for &mut alloc::vec::Vec<u8> {
    #[inline(always)]
    fn place(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        if self.len() < at + len {
            grow(self, at + len);
        }
        self.get_mut(at..)?.get_mut(..len)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        (**self).len()
    }
}

/// Makes a vector at least as long as asked, and twice as long as it is.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn grow(bytes: &mut alloc::vec::Vec<u8>, least: usize) {
    let len = least.max(2 * bytes.len());
    bytes.resize(len, 0);
}

/// The writer of [`SliceWriter`](super::SliceWriter), and the one whose bytes grow.
#[derive(Debug)]
pub(crate) struct Gather<S, O> {
    bytes: S,
    /// Where the next word is stored.
    at: usize,
    /// The bits that are not stored yet, in their natural place; all others are zero.
    word: u64,
    /// How many they are, at most 63.
    filled: u32,
    order: PhantomData<O>,
}

impl<S, O> Gather<S, O> {
    #[inline(always)]
    pub(crate) const fn new(bytes: S) -> Self {
        Self {
            bytes,
            at: 0,
            word: 0,
            filled: 0,
            order: PhantomData,
        }
    }
}

impl<S: Store, O: Order> Gather<S, O> {
    /// Stores what is left, fills the last byte with zero bits, and returns how many bytes were written.
    #[inline(always)]
    pub(crate) fn finish(mut self) -> Result<usize, Fault> {
        match self.store_bytes(self.filled.div_ceil(8) as usize, 0) {
            Some(_) => Ok(self.at),
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

    /// Stores the first `count` bytes of the word, and returns the `more` behind them.
    #[inline(always)]
    fn store_bytes(&mut self, count: usize, more: usize) -> Option<&mut [u8]> {
        let room = self.bytes.place(self.at, count.checked_add(more)?)?;
        let (first, rest) = room.split_at_mut(count);
        // A store of eight bytes would be shorter, but may go past what was asked for.
        for (byte, value) in first.iter_mut().zip(Self::to_bytes(self.word)) {
            *byte = value;
        }
        self.at += count + more;
        Some(rest)
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
            .place(self.at, 8)
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

impl<S: Store, O: Order> BitWrite for Gather<S, O> {
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
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        debug_assert!(width == 64 || code >> width == 0, "a code fits its width");
        self.push(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        if !self.filled.is_multiple_of(8) {
            return None;
        }
        let count = (self.filled / 8) as usize;
        self.bytes.place(self.at, count.checked_add(len)?)?;
        let (word, at) = (Self::to_bytes(self.word), self.at);
        (self.word, self.filled) = (0, 0);
        self.at += count + len;
        let (first, rest) = self.bytes.place(at, count + len)?.split_at_mut(count);
        for (byte, value) in first.iter_mut().zip(word) {
            *byte = value;
        }
        Some(rest)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let (count, shift) = ((self.filled / 8) as usize, self.filled % 8);
        let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else {
            return Ok(());
        };
        let lsb_first = O::ORDER.is_lsb_first();
        // Each byte but the first begins with what the byte before it left, which is nothing where the shift is 0.
        let join = |before: u8, byte: u8| {
            let (before, byte) = (u32::from(before), u32::from(byte));
            let [joined, ..] = if lsb_first {
                before >> (8 - shift) | byte << shift
            } else {
                before << (8 - shift) | byte >> shift
            }
            .to_le_bytes();
            joined
        };
        let begun = Self::to_bytes(self.word).get(count).copied().unwrap_or(0);
        let Some(room) = self.store_bytes(count, bytes.len()) else {
            return Err(self.no_space());
        };
        let rest = bytes.get(1..).unwrap_or_default();
        if let Some((place, places)) = room.split_first_mut() {
            *place = begun | join(0, first);
            for (place, (&before, &byte)) in places.iter_mut().zip(bytes.iter().zip(rest)) {
                *place = join(before, byte);
            }
        }
        let left = u64::from(join(last, 0));
        self.word = if lsb_first { left } else { left << 56 };
        self.filled = shift;
        Ok(())
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
