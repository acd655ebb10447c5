//! Access to fields at constant offsets, without decoding the whole value: the views of packed types.

use core::ops::Range;

use crate::bit_order::{BitOrder, Order};
use crate::coding::BitCodec;
use crate::coding::field_coding::FieldCoding;
use crate::const_check::message::Message;
use crate::context::NoContext;
use crate::error::decode_error::{DecodeError, EncodeError, Report};
use crate::error::kind::{ErrorKind, Fault};
use crate::error::path::Path;
use crate::error::refusal::Refusal;
use crate::format::WireFormat;
use crate::format::diagnose::{explain_place, explain_written_place};
use crate::io::read::BitRead;
use crate::io::register::WordWriter;
use crate::io::write::BitWrite;
use crate::io::{SliceReader, SliceWriter};
use crate::layout::mistake::is_mistaken;
use crate::layout::{Field, Layout, Node, Struct};

/// Stops the compilation at a field without a constant offset and width.
#[track_caller]
pub const fn check_packed(layout: &Layout) {
    let Node::Struct(item) = layout.node else {
        return;
    };
    let mut index = 0;
    while index < item.fields.len() {
        let field = &item.fields[index];
        if place(item, index).is_none() && !is_mistaken(layout) {
            let message = Message::new()
                .text("`packed` needs a constant place for every field, and `")
                .text(item.name)
                .text(".")
                .text(field.name)
                .text("` takes ")
                .number(field.layout.min_bits as u128);
            let message = match field.layout.max_bits {
                Some(most) => message.text(" to ").number(most as u128).text(" bits"),
                None => message.text(" or more bits"),
            };
            let message = message.text("; give it one width, or decode the whole value");
            panic!("{}", message.as_str());
        }
        index += 1;
    }
}

/// Returns the bits of a field, if its width and those of all fields before it are constant.
pub(crate) const fn place(item: Struct, index: usize) -> Option<Range<usize>> {
    let (mut start, mut before) = (0, 0);
    while before <= index {
        let Some(width) = width(&item.fields[before], start) else {
            return None;
        };
        if before == index {
            return Some(start..start + width);
        }
        start += width;
        before += 1;
    }
    None
}

/// Returns the width in bits of a field that begins at bit `start`, if it is constant.
const fn width(field: &Field, start: usize) -> Option<usize> {
    match (field.layout.node, field.layout.max_bits) {
        (Node::Align { to }, _) => Some(start.next_multiple_of(to) - start),
        (_, Some(most)) if most == field.layout.min_bits => Some(most),
        _ => None,
    }
}

/// Returns the bits of a field of a type that [`check_packed`] accepted.
const fn place_of<T: BitCodec>(index: usize) -> Range<usize> {
    if let Node::Struct(item) = T::LAYOUT.node {
        if let Some(place) = place(item, index) {
            return place;
        }
    }
    panic!("the field has no constant place")
}

/// Returns the bytes as an array of the length of the type.
#[inline(always)]
pub fn view<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], DecodeError> {
    match bytes.try_into() {
        Ok(bytes) => Ok(bytes),
        Err(_) => Err(wrong_length::<N>(bytes.len())),
    }
}

/// Returns the bytes as a mutable array of the length of the type.
#[inline(always)]
pub fn edit<const N: usize>(bytes: &mut [u8]) -> Result<&mut [u8; N], DecodeError> {
    let len = bytes.len();
    match bytes.try_into() {
        Ok(bytes) => Ok(bytes),
        Err(_) => Err(wrong_length::<N>(len)),
    }
}

/// Returns the error of bytes of another length, the same as that of decoding.
#[cold]
#[inline(never)]
fn wrong_length<const N: usize>(len: usize) -> DecodeError {
    let (bits, wanted) = (8 * len, 8 * N);
    let (refusal, place) = if bits < wanted {
        let needed = wanted as u64;
        (Refusal::Truncated { needed, left: bits }, 0..bits)
    } else {
        let left = bits - wanted;
        (Refusal::Trailing { left }, wanted..bits)
    };
    DecodeError::new(Report::new(refusal, &Path::ROOT, Some(place)))
}

/// Reads the field at an index of the layout.
#[inline(always)]
pub fn read_place<
    T: WireFormat<Context = NoContext>,
    C: FieldCoding<V, Context = NoContext>,
    V,
    const INDEX: usize,
    const N: usize,
>(
    name: &'static str,
    bytes: &[u8; N],
) -> Result<V, DecodeError> {
    let place = const { place_of::<T>(INDEX) };
    let mut reader = SliceReader::<T::Order>::new(bytes);
    let value = match reader.advance(place.start) {
        Ok(()) => C::read(name, &mut reader, ()),
        Err(fault) => Err(fault),
    };
    match value {
        Ok(value) => Ok(value),
        Err(fault) => Err(explain_place::<T, C, V>(name, bytes, place.start, fault)),
    }
}

/// Writes the field at an index of the layout; all other bits stay unchanged.
#[inline(always)]
pub fn write_place<
    T: WireFormat<Context = NoContext>,
    C: FieldCoding<V, Context = NoContext>,
    V,
    const INDEX: usize,
    const N: usize,
>(
    name: &'static str,
    value: &V,
    bytes: &mut [u8; N],
) -> Result<(), EncodeError> {
    let place = const { place_of::<T>(INDEX) };
    let written = if place.len() <= 64 {
        write_word::<T, C, V, N>(name, value, place, bytes)
    } else {
        write_wide::<T, C, V, N>(name, value, place, bytes)
    };
    match written {
        Ok(()) => Ok(()),
        Err(fault) => Err(explain_written_place::<T::Order, C, V>(name, value, fault)),
    }
}

/// Writes a field of at most 64 bits through a register.
#[inline(always)]
fn write_word<
    T: WireFormat<Context = NoContext>,
    C: FieldCoding<V, Context = NoContext>,
    V,
    const N: usize,
>(
    name: &'static str,
    value: &V,
    place: Range<usize>,
    bytes: &mut [u8; N],
) -> Result<(), Fault> {
    let mut writer = WordWriter::<T::Order, u64>::new(None);
    C::write(name, value, &mut writer, ())?;
    let Some((word, width)) = writer
        .finish()
        .filter(|&(_, width)| width as usize == place.len())
    else {
        return Err(Fault::new(ErrorKind::Unencodable));
    };
    if width == 0 {
        return Ok(());
    }
    // A window of eight bytes that holds the field. It moves back so as not to reach past the array: bits 100 to 103 of
    // 13 bytes are in the window from byte 5 on, at its bit 60.
    let (first, last) = (place.start / 8, place.end.div_ceil(8));
    let begin = first.min(N.saturating_sub(8));
    let window = bytes
        .get_mut(begin..)
        .and_then(<[u8]>::first_chunk_mut::<8>)
        .filter(|_| last <= begin + 8);
    if let Some(window) = window {
        let order = T::Order::ORDER;
        // The field is inside the window, so `before + width` is at most 64.
        let before = (place.start - 8 * begin) as u32;
        let mask = order.delay(order.align(u64::MAX >> (64 - width), width), before);
        let bits = order.delay(order.align(word, width), before);
        *window = order.store(order.load(*window) & !mask | bits);
        return Ok(());
    }
    // The array has fewer than eight bytes, or the field is in nine: 64 bits at bit 7 of a byte end at bit 71. An
    // integer of 128 bits holds both.
    let Some(places) = bytes.get_mut(first..last) else {
        return Err(Fault::new(ErrorKind::NoSpace));
    };
    let shift = match T::Order::ORDER {
        BitOrder::LsbFirst => place.start % 8,
        BitOrder::MsbFirst => 8 * last - place.end,
    };
    let mask = u128::from(u64::MAX >> (64 - width)) << shift;
    let bits = u128::from(word) << shift;
    for (index, byte) in places.iter_mut().enumerate() {
        let at = match T::Order::ORDER {
            BitOrder::LsbFirst => 8 * index,
            BitOrder::MsbFirst => 8 * (last - first - 1 - index),
        };
        *byte = *byte & !((mask >> at) as u8) | (bits >> at) as u8;
    }
    Ok(())
}

/// Writes a field of any width to a buffer, and copies its bits through a mask.
#[inline(always)]
fn write_wide<
    T: WireFormat<Context = NoContext>,
    C: FieldCoding<V, Context = NoContext>,
    V,
    const N: usize,
>(
    name: &'static str,
    value: &V,
    place: Range<usize>,
    bytes: &mut [u8; N],
) -> Result<(), Fault> {
    // The mask is ones at the bits of the field, written by the same writer in the same bit order.
    let (mut bits, mut mask) = ([0; N], [0; N]);
    let mut writer = SliceWriter::<T::Order>::new(&mut bits);
    writer.write_zeros(place.start)?;
    C::write(name, value, &mut writer, ())?;
    if writer.position() != place.end {
        return Err(Fault::new(ErrorKind::Unencodable));
    }
    writer.finish()?;
    let mut writer = SliceWriter::<T::Order>::new(&mut mask);
    writer.write_zeros(place.start)?;
    for start in place.clone().step_by(64) {
        let width = (place.end - start).min(64) as u32;
        writer.write_code(u64::MAX >> (64 - width), width)?;
    }
    writer.finish()?;
    for (byte, (bits, mask)) in bytes.iter_mut().zip(bits.iter().zip(mask)) {
        *byte = *byte & !mask | bits;
    }
    Ok(())
}
