//! Bulk coding of arrays of symbols: several codewords per table lookup or store.

use crate::bit_order::BitOrder;
use crate::chunks::as_chunks;
use crate::coding::Coding;
use crate::coding::prefix::table::{Entry, NO_LENGTH, NO_PAIR, Tables, place};
use crate::coding::prefix::words::Words;
use crate::coding::prefix::{NO_WORD, Prefix, long, word};
use crate::coding::symbol::alphabet::Symbol;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Code;

/// The number of symbols that are decoded to indices before the indices are converted to values.
const CHUNK: usize = 64;
/// The size of the index buffer: two bytes for each symbol, and 16 bytes because a store of 8 bytes can start at the
/// last symbol.
const ROOM: usize = 2 * CHUNK + 16;

/// Reads an array. A peek has 56 bits, enough for five lookups of 11 bits, and each lookup decodes all codewords that
/// end within its bits.
#[inline(always)]
pub(super) fn read<T: Symbol, K: Words, R: BitRead, const N: usize>(
    reader: &mut R,
) -> Result<[T; N], Fault> {
    let mut values = core::array::from_fn(|_| T::from_index(0));
    let mut found = [0; ROOM];
    for part in values.chunks_mut(CHUNK) {
        let Some(width) = find::<K, R>(part.len(), &mut found, reader) else {
            // The path for single values distinguishes a reserved codeword from a truncated one.
            for value in part {
                *value = Prefix::<K>::decode(reader, ())?;
            }
            continue;
        };
        let mut unknown = false;
        if Tables::<K>::WIDE {
            for (value, pair) in part.iter_mut().zip(as_chunks::<2, u8>(&found).0) {
                let index = u64::from(u16::from_le_bytes(*pair));
                unknown |= index >= T::COUNT;
                *value = T::from_index(index);
            }
        } else {
            for (value, &index) in part.iter_mut().zip(&found) {
                unknown |= u64::from(index) >= T::COUNT;
                *value = T::from_index(u64::from(index));
            }
        }
        if K::CODES.len() as u64 > T::COUNT && unknown {
            let start = reader.position();
            // The tracing reader is not a bulk reader, and reports the symbol.
            let (code, of) = (0, K::NAME);
            return Err(reader.refuse(start, Refusal::UnknownCode { code, of }));
        }
        reader.advance(width)?;
    }
    Ok(values)
}

/// Decodes the next `count` symbols to `found` without consuming them, and returns their total width; `None` if digits
/// begin no codeword. A symbol takes one byte, or two little-endian bytes in an alphabet of more than 256.
#[inline(always)]
fn find<K: Words, R: BitRead>(count: usize, found: &mut [u8; ROOM], reader: &R) -> Option<usize> {
    let stride = const { if Tables::<K>::WIDE { 2 } else { 1 } };
    let table = Tables::<K>::first(R::ORDER);
    let (mut filled, mut used) = (0, 0);
    'window: while filled < count {
        let mut ahead = reader.peek_at(used);
        for _ in 0..5 {
            let entry = Entry(table[place(ahead, R::ORDER)]);
            // `filled` is below `count`, so `min` changes nothing: it gives the compiler a bound for the stores.
            let at = (stride * filled).min(2 * CHUNK);
            if const { Tables::<K>::HAS_LONG } && entry.is_long() {
                // After four lookups only 12 of 56 bits are certain; a codeword can have 32.
                let fresh = reader.peek_at(used);
                let (index, length) = long::find::<K>(entry.link(), fresh, R::ORDER);
                if const { !K::IS_COMPLETE } && length == 0 {
                    return None;
                }
                let bytes = (index as u64).to_le_bytes();
                found[at] = bytes[0];
                found[at + 1] = bytes[1];
                filled += 1;
                used += length as usize;
                continue 'window;
            }
            // Stores up to six symbols and two zeros. The next store overwrites what is past the symbols.
            found[at..at + 8].copy_from_slice(&entry.symbols().to_le_bytes());
            filled += entry.count();
            let width = entry.width();
            used += width as usize;
            if filled >= count {
                break 'window;
            }
            ahead = R::ORDER.skip(ahead, width);
        }
    }
    // The last lookup can decode up to five symbols too many. Their bits belong to the next field.
    while filled > count {
        filled -= 1;
        let at = stride * filled;
        let index = if stride == 2 {
            usize::from(u16::from_le_bytes([found[at], found[at + 1]]))
        } else {
            usize::from(found[at])
        };
        used -= usize::from(K::CODES[index].length);
    }
    Some(used)
}

/// Writes values in groups of 8 or 4 whose codewords always fit in one word of 64 bits; other codes value by value.
#[inline(always)]
pub(super) fn write<T: Symbol, K: Words, W: BitWrite>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    if const { Tables::<K>::HAS_PAIRS && 8 * Tables::<K>::LONGEST <= 64 } {
        write_groups::<T, K, W, 8>(values, writer)
    } else if const { Tables::<K>::HAS_PAIRS && 4 * Tables::<K>::LONGEST <= 64 } {
        write_groups::<T, K, W, 4>(values, writer)
    } else {
        write_each::<T, K, W>(values, writer)
    }
}

/// Concatenated codewords, as an integer of the stream with its length.
#[derive(Clone, Copy)]
struct Joined {
    digits: u64,
    /// The length, in the lowest 7 bits.
    length: u32,
}

impl Joined {
    /// Appends codewords. The sum of the lengths must be at most 64.
    #[inline(always)]
    const fn with(self, next: Self, order: BitOrder) -> Self {
        let digits = match order {
            BitOrder::LsbFirst => self.digits | next.digits.wrapping_shl(self.length),
            BitOrder::MsbFirst => self.digits.wrapping_shl(next.length) | next.digits,
        };
        Self {
            digits,
            length: self.length.wrapping_add(next.length),
        }
    }
}

/// Writes values of an alphabet of at most 16 in groups of `GROUP`, 4 or 8. One lookup gives the codewords of two
/// values.
#[inline(always)]
fn write_groups<T: Symbol, K: Words, W: BitWrite, const GROUP: usize>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    let table = Tables::<K>::pairs(W::ORDER);
    let (groups, rest) = as_chunks::<GROUP, T>(values);
    // Whether a value may have no codeword.
    let is_partial = const { !has_all(K::CODES, T::COUNT) };
    let mut unknown = 0;
    for group in groups {
        let indices = indices(group);
        // An index of 16 or more has no codeword. The group is then written as wrong codewords, still at most 64 bits,
        // and the array is rejected after the loop.
        if is_partial {
            unknown |= indices & 0xf0f0_f0f0_f0f0_f0f0;
        }
        // The index of a pair is `first + 16 * second`. The first symbol is in the low byte: bytes `0x03, 0x0a` are
        // 0x0a03, and 0x0a03 | 0x00a0 has 0xa3 in its low byte. Every second byte is such an index.
        let places = indices | indices >> 4;
        let mut pair = |index: u32| {
            let pair = table[(places >> (16 * index) & 0xff) as usize];
            if is_partial {
                unknown |= pair & NO_PAIR;
            }
            // The digits above the length change nothing: shifts take the lowest 6 bits, a pair has at most 56 digits,
            // and the sum is cut to 7 bits. Nor does `NO_PAIR`, so that a missing pair has length 0.
            Joined {
                digits: pair >> 8,
                length: pair as u32,
            }
        };
        let mut all = pair(0).with(pair(1), W::ORDER);
        if GROUP == 8 {
            all = all.with(pair(2).with(pair(3), W::ORDER), W::ORDER);
        }
        writer.write_code(all.digits, all.length & 127)?;
    }
    if unknown != 0 {
        return Err(writer.refuse(NO_WORD));
    }
    write_each::<T, K, W>(rest, writer)
}

/// Whether each of the first `count` symbols has a codeword.
const fn has_all(codes: &[Code], count: u64) -> bool {
    let mut index = 0;
    while index < codes.len() && codes[index].length > 0 {
        index += 1;
    }
    count <= index as u64
}

/// Returns the indices of up to eight symbols, one byte each, the first in the lowest byte. Indices above 255 become
/// 255.
#[inline(always)]
fn indices<T: Symbol, const GROUP: usize>(group: &[T; GROUP]) -> u64 {
    let mut indices = [0; 8];
    for (place, value) in indices.iter_mut().zip(group) {
        *place = value.index().min(255).to_le_bytes()[0];
    }
    u64::from_le_bytes(indices)
}

/// Returns the total length of the codewords; `None` if a value has no codeword. In a small alphabet one lookup gives
/// the length of two codewords.
#[inline(always)]
pub(super) fn width<T: Symbol, K: Words>(values: &[T]) -> Option<usize> {
    let (groups, rest) = if const { Tables::<K>::HAS_PAIRS } {
        as_chunks::<8, T>(values)
    } else {
        (as_chunks(&[]).0, values)
    };
    let (mut width, mut unknown, mut lengths) = (0, 0, 0);
    for group in groups {
        let indices = indices(group);
        unknown |= indices & 0xf0f0_f0f0_f0f0_f0f0;
        let [first, _, second, _, third, _, fourth, _] = (indices | indices >> 4).to_le_bytes();
        for pair in [first, second, third, fourth] {
            let length = Tables::<K>::PAIR_LENGTHS[usize::from(pair)];
            lengths |= length;
            width += usize::from(length);
        }
    }
    for value in rest {
        let length = length::<K>(value.index());
        lengths |= length;
        width += usize::from(length);
    }
    // A codeword is at most 32 digits long and a pair 56, so bit 7 of `lengths` is set only by a missing codeword. The
    // sum is wrong in that case.
    (unknown == 0 && lengths < NO_LENGTH).then_some(width)
}

/// Returns the length of the codeword of a symbol; [`NO_LENGTH`] if it has none.
#[inline(always)]
fn length<K: Words>(index: u64) -> u8 {
    let place = usize::try_from(index).unwrap_or(usize::MAX);
    match Tables::<K>::LENGTHS.get(place) {
        Some(&length) => length,
        None => match K::CODES.get(place) {
            Some(code) if code.length > 0 => code.length,
            _ => NO_LENGTH,
        },
    }
}

/// Writes values of any code. Codewords are collected in a word of 64 bits, which is written when the longest codeword
/// might not fit in the rest of it.
#[inline(always)]
fn write_each<T: Symbol, K: Words, W: BitWrite>(values: &[T], writer: &mut W) -> Result<(), Fault> {
    let mut gathered = Joined {
        digits: 0,
        length: 0,
    };
    for value in values {
        let Some((digits, length)) = word::<K>(value.index(), W::ORDER) else {
            return Err(writer.refuse(NO_WORD));
        };
        gathered = gathered.with(Joined { digits, length }, W::ORDER);
        if gathered.length > 64 - const { Tables::<K>::LONGEST } {
            writer.write_bits(gathered.digits, gathered.length)?;
            gathered = Joined {
                digits: 0,
                length: 0,
            };
        }
    }
    writer.write_bits(gathered.digits, gathered.length)
}
