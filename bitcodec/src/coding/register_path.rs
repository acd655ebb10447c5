//! Short values through a register: the reader is peeked once, and the coding runs on the word. For values of constant
//! width, the positions in the word are known at compile time. Elements of whole bytes are read from these bytes alone, for
//! the same reason.

use crate::bit_order::{BitOrder, Order};
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::{self, ByValue, InPlace, Place, blank};
use crate::coding::{Coding, List};
use crate::context::Context;
use crate::error::kind::Fault;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK};
use crate::io::register::{Word, WordReader, WordWriter};
use crate::io::write::BitWrite;
use crate::io::{SliceReader, SliceWriter};

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

/// Whether an element is decoded from a part of the input: a part has no place in it, from which a field could borrow.
const fn is_part<T, C: Coding<T>>() -> bool {
    !<C::Context as Context>::BORROWS
}

/// Returns the length in bytes of every value, if it is constant and whole.
const fn whole_bytes<T, C: Coding<T>>() -> Option<usize> {
    match C::LAYOUT.constant_bits() {
        Some(bits) if bits > 0 && bits % 8 == 0 => Some(bits / 8),
        _ => None,
    }
}

/// Whether a peek holds no value, and a word of 128 bits that begins inside of a byte holds each, of a constant width.
const fn is_wide<T, C: Coding<T>>() -> bool {
    matches!(C::LAYOUT.constant_bits(), Some(bits) if bits > PEEK as usize && bits <= 120)
}

/// Returns the bytes of the next `len` values, and the number of those of each, if it is constant and whole, the reader is
/// at a byte boundary, and all values exist.
#[inline(always)]
fn parts_ahead<T, C: Coding<T>, R: BitRead>(len: usize, reader: &R) -> Option<(&[u8], usize)> {
    let size = const { whole_bytes::<T, C>() }?;
    if !R::BULK || R::HAS_SET || !const { is_part::<T, C>() } {
        return None;
    }
    let bytes = reader.bytes_ahead()?.get(..len.checked_mul(size)?)?;
    Some((bytes, size))
}

/// Reads a value that takes a part of the input, at bit `start`, and returns whether it is valid. The length is a constant,
/// and so is every offset.
#[inline(always)]
fn decode_part<T, C: Coding<T>, O: Order>(
    place: &mut impl Place<T, C>,
    (bytes, start): (&[u8], usize),
    budget: &mut Budget,
    context: ReadBy<'_, T, C>,
) -> bool {
    let mut reader = SliceReader::<O, _, true>::fixed(bytes, budget.inside(start));
    // A custom coding may not obey its layout.
    let is_valid = place.decode(&mut reader, context).is_ok() && reader.remaining() == 0;
    budget.keep(&reader.observer);
    is_valid
}

/// Consumes the bits of values that were read with a copy of the budget.
#[inline(always)]
fn advance_past<R: BitRead>(bits: usize, budget: &Budget, reader: &mut R) -> Result<(), Fault> {
    reader.advance(bits)?;
    if let Some(account) = reader.observer().budget() {
        account.keep(budget);
    }
    Ok(())
}

/// Reads values of a constant number of whole bytes into a list, and returns how many it read.
///
/// It reads nothing unless the reader is at a byte boundary and all `len` values exist. If a value is rejected, the caller
/// reads on from it, or from the first value, and reports the error.
#[inline(always)]
pub(super) fn decode_bytes<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let mut budget = budget_of(reader, 0);
    let Some((bytes, size)) = parts_ahead::<T, C, R>(len, reader) else {
        return Ok(0);
    };
    // `bytes` borrows the reader, so the loop charges a copy of the budget, and the position follows at the end.
    let (mut read, parts) = (0, bytes.chunks_exact(size));
    if const { C::IN_PLACE } {
        // No value ends the loop: the list reserves once, and the compiler can use vectors.
        let (before, mut are_valid) = (list.as_slice().len(), true);
        list.append(parts.map(|bytes| {
            let (mut value, part) = (blank!(T, C), (bytes, 8 * size * read));
            let place = &mut InPlace(&mut value);
            are_valid &= decode_part::<T, C, R::Order>(place, part, &mut budget, context);
            read += 1;
            value
        }));
        if !are_valid {
            list.truncate(before);
            return Ok(0);
        }
    } else {
        for bytes in parts {
            let (mut value, part) = (ByValue(None), (bytes, 8 * size * read));
            let is_valid = decode_part::<T, C, R::Order>(&mut value, part, &mut budget, context);
            match value.0 {
                Some(value) if is_valid => list.push(value),
                _ => break,
            }
            read += 1;
        }
    }
    advance_past(8 * size * read, &budget, reader)?;
    Ok(read)
}

/// Reads values of a constant width to their places, and returns how many. The caller reads on from there, and reports the
/// error of a value that is rejected.
#[inline(always)]
pub(super) fn decode_array<T, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    if const { width::<T, C>().is_some() } {
        return decode_peeks::<T, C, R>(values, reader, context);
    }
    decode_parts::<T, C, R>(values, reader, context)
}

/// Reads values that a peek holds to their places, as many from each peek as it has, and returns how many: those before the
/// first that is rejected, or none if not all exist.
#[inline(always)]
fn decode_peeks<T, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let (bits, many) = (C::LAYOUT.min_bits, const { values_in::<T, C>(PEEK) });
    let is_short = reader.remaining() < values.len().saturating_mul(bits);
    if !R::BULK || R::IN_REGISTER || R::HAS_SET || is_short {
        return Ok(0);
    }
    let mut read = 0;
    'values: for part in values.chunks_mut(many) {
        let mut ahead = reader.peek_at(read * bits);
        for value in part {
            reader.enter_element(read);
            let budget = budget_of(reader, read * bits);
            let mut word = WordReader::<R::Order>::new(ahead, bits, budget);
            let is_read = Place::<T, C>::decode(&mut InPlace(value), &mut word, context).is_ok();
            if !is_read || word.has_overrun() {
                break 'values;
            }
            keep_taken(&mut word, reader);
            reader.leave();
            ahead = R::ORDER.skip(ahead, bits as u32);
            read += 1;
        }
    }
    reader.advance(read * bits)?;
    Ok(read)
}

/// Reads values of a constant number of whole bytes, more than a peek has, to their places, and returns how many: all, or
/// none if the reader is not at a byte boundary, or if not all values exist and are valid.
#[inline(always)]
fn decode_parts<T, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let mut budget = budget_of(reader, 0);
    let Some((bytes, size)) = parts_ahead::<T, C, R>(values.len(), reader) else {
        return Ok(0);
    };
    let mut are_valid = true;
    for (index, (value, bytes)) in values.iter_mut().zip(bytes.chunks_exact(size)).enumerate() {
        let (place, part) = (&mut InPlace(value), (bytes, 8 * size * index));
        are_valid &= decode_part::<T, C, R::Order>(place, part, &mut budget, context);
    }
    if !are_valid {
        return Ok(0);
    }
    advance_past(8 * size * values.len(), &budget, reader)?;
    Ok(values.len())
}

/// Reads values of a constant number of whole bytes to their places in the order of `indices`, and returns whether it did: all
/// are read or none, as by [`decode_parts`].
#[inline(always)]
pub(super) fn decode_ordered<T, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    indices: &[usize],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<bool, Fault> {
    let mut budget = budget_of(reader, 0);
    let Some((bytes, size)) = parts_ahead::<T, C, R>(indices.len(), reader) else {
        return Ok(false);
    };
    let mut are_valid = true;
    for (part, (&index, bytes)) in indices.iter().zip(bytes.chunks_exact(size)).enumerate() {
        let (place, part) = (&mut InPlace(&mut values[index]), (bytes, 8 * size * part));
        are_valid &= decode_part::<T, C, R::Order>(place, part, &mut budget, context);
    }
    if !are_valid {
        return Ok(false);
    }
    advance_past(8 * size * indices.len(), &budget, reader)?;
    Ok(true)
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
    let bits = C::LAYOUT.min_bits;
    if !R::BULK || R::IN_REGISTER || R::HAS_SET || reader.remaining() < len.saturating_mul(bits) {
        return Ok(0);
    }
    if const { is_wide::<T, C>() && is_part::<T, C>() } {
        return decode_wide::<T, C, L, R>(len, list, reader, context);
    }
    if const { width::<T, C>().is_none() } {
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

/// Reads values of a constant width that a peek does not hold, each from a word of 128 bits, and returns how many it read.
///
/// It stops before a value that is rejected or has fewer bytes after it than a word; the caller reads on from there.
#[inline(always)]
fn decode_wide<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<usize, Fault> {
    let bits = C::LAYOUT.min_bits;
    let mut budget = budget_of(reader, 0);
    let Some((bytes, shift)) = reader.bytes_around() else {
        return Ok(0);
    };
    let mut read = 0;
    while read < len {
        let at = shift as usize + bits * read;
        let Some(bytes) = bytes.get(at / 8..).and_then(<[u8]>::first_chunk) else {
            break;
        };
        let chunk = match R::ORDER {
            BitOrder::LsbFirst => u128::from_le_bytes(*bytes) >> (at % 8),
            BitOrder::MsbFirst => u128::from_be_bytes(*bytes) << (at % 8),
        };
        let mut word = WordReader::<R::Order, u128>::new(chunk, bits, budget.inside(bits * read));
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
    advance_past(bits * read, &budget, reader)?;
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
    if W::BULK && !W::HAS_SET {
        if const { is_gathered::<T, C>() } {
            if const { C::LAYOUT.constant_bits().is_some() } || !W::HAS_NUMBER {
                if let Some((word, width)) = gather::<T, C, W, u64>(value, context)? {
                    return word.write(width, writer);
                }
            }
        } else if const { matches!(C::LAYOUT.constant_bits(), Some(..=128)) } {
            if let Some((word, width)) = gather::<T, C, W, u128>(value, context)? {
                return word.write(width, writer);
            }
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
    if W::BULK && !W::HAS_SET && const { width::<T, C>().is_some() } {
        let code = match option {
            None => Some((0, 1)),
            Some(value) => {
                let word = gather::<T, C, W, u64>(value, context)?;
                word.map(|(word, width)| match W::ORDER {
                    BitOrder::LsbFirst => (word << 1 | 1, width + 1),
                    BitOrder::MsbFirst => (1 << width | word, width + 1),
                })
            }
        };
        if let Some((code, width)) = code {
            return writer.write_code(code, width);
        }
    }
    writer.write_bit(option.is_some())?;
    match option {
        Some(value) => C::encode(value, writer, context),
        None => Ok(()),
    }
}

/// Returns the bits of a value in a word, with their number; `None` if the value must be written without one.
#[inline(always)]
fn gather<T, C: Coding<T>, W: BitWrite, I: Word>(
    value: &T,
    context: WriteBy<'_, T, C>,
) -> Result<Option<(I, u32)>, Fault> {
    let mut word = WordWriter::<W::Order, I>::new(C::LAYOUT.constant_bits());
    match C::encode(value, &mut word, context) {
        Ok(()) => {}
        Err(fault) if W::Observer::SILENT => return Err(fault),
        Err(_) => return Ok(None),
    }
    // A constant width lets the compiler fold the shifts. It differs from that of the bits only if a custom coding does not
    // obey its layout.
    Ok(match (word.finish(), const { C::LAYOUT.constant_bits() }) {
        (Some((word, filled)), Some(width)) if filled as usize == width => {
            Some((word, width as u32))
        }
        (Some((word, filled)), None) => Some((word, filled)),
        _ => None,
    })
}

/// Writes values of a constant width, several in a word, and returns how many it wrote. The caller writes on from there,
/// and reports the error of a value that is rejected.
#[inline(always)]
pub(super) fn encode_many<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<usize, Fault> {
    if !W::BULK || W::HAS_SET {
        return Ok(0);
    }
    if let Some(size) = const { whole_bytes::<T, C>() } {
        return encode_bytes::<T, C, W>(values, size, writer, context);
    }
    let Some(width) = (const { width::<T, C>() }) else {
        return Ok(0);
    };
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
    let mut word = WordWriter::<W::Order, u64>::new(None);
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
        if const { !is_gathered::<T, C>() } {
            let mut writer = SliceWriter::<W::Order>::new(place);
            C::encode(value, &mut writer, context)?;
            writer.finish()?;
            continue;
        }
        let mut word = WordWriter::<W::Order, u64>::new(C::LAYOUT.constant_bits());
        C::encode(value, &mut word, context)?;
        if let Some((word, filled)) = word.finish() {
            let chunk = W::ORDER.align(word, filled);
            W::ORDER.store_first(chunk, place);
        }
    }
    Ok(values.len())
}
