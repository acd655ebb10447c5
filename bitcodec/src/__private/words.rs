//! Prefix codes of enums.

use crate::error::Fault;
use crate::layout::{Code, Layout, Node};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// The code words of an enum, and the tables that find them.
pub trait Words {
    /// The name of the enum.
    const NAME: &'static str;
    /// The word of each variant.
    const CODES: &'static [Code];
    /// The table for streams with the least significant bit first.
    const LSB: &'static [u16];
    /// The table for streams with the most significant bit first.
    const MSB: &'static [u16];
    /// What a word looks like.
    const LAYOUT: &'static Layout = &layout(Self::NAME, Self::CODES);
}

/// How many digits a table looks at.
const LOOK: u32 = 11;

const fn layout(name: &'static str, codes: &'static [Code]) -> Layout {
    let (mut min, mut max) = (32, 0);
    let mut index = 0;
    while index < codes.len() {
        let length = codes[index].length as usize;
        if length < min {
            min = length;
        }
        if length > max {
            max = length;
        }
        index += 1;
    }
    Layout {
        min_bits: min,
        max_bits: Some(max),
        node: Node::Prefix { name, codes },
    }
}

/// How many digits the table of a code looks at.
const fn look(codes: &[Code]) -> u32 {
    let mut longest = 0;
    let mut index = 0;
    while index < codes.len() {
        if codes[index].length as u32 > longest {
            longest = codes[index].length as u32;
        }
        index += 1;
    }
    if longest < LOOK { longest } else { LOOK }
}

/// How many entries the table of a code has.
pub const fn words_len(codes: &[Code]) -> usize {
    1 << look(codes)
}

/// Makes the table of a code. The entry at the next digits of a stream is `index << 4 | length` of the word that they
/// begin with, or 0 where the word is longer.
pub const fn words_table<const LEN: usize>(codes: &[Code], lsb_first: bool) -> [u16; LEN] {
    assert!(
        codes.len() < 1 << 12,
        "a prefix code of an enum has fewer than 4096 words"
    );
    let mut table = [0; LEN];
    let look = look(codes);
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        let length = length as u32;
        if length <= look {
            let entry = (index as u16) << 4 | length as u16;
            let mut rest = 0;
            while rest < 1 << (look - length) {
                let place = if lsb_first {
                    rest << length | (word.reverse_bits() >> (32 - length))
                } else {
                    word << (look - length) | rest
                };
                table[place as usize] = entry;
                rest += 1;
            }
        }
        index += 1;
    }
    table
}

/// Writes the word of the variant at `index`.
#[inline(always)]
pub fn write_word<C: Words, W: BitWrite>(index: usize, writer: &mut W) -> Result<(), Fault> {
    let Code { word, length, .. } = C::CODES[index];
    let length = u32::from(length);
    let digits = if W::ORDER.is_lsb_first() {
        word.reverse_bits() >> (32 - length)
    } else {
        word
    };
    writer.write_bits(u64::from(digits), length)
}

/// Reads the word of a variant, and returns the variant's index.
#[inline(always)]
pub fn read_word<C: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    let start = reader.position();
    let ahead = reader.look_ahead();
    let look = const { look(C::CODES) };
    let entry = if R::ORDER.is_lsb_first() {
        C::LSB.get(place(ahead & !(u64::MAX << look)))
    } else {
        C::MSB.get(place(ahead >> (64 - look)))
    };
    let (index, length) = match entry {
        Some(&entry) if entry != 0 => (usize::from(entry >> 4), usize::from(entry & 15)),
        _ => long_word::<C, R>(ahead),
    };
    reader.advance(length)?;
    reader.note(start, Value::Name(C::CODES[index].symbol));
    Ok(index)
}

/// At most eleven digits as the place in a table.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a place has at most eleven bits"
)]
const fn place(digits: u64) -> usize {
    digits as usize
}

/// Finds a word that is longer than the table looks.
#[cold]
fn long_word<C: Words, R: BitRead>(ahead: u64) -> (usize, usize) {
    let digits = if R::ORDER.is_lsb_first() {
        ahead.reverse_bits()
    } else {
        ahead
    };
    let found = C::CODES
        .iter()
        .position(|code| digits >> (64 - u32::from(code.length)) == u64::from(code.word));
    let index = found.expect("every string of bits begins with a word, for the code is complete");
    (index, usize::from(C::CODES[index].length))
}
