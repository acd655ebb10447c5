//! Values of one width that a word holds: their bits in a register, at places that are known while compiling.

use core::marker::PhantomData;

use super::Coding;
use crate::error::{ErrorKind, Fault};
use crate::narrate::Silent;
use crate::order::BitOrder;
use crate::read::BitRead;
use crate::write::BitWrite;

/// How wide all values are, where that is one width, and a peek holds it.
const fn width<T, C: Coding<T>>() -> Option<u32> {
    match C::LAYOUT.max_bits {
        Some(bits) if bits == C::LAYOUT.min_bits && bits > 0 && bits <= 56 => Some(bits as u32),
        _ => None,
    }
}

/// Reads a value.
#[inline(always)]
pub(super) fn decode<T, C: Coding<T>, R: BitRead>(reader: &mut R) -> Result<T, Fault> {
    if R::BULK
        && let Some(width) = const { width::<T, C>() }
    {
        let mut word = Ahead {
            ahead: reader.peek(),
            taken: 0,
            narrator: Silent,
            like: PhantomData::<R>,
        };
        if let Ok(value) = C::decode(&mut word)
            && word.taken == width as usize
        {
            return reader.advance(width as usize).map(|()| value);
        }
    }
    // What is refused or cut off is read alone; a call would keep the reader in memory.
    C::decode(reader)
}

/// Reads from a peek of the reader `R`.
struct Ahead<R> {
    ahead: u64,
    taken: usize,
    narrator: Silent,
    like: PhantomData<R>,
}

impl<R: BitRead> BitRead for Ahead<R> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = true;
    type Narrator = Silent;

    #[inline(always)]
    fn narrator(&mut self) -> &mut Silent {
        &mut self.narrator
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.taken
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        56 - self.taken
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        match u32::try_from(self.taken.saturating_add(offset)) {
            Ok(place @ 0..64) => R::ORDER.skip(self.ahead, place),
            _ => 0,
        }
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        if width > self.remaining() {
            return Err(Fault::new(ErrorKind::Truncated, self.taken));
        }
        self.taken += width;
        Ok(())
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        let ahead = self.peek();
        self.advance(width as usize)?;
        Ok(R::ORDER.take_some(ahead, width))
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for byte in bytes {
            [*byte, ..] = self.read_bits(8)?.to_le_bytes();
        }
        Ok(())
    }
}

/// Writes a value.
#[inline(always)]
pub(super) fn encode<T, C: Coding<T>, W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
    if W::BULK
        && let Some(width) = const { width::<T, C>() }
    {
        let mut word = Word {
            word: 0,
            filled: 0,
            narrator: Silent,
            like: PhantomData::<W>,
        };
        if C::encode(value, &mut word).is_ok() && word.filled == width {
            return writer.write_code(word.word, width);
        }
    }
    C::encode(value, writer)
}

/// Writes to a word, as the writer `W` would.
struct Word<W> {
    word: u64,
    filled: u32,
    narrator: Silent,
    like: PhantomData<W>,
}

impl<W: BitWrite> BitWrite for Word<W> {
    const ORDER: BitOrder = W::ORDER;
    const BULK: bool = true;
    const COUNTS: bool = false;
    type Narrator = Silent;

    #[inline(always)]
    fn narrator(&mut self) -> &mut Silent {
        &mut self.narrator
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.filled as usize
    }

    // More bits than a word has are too many for it: then `filled` is not the width, and the value is written alone.
    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        match W::ORDER {
            BitOrder::LsbFirst => self.word |= code.checked_shl(self.filled).unwrap_or(0),
            BitOrder::MsbFirst => self.word = self.word.checked_shl(width).unwrap_or(0) | code,
        }
        self.filled = self.filled.saturating_add(width);
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
        self.write_code(0, u32::try_from(width).unwrap_or(u32::MAX))
    }
}
