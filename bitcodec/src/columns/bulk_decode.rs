//! Columns from constant places: a block of rows is loaded as words, of which each column takes its bits.

use crate::columns::column_buffer::{BLOCK, Take};
use crate::context::NoContext;
use alloc::boxed::Box;
use alloc::vec::Vec;

use arrow_array::RecordBatch;

use crate::bit_order::{BitOrder, Order};
use crate::columns::arrow_type::{Form, Named};
use crate::columns::builder::{batch, wanted};
use crate::columns::column::Column;
use crate::columns::column_buffer::Buffer;
use crate::columns::error::ColumnError;
use crate::columns::fixed_offset::{Kind, Leaf, leaves};
use crate::columns::{Columnar, Projection};
use crate::format::WireFormat;
use crate::format::fast_path::constant_bytes;
use crate::layout::Node;

/// Eight bytes of each row, and what is taken of them.
struct Window {
    /// The first byte.
    at: usize,
    takes: Vec<Take>,
}

/// Decodes rows of `len` bytes; `None` if the places of the wanted columns are not constants, or a row is refused that
/// another way has to tell of.
pub(super) fn gather<T: WireFormat<Context = NoContext> + Columnar>(
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
        let is_bad = |row: &[u8]| T::from_bytes_kind(row).is_err();
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
fn refuse<T: WireFormat<Context = NoContext>>(
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
fn plan<T: WireFormat<Context = NoContext>>(
    columns: &[Named],
    is_struct: bool,
) -> Option<Vec<Leaf>> {
    if !is_struct {
        return leaves(&columns.first()?.form, T::LAYOUT, 0, T::Order::ORDER);
    }
    // Where nothing is wanted, there is nothing to gather.
    let is_wanted = |named: &Named| named.form.is_shown();
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
fn load<'a, T: WireFormat<Context = NoContext>>(
    block: &[u8],
    at: usize,
    words: &'a mut [u64; BLOCK],
) -> &'a [u64] {
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
    let from = block.get(at..).unwrap_or_default();
    let whole = if len >= 8 {
        // All rows but the last have eight bytes from there on, which needs no check then.
        for (place, row) in words.iter_mut().zip(from.chunks_exact(len)) {
            if let Some(bytes) = row.first_chunk() {
                *place = word(*bytes);
            }
        }
        from.len() / len
    } else {
        // As many rows as have eight bytes from there on, some of them those of the next rows.
        let all = from.windows(8).step_by(len);
        let whole = all.len();
        for (place, row) in words.iter_mut().zip(all) {
            if let Some(bytes) = row.first_chunk() {
                *place = word(*bytes);
            }
        }
        whole
    };
    for (place, row) in words.iter_mut().zip(0..rows).skip(whole) {
        let mut bytes = [0; 8];
        let left = from.get(row * len..).unwrap_or_default();
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

/// The column of a form, from those of bare values.
fn assemble(form: &Form, rows: usize, buffers: &mut impl Iterator<Item = Buffer>) -> Column {
    match form {
        form if !form.is_shown() => Column::Skip,
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
