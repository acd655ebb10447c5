//! Bulk decoding of fields at constant offsets: a block of rows is loaded as words, and each column extracts its bits.

use crate::columns::column_buffer::{BLOCK, Take, Word, masked};
use crate::context::NoContext;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
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

/// One, two, four or eight consecutive bytes of each row, and the fields in them.
struct Window {
    /// The index of the first byte in a row.
    at: usize,
    /// The number of bytes.
    bytes: usize,
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
            let columns = (&*leaves, &mut *buffers);
            let obeys = match window.bytes {
                1 => extract::<T, u8>(block, first, window, columns, checked),
                2 => extract::<T, u16>(block, first, window, columns, checked),
                4 => extract::<T, u32>(block, first, window, columns, checked),
                _ => extract::<T, u64>(block, first, window, columns, checked),
            };
            if !obeys {
                return refuse::<T>(bytes, len, first, lossy);
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

/// Stores the fields in a window of a block of rows that starts at row `first`. Returns whether they obey their rules.
#[inline(always)]
fn extract<T: WireFormat<Context = NoContext>, W: Word>(
    block: &[u8],
    first: usize,
    window: &Window,
    (leaves, buffers): (&[Leaf], &mut [Buffer]),
    checked: bool,
) -> bool {
    let mut words = [W::default(); BLOCK];
    let words = load::<T, W>(block, window.at, &mut words);
    for take in &window.takes {
        let leaf = &leaves[take.leaf];
        if !checked && !leaf.obeys(words, take.shift) {
            return false;
        }
        buffers[take.leaf].take(leaf, first, take, words);
    }
    true
}

/// Returns windows that cover all fields; `None` if a field needs a ninth byte.
///
/// Each field is in the narrowest window that holds it, so that a vector register holds the field of most rows: 16
/// fields of one byte, 8 of two.
fn windows(leaves: &[Leaf], len: usize, order: BitOrder) -> Option<Vec<Window>> {
    let mut windows: BTreeMap<(usize, usize), Vec<Take>> = BTreeMap::new();
    for (number, leaf) in leaves.iter().enumerate() {
        for (slot, start) in leaf.starts.iter().enumerate() {
            let width = leaf.raw.width as usize;
            // The bytes from that of the first bit to that of the last.
            let bytes = (start % 8 + width).div_ceil(8).next_power_of_two();
            if bytes > 8 {
                return None;
            }
            // No window reaches past the row, if the row has as many bytes.
            let own = ((start / 8).min(len.saturating_sub(bytes)), bytes);
            // The values of a long array are stored one by one, so they share the widest windows.
            let shared = start / 64 * 8;
            let is_shared = leaf.is_long() && shared + 8 <= len && start % 64 + width <= 64;
            let (at, bytes) = if is_shared { (shared, 8) } else { own };
            // The shift that moves the field to the lowest bits of the word.
            let before = start - 8 * at;
            let shift = match order {
                BitOrder::LsbFirst => before,
                BitOrder::MsbFirst => 8 * bytes - before - width,
            };
            let take = Take {
                leaf: number,
                slot,
                shift: shift as u32,
            };
            windows.entry((at, bytes)).or_default().push(take);
        }
    }
    // To take two fields out of a window of up to four bytes costs less than to load a narrower one for them.
    let few = windows.iter().filter(|(_, takes)| takes.len() <= 2);
    for (at, bytes) in few.map(|(place, _)| *place).collect::<Vec<_>>() {
        let wider = [2, 4].into_iter().filter(|wider| *wider > bytes);
        let mut wider = wider.flat_map(|wider| {
            let last = (at + bytes).saturating_sub(wider);
            (last..=at).map(move |at| (at, wider))
        });
        let Some(wider) = wider.find(|place| windows.contains_key(place)) else {
            continue;
        };
        let shift = match order {
            BitOrder::LsbFirst => at - wider.0,
            BitOrder::MsbFirst => wider.0 + wider.1 - at - bytes,
        };
        for mut take in windows.remove(&(at, bytes)).unwrap_or_default() {
            take.shift += 8 * shift as u32;
            windows.entry(wider).or_default().push(take);
        }
    }
    let windows = windows.into_iter();
    let window = |((at, bytes), takes)| Window { at, bytes, takes };
    Some(windows.map(window).collect())
}

/// Loads the word at index `at` of each row, in the bit order of the stream.
#[inline(always)]
fn load<'a, T: WireFormat<Context = NoContext>, W: Word>(
    block: &[u8],
    at: usize,
    words: &'a mut [W; BLOCK],
) -> &'a [W] {
    // The row length is a constant, so that the loops have a constant stride.
    let len = const {
        match constant_bytes::<T>() {
            Some(len) => len,
            None => 1,
        }
    };
    let rows = block.len() / len;
    let order = T::Order::ORDER;
    let from = block.get(at..).unwrap_or_default();
    let whole = if len >= W::BYTES {
        // Chunks of a row length from `at` on have at least the bytes of a word, so `load` needs no check. If `at` is
        // above 0, the last row is no whole chunk, and the last loop loads it.
        for (place, row) in words.iter_mut().zip(from.chunks_exact(len)) {
            *place = W::load(row, order).unwrap_or_default();
        }
        from.len() / len
    } else {
        // The word includes bytes of the next rows, which the masks of the fields drop. The last rows of the block have
        // fewer bytes after them, and the last loop loads them with zeros.
        let all = from.windows(W::BYTES).step_by(len);
        let whole = all.len();
        for (place, row) in words.iter_mut().zip(all) {
            *place = W::load(row, order).unwrap_or_default();
        }
        whole
    };
    // The rows that the loops above left: bytes past the end of the block are zeros.
    let rest = words.get_mut(whole..rows).unwrap_or_default();
    for (place, row) in rest.iter_mut().zip(whole..) {
        let mut bytes = [0; 8];
        let left = from.get(row * len..).unwrap_or_default();
        for (byte, left) in bytes.iter_mut().zip(left) {
            *byte = *left;
        }
        *place = W::load(&bytes, order).unwrap_or_default();
    }
    &words[..rows]
}

impl Leaf {
    /// Whether the values of all rows obey the rules of their form.
    ///
    /// No loop has an early exit: a rejected row is the exception.
    fn obeys<W: Word>(&self, words: &[W], shift: u32) -> bool {
        let raw = |word: &W| -> u64 { masked(*word, shift, &self.raw).into() };
        match &self.kind {
            // Up to 64 tags: the tags of all rows are bits of one word.
            Kind::Key { table, .. } if (1..=64).contains(&table.len()) => {
                let numbers = table.iter().enumerate().filter(|(_, number)| **number < 0);
                let unknown = numbers.fold(0_u64, |unknown, (tag, _)| unknown | 1 << tag);
                let seen = |seen, word: &W| seen | 1 << raw(word);
                unknown == 0 || words.iter().fold(0, seen) & unknown == 0
            }
            Kind::Key { table, .. } if !table.is_empty() => {
                let is_known = |word: &W| {
                    let number = table.get(raw(word) as usize);
                    number.is_some_and(|number| *number >= 0)
                };
                words.iter().fold(true, |all, word| all & is_known(word))
            }
            _ => self.raw.checks.iter().all(|(low, span)| {
                let obeys = |word| self.raw.value(raw(word)).wrapping_sub(*low) <= *span;
                words.iter().fold(true, |all, word| all & obeys(word))
            }),
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
