//! The table that decodes all codewords in the next eleven bits with a single lookup.

use core::marker::PhantomData;

use crate::bit_order::BitOrder;
use crate::coding::prefix::long;
use crate::coding::prefix::long::link_of;
use crate::coding::prefix::words::{Words, lengths};
use crate::layout::Code;

/// How many bits one lookup takes.
pub(super) const LOOK: u32 = 11;
/// How many entries the table has.
pub(super) const ENTRIES: usize = 1 << LOOK;

/// The tables of a code, made while compiling.
pub(super) struct Tables<K>(PhantomData<K>);

impl<K: Words> Tables<K> {
    /// Whether the symbols of an entry take two bytes each.
    pub(super) const WIDE: bool = K::CODES.len() > 256;
    /// The length of the longest word.
    pub(super) const LONGEST: u32 = lengths(K::CODES).1;

    /// Whether words are longer than one lookup, or digits begin no word, which is found out in the same way.
    pub(super) const HAS_LONG: bool = Self::LONGEST > LOOK || !K::IS_COMPLETE;

    const LSB: &'static [u64; ENTRIES] = &first(K::CODES, K::LONG, BitOrder::LsbFirst);
    const MSB: &'static [u64; ENTRIES] = &first(K::CODES, K::LONG, BitOrder::MsbFirst);

    const LSB_WORDS: &'static [u64; 256] = &words(K::CODES, BitOrder::LsbFirst);
    const MSB_WORDS: &'static [u64; 256] = &words(K::CODES, BitOrder::MsbFirst);

    /// The words of the first 256 symbols, each with its length in the lowest 8 bits; 0 where there is none.
    #[inline(always)]
    pub(super) const fn words(order: BitOrder) -> &'static [u64; 256] {
        match order {
            BitOrder::LsbFirst => Self::LSB_WORDS,
            BitOrder::MsbFirst => Self::MSB_WORDS,
        }
    }

    /// The lengths of the words of the first 256 symbols; [`NO_LENGTH`] where there is none.
    pub(super) const LENGTHS: &'static [u8; 256] =
        &lengths_of(&words(K::CODES, BitOrder::MsbFirst));

    /// The lengths of the words of two symbols together, as [`pairs`](Self::pairs) has them.
    pub(super) const PAIR_LENGTHS: &'static [u8; 256] =
        &lengths_of(&pairs(K::CODES, BitOrder::MsbFirst));

    const LSB_PAIRS: &'static [u64; 256] = &pairs(K::CODES, BitOrder::LsbFirst);
    const MSB_PAIRS: &'static [u64; 256] = &pairs(K::CODES, BitOrder::MsbFirst);

    /// Whether two symbols have a table of their own.
    pub(super) const HAS_PAIRS: bool = K::CODES.len() <= 16 && Self::LONGEST <= 28;

    /// The words of two symbols together, at the first one's index and 16 times the second one's, each with its length in
    /// the lowest 8 bits; [`NO_PAIR`] where one has none.
    #[inline(always)]
    pub(super) const fn pairs(order: BitOrder) -> &'static [u64; 256] {
        match order {
            BitOrder::LsbFirst => Self::LSB_PAIRS,
            BitOrder::MsbFirst => Self::MSB_PAIRS,
        }
    }

    /// The entries at each value of the next digits.
    #[inline(always)]
    pub(super) const fn first(order: BitOrder) -> &'static [u64; ENTRIES] {
        match order {
            BitOrder::LsbFirst => Self::LSB,
            BitOrder::MsbFirst => Self::MSB,
        }
    }
}

/// What stands in place of the words of two symbols of which one has none.
pub(super) const NO_PAIR: u64 = 1 << 7;

/// What the next digits mean: all words that end in them, or a link where not even the first one does.
///
/// From bit 0 on: the length of all words (4 bits, 0 for a link), the length of the first (4), how many (8); then from bit
/// 16 on the symbols, a byte each, or two bytes in alphabets of more than 256. A link stands in the upper half.
#[derive(Clone, Copy)]
pub(super) struct Entry(pub(super) u64);

impl Entry {
    #[inline(always)]
    pub(super) const fn is_long(self) -> bool {
        self.width() == 0
    }

    /// The digits of all words.
    #[inline(always)]
    pub(super) const fn width(self) -> u32 {
        (self.0 & 15) as u32
    }

    #[inline(always)]
    pub(super) const fn first_width(self) -> u32 {
        (self.0 >> 4 & 15) as u32
    }

    #[inline(always)]
    pub(super) const fn count(self) -> usize {
        (self.0 >> 8 & 15) as usize
    }

    #[inline(always)]
    pub(super) const fn first_symbol<K: Words>(self) -> usize {
        let mask = if Tables::<K>::WIDE { 0xffff } else { 0xff };
        (self.0 >> 16 & mask) as usize
    }

    #[inline(always)]
    pub(super) const fn symbols(self) -> u64 {
        self.0 >> 16
    }

    #[inline(always)]
    pub(super) const fn link(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The next eleven digits as the place in the table.
#[inline(always)]
pub(super) const fn place(ahead: u64, order: BitOrder) -> usize {
    order.take(ahead, LOOK) as usize
}

const fn words(codes: &[Code], order: BitOrder) -> [u64; 256] {
    let mut words = [0; 256];
    let mut index = 0;
    while index < codes.len() && index < 256 {
        let Code { word, length, .. } = codes[index];
        // A symbol without a word is left at 0.
        if length > 0 {
            let digits = order.of_highest_first(word as u64, length as u32);
            words[index] = digits << 8 | length as u64;
        }
        index += 1;
    }
    words
}

const fn pairs(codes: &[Code], order: BitOrder) -> [u64; 256] {
    let words = words(codes, order);
    let mut pairs = [NO_PAIR; 256];
    let (few, mut index) = (codes.len() <= 16, 0);
    while few && index < 256 {
        let (first, second) = (words[index % 16], words[index / 16]);
        let (length, more) = (first & 0xff, second & 0xff);
        if length != 0 && more != 0 && length + more <= 56 {
            let digits = order.join((first >> 8, length as u32), (second >> 8, more as u32));
            pairs[index] = digits << 8 | (length + more);
        }
        index += 1;
    }
    pairs
}

/// What stands in place of the length of a word that is missing.
pub(super) const NO_LENGTH: u8 = NO_PAIR as u8;

/// Returns the lengths in the lowest 8 bits of each entry.
const fn lengths_of(words: &[u64; 256]) -> [u8; 256] {
    let mut lengths = [0; 256];
    let mut index = 0;
    while index < 256 {
        let length = (words[index] & 0xff) as u8;
        lengths[index] = if length == 0 { NO_LENGTH } else { length };
        index += 1;
    }
    lengths
}

/// For each value of the next digits, the word that they begin with as `index << 4 | length`; 0 where it is longer.
const fn single(codes: &[Code], order: BitOrder) -> [u32; ENTRIES] {
    let mut table = [0; ENTRIES];
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        let length = length as u32;
        if length > 0 && length <= LOOK {
            let word = order.of_highest_first(word as u64, length);
            let mut rest = 0;
            while rest < 1 << (LOOK - length) {
                let place = order.join((word, length), (rest, LOOK - length));
                table[place as usize] = (index as u32) << 4 | length;
                rest += 1;
            }
        }
        index += 1;
    }
    table
}

const fn first(codes: &[Code], long: &[u32], order: BitOrder) -> [u64; ENTRIES] {
    assert!(
        codes.len() <= 1 << 16,
        "a prefix code has at most 65536 words"
    );
    let single = single(codes, order);
    let (bits, most) = if codes.len() > 256 { (16, 3) } else { (8, 6) };
    let mut table = [0; ENTRIES];
    let mut place = 0;
    while place < ENTRIES {
        let (mut width, mut count, mut symbols) = (0, 0, 0);
        while count < most {
            // What is left of the digits, with zeros behind.
            let rest = match order {
                BitOrder::LsbFirst => place >> width,
                BitOrder::MsbFirst => place << width & (ENTRIES - 1),
            };
            let found = single[rest];
            let length = found & 15;
            if length == 0 || width + length > LOOK {
                break;
            }
            symbols |= (found as u64 >> 4) << (16 + bits * count);
            width += length;
            count += 1;
        }
        // One word alone leaves a gap, which is refused before the table is looked at.
        table[place] = if count == 0 && codes.len() == 1 {
            0
        } else if count == 0 {
            let digits = order.of_highest_first(place as u64, LOOK);
            (link_of(long, digits as u32) as u64) << 32
        } else {
            symbols | (count as u64) << 8 | ((single[place] & 15) as u64) << 4 | width as u64
        };
        place += 1;
    }
    table
}

const _: () = assert!(LOOK == long::START);
