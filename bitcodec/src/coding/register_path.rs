//! Short values through a register: the reader is peeked once, and the coding runs on the word. For values of constant
//! width, the positions in the word are known at compile time.

use crate::bit_order::BitOrder;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::{self, Place};
use crate::coding::{Coding, List};
use crate::error::kind::Fault;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK};
use crate::io::register::{WordReader, WordWriter};
use crate::io::write::BitWrite;

const _: () = assert!(PEEK as usize == crate::layout::strategy::PEEK);

/// The least number of values for which whole bytes are placed at once.
const MANY: usize = 16;

/// Returns the width of every value, if it is constant and a peek holds it.
const fn width<T, C: Coding<T>>() -> Option<u32> {
    match C::LAYOUT.constant_bits() {
        Some(bits) if bits > 0 && bits <= PEEK as usize => Some(bits as u32),
        _ => None,
    }
}

/// Whether a 64-bit word holds every value.
const fn is_gathered<T, C: Coding<T>>() -> bool {
    matches!(C::LAYOUT.max_bits, Some(bits) if bits <= 64)
}

/// Reads a value to a place, from a word if a peek holds it.
#[inline(always)]
pub(super) fn decode<T, C: Coding<T>, R: BitRead>(
    place: &mut impl Place<T, C>,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    // A word reader provides no number of an expression, on which a variable width may depend.
    if R::BULK
        && !R::IN_REGISTER
        && const { C::LAYOUT.is_peeked() }
        && (const { width::<T, C>().is_some() } || !R::HAS_NUMBER)
        && !R::HAS_SET
    {
        let budget = budget_of(reader, 0);
        // Past the end of the input, a peek has zeros. A value that uses them fails in `advance` below.
        let mut word = WordReader::<R::Order>::new(reader.peek(), PEEK as usize, budget);
        if place.decode(&mut word, context).is_ok() {
            match const { width::<T, C>() } {
                // `advance` by the constant, not by the position: the position of the next value then does not depend
                // on this value.
                Some(width) if word.position() == width as usize => {
                    reader.advance(width as usize)?;
                    keep_taken(&mut word, reader);
                    return Ok(());
                }
                None if !word.has_overrun() && reader.advance(word.position()).is_ok() => {
                    keep_taken(&mut word, reader);
                    return Ok(());
                }
                _ => {}
            }
        }
    }
    // The reader has not moved, so a value that failed is read again, and reports its error. Inlined, because a call
    // would take the address of the reader and keep its whole state in memory.
    place.decode(reader, context)
}

/// Returns the budget of a reader, for an inner reader that begins after the next `offset` bits.
#[inline(always)]
fn budget_of<R: BitRead>(reader: &mut R, offset: usize) -> Budget {
    let position = reader.position().saturating_add(offset);
    match reader.observer().budget() {
        Some(budget) => budget.inside(position),
        // The observer has no budget, so there is no limit.
        None => Budget::new(Some(usize::MAX)),
    }
}

/// Copies the memory in use from a word reader to the reader of its word.
#[inline(always)]
fn keep_taken<R: BitRead>(word: &mut WordReader<R::Order>, reader: &mut R) {
    if let Some(budget) = reader.observer().budget() {
        budget.keep(word.observer());
    }
}

/// Reads values of a constant number of whole bytes into a list, and returns how many it read.
///
/// It reads nothing unless the reader is at a byte boundary and all `len` values exist. It stops before a value that is
/// rejected; the caller reads on from there, and reports the error.
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
    if !R::BULK || R::HAS_SET || width % 8 != 0 {
        return Ok(0);
    }
    let mut budget = budget_of(reader, 0);
    let Some(bytes) = len
        .checked_mul(size)
        .and_then(|all| reader.bytes_ahead()?.get(..all))
    else {
        return Ok(0);
    };
    // `bytes` borrows the reader, so the loop charges a copy of the budget, and the position follows at the end.
    let mut read = 0;
    for bytes in bytes.chunks_exact(size) {
        let place = budget.inside(read * width as usize);
        let mut word =
            WordReader::<R::Order>::new(R::ORDER.load_first(bytes), width as usize, place);
        place::decode!(
            T,
            C,
            |place| Place::<T, C>::decode(place, &mut word, context),
            |value, ()| if word.has_overrun() {
                break;
            } else {
                list.push(value);
            },
            |_| break,
        );
        budget.keep(word.observer());
        read += 1;
    }
    reader.advance(read * width as usize)?;
    if let Some(account) = reader.observer().budget() {
        account.keep(&budget);
    }
    Ok(read)
}

/// Reads values of a constant width into a list, several from a peek if it holds them, and returns how many it read.
///
/// It reads nothing unless all `len` values exist. It stops before a value that is rejected; the caller reads on from
/// there, and reports the error.
#[inline(always)]
pub(super) fn decode_words<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let Some(width) = (const { width::<T, C>() }) else {
        return Ok(0);
    };
    let bits = width as usize;
    if !R::BULK || R::IN_REGISTER || R::HAS_SET || reader.remaining() < len.saturating_mul(bits) {
        return Ok(0);
    }
    let many = const { values_in::<T, C>(PEEK) };
    let (mut read, mut is_valid) = (0, true);
    while is_valid && len - read >= many {
        is_valid = decode_peek::<T, C, L, R>(many, &mut read, list, reader, context);
    }
    if is_valid {
        decode_peek::<T, C, L, R>(len - read, &mut read, list, reader, context);
    }
    reader.advance(read * bits)?;
    Ok(read)
}

/// Reads `count` values of a constant width from one peek, after `read` others, and returns whether all are valid.
#[inline(always)]
fn decode_peek<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    count: usize,
    read: &mut usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> bool {
    let bits = C::LAYOUT.min_bits;
    let mut ahead = reader.peek_at(*read * bits);
    for _ in 0..count {
        reader.enter_element(*read);
        let budget = budget_of(reader, *read * bits);
        let mut word = WordReader::<R::Order>::new(ahead, bits, budget);
        place::decode!(
            T,
            C,
            |place| Place::<T, C>::decode(place, &mut word, context),
            |value, ()| if word.has_overrun() {
                return false;
            } else {
                list.push(value);
            },
            |_| return false,
        );
        keep_taken(&mut word, reader);
        reader.leave();
        ahead = R::ORDER.skip(ahead, bits as u32);
        *read += 1;
    }
    true
}

/// Returns the number of values of a constant width that a word of `bits` bits has; 1 for other values.
const fn values_in<T, C: Coding<T>>(bits: u32) -> usize {
    match width::<T, C>() {
        Some(width) => (bits / width) as usize,
        None => 1,
    }
}

/// Writes a value, through a word if one holds it.
#[inline(always)]
pub(super) fn encode<T, C: Coding<T>, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    if W::BULK
        && const { is_gathered::<T, C>() }
        && (const { width::<T, C>().is_some() } || !W::HAS_NUMBER)
        && !W::HAS_SET
    {
        let mut word = WordWriter::<W::Order, u64>::new();
        match C::encode(value, &mut word, context) {
            Ok(()) => {
                if let Some((word, filled)) = word.finish() {
                    // A constant width lets the compiler fold the shifts. It differs from `filled` only if a custom coding
                    // does not obey its layout.
                    let width = const { width::<T, C>() }.unwrap_or(filled);
                    if filled == width {
                        return writer.write_code(word, width);
                    }
                }
            }
            Err(fault) if W::Observer::SILENT => return Err(fault),
            Err(_) => {}
        }
    }
    // The writer has not changed, so this reports the error of a value that failed.
    C::encode(value, writer, context)
}

/// Writes an option: a flag, and the value if there is one. Both are one code if the value has a constant width: what is
/// written next then depends on the option only by numbers, not by a branch that the processor must predict.
#[inline(always)]
pub(super) fn encode_option<T, C: Coding<T>, W: BitWrite>(
    option: &Option<T>,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    if let (true, Some(width)) = (W::BULK && !W::HAS_SET, const { width::<T, C>() }) {
        let joined = match option {
            None => Some((0, 1)),
            Some(value) => {
                let mut word = WordWriter::<W::Order, u64>::new();
                match C::encode(value, &mut word, context) {
                    Ok(()) => {}
                    Err(fault) if W::Observer::SILENT => return Err(fault),
                    Err(_) => word = WordWriter::new(),
                }
                // The width differs only after an error, or if a custom coding does not obey its layout.
                let word = word.finish().filter(|(_, filled)| *filled == width);
                word.map(|(word, _)| match W::ORDER {
                    BitOrder::LsbFirst => (word << 1 | 1, width + 1),
                    BitOrder::MsbFirst => (1 << width | word, width + 1),
                })
            }
        };
        if let Some((code, width)) = joined {
            return writer.write_code(code, width);
        }
    }
    writer.write_bit(option.is_some())?;
    match option {
        Some(value) => C::encode(value, writer, context),
        None => Ok(()),
    }
}

/// Writes values of a constant width, several in a word, and returns how many it wrote. The caller writes on from there,
/// and reports the error of a value that is rejected.
#[inline(always)]
pub(super) fn encode_many<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<usize, Fault> {
    let Some(width) = (const { width::<T, C>() }) else {
        return Ok(0);
    };
    if !W::BULK || W::HAS_SET {
        return Ok(0);
    }
    if width % 8 == 0 {
        return encode_bytes::<T, C, W>(values, (width / 8) as usize, writer, context);
    }
    let many = const { values_in::<T, C>(PEEK) };
    let (parts, rest) = (
        values.chunks_exact(many),
        values.chunks_exact(many).remainder(),
    );
    let mut written = 0;
    if many > 1 {
        for part in parts {
            let Some(word) = joined::<T, C, W>(part, context)? else {
                return Ok(written);
            };
            writer.write_code(word, width * many as u32)?;
            written += many;
        }
        if rest.len() >= 4 {
            if let Some(word) = joined::<T, C, W>(rest, context)? {
                writer.write_code(word, width * rest.len() as u32)?;
                written = values.len();
            }
        }
    }
    Ok(written)
}

/// Joins values of a constant width to one word that has room for them; `None` if one of them must be written alone.
#[inline(always)]
fn joined<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    context: WriteBy<'_, T, C>,
) -> Result<Option<u64>, Fault> {
    let mut word = WordWriter::<W::Order, u64>::new();
    for value in values {
        match C::encode(value, &mut word, context) {
            Ok(()) => {}
            Err(fault) if W::Observer::SILENT => return Err(fault),
            Err(_) => return Ok(None),
        }
    }
    // The width differs only if a custom coding does not obey its layout.
    let width = C::LAYOUT.min_bits * values.len();
    Ok(match word.finish() {
        Some((word, filled)) if filled as usize == width => Some(word),
        _ => None,
    })
}

/// Writes values of `size` whole bytes, and returns how many it wrote: all or none. It writes none if the writer is not at
/// a byte boundary, if the sink has no space, or if there are too few values.
#[inline(always)]
fn encode_bytes<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    size: usize,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<usize, Fault> {
    if values.len() < MANY {
        return Ok(0);
    }
    let Some(places) = writer.place_bytes(values.len() * size) else {
        return Ok(0);
    };
    for (place, value) in places.chunks_exact_mut(size).zip(values) {
        let mut word = WordWriter::<W::Order, u64>::new();
        C::encode(value, &mut word, context)?;
        if let Some((word, filled)) = word.finish() {
            let chunk = W::ORDER.align(word, filled);
            W::ORDER.store_first(chunk, place);
        }
    }
    Ok(values.len())
}
