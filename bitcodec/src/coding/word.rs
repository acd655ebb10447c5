//! Values of one width that a word holds: their bits in a register, at places that are known while compiling.

use core::marker::PhantomData;

use super::Coding;
use crate::error::{ErrorKind, Fault, Refusal};
use crate::order::{BitOrder, Lsb, Msb, Order};
use crate::read::BitRead;
use crate::write::BitWrite;

/// How wide all values are, where that is one width, and a look-ahead holds it.
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
        let ahead = reader.look_ahead();
        let found = if R::ORDER.is_lsb_first() {
            find::<T, C, Lsb>(ahead, width)
        } else {
            find::<T, C, Msb>(ahead, width)
        };
        if let Some(value) = found {
            return reader.advance(width as usize).map(|()| value);
        }
    }
    // What is refused or cut off is read alone; a call would keep the reader in memory.
    C::decode(reader)
}

#[inline(always)]
fn find<T, C: Coding<T>, O: Order>(ahead: u64, width: u32) -> Option<T> {
    let mut word = Ahead {
        ahead,
        taken: 0,
        order: PhantomData::<O>,
    };
    let value = C::decode(&mut word).ok()?;
    (word.taken == width as usize).then_some(value)
}

/// Reads from a look-ahead.
struct Ahead<O> {
    ahead: u64,
    taken: usize,
    order: PhantomData<O>,
}

impl<O: Order> BitRead for Ahead<O> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.taken
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        56 - self.taken
    }

    #[inline(always)]
    fn look_ahead_at(&self, offset: usize) -> u64 {
        match u32::try_from(self.taken.saturating_add(offset)) {
            Ok(place @ 0..64) if O::ORDER.is_lsb_first() => self.ahead >> place,
            Ok(place @ 0..64) => self.ahead << place,
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
        let ahead = self.look_ahead();
        self.advance(width as usize)?;
        Ok(if O::ORDER.is_lsb_first() {
            ahead & !(u64::MAX << width)
        } else {
            ahead >> 1 >> (63 - width)
        })
    }
}

/// Writes a value.
#[inline(always)]
pub(super) fn encode<T, C: Coding<T>, W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
    if W::BULK
        && let Some(width) = const { width::<T, C>() }
    {
        let (word, filled, encoded) = if W::ORDER.is_lsb_first() {
            gather::<T, C, Lsb>(value)
        } else {
            gather::<T, C, Msb>(value)
        };
        if encoded.is_ok() && filled == width {
            return writer.write_code(word, width);
        }
    }
    C::encode(value, writer)
}

#[inline(always)]
fn gather<T, C: Coding<T>, O: Order>(value: &T) -> (u64, u32, Result<(), Fault>) {
    let mut word = Word {
        word: 0,
        filled: 0,
        order: PhantomData::<O>,
    };
    let encoded = C::encode(value, &mut word);
    (word.word, word.filled, encoded)
}

/// Writes to a word.
struct Word<O> {
    word: u64,
    filled: u32,
    order: PhantomData<O>,
}

impl<O: Order> BitWrite for Word<O> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.filled as usize
    }

    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        if (width < 64 && value >> width != 0) || self.filled + width > 64 {
            return Err(self.refuse(Refusal::NoSpace { len: 8 }));
        }
        self.write_code(value, width)
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        if O::ORDER.is_lsb_first() {
            self.word |= code.checked_shl(self.filled).unwrap_or(0);
        } else {
            self.word = self.word.checked_shl(width).unwrap_or(0) | code;
        }
        self.filled += width;
        Ok(())
    }
}
