//! Many symbols at a time.

use super::table::{Entry, Tables, place};
use super::{NO_WORD, Words, long, word};
use crate::coding::symbol::Symbol;
use crate::error::{Fault, Refusal};
use crate::read::BitRead;
use crate::write::BitWrite;

/// How many symbols are found before they become values.
const CHUNK: usize = 64;
/// The bytes of as many symbols, and room for what one store writes past them.
const ROOM: usize = 2 * CHUNK + 16;

/// Reads an array: looks up to five times into one window, and takes all words that end in each look.
#[inline(always)]
pub(super) fn read<T: Symbol, K: Words, R: BitRead, const N: usize>(
    reader: &mut R,
) -> Result<[T; N], Fault> {
    let mut values = core::array::from_fn(|_| T::from_index(0));
    let mut found = [0; ROOM];
    for part in values.chunks_mut(CHUNK) {
        let width = find::<K, R>(part.len(), &mut found, reader);
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

/// Finds the next `count` symbols, and returns how many bits they take.
#[inline(always)]
fn find<K: Words, R: BitRead>(count: usize, found: &mut [u8; ROOM], reader: &R) -> usize {
    let lsb_first = R::ORDER.is_lsb_first();
    let stride = const { if Tables::<K>::WIDE { 2 } else { 1 } };
    let table = Tables::<K>::first(lsb_first);
    let (mut filled, mut used) = (0, 0);
    'window: while filled < count {
        let mut ahead = reader.look_ahead_at(used);
        for _ in 0..5 {
            let entry = Entry(table[place(ahead, lsb_first)]);
            let at = (stride * filled).min(2 * CHUNK);
            if entry.is_long() {
                let fresh = reader.look_ahead_at(used);
                let (index, length) = long::find::<K>(entry.link(), fresh, lsb_first);
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
            ahead = if lsb_first {
                ahead >> width
            } else {
                ahead << width
            };
        }
    }
    // What the last look found beyond the count belongs to what follows.
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
    used
}

/// Two indices of four bits as a place in the table of pairs.
#[inline(always)]
const fn place_of(indices: u64) -> usize {
    (indices & 0xff) as usize
}

/// Writes values: gathers words in a 64-bit word as long as the longest still fits.
#[inline(always)]
pub(super) fn write<T: Symbol, K: Words, W: BitWrite>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    let lsb_first = W::ORDER.is_lsb_first();
    let longest = const { Tables::<K>::LONGEST };
    let (mut gathered, mut width, mut all_known) = (0, 0, true);
    let mut add = |word: u64, length: u32, most: u32| {
        if lsb_first {
            gathered |= word << width;
        } else {
            gathered = gathered << length | word;
        }
        width += length;
        if width > 64 - most {
            writer.write_bits(gathered, width)?;
            (gathered, width) = (0, 0);
        }
        Ok(())
    };
    let (pairs, singles) = if const { Tables::<K>::HAS_PAIRS } {
        values.as_chunks::<2>()
    } else {
        (&[][..], values)
    };
    for [first, second] in pairs {
        let (first, second) = (first.index(), second.index());
        let pair = Tables::<K>::pairs(lsb_first)[place_of(first & 15 | (second & 15) << 4)];
        // What has no word adds nothing, and is refused at the end.
        all_known &= (first | second) < 16 && pair != 0;
        let [length, ..] = pair.to_le_bytes();
        add(pair >> 8, u32::from(length), 2 * longest)?;
    }
    for value in singles {
        let known = word::<K>(value.index(), lsb_first);
        all_known &= known.is_some();
        let (digits, length) = known.unwrap_or((0, 0));
        add(digits, length, longest)?;
    }
    if !all_known {
        return Err(writer.refuse(NO_WORD));
    }
    writer.write_bits(gathered, width)
}
