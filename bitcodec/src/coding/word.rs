//! Values of one width that a word holds: their bits in a register, at places that are known while compiling.

use super::Coding;
use crate::error::Fault;
use crate::read::{BitRead, PEEK};
use crate::word::{WordReader, WordWriter};
use crate::write::BitWrite;

/// How wide all values are, where that is one width, and a peek holds it.
const fn width<T, C: Coding<T>>() -> Option<u32> {
    match C::LAYOUT.max_bits {
        Some(bits) if bits == C::LAYOUT.min_bits && bits > 0 && bits <= PEEK as usize => {
            Some(bits as u32)
        }
        _ => None,
    }
}

/// Reads a value.
#[inline(always)]
pub(super) fn decode<T, C: Coding<T>, R: BitRead>(reader: &mut R) -> Result<T, Fault> {
    if R::BULK
        && let Some(width) = const { width::<T, C>() }
    {
        let mut word = WordReader::<R>::new(reader.peek(), PEEK as usize);
        if let Ok(value) = C::decode(&mut word)
            && word.position() == width as usize
        {
            return reader.advance(width as usize).map(|()| value);
        }
    }
    // What is refused or cut off is read alone; a call would keep the reader in memory.
    C::decode(reader)
}

/// Writes a value.
#[inline(always)]
pub(super) fn encode<T, C: Coding<T>, W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
    if W::BULK
        && let Some(width) = const { width::<T, C>() }
    {
        let mut word = WordWriter::<W, u64>::new();
        if C::encode(value, &mut word).is_ok()
            && let Some((word, filled)) = word.finish()
            && filled == width
        {
            return writer.write_code(word, width);
        }
    }
    C::encode(value, writer)
}
