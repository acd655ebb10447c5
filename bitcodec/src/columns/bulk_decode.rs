//! Bulk decoding of fields at constant offsets: a block of rows is loaded as words, and each column extracts its bits.

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

/// Eight consecutive bytes of each row, and the fields in them.
struct Window {
    /// The index of the first byte in a row.
    at: usize,
    /// The fields.
    takes: Vec<Take>,
}

/// Decodes rows of `len` bytes. Returns `None` if the selected columns have no constant offsets, or if the slow path
/// must report a rejected row.
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
    if bytes.len() % len != 0 {
        return Ok(None);
    }
    // With `lossy` a rejected row is null in all columns, so every row must be checked whole.
    let checked = projection.is_checked() || lossy;
    let rows = bytes.len() / len;
    let mut buffers: Vec<Buffer> = leaves.iter().map(|leaf| Buffer::new(leaf, rows)).collect();
    let mut words = [0; BLOCK];
    for (first, block) in (0..).step_by(BLOCK).zip(bytes.chunks(BLOCK * len)) {
        let is_bad = |row: &[u8]| T::from_bytes_kind(row).is_err();
        let bad = match checked {
            true => block.chunks_exact(len).position(is_bad),
            false => None,
        };
        if let Some(bad) = bad {
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
    // `leaves` and `assemble` visit the form in the same order, so each leaf gets its own buffer.
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

/// Returns the error of the first rejected row from `first` on; with `lossy` the slow path builds the batch instead.
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

/// Returns the leaf columns of a type, in the order of its fields.
fn plan<T: WireFormat<Context = NoContext>>(
    columns: &[Named],
    is_struct: bool,
) -> Option<Vec<Leaf>> {
    if !is_struct {
        return leaves(&columns.first()?.form, T::LAYOUT, 0, T::Order::ORDER);
    }
    // Without a selected column there is nothing to load.
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

/// Returns windows of eight bytes that cover all fields; `None` if a field needs a ninth byte.
///
/// The fields are visited by their offset, and one that does not fit the last window opens a new one.
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
            // No window reaches past the row, if the row has eight bytes.
            let at = (start / 8).min(len.saturating_sub(8));
            let takes = Vec::new();
            windows.push(Window { at, takes });
        }
        let window = windows.last_mut().filter(|window| is_in(window))?;
        // The shift that moves the field to the lowest bits of the word.
        let before = start - 8 * window.at;
        let shift = match order {
            BitOrder::LsbFirst => before,
            BitOrder::MsbFirst => 64 - before - width,
        } as u32;
        window.takes.push(Take { leaf, slot, shift });
    }
    Some(windows)
}

/// Loads the eight bytes at index `at` of each row, in the bit order of the stream.
#[inline(always)]
fn load<'a, T: WireFormat<Context = NoContext>>(
    block: &[u8],
    at: usize,
    words: &'a mut [u64; BLOCK],
) -> &'a [u64] {
    // The row length is a constant, so that the loops have a constant stride.
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
        // Chunks of a row length from `at` on have at least eight bytes, so `first_chunk` needs no check. If `at` is
        // above 0, the last row is no whole chunk, and the last loop loads it.
        for (place, row) in words.iter_mut().zip(from.chunks_exact(len)) {
            if let Some(bytes) = row.first_chunk() {
                *place = word(*bytes);
            }
        }
        from.len() / len
    } else {
        // The eight bytes include bytes of the next rows, which the masks of the fields drop. The last rows of the
        // block have fewer bytes after them, and the last loop loads them with zeros.
        let all = from.windows(8).step_by(len);
        let whole = all.len();
        for (place, row) in words.iter_mut().zip(all) {
            if let Some(bytes) = row.first_chunk() {
                *place = word(*bytes);
            }
        }
        whole
    };
    // The rows that the loops above left: bytes past the end of the block are zeros.
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
    /// Whether the values of all rows obey the rules of their form.
    ///
    /// The loops join the results by `&` and have no early exit: a rejected row is the exception, and a loop without
    /// branches can be vectorized.
    fn obeys(&self, words: &[u64], shift: u32) -> bool {
        let mask = u64::MAX >> (64 - self.raw.width);
        match &self.kind {
            // Up to 64 tags: a mask with a bit for each known tag.
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

/// Returns the column of a form, assembled from leaf columns in their order.
fn assemble(form: &Form, rows: usize, buffers: &mut impl Iterator<Item = Buffer>) -> Column {
    match form {
        form if !form.is_shown() => Column::Skip,
        Form::Shown(_, inner) => assemble(inner, rows, buffers),
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
