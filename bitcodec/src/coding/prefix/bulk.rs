//! Many symbols at a time.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::prefix::table::{Entry, NO_LENGTH, NO_PAIR, Tables, place};
use crate::coding::prefix::words::Words;
use crate::coding::prefix::{NO_WORD, Prefix, long, word};
use crate::coding::symbol::alphabet::Symbol;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// How many symbols are found before they become values.
const CHUNK: usize = 64;
/// The bytes of as many symbols, and room for what one store writes past them.
const ROOM: usize = 2 * CHUNK + 16;

/// Reads an array: does up to five lookups in one window, and takes all codewords that end in each.
#[inline(always)]
pub(super) fn read<T: Symbol, K: Words, R: BitRead, const N: usize>(
    reader: &mut R,
) -> Result<[T; N], Fault> {
    let mut values = core::array::from_fn(|_| T::from_index(0));
    let mut found = [0; ROOM];
    for part in values.chunks_mut(CHUNK) {
        let Some(width) = find::<K, R>(part.len(), &mut found, reader) else {
            // One by one they tell a word that nobody has from one that goes on behind the end.
            for value in part {
                *value = Prefix::<K>::decode(reader, ())?;
            }
            continue;
        };
        let mut unknown = false;
        if Tables::<K>::WIDE {
            for (value, pair) in part.iter_mut().zip(found.as_chunks::<2>().0) {
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
            // Which symbol it is, the tracing reader tells.
            let (code, of) = (0, K::NAME);
            return Err(reader.refuse(start, Refusal::UnknownCode { code, of }));
        }
        reader.advance(width)?;
    }
    Ok(values)
}

/// Finds the next `count` symbols, and returns how many bits they take; `None` if digits begin no word.
#[inline(always)]
fn find<K: Words, R: BitRead>(count: usize, found: &mut [u8; ROOM], reader: &R) -> Option<usize> {
    let stride = const { if Tables::<K>::WIDE { 2 } else { 1 } };
    let table = Tables::<K>::first(R::ORDER);
    let (mut filled, mut used) = (0, 0);
    'window: while filled < count {
        let mut ahead = reader.peek_at(used);
        for _ in 0..5 {
            let entry = Entry(table[place(ahead, R::ORDER)]);
            let at = (stride * filled).min(2 * CHUNK);
            if const { Tables::<K>::HAS_LONG } && entry.is_long() {
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
    // What the last lookup found beyond the count belongs to what follows.
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

/// Writes values: joins the words of as many as surely fit in 64 bits, two by two, and writes them at once.
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

/// Digits, the first one where the stream has it, and how many.
#[derive(Clone, Copy)]
struct Joined {
    digits: u64,
    length: u32,
}

impl Joined {
    /// Digits and those behind them.
    #[inline(always)]
    const fn with(self, behind: Self, order: BitOrder) -> Self {
        let digits = match order {
            BitOrder::LsbFirst => self.digits | behind.digits.wrapping_shl(self.length),
            BitOrder::MsbFirst => self.digits.wrapping_shl(behind.length) | behind.digits,
        };
        Self {
            digits,
            length: self.length + behind.length,
        }
    }
}

/// Writes values, `GROUP` at a time: 4 or 8 of an alphabet of at most 16.
#[inline(always)]
fn write_groups<T: Symbol, K: Words, W: BitWrite, const GROUP: usize>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    let table = Tables::<K>::pairs(W::ORDER);
    let (groups, rest) = values.as_chunks::<GROUP>();
    let mut unknown = 0;
    for group in groups {
        let indices = indices(group);
        // An index of 16 or more, in any of the bytes: it has no codeword, adds nothing, and is refused at the end.
        unknown |= indices & 0xf0f0_f0f0_f0f0_f0f0;
        // The bytes `0a 0b` become `ba`: the index of the pair, at every second byte.
        let places = indices | indices >> 4;
        let mut pair = |index: u32| {
            let pair = table[(places >> (16 * index) & 0xff) as usize];
            unknown |= pair & NO_PAIR;
            Joined {
                digits: pair >> 8,
                length: pair as u32 & 63,
            }
        };
        let mut all = pair(0).with(pair(1), W::ORDER);
        if GROUP == 8 {
            all = all.with(pair(2).with(pair(3), W::ORDER), W::ORDER);
        }
        writer.write_bits(all.digits, all.length)?;
    }
    if unknown != 0 {
        return Err(writer.refuse(NO_WORD));
    }
    write_each::<T, K, W>(rest, writer)
}

/// The indices of up to eight symbols, a byte each; 255 for those from there on.
#[inline(always)]
fn indices<T: Symbol, const GROUP: usize>(group: &[T; GROUP]) -> u64 {
    let mut indices = [0; 8];
    for (place, value) in indices.iter_mut().zip(group) {
        *place = value.index().min(255).to_le_bytes()[0];
    }
    u64::from_le_bytes(indices)
}

/// Adds up the lengths of the values' words, of a small alphabet two at a time.
#[inline(always)]
pub(super) fn width<T: Symbol, K: Words>(values: &[T]) -> Option<usize> {
    let (groups, rest) = if const { Tables::<K>::HAS_PAIRS } {
        values.as_chunks::<8>()
    } else {
        (&[][..], values)
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
    // What stood for a word that is missing was added too, and is given up with the sum.
    (unknown == 0 && lengths < NO_LENGTH).then_some(width)
}

/// The length of a symbol's word.
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

/// Writes values one after the other, gathered in 64 bits as long as the longest word still fits.
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
