//! Values that a word holds: their bits in a register, at places that are known while compiling if all have one width.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::{Coding, List};
use crate::error::kind::Fault;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK};
use crate::io::register::{WordReader, WordWriter};
use crate::io::write::BitWrite;

const _: () = assert!(PEEK as usize == crate::layout::strategy::PEEK);

/// Fewer values than this are written one by one.
const MANY: usize = 16;

/// How wide all values are, where that is one width, and a peek holds it.
const fn width<T, C: Coding<T>>() -> Option<u32> {
    match C::LAYOUT.constant_bits() {
        Some(bits) if bits > 0 && bits <= PEEK as usize => Some(bits as u32),
        _ => None,
    }
}

/// Whether a word holds every value.
const fn is_gathered<T, C: Coding<T>>() -> bool {
    matches!(C::LAYOUT.max_bits, Some(bits) if bits <= 64)
}

/// Reads a value.
#[inline(always)]
pub(super) fn decode<T, C: Coding<T>, R: BitRead>(
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<T, Fault> {
    // A word has no number that is lent, and a width may follow from it.
    if R::BULK
        && const { C::LAYOUT.is_peeked() }
        && (const { width::<T, C>().is_some() } || !R::HAS_NUMBER)
    {
        let budget = budget_of(reader);
        let mut word = WordReader::<R, true>::new(reader.peek(), PEEK as usize, budget);
        if let Ok(value) = C::decode(&mut word, context) {
            match const { width::<T, C>() } {
                Some(width) if word.position() == width as usize => {
                    reader.advance(width as usize)?;
                    keep_taken(&mut word, reader);
                    return Ok(value);
                }
                None if reader.advance(word.position()).is_ok() => {
                    keep_taken(&mut word, reader);
                    return Ok(value);
                }
                _ => {}
            }
        }
    }
    // What is refused or cut off is read alone; a call would keep the reader in memory.
    C::decode(reader, context)
}

/// The account of a reader, for one whose first bit is the next of this one.
#[inline(always)]
fn budget_of<R: BitRead>(reader: &mut R) -> Budget {
    let position = reader.position();
    match reader.observer().budget() {
        Some(budget) => budget.inside(position),
        None => Budget::new(Some(usize::MAX)),
    }
}

/// Charges the reader what a value took that was read from a word.
#[inline(always)]
fn keep_taken<R: BitRead>(word: &mut WordReader<R, true>, reader: &mut R) {
    if let Some(budget) = reader.observer().budget() {
        budget.keep(word.observer());
    }
}

/// Reads values of whole bytes to a list, as many as begin at a byte and are not refused, and returns their number.
#[inline(always)]
pub(super) fn decode_bytes<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let Some(width) = (const { width::<T, C>() }) else {
        return Ok(0);
    };
    let size = width as usize / 8;
    if !R::BULK || !width.is_multiple_of(8) {
        return Ok(0);
    }
    let mut budget = budget_of(reader);
    let Some(bytes) = len
        .checked_mul(size)
        .and_then(|all| reader.bytes_ahead()?.get(..all))
    else {
        return Ok(0);
    };
    let mut read = 0;
    for bytes in bytes.chunks_exact(size) {
        let place = budget.inside(read * width as usize);
        let mut word =
            WordReader::<R, true>::new(R::ORDER.load_first(bytes), width as usize, place);
        let Ok(value) = C::decode(&mut word, context) else {
            break;
        };
        budget.keep(word.observer());
        list.push(value);
        read += 1;
    }
    reader.advance(read * width as usize)?;
    if let Some(account) = reader.observer().budget() {
        account.keep(&budget);
    }
    Ok(read)
}

/// Writes a value.
#[inline(always)]
pub(super) fn encode<T, C: Coding<T>, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    if W::BULK
        && const { is_gathered::<T, C>() }
        && (const { width::<T, C>().is_some() } || !W::HAS_NUMBER)
    {
        let mut word = WordWriter::<W, u64>::new();
        if C::encode(value, &mut word, context).is_ok()
            && let Some((word, filled)) = word.finish()
        {
            let width = const { width::<T, C>() }.unwrap_or(filled);
            if filled == width {
                return writer.write_code(word, width);
            }
        }
    }
    C::encode(value, writer, context)
}

/// Writes values of whole bytes to their places, as many as begin at a byte and have room, and returns their number.
#[inline(always)]
pub(super) fn encode_bytes<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<usize, Fault> {
    let Some(width) = (const { width::<T, C>() }) else {
        return Ok(0);
    };
    let size = width as usize / 8;
    if !W::BULK || !width.is_multiple_of(8) || values.len() < MANY {
        return Ok(0);
    }
    let Some(places) = writer.place_bytes(values.len() * size) else {
        return Ok(0);
    };
    for (place, value) in places.chunks_exact_mut(size).zip(values) {
        let mut word = WordWriter::<W, u64>::new();
        C::encode(value, &mut word, context)?;
        if let Some((word, filled)) = word.finish() {
            let chunk = W::ORDER.align(word, filled);
            W::ORDER.store_first(chunk, place);
        }
    }
    Ok(values.len())
}
