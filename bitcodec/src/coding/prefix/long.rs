//! Multi-level tables for codewords that are longer than the first lookup.
//!
//! The levels start after 11, 19 and 27 digits, so three lookups find a codeword of 32 digits. The array holds: the
//! number of first-level tables; for each of them its first 11 digits and a link; then the tables.

use crate::bit_order::BitOrder;
use crate::coding::prefix::words::Words;
use crate::layout::Code;

/// The number of digits before the first level.
pub(super) const START: u32 = 11;
/// The greatest number of digits that a level looks up.
const LEVEL: u32 = 8;

/// The mark of a link to the table of the next level, `offset << 4 | width`. Any other entry is a codeword, as
/// `index << 6 | length` of its symbol, or 0 if there is none. A code has at most 2^16 symbols, so bit 31 of a codeword
/// is 0.
const LINK: u32 = 1 << 31;

const fn link(offset: usize, width: u32) -> u32 {
    assert!(
        offset < 1 << 27,
        "the tables of a prefix code have fewer than 2^27 entries"
    );
    LINK | (offset as u32) << 4 | width
}

const fn offset(link: u32) -> usize {
    (link << 1 >> 5) as usize
}

/// Whether two codewords have the same first `depth` digits and are both longer.
const fn share(a: Code, b: Code, depth: u32) -> bool {
    let (a_length, b_length) = (a.length as u32, b.length as u32);
    a_length > depth
        && b_length > depth
        && a.word >> (a_length - depth) == b.word >> (b_length - depth)
}

/// Whether the codeword at `index` is the first of those that share its first `depth` digits and are longer.
const fn is_first(codes: &[Code], index: usize, depth: u32) -> bool {
    if codes[index].length as u32 <= depth {
        return false;
    }
    let mut other = 0;
    while other < index {
        if share(codes[other], codes[index], depth) {
            return false;
        }
        other += 1;
    }
    true
}

/// Returns the number of digits that the table after the first `depth` digits of a codeword looks up: those of the
/// longest codeword in it, at most `LEVEL`.
const fn width(codes: &[Code], index: usize, depth: u32) -> u32 {
    let mut width = 0;
    let mut other = 0;
    while other < codes.len() {
        if share(codes[other], codes[index], depth) {
            let rest = codes[other].length as u32 - depth;
            if rest > width {
                width = rest;
            }
        }
        other += 1;
    }
    if width < LEVEL { width } else { LEVEL }
}

/// Returns the number of entries in all levels of a code.
#[must_use]
pub const fn long_len(codes: &[Code]) -> usize {
    let mut len = 1;
    let mut depth = START;
    while depth < 32 {
        let mut index = 0;
        while index < codes.len() {
            if is_first(codes, index, depth) {
                len += 1 << width(codes, index, depth);
                // A first-level table is found by its digits, which are stored before its link.
                if depth == START {
                    len += 2;
                }
            }
            index += 1;
        }
        depth += LEVEL;
    }
    len
}

/// Returns the levels of a code.
#[must_use]
pub const fn long_words<const LEN: usize>(codes: &[Code]) -> [u32; LEN] {
    let mut table = [0; LEN];
    let mut roots = 0;
    let mut index = 0;
    while index < codes.len() {
        if is_first(codes, index, START) {
            roots += 1;
        }
        index += 1;
    }
    table[0] = roots as u32;
    let mut used = 1 + 2 * roots;
    let mut root = 0;
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        let length = length as u32;
        if length > START {
            let digits = word >> (length - START);
            let mut at = match root_of(&table, root, digits) {
                Some(at) => at,
                None => {
                    let width = width(codes, index, START);
                    table[1 + 2 * root] = digits;
                    table[2 + 2 * root] = link(used, width);
                    used += 1 << width;
                    root += 1;
                    table[2 * root]
                }
            };
            let mut depth = START;
            loop {
                let level = at & 15;
                let rest = length - depth;
                let low = word & (u32::MAX >> (32 - rest));
                if rest <= level {
                    // The rest of the digits can be anything: all entries that start with the codeword get it.
                    let mut fill = 0;
                    while fill < 1 << (level - rest) {
                        let slot = offset(at) + (low << (level - rest) | fill) as usize;
                        table[slot] = (index as u32) << 6 | length;
                        fill += 1;
                    }
                    break;
                }
                // A table is narrower than its longest codeword only if it has the full `LEVEL`, so `depth` advances in
                // the same steps as in `long_len`.
                let slot = offset(at) + (low >> (rest - level)) as usize;
                depth += level;
                if table[slot] == 0 {
                    let width = width(codes, index, depth);
                    table[slot] = link(used, width);
                    used += 1 << width;
                }
                at = table[slot];
            }
        }
        index += 1;
    }
    table
}

const fn root_of(table: &[u32], roots: usize, digits: u32) -> Option<u32> {
    let mut root = 0;
    while root < roots {
        if table[1 + 2 * root] == digits {
            return Some(table[2 + 2 * root]);
        }
        root += 1;
    }
    None
}

/// Returns the link to the first level after these digits; 0 if no long codeword starts with them.
pub(super) const fn link_of(table: &[u32], digits: u32) -> u32 {
    match root_of(table, table[0] as usize, digits) {
        Some(link) => link,
        None => 0,
    }
}

/// Finds a long codeword in the next 64 bits. Returns the index of its symbol and its length, which is 0 if the digits
/// start with no codeword.
#[inline(never)]
pub(super) fn find<K: Words>(link: u32, ahead: u64, order: BitOrder) -> (usize, u32) {
    if const { !K::IS_COMPLETE } && link == 0 {
        return (0, 0);
    }
    let digits = order.of_highest_first(ahead, 64);
    let (mut at, mut depth) = (link, START);
    loop {
        let width = at & 15;
        let slot = offset(at) + slot(digits << depth >> (64 - width));
        let entry = K::LONG.get(slot).copied().unwrap_or(0);
        if entry & LINK == 0 {
            return (index(entry), entry & 63);
        }
        depth += width;
        at = entry;
    }
}

/// Converts at most eight digits to an index in a table.
#[inline(always)]
const fn slot(digits: u64) -> usize {
    digits as usize
}

#[inline(always)]
const fn index(entry: u32) -> usize {
    (entry >> 6) as usize
}
