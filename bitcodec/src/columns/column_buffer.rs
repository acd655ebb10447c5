//! Buffers of columns for bulk decoding.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{BitAnd, Shr};

use crate::bit_order::BitOrder;
use crate::chunks::{as_chunks, as_chunks_mut};
use crate::columns::column::{Column, flags};
use crate::columns::fixed_offset::{Kind, Leaf, Raw};
use crate::int::Int;

/// The values of a column, allocated for all rows.
pub(crate) enum Buffer {
    Bits(Vec<u8>, usize),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    Narrow(Vec<i8>),
    Key(Vec<i32>),
}

impl Buffer {
    pub(super) fn new(leaf: &Leaf, rows: usize) -> Self {
        let len = rows * leaf.starts.len();
        match leaf.kind {
            Kind::Bool => Self::Bits(vec![0; len.div_ceil(8)], len),
            Kind::Key {
                is_narrow: true, ..
            } => Self::Narrow(vec![0; len]),
            Kind::Key { .. } => Self::Key(vec![0; len]),
            Kind::Float => Self::Float(vec![0.0; len]),
            Kind::Double => Self::Double(vec![0.0; len]),
            Kind::Int { bits, signed } => match (bits, signed) {
                (8, false) => Self::U8(vec![0; len]),
                (16, false) => Self::U16(vec![0; len]),
                (32, false) => Self::U32(vec![0; len]),
                (_, false) => Self::U64(vec![0; len]),
                (8, true) => Self::I8(vec![0; len]),
                (16, true) => Self::I16(vec![0; len]),
                (32, true) => Self::I32(vec![0; len]),
                (_, true) => Self::I64(vec![0; len]),
            },
        }
    }

    /// Stores the values of a block of rows that starts at row `first`.
    pub(super) fn take<W: Word>(&mut self, leaf: &Leaf, first: usize, take: &Take, words: &[W]) {
        let (raw, step) = (&leaf.raw, leaf.starts.len());
        let from = first * step + take.slot;
        match self {
            Self::Bits(bits, _) => pack(bits, from, step, words, take.shift),
            Self::U8(values) => numbers(values, from, step, words, take.shift, raw),
            Self::U16(values) => numbers(values, from, step, words, take.shift, raw),
            Self::U32(values) => numbers(values, from, step, words, take.shift, raw),
            Self::U64(values) => numbers(values, from, step, words, take.shift, raw),
            Self::I8(values) => numbers(values, from, step, words, take.shift, raw),
            Self::I16(values) => numbers(values, from, step, words, take.shift, raw),
            Self::I32(values) | Self::Key(values) => {
                numbers(values, from, step, words, take.shift, raw);
            }
            Self::I64(values) => numbers(values, from, step, words, take.shift, raw),
            Self::Float(values) => fill(values, from, step, words, |word| {
                f32::from_bits(raw.value(masked(word, take.shift, raw).into()) as u32)
            }),
            Self::Double(values) => fill(values, from, step, words, |word| {
                f64::from_bits(raw.value(masked(word, take.shift, raw).into()))
            }),
            Self::Narrow(keys) => match &leaf.kind {
                Kind::Key {
                    table,
                    is_straight: false,
                    ..
                } => {
                    let mut names = [0; 256];
                    names
                        .iter_mut()
                        .zip(table)
                        .for_each(|(name, of)| *name = *of);
                    // A tag has at most eight bits.
                    let tag = |word: W| masked(word, take.shift, raw).into() as u8;
                    fill(keys, from, step, words, |word| {
                        names[usize::from(tag(word))]
                    });
                }
                _ => numbers(keys, from, step, words, take.shift, raw),
            },
        }
    }

    pub(crate) fn into_column(self) -> Column {
        match self {
            Self::Bits(bits, len) => Column::Bool(flags(bits, len)),
            Self::U8(values) => Column::U8(values),
            Self::U16(values) => Column::U16(values),
            Self::U32(values) => Column::U32(values),
            Self::U64(values) => Column::U64(values),
            Self::I8(values) => Column::I8(values),
            Self::I16(values) => Column::I16(values),
            Self::I32(values) => Column::I32(values),
            Self::I64(values) => Column::I64(values),
            Self::Float(values) => Column::Float(values),
            Self::Double(values) => Column::Double(values),
            Self::Narrow(keys) => Column::Narrow(keys),
            Self::Key(keys) => Column::Key(keys),
        }
    }
}

/// Stores one value from each word, at index `from` and every `step` after it.
#[inline(always)]
fn fill<V: Copy + Default, W: Word>(
    values: &mut [V],
    from: usize,
    step: usize,
    words: &[W],
    value: impl Fn(W) -> V,
) {
    if step == 1 {
        let places = values.get_mut(from..).unwrap_or_default();
        for (place, word) in places.iter_mut().zip(words) {
            *place = value(*word);
        }
        return;
    }
    // The `step` values of a row are adjacent, and this call stores one of them for each row.
    let (first, slot) = (from - from % step, from % step);
    let places = values.get_mut(first..).unwrap_or_default();
    if step > 4 {
        for (row, word) in places.chunks_exact_mut(step).zip(words) {
            if let Some(place) = row.get_mut(slot) {
                *place = value(*word);
            }
        }
        return;
    }
    // A loop with a stride is not vectorized, so the values are computed before they are stored.
    let mut column = [V::default(); BLOCK];
    for (place, word) in column.iter_mut().zip(words) {
        *place = value(*word);
    }
    let column = column.get(..words.len()).unwrap_or_default();
    match step {
        2 => spread::<2, V>(places, slot, column),
        3 => spread::<3, V>(places, slot, column),
        _ => spread::<4, V>(places, slot, column),
    }
}

/// Stores a value as one of `N` of each row.
#[inline(always)]
fn spread<const N: usize, V: Copy>(places: &mut [V], slot: usize, column: &[V]) {
    let slot = slot % N;
    for (row, value) in as_chunks_mut::<N, V>(places).0.zip(column) {
        row[slot] = *value;
    }
}

/// The bits of a value, the lowest of a word.
#[inline(always)]
pub(super) fn masked<W: Word>(word: W, shift: u32, raw: &Raw) -> W {
    word >> shift & W::low(u64::MAX >> (64 - raw.width))
}

#[inline(always)]
fn numbers<V: Int, W: Word>(
    values: &mut [V],
    from: usize,
    step: usize,
    words: &[W],
    shift: u32,
    raw: &Raw,
) {
    if raw.is_signed || raw.swaps {
        fill(values, from, step, words, |word| {
            V::from_word(raw.value(masked(word, shift, raw).into()))
        });
    } else if raw.add != 0 {
        fill(values, from, step, words, |word| {
            V::from_word(masked(word, shift, raw).into().wrapping_add(raw.add))
        });
    } else {
        fill(values, from, step, words, |word| {
            V::from_word(masked(word, shift, raw).into())
        });
    }
}

/// Stores a bit of each word.
fn pack<W: Word>(bits: &mut [u8], from: usize, step: usize, words: &[W], shift: u32) {
    let mut each = [0; BLOCK];
    for (flag, word) in each.iter_mut().zip(words) {
        *flag = (*word >> shift).into() as u8 & 1;
    }
    let flags = each.get(..words.len()).unwrap_or_default();
    if step == 1 && from % 8 == 0 {
        let bytes = bits.get_mut(from / 8..).unwrap_or_default();
        // Eight flags are the bytes of a word, 0 or 1 each. The product collects them as the bits of its highest byte:
        // there, byte `i` of the word has the factor 2^i. No lower byte of the product carries, because it is a sum of
        // different powers.
        for (byte, flags) in bytes
            .iter_mut()
            .zip(as_chunks(&each).0.take(flags.len().div_ceil(8)))
        {
            let product = u64::from_le_bytes(*flags).wrapping_mul(0x0102_0408_1020_4080);
            *byte = (product >> 56) as u8;
        }
        return;
    }
    for (index, flag) in flags.iter().enumerate() {
        let at = from + index * step;
        if let Some(byte) = bits.get_mut(at / 8) {
            *byte |= flag << (at % 8);
        }
    }
}

/// Some bits of each row: as few bytes as hold a field, because a vector register holds more of them.
pub(super) trait Word:
    Copy + Default + Into<u64> + Shr<u32, Output = Self> + BitAnd<Output = Self>
{
    const BYTES: usize;

    /// Returns the low bits of a number.
    fn low(number: u64) -> Self;

    /// Returns the word at the start of `bytes`; `None` if there are too few.
    fn load(bytes: &[u8], order: BitOrder) -> Option<Self>;
}

macro_rules! words {
    ($($word:ident)*) => {
        $(impl Word for $word {
            const BYTES: usize = size_of::<$word>();

            #[inline(always)]
            fn low(number: u64) -> Self {
                number as Self
            }

            #[inline(always)]
            fn load(bytes: &[u8], order: BitOrder) -> Option<Self> {
                let bytes = *bytes.first_chunk()?;
                Some(match order {
                    BitOrder::LsbFirst => Self::from_le_bytes(bytes),
                    BitOrder::MsbFirst => Self::from_be_bytes(bytes),
                })
            }
        })*
    };
}

words! { u8 u16 u32 u64 }

/// The number of rows in a block: 256 words of 8 bytes stay in the L1 cache.
pub(super) const BLOCK: usize = 256;

/// The source of one value in each row.
pub(super) struct Take {
    /// The index of the column.
    pub(super) leaf: usize,
    /// The index among the values of the column in a row.
    pub(super) slot: usize,
    /// The number of bits below the value in its word.
    pub(super) shift: u32,
}
