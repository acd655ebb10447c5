//! Bulk coding of integers of one width: whole bytes are copied, other widths are packed in words.

use crate::bit_order::BitOrder;
use crate::bit_order::Order;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::twos_complement::{fits, low_bits, of_bits};
use crate::coding::seq::{array, list};
use crate::coding::{Coding, List};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, with_shift};
use crate::io::read::{BitRead, whole_ahead};
use crate::io::write::BitWrite;

/// The least number of bytes that an array copies, and a reader without bytes. Fewer are coded as single integers.
const BYTES: usize = 16;
/// The size in bytes of the buffer for streams that are not at a byte boundary.
const BLOCK: usize = 256;

/// Reads integers that are as wide as their type, with the least significant byte first if `least_first`, else last.
#[inline(always)]
pub(crate) fn read_whole<T: Int, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    least_first: bool,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    let size = size_of::<T>();
    let len = values.len().saturating_mul(size);
    // A truncated array is decoded one by one, and fails at the element that is cut.
    if len < BYTES || reader.remaining() / 8 < len {
        return array::decode_each_to::<T, C, R>(values, reader, context);
    }
    if let Some((bytes, shift)) = whole_ahead(len, reader) {
        if shift == 0 {
            T::load(values, bytes, least_first);
        } else {
            let whole = T::of_shifted(bytes, shift, least_first, R::ORDER);
            for (value, whole) in values.iter_mut().zip(whole) {
                *value = whole;
            }
        }
        return reader.advance(8 * len);
    }
    let mut block = [0; BLOCK];
    for part in values.chunks_mut(BLOCK / size) {
        let bytes = block
            .get_mut(..size_of_val(part))
            .expect("a part has as many values as a block has room for");
        reader.read_bytes(bytes)?;
        T::load(part, bytes, least_first);
    }
    Ok(())
}

/// Returns a list of the integers from bit `shift` of `bytes` on; `None` for a list of a fixed capacity.
///
/// No other function has the address of the list, so it stays in registers. In memory, its length would be stored just before
/// the whole list is loaded, and the processor would wait.
#[inline(always)]
#[cfg_attr(
    not(feature = "alloc"),
    expect(
        clippy::extra_unused_type_parameters,
        reason = "it is the order of bits in lists that allocate"
    )
)]
pub(crate) fn list_of_bytes<T: Int, L: List<Item = T>, O: Order>(
    bytes: &[u8],
    shift: u32,
    least_first: bool,
) -> Option<L> {
    if L::CAPACITY.is_some() {
        return None;
    }
    if shift == 0 {
        let mut list = L::with_capacity(bytes.len() / size_of::<T>());
        extend(&mut list, bytes, least_first);
        return Some(list);
    }
    #[cfg(feature = "alloc")]
    if let Some(of_boxed) = L::OF_BOXED {
        return Some(of_boxed(if least_first {
            boxed_shifted::<T, O, true>(bytes, shift)
        } else {
            boxed_shifted::<T, O, false>(bytes, shift)
        }));
    }
    None
}

/// Returns the integers from bit `shift` of `bytes` on. A boxed slice is returned in two registers, a list in memory.
#[cfg(feature = "alloc")]
#[inline(never)]
fn boxed_shifted<T: Int, O: Order, const LEAST_FIRST: bool>(
    bytes: &[u8],
    shift: u32,
) -> alloc::boxed::Box<[T]> {
    let mut items = alloc::vec::Vec::with_capacity((bytes.len() - 1) / size_of::<T>());
    // The closure has a type of its own for each shift, and so has `extend`. One `extend` for all would shift by a variable.
    #[expect(clippy::map_identity, reason = "the closure is there for its type")]
    {
        with_shift!(T, shift => {
            let shifted = T::of_shifted(bytes, shift, LEAST_FIRST, O::ORDER);
            items.extend(shifted.map(|item| item));
        });
    }
    items.into_boxed_slice()
}

/// Appends `count` integers to a list, as [`read_whole`] reads them, without filling the list with zeros first.
#[inline(always)]
pub(crate) fn append_whole<T: Int, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    count: usize,
    list: &mut L,
    least_first: bool,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    // A register has no bytes, and no call must have its address.
    if R::IN_REGISTER {
        return list::read_each::<T, C, L, R>(0..count, list, reader, context);
    }
    let len = count.saturating_mul(size_of::<T>());
    let Some((bytes, shift)) = whole_ahead(len, reader) else {
        return append_blocks::<T, C, L, R>(count, list, least_first, reader, context);
    };
    match (shift, least_first) {
        (0, true) => append::<T, L, true>(list, bytes),
        (0, false) => append::<T, L, false>(list, bytes),
        (_, true) => append_shifted::<T, L, R, true>(list, bytes, shift),
        (_, false) => append_shifted::<T, L, R, false>(list, bytes, shift),
    }
    reader.advance(8 * len)
}

/// Appends integers of a reader that has no bytes, or not enough of them. It is not inlined, because its buffer would enlarge
/// the frame of its caller.
#[cold]
#[inline(never)]
fn append_blocks<T: Int, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    count: usize,
    list: &mut L,
    least_first: bool,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    let len = count.saturating_mul(size_of::<T>());
    if len < BYTES || reader.remaining() / 8 < len {
        return list::read_each::<T, C, L, R>(0..count, list, reader, context);
    }
    let (mut block, mut left) = ([0; BLOCK], len);
    while left > 0 {
        let (bytes, _) = block.split_at_mut(left.min(BLOCK));
        reader.read_bytes(bytes)?;
        if least_first {
            append::<T, L, true>(list, bytes);
        } else {
            append::<T, L, false>(list, bytes);
        }
        left -= bytes.len();
    }
    Ok(())
}

/// Appends the integers in `bytes` to a list.
///
/// A function of its own, in which the compiler knows that the bytes are not those of the list: integers whose bytes are
/// in order are copied with `memcpy`.
#[inline(never)]
fn append<T: Int, L: List<Item = T>, const LEAST_FIRST: bool>(list: &mut L, bytes: &[u8]) {
    extend(list, bytes, LEAST_FIRST);
}

/// Appends the integers in `bytes` to a list, as a part of the caller.
#[inline(always)]
fn extend<T: Int, L: List<Item = T>>(list: &mut L, bytes: &[u8], least_first: bool) {
    match T::as_ints(bytes) {
        Some(values) => list.append_slice(values),
        None if L::CAPACITY.is_some() => {
            let values = list.grow(bytes.len() / size_of::<T>(), T::default());
            T::load(values, bytes, least_first);
        }
        None => list.append(T::of_bytes(bytes, least_first)),
    }
}

/// Appends the integers from bit `shift` of `bytes` on to a list.
#[inline(never)]
fn append_shifted<T: Int, L: List<Item = T>, R: BitRead, const LEAST_FIRST: bool>(
    list: &mut L,
    bytes: &[u8],
    shift: u32,
) {
    with_shift!(T, shift => list.append(T::of_shifted(bytes, shift, LEAST_FIRST, R::ORDER)));
}

/// Writes integers that are as wide as their type, with the least significant byte first if `least_first`, else last.
#[inline(always)]
pub(crate) fn write_whole<T: Int, C: Coding<T>, W: BitWrite>(
    values: &[T],
    least_first: bool,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    if size_of_val(values) < BYTES {
        return array::encode_each::<T, C, W>(values, writer, context);
    }
    if least_first {
        writer.write_ints::<T, true>(values)
    } else {
        writer.write_ints::<T, false>(values)
    }
}

/// Reads integers of `width` bits, at least 1. One peek of 56 bits gives `56 / width` of them.
#[inline(always)]
pub(crate) fn read_packed<T: Int, C: Coding<T>, R: BitRead>(
    values: &mut [T],
    width: u32,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    let bits = values.len().saturating_mul(width as usize);
    // Above 28 bits a peek has only one integer. After this check of the length the reads cannot fail, and
    // all bits are consumed at the end.
    if width > 28 || reader.remaining() < bits {
        return array::decode_each_to::<T, C, R>(values, reader, context);
    }
    let mut at = 0;
    // Eight integers of up to 7 bits are at most 56 bits, which `spread` turns to eight bytes. The last group can be
    // shorter: `load` ignores the other bytes, and `at` is not used again.
    if size_of::<T>() == 1 && !T::SIGNED && width <= 7 && values.len() >= 4 {
        for group in values.chunks_mut(8) {
            let word = R::ORDER.take(reader.peek_at(at), 8 * width);
            T::load(group, &R::ORDER.spread(word, width), true);
            at += 8 * width as usize;
        }
        return reader.advance(bits);
    }
    let many = (56 / width) as usize;
    let mut parts = values.chunks_exact_mut(many);
    for part in &mut parts {
        take(part, width, at, reader);
        at += many * width as usize;
    }
    take(parts.into_remainder(), width, at, reader);
    reader.advance(bits)
}

/// Writes integers of `width` bits, at least 1. One word of 64 bits takes `64 / width` of them.
#[inline(always)]
pub(crate) fn write_packed<T: Int, C: Coding<T>, W: BitWrite>(
    values: &[T],
    width: u32,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    if width > 28 {
        return array::encode_each::<T, C, W>(values, writer, context);
    }
    let mut parts = values.chunks_exact((64 / width) as usize);
    for part in &mut parts {
        put::<T, W>(part, width, writer)?;
    }
    put::<T, W>(parts.remainder(), width, writer)
}

/// Writes integers of a width that is known only at run time, 1 to 63. The words of 64 bits are filled completely, so
/// an integer can continue in the next word. In order most significant bit first, integers of up to 16 bits are joined
/// to words of whole integers, which takes fewer shifts.
#[inline(always)]
pub(crate) fn write_filled<T: Int, C: Coding<T>, W: BitWrite>(
    values: &[T],
    width: u32,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    // `to_word` has only 64 bits.
    if T::BITS > 64 {
        return write_packed::<T, C, W>(values, width, writer, context);
    }
    // One by one, the coding rejects the integer that does not fit.
    if !all_fit(values, width) {
        return array::encode_each::<T, C, W>(values, writer, context);
    }
    if !W::ORDER.is_lsb_first() && width <= 16 {
        for part in values.chunks((64 / width) as usize) {
            let (mut word, mut filled) = (0, 0);
            for &value in part {
                word = W::ORDER.join((word, filled), (value.to_word() & low_bits(width), width));
                filled += width;
            }
            writer.write_code(word, filled)?;
        }
        return Ok(());
    }
    let (mut chunk, mut filled) = (0, 0);
    for &value in values {
        let aligned = match W::ORDER {
            BitOrder::LsbFirst => value.to_word() & low_bits(width),
            BitOrder::MsbFirst => value.to_word() << (64 - width),
        };
        chunk |= W::ORDER.delay(aligned, filled);
        let stored = 64 - filled;
        filled += width;
        if filled >= 64 {
            writer.write_code(chunk, 64)?;
            // `stored` is at most 63, so `skip` can shift by it: an integer of fewer than 64 bits fills a word only if
            // the word has bits already.
            chunk = W::ORDER.skip(aligned, stored);
            filled -= 64;
        }
    }
    writer.write_code(W::ORDER.take(chunk, filled), filled)
}

/// Whether integers of at most 64 bits can all be written in `width` bits, 1 to 63.
#[inline(always)]
fn all_fit<T: Int>(values: &[T], width: u32) -> bool {
    let mut all = 0;
    for value in values {
        let word = value.to_word() as i64;
        // A negative integer is complemented, which clears the copies of its sign: -3 becomes 2. Both need 3 bits with
        // the sign.
        all |= if T::SIGNED { word ^ word >> 63 } else { word };
    }
    let room = if T::SIGNED { width - 1 } else { width };
    all as u64 >> room == 0
}

/// Reads integers that are together at most 56 bits wide, from offset `at` on, without consuming them.
#[inline(always)]
fn take<T: Int, R: BitRead>(values: &mut [T], width: u32, at: usize, reader: &R) {
    let mut ahead = reader.peek_at(at);
    for value in values {
        *value = of_bits(R::ORDER.take(ahead, width), width);
        ahead = R::ORDER.skip(ahead, width);
    }
}

/// Writes integers that are together at most 64 bits wide.
#[inline(always)]
fn put<T: Int, W: BitWrite>(values: &[T], width: u32, writer: &mut W) -> Result<(), Fault> {
    let (mut word, mut filled) = (0, 0);
    for &value in values {
        // An unsigned integer needs no mask: if it is too wide, its high bits corrupt the word, which is then not
        // written.
        let raw = if T::SIGNED {
            value.to_word() & low_bits(width)
        } else {
            value.to_word()
        };
        word = W::ORDER.join((word, filled), (raw, width));
        filled += width;
    }
    let all_fit = if T::BITS > 64 {
        values.iter().all(|&value| fits(value, width))
    } else {
        all_fit(values, width)
    };
    if all_fit {
        return writer.write_code(word, filled);
    }
    // Writers of many values have a silent observer, which takes only the kind of the refusal.
    let value = T::default().to_number();
    Err(writer.refuse(Refusal::TooWide { value, width }))
}
