//! The table that decodes all codewords in the next eleven bits with one lookup.

use core::marker::PhantomData;

use crate::bit_order::BitOrder;
use crate::coding::prefix::long;
use crate::coding::prefix::long::link_of;
use crate::coding::prefix::words::{Words, lengths};
use crate::layout::Code;

/// The number of bits in one lookup.
pub(super) const LOOK: u32 = 11;
/// The number of entries of the table: 16 KiB for each bit order in use.
pub(super) const ENTRIES: usize = 1 << LOOK;

/// The tables of a code, built at compile time.
pub(super) struct Tables<K>(PhantomData<K>);

impl<K: Words> Tables<K> {
    /// Whether each symbol in an entry takes two bytes instead of one.
    pub(super) const WIDE: bool = K::CODES.len() > 256;
    /// The length of the longest codeword.
    pub(super) const LONGEST: u32 = lengths(K::CODES).1;

    /// Whether an entry can be a link: a codeword is longer than one lookup, or some digits start with no codeword,
    /// which has a link of 0.
    pub(super) const HAS_LONG: bool = Self::LONGEST > LOOK || !K::IS_COMPLETE;

    const LSB: &'static [u64; ENTRIES] = &first(K::CODES, K::LONG, BitOrder::LsbFirst);
    const MSB: &'static [u64; ENTRIES] = &first(K::CODES, K::LONG, BitOrder::MsbFirst);

    const LSB_WORDS: &'static [u64; 256] = &words(K::CODES, BitOrder::LsbFirst);
    const MSB_WORDS: &'static [u64; 256] = &words(K::CODES, BitOrder::MsbFirst);

    /// The codewords of the first 256 symbols, each with its length in the lowest 8 bits; 0 if the symbol has none.
    #[inline(always)]
    pub(super) const fn words(order: BitOrder) -> &'static [u64; 256] {
        match order {
            BitOrder::LsbFirst => Self::LSB_WORDS,
            BitOrder::MsbFirst => Self::MSB_WORDS,
        }
    }

    /// The lengths of the codewords of the first 256 symbols; [`NO_LENGTH`] if a symbol has none.
    pub(super) const LENGTHS: &'static [u8; 256] =
        &lengths_of(&words(K::CODES, BitOrder::MsbFirst));

    /// The total lengths of the codewords of two symbols, indexed as [`pairs`](Self::pairs).
    pub(super) const PAIR_LENGTHS: &'static [u8; 256] =
        &lengths_of(&pairs(K::CODES, BitOrder::MsbFirst));

    const LSB_PAIRS: &'static [u64; 256] = &pairs(K::CODES, BitOrder::LsbFirst);
    const MSB_PAIRS: &'static [u64; 256] = &pairs(K::CODES, BitOrder::MsbFirst);

    /// Whether there is a table of pairs: 16 symbols make 256 pairs, and two codewords of 28 digits fit the 56 bits
    /// above the length.
    pub(super) const HAS_PAIRS: bool = K::CODES.len() <= 16 && Self::LONGEST <= 28;

    /// The concatenated codewords of two symbols, at index `first + 16 * second`, each with the total length in the
    /// lowest 8 bits; [`NO_PAIR`] if one of the symbols has no codeword.
    #[inline(always)]
    pub(super) const fn pairs(order: BitOrder) -> &'static [u64; 256] {
        match order {
            BitOrder::LsbFirst => Self::LSB_PAIRS,
            BitOrder::MsbFirst => Self::MSB_PAIRS,
        }
    }

    /// The entry for each value of the next eleven digits.
    #[inline(always)]
    pub(super) const fn first(order: BitOrder) -> &'static [u64; ENTRIES] {
        match order {
            BitOrder::LsbFirst => Self::LSB,
            BitOrder::MsbFirst => Self::MSB,
        }
    }
}

/// The entry of a pair of which one symbol has no codeword: bit 7 of the length, which is at most 56 otherwise. The
/// encoder combines the lengths of all pairs with `or`, and tests the bit once.
pub(super) const NO_PAIR: u64 = 1 << 7;

/// The meaning of the next eleven digits: all codewords that end within them, or a link if not even the first one does.
///
/// Bits 0 to 3 are the total length of the codewords (0 for a link), bits 4 to 7 the length of the first, bits 8 to 15
/// their number. The symbols follow from bit 16 on: up to six of a byte each, or three of two bytes in alphabets of
/// more than 256. A link is in the upper half.
#[derive(Clone, Copy)]
pub(super) struct Entry(pub(super) u64);

impl Entry {
    #[inline(always)]
    pub(super) const fn is_long(self) -> bool {
        self.width() == 0
    }

    /// Returns the total length of the codewords.
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

/// Returns the index of the next eleven digits in the table.
#[inline(always)]
pub(super) const fn place(ahead: u64, order: BitOrder) -> usize {
    order.take(ahead, LOOK) as usize
}

const fn words(codes: &[Code], order: BitOrder) -> [u64; 256] {
    let mut words = [0; 256];
    let mut index = 0;
    while index < codes.len() && index < 256 {
        let Code { word, length, .. } = codes[index];
        // The entry of a symbol without a codeword remains 0.
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

/// The length of a missing codeword.
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

/// Returns, for each value of the next digits, the first codeword in them as `index << 4 | length`; 0 if it is longer.
const fn single(codes: &[Code], order: BitOrder) -> [u32; ENTRIES] {
    let mut table = [0; ENTRIES];
    let mut index = 0;
    while index < codes.len() {
        let Code { word, length, .. } = codes[index];
        let length = length as u32;
        if length > 0 && length <= LOOK {
            let word = order.of_highest_first(word as u64, length);
            // The digits after the codeword can be anything.
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
            // The digits that are left, with zeros after them. A codeword found with the help of those zeros is longer
            // than the digits that are left, so it fails the test of the total length.
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
        // A code of a single codeword leaves a gap, which the decoder rejects before it uses the table.
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
