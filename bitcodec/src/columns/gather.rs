//! Columns from constant places: a block of rows is loaded as words, of which each column takes its bits.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use arrow_array::RecordBatch;

use super::builder::{batch, wanted};
use super::column::{Column, flags};
use super::error::ColumnError;
use super::form::{Form, Named};
use super::place::{Kind, Leaf, Raw, leaves};
use super::{Columnar, Projection};
use crate::format::Format;
use crate::int::Int;
use crate::layout::Node;
use crate::order::{BitOrder, Order};
use crate::root::constant_bytes;

/// How many rows are a block: their words stay in the nearest cache.
const BLOCK: usize = 256;

/// Eight bytes of each row, and what is taken of them.
struct Window {
    /// The first byte.
    at: usize,
    takes: Vec<Take>,
}

/// The bits of one value of each row.
struct Take {
    /// Which column.
    leaf: usize,
    /// Which of its values of a row.
    slot: usize,
    /// How many bits are below.
    shift: u32,
}

/// Decodes rows of `len` bytes; `None` if the places of the wanted columns are not constants, or a row is refused that
/// another way has to tell of.
pub(super) fn gather<T: Format + Columnar>(
    bytes: &[u8],
    len: usize,
    projection: &Projection,
    lossy: bool,
) -> Result<Option<RecordBatch>, ColumnError> {
    let (columns, is_struct) = wanted::<T>(projection)?;
    let Some(leaves) = plan::<T>(&columns, is_struct) else {
        return Ok(None);
    };
    let Some(windows) = windows(&leaves, len, T::Order::ORDER) else {
        return Ok(None);
    };
    if !bytes.len().is_multiple_of(len) {
        return Ok(None);
    }
    // A row with an error is null as a whole, so that it has to be seen.
    let checked = projection.is_checked() || lossy;
    let rows = bytes.len() / len;
    let mut buffers: Vec<Buffer> = leaves.iter().map(|leaf| Buffer::new(leaf, rows)).collect();
    let mut words = [0; BLOCK];
    for (first, block) in (0..).step_by(BLOCK).zip(bytes.chunks(BLOCK * len)) {
        let is_bad = |row: &[u8]| T::try_from_bytes(row).is_err();
        if checked && let Some(bad) = block.chunks_exact(len).position(is_bad) {
            return refuse::<T>(bytes, len, first + bad, lossy);
        }
        for window in &windows {
            let words = load::<T>(block, window.at, &mut words);
            for take in &window.takes {
                let leaf = &leaves[take.leaf];
                if !checked && !leaf.obeys(words, take.shift) {
                    return refuse::<T>(bytes, len, first, lossy);
                }
                buffers[take.leaf].take(leaf, first, take, words);
            }
        }
    }
    let mut buffers = buffers.into_iter();
    let columns_of = columns.iter();
    let arrays = columns_of.map(|named| assemble(&named.form, rows, &mut buffers));
    let arrays = arrays.collect();
    batch(
        rows,
        &columns,
        arrays,
        &[],
        lossy.then_some((&Vec::new(), 0)),
    )
    .map(Some)
}

/// The error of the first row from `first` on that is refused.
#[cold]
fn refuse<T: Format>(
    bytes: &[u8],
    len: usize,
    first: usize,
    lossy: bool,
) -> Result<Option<RecordBatch>, ColumnError> {
    if lossy {
        return Ok(None);
    }
    for (row, bytes) in bytes.chunks_exact(len).enumerate().skip(first) {
        if let Err(error) = T::from_bytes(bytes) {
            return Err(ColumnError::from(error).at_row(row));
        }
    }
    Ok(None)
}

/// The columns of bare values of a type.
fn plan<T: Format>(columns: &[Named], is_struct: bool) -> Option<Vec<Leaf>> {
    if !is_struct {
        return leaves(&columns.first()?.form, T::LAYOUT, 0, T::Order::ORDER);
    }
    // Where nothing is wanted, there is nothing to gather.
    let is_wanted = |named: &Named| named.form.data_type().is_some();
    let Node::Struct(_) = T::LAYOUT.node else {
        return None;
    };
    if !columns.iter().any(is_wanted) {
        return None;
    }
    leaves(
        &Form::Struct(columns.to_vec()),
        T::LAYOUT,
        0,
        T::Order::ORDER,
    )
}

/// Few windows of eight bytes in which all places lie; `None` if one needs more.
fn windows(leaves: &[Leaf], len: usize, order: BitOrder) -> Option<Vec<Window>> {
    let mut places: Vec<(usize, usize, usize)> = Vec::new();
    for (number, leaf) in leaves.iter().enumerate() {
        let starts = leaf.starts.iter().enumerate();
        places.extend(starts.map(|(slot, start)| (*start, number, slot)));
    }
    places.sort_unstable();
    let mut windows: Vec<Window> = Vec::new();
    for (start, leaf, slot) in places {
        let width = leaves[leaf].raw.width as usize;
        let is_in = |window: &Window| (8 * window.at..=8 * window.at + 64 - width).contains(&start);
        if !windows.last().is_some_and(is_in) {
            let at = (start / 8).min(len.saturating_sub(8));
            let takes = Vec::new();
            windows.push(Window { at, takes });
        }
        let window = windows.last_mut().filter(|window| is_in(window))?;
        let before = start - 8 * window.at;
        let shift = match order {
            BitOrder::LsbFirst => before,
            BitOrder::MsbFirst => 64 - before - width,
        } as u32;
        window.takes.push(Take { leaf, slot, shift });
    }
    Some(windows)
}

/// Loads the eight bytes from `at` on of each row.
#[inline(always)]
fn load<'a, T: Format>(block: &[u8], at: usize, words: &'a mut [u64; BLOCK]) -> &'a [u64] {
    // The distance of rows as a constant is worth much.
    let len = const {
        match constant_bytes::<T>() {
            Some(len) => len,
            None => 1,
        }
    };
    let rows = block.len() / len;
    let word = |bytes: [u8; 8]| match T::Order::ORDER {
        BitOrder::LsbFirst => u64::from_le_bytes(bytes),
        BitOrder::MsbFirst => u64::from_be_bytes(bytes),
    };
    // As many rows as have eight bytes from there on.
    let whole = block
        .get(at..)
        .map_or(0, |from| (from.len() + len).saturating_sub(8) / len);
    let whole = whole.min(rows);
    for (place, row) in words.iter_mut().zip(0..whole) {
        if let Some(bytes) = block.get(row * len + at..).and_then(<[u8]>::first_chunk) {
            *place = word(*bytes);
        }
    }
    for (place, row) in words.iter_mut().zip(0..rows).skip(whole) {
        let mut bytes = [0; 8];
        let left = block.get(row * len + at..).unwrap_or_default();
        for (byte, left) in bytes.iter_mut().zip(left) {
            *byte = *left;
        }
        *place = word(bytes);
    }
    &words[..rows]
}

impl Leaf {
    /// Whether the values obey the rules of their form.
    fn obeys(&self, words: &[u64], shift: u32) -> bool {
        let mask = u64::MAX >> (64 - self.raw.width);
        match &self.kind {
            // One bit for each tag, where a word has enough.
            Kind::Key { table, .. } if (1..=64).contains(&table.len()) => {
                let numbers = table.iter().enumerate().filter(|(_, number)| **number >= 0);
                let known = numbers.fold(0_u64, |known, (tag, _)| known | 1 << tag);
                let is_known = |word: &u64| known >> (word >> shift & mask) & 1;
                words.iter().fold(1, |all, word| all & is_known(word)) == 1
            }
            Kind::Key { table, .. } if !table.is_empty() => {
                let is_known = |word: &u64| {
                    let tag = (word >> shift & mask) as usize;
                    table.get(tag).is_some_and(|number| *number >= 0)
                };
                words.iter().fold(true, |all, word| all & is_known(word))
            }
            _ if self.raw.checks.is_empty() => true,
            _ => {
                let value = |word: &u64| self.raw.value(word >> shift & mask);
                let each = words.iter().map(value);
                each.fold(true, |all, value| all & self.raw.obeys(value))
            }
        }
    }
}

/// The values of a column, as many as there will be.
enum Buffer {
    Bits(Vec<u8>, usize),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    Narrow(Vec<i8>),
    Key(Vec<i32>),
}

impl Buffer {
    fn new(leaf: &Leaf, rows: usize) -> Self {
        let len = rows * leaf.starts.len();
        match leaf.kind {
            Kind::Bool => Self::Bits(vec![0; len.div_ceil(8)], len),
            Kind::Key {
                is_narrow: true, ..
            } => Self::Narrow(vec![0; len]),
            Kind::Key { .. } => Self::Key(vec![0; len]),
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

    /// Takes the values of a block whose first row is `first`.
    fn take(&mut self, leaf: &Leaf, first: usize, take: &Take, words: &[u64]) {
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
            Self::Narrow(keys) => match &leaf.kind {
                Kind::Key {
                    table,
                    is_straight: false,
                    ..
                } => {
                    let mask = u64::MAX >> (64 - raw.width);
                    let number = |word: u64| {
                        let tag = (word >> take.shift & mask) as usize;
                        table.get(tag).copied().unwrap_or(0)
                    };
                    fill(keys, from, step, words, number);
                }
                _ => numbers(keys, from, step, words, take.shift, raw),
            },
        }
    }

    fn into_column(self) -> Column {
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
            Self::Narrow(keys) => Column::Narrow(keys),
            Self::Key(keys) => Column::Key(keys),
        }
    }
}

/// Stores a value of each word, at every `step`th place from `from` on.
#[inline(always)]
fn fill<V>(values: &mut [V], from: usize, step: usize, words: &[u64], value: impl Fn(u64) -> V) {
    let places = values.get_mut(from..).unwrap_or_default();
    if step == 1 {
        for (place, word) in places.iter_mut().zip(words) {
            *place = value(*word);
        }
    } else {
        for (place, word) in places.iter_mut().step_by(step).zip(words) {
            *place = value(*word);
        }
    }
}

#[inline(always)]
fn numbers<V: Int>(
    values: &mut [V],
    from: usize,
    step: usize,
    words: &[u64],
    shift: u32,
    raw: &Raw,
) {
    let mask = u64::MAX >> (64 - raw.width);
    if raw.is_signed || raw.swaps {
        fill(values, from, step, words, |word| {
            V::from_word(raw.value(word >> shift & mask))
        });
    } else {
        let add = raw.add;
        fill(values, from, step, words, |word| {
            V::from_word((word >> shift & mask).wrapping_add(add))
        });
    }
}

/// Stores a bit of each word.
fn pack(bits: &mut [u8], from: usize, step: usize, words: &[u64], shift: u32) {
    let mut each = [0; BLOCK];
    for (flag, word) in each.iter_mut().zip(words) {
        *flag = (word >> shift) as u8 & 1;
    }
    let flags = each.get(..words.len()).unwrap_or_default();
    if step == 1 && from.is_multiple_of(8) {
        let bytes = bits.get_mut(from / 8..).unwrap_or_default();
        // Eight flags are the bytes of a word, whose product has them side by side in its highest byte.
        for (byte, flags) in bytes
            .iter_mut()
            .zip(each.as_chunks().0.iter().take(flags.len().div_ceil(8)))
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

/// The column of a form, from those of bare values.
fn assemble(form: &Form, rows: usize, buffers: &mut impl Iterator<Item = Buffer>) -> Column {
    match form {
        form if form.data_type().is_none() => Column::Skip,
        Form::Array(len, element) => {
            let elements = assemble(element, rows * len, buffers);
            Column::Array(*len, rows, Box::new(elements))
        }
        Form::Struct(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|field| assemble(&field.form, rows, buffers));
            Column::Fields(rows, fields.collect())
        }
        _ => buffers.next().map_or(Column::Skip, Buffer::into_column),
    }
}
