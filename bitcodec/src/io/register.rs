//! A reader and a writer of a value that fits one register.

use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order, put_first};
use crate::error::kind::{ErrorKind, Fault};
use crate::io::budget::Budget;
use crate::io::observer::Silent;
use crate::io::read::BitRead;
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};

/// A reader of a chunk of 64 or 128 bits in the bit order of the reader `R`.
///
/// It does not compare each field with the end of its bits: the chunk has zeros after it, and
/// [`has_overrun`](Self::has_overrun) says afterwards that the value or the error is of bits that do not exist.
pub(crate) struct WordReader<O, C = u64> {
    /// The bits that are not consumed yet, with zeros after them. Fields after an option have constant places in them. In the
    /// whole chunk, each of these fields would need a shift by a variable.
    rest: C,
    /// The number of bits consumed, at most those of a word.
    taken: usize,
    /// The number of bits in the chunk, at most those of a word.
    end: usize,
    budget: Budget,
    like: PhantomData<O>,
}

impl<O: Order, C: Word> WordReader<O, C> {
    /// Returns a reader of the first `end` bits of a chunk, at most all.
    #[inline(always)]
    pub(crate) const fn new(chunk: C, end: usize, budget: Budget) -> Self {
        Self {
            rest: chunk,
            taken: 0,
            end,
            budget,
            like: PhantomData,
        }
    }

    /// Whether more bits were read than there are.
    #[inline(always)]
    pub(crate) const fn has_overrun(&self) -> bool {
        self.taken > self.end
    }

    /// Returns the next 64 bits.
    #[inline(always)]
    pub(crate) fn rest(&self) -> u64 {
        self.peek_at(0)
    }
}

impl<O: Order, C: Word> Sealed for WordReader<O, C> {}

impl<O: Order, C: Word> BitRead for WordReader<O, C> {
    type Order = O;
    const BULK: bool = true;
    const IN_REGISTER: bool = true;
    type Observer = Budget;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Budget {
        &mut self.budget
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.taken
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.end.saturating_sub(self.taken)
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        match u32::try_from(offset) {
            Ok(offset) if offset < C::BITS => self.rest.skip(offset, O::ORDER),
            _ => 0,
        }
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        if width > C::BITS as usize - self.taken {
            // A fault without a report is enough: the observer is a budget, which records no errors.
            return Err(Fault::new(ErrorKind::Truncated));
        }
        self.taken += width;
        self.rest = self.rest.after(width as u32, O::ORDER);
        Ok(())
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        let rest = self.rest();
        self.advance(width as usize)?;
        match width {
            0 => Ok(0),
            _ => Ok(O::ORDER.take(rest, width)),
        }
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for bytes in bytes.chunks_mut(8) {
            let rest = O::ORDER.store(self.rest());
            self.advance(8 * bytes.len())?;
            for (byte, from) in bytes.iter_mut().zip(rest) {
                *byte = from;
            }
        }
        Ok(())
    }
}

/// An integer that collects bits.
pub(crate) trait Word: Copy {
    /// The number of its bits.
    const BITS: u32;
    /// No bits.
    const EMPTY: Self;

    /// Returns the chunk of the first bytes, with zeros after them if they are fewer than it has.
    fn load_first(bytes: &[u8], order: BitOrder) -> Self;

    /// Drops the first `width` bits of a chunk, fewer than it has, and returns the next 64.
    fn skip(self, width: u32, order: BitOrder) -> u64;

    /// Returns a chunk without its first `width` bits, and with zeros at its end.
    fn after(self, width: u32, order: BitOrder) -> Self;

    /// Writes the integer as a code of `width` bits.
    fn write<W: BitWrite>(self, width: u32, writer: &mut W) -> Result<(), Fault>;

    /// Appends a code of `width` bits to the `filled` bits of `self`. Bits that do not fit are lost.
    fn join(self, filled: u32, code: u64, width: u32, order: BitOrder) -> Self;

    /// Inserts a code `left` bits before the end of `self`. Bits that do not fit are lost.
    fn insert(self, code: u64, left: u32) -> Self;

    /// Drops `width` bits at the end that is the most significant, and appends a code of as many bits there. Bits that do not
    /// fit are lost.
    fn push(self, code: u64, width: u32) -> Self;

    /// Returns the last `filled` bits that were pushed.
    fn pushed(self, filled: u32) -> Self;

    /// Stores the `filled` bits, at most [`BITS`](Self::BITS), at the start of the bytes, pads the last byte with zeros,
    /// and returns the number of bytes. The other bytes stay unchanged. Returns `None` if there are too few.
    fn store(self, filled: u32, order: BitOrder, bytes: &mut [u8]) -> Option<usize>;
}

macro_rules! words {
    ($($word:ident, $load_first:ident;)*) => { $(
        impl Word for $word {
            const BITS: u32 = $word::BITS;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn load_first(bytes: &[u8], order: BitOrder) -> Self {
                order.$load_first(bytes)
            }

            #[inline(always)]
            fn skip(self, width: u32, order: BitOrder) -> u64 {
                match order {
                    BitOrder::LsbFirst => (self >> width) as u64,
                    BitOrder::MsbFirst => ((self << width) >> ($word::BITS - 64)) as u64,
                }
            }

            #[inline(always)]
            fn after(self, width: u32, order: BitOrder) -> Self {
                let rest = match order {
                    BitOrder::LsbFirst => self.checked_shr(width),
                    BitOrder::MsbFirst => self.checked_shl(width),
                };
                rest.unwrap_or(0)
            }

            #[inline(always)]
            fn write<W: BitWrite>(self, width: u32, writer: &mut W) -> Result<(), Fault> {
                if width <= 64 {
                    return writer.write_code(self as u64, width);
                }
                let rest = width - 64;
                let [first, last] = match W::ORDER {
                    BitOrder::LsbFirst => [self, self.checked_shr(64).unwrap_or(0)],
                    BitOrder::MsbFirst => [self >> rest, self & ($word::MAX >> ($word::BITS - rest))],
                };
                writer.write_code(first as u64, 64)?;
                writer.write_code(last as u64, rest)
            }

            #[inline(always)]
            fn join(self, filled: u32, code: u64, width: u32, order: BitOrder) -> Self {
                let code = $word::from(code);
                match order {
                    // A shift by the whole width or more results in 0: these bits are lost, which `finish` reports.
                    BitOrder::LsbFirst => self | code.checked_shl(filled).unwrap_or(0),
                    BitOrder::MsbFirst => self.checked_shl(width).unwrap_or(0) | code,
                }
            }

            #[inline(always)]
            fn insert(self, code: u64, left: u32) -> Self {
                self | $word::from(code).checked_shl(left).unwrap_or(0)
            }

            #[inline(always)]
            fn push(self, code: u64, width: u32) -> Self {
                let place = $word::BITS.saturating_sub(width);
                self.checked_shr(width).unwrap_or(0) | $word::from(code).checked_shl(place).unwrap_or(0)
            }

            #[inline(always)]
            fn pushed(self, filled: u32) -> Self {
                self.checked_shr($word::BITS - filled).unwrap_or(0)
            }

            #[inline(always)]
            fn store(self, filled: u32, order: BitOrder, bytes: &mut [u8]) -> Option<usize> {
                let len = filled.div_ceil(8) as usize;
                let stored = match order {
                    BitOrder::LsbFirst => self,
                    // The shift is by the whole width if nothing is written.
                    BitOrder::MsbFirst => self.checked_shl($word::BITS - filled).unwrap_or(0).swap_bytes(),
                };
                if let Some(place) = bytes.first_chunk_mut() {
                    // One load and one store, because a length that is hard to predict makes branches slow.
                    let others = $word::MAX.checked_shl(8 * len as u32).unwrap_or(0);
                    *place = (stored | $word::from_le_bytes(*place) & others).to_le_bytes();
                } else {
                    put_first(u128::from(stored), bytes.get_mut(..len)?);
                }
                Some(len)
            }
        }
    )* };
}

words! {
    u64, load_first;
    u128, load_wide;
}

/// A writer to a word in the bit order of the writer `W`.
pub(crate) struct WordWriter<O, C = u64> {
    /// The written bits, as an integer of `filled` bits. While codes are missing, zeros stand for them in order most
    /// significant bit first if the width is known.
    word: C,
    /// The number of bits written. [`finish`](Self::finish) returns `None` if it exceeds that of the word, or differs from
    /// the width.
    filled: u32,
    /// The width of the value, if it is constant.
    ///
    /// Codes in order most significant bit first then have constant places, where otherwise each code would shift all before
    /// it, one after the other.
    width: Option<u32>,
    observer: Silent,
    like: PhantomData<O>,
}

impl<O: Order, C: Word> WordWriter<O, C> {
    /// Returns an empty writer for a value of this width, if it is known.
    #[inline(always)]
    pub(crate) const fn new(width: Option<usize>) -> Self {
        let width = match width {
            Some(width) if width <= C::BITS as usize => Some(width as u32),
            _ => None,
        };
        Self {
            word: C::EMPTY,
            filled: 0,
            width,
            observer: Silent,
            like: PhantomData,
        }
    }

    /// Whether the bits are in the most significant end of the word until the value is complete.
    ///
    /// A code behind an option has no constant place. A shift of 64 bits by a variable is one instruction, and one of 128 bits
    /// is seven, so those codes move by their constant widths.
    #[inline(always)]
    const fn is_pushed(&self) -> bool {
        match O::ORDER {
            BitOrder::MsbFirst => self.width.is_some(),
            BitOrder::LsbFirst => C::BITS > 64 && self.width.is_none(),
        }
    }

    /// Returns the written bits as an integer with its width; `None` if they do not fit the word, or if a custom coding
    /// wrote more or fewer than its layout declares.
    #[inline(always)]
    pub(crate) fn finish(self) -> Option<(C, u32)> {
        let is_whole = match self.width {
            Some(width) => self.filled == width,
            None => self.filled <= C::BITS,
        };
        let word = match self.is_pushed() {
            true if is_whole => self.word.pushed(self.filled),
            _ => self.word,
        };
        is_whole.then_some((word, self.filled))
    }
}

impl<O: Order, C: Word> Sealed for WordWriter<O, C> {}

impl<O: Order, C: Word> BitWrite for WordWriter<O, C> {
    type Order = O;
    const BULK: bool = true;
    const COUNTS: bool = false;
    type Observer = Silent;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Silent {
        &mut self.observer
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.filled as usize
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        let filled = self.filled.saturating_add(width);
        self.word = match (O::ORDER, self.width) {
            (BitOrder::MsbFirst, Some(_)) => self.word.insert(code, C::BITS.saturating_sub(filled)),
            _ if self.is_pushed() => self.word.push(code, width),
            _ => self.word.join(self.filled, code, width, O::ORDER),
        };
        self.filled = filled;
        Ok(())
    }

    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        for &byte in bytes {
            self.write_code(u64::from(byte), 8)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }
}
