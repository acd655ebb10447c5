//! Fields that other fields decide.

use crate::coding::bits::{read_int, write_int};
use crate::coding::byte_sized::{read_filled, unencodable, write_filled};
use crate::coding::list::{self, read_items, read_together, write_items, write_together};
use crate::coding::{Coding, Join, List, ListCoding, Symbol};
use crate::error::{Fault, Refusal};
use crate::int::{Int, Number};
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

/// An option, through aliases.
pub trait Optional {
    /// What it holds.
    type Inner;
}

impl<T> Optional for Option<T> {
    type Inner = T;
}

/// Whether an option is there.
#[inline(always)]
pub fn is_present<T>(value: &Option<T>) -> bool {
    value.is_some()
}

/// Makes a width of an integer; one that is none is too great for any field.
#[inline(always)]
pub fn width<T: TryInto<u32>>(width: T) -> u32 {
    width.try_into().unwrap_or(u32::MAX)
}

/// Makes a count of an integer; one that is none is too great for any list.
#[inline(always)]
pub fn count<T: TryInto<usize>>(count: T) -> usize {
    count.try_into().unwrap_or(usize::MAX)
}

/// Returns the value to write of a field that is there exactly if `condition` holds; one that does not agree is refused.
#[inline(always)]
pub fn wanted<'a, T, W: BitWrite>(
    name: &'static str,
    condition: bool,
    value: &'a Option<T>,
    writer: &mut W,
) -> Result<Option<&'a T>, Fault> {
    match (value, condition) {
        (Some(value), true) => Ok(Some(value)),
        (None, false) => Ok(None),
        (Some(_), false) => Err(unwanted(
            name,
            "the value is there, and its condition does not hold",
            writer,
        )),
        (None, true) => Err(unwanted(
            name,
            "the value is missing, and its condition holds",
            writer,
        )),
    }
}

#[cold]
fn unwanted<W: BitWrite>(name: &'static str, rule: &'static str, writer: &mut W) -> Fault {
    writer.enter(name);
    writer.refuse(Refusal::Unencodable { rule })
}

/// How many elements a list has.
#[inline(always)]
pub fn count_of<L: List>(list: &L) -> u64 {
    list.items().len() as u64
}

/// Writes a list that has `len` elements.
#[inline]
pub fn write_list<X: Coding<L::Item>, L: List, W: BitWrite>(
    name: &'static str,
    len: usize,
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    writer.enter(name);
    let items = list.items();
    agrees(items.len(), len, writer)?;
    write_items::<X, L, W>(items, writer)?;
    writer.leave();
    Ok(())
}

/// Refuses a list that has not as many elements as other fields say.
#[inline(always)]
fn agrees<W: BitWrite>(has: usize, said: usize, writer: &mut W) -> Result<(), Fault> {
    if has == said {
        return Ok(());
    }
    let rule = "the list has not as many elements as other fields say";
    Err(writer.refuse(Refusal::Unencodable { rule }))
}

/// Reads a list of `len` elements.
#[inline]
pub fn read_list<X: Coding<L::Item>, L: List, R: BitRead>(
    name: &'static str,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    reader.enter(name);
    let start = reader.position();
    let list = read_items::<X, L, R>(len, start, reader)?;
    reader.leave();
    Ok(list)
}

/// Writes a list that has `len` elements, all of them together.
#[inline]
pub fn write_listed<X: ListCoding<L::Item>, L: List, W: BitWrite>(
    name: &'static str,
    len: usize,
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    writer.enter(name);
    let items = list.items();
    agrees(items.len(), len, writer)?;
    write_together::<X, L, W>(items, writer)?;
    writer.leave();
    Ok(())
}

/// Reads a list of `len` elements, all of them together.
#[inline]
pub fn read_listed<X: ListCoding<L::Item>, L: List, R: BitRead>(
    name: &'static str,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    reader.enter(name);
    let start = reader.position();
    let list = read_together::<X, L, R>(len, start, reader)?;
    reader.leave();
    Ok(list)
}

/// Writes a list that has `len` elements as one number.
#[inline]
pub fn write_joined<X: Join<L::Item>, L: List, W: BitWrite>(
    name: &'static str,
    len: usize,
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    writer.enter(name);
    agrees(list.items().len(), len, writer)?;
    list::write_joined::<X, L, W>(list, writer)?;
    writer.leave();
    Ok(())
}

/// Reads a list of `len` elements from one number.
#[inline]
pub fn read_joined<X: Join<L::Item>, L: List<Item: Symbol>, R: BitRead>(
    name: &'static str,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    reader.enter(name);
    let start = reader.position();
    let list = list::read_joined::<X, L, R>(len, start, reader)?;
    reader.leave();
    Ok(list)
}

/// The layout of a list as one number, whose length an expression over earlier fields decides.
#[must_use]
pub const fn joined_by<X: Join<L::Item>, L: List>(len: &'static str) -> Layout {
    list::layout_by::<X, L>(len)
}

/// How many bytes a list takes whose last one is filled; 0 for a list that is refused when it is written.
#[inline]
pub fn bytes_of<X: Coding<L::Item>, L: List>(list: &L) -> u64 {
    X::width_of_slice(list.items()).map_or(0, |width| width.div_ceil(8) as u64)
}

/// Writes a list that takes `len` bytes.
#[inline]
pub fn write_sized<X: Coding<L::Item>, L: List, W: BitWrite, const ONES: bool>(
    name: &'static str,
    len: usize,
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    writer.enter(name);
    let items = list.items();
    match X::width_of_slice(items) {
        Some(width) if width.div_ceil(8) == len => {
            write_filled::<X, L, W, ONES>(items, width, writer)?;
        }
        Some(_) => {
            let rule = "the list takes not as many bytes as other fields say";
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        }
        None => return Err(unencodable::<X, L, W>(items, writer)),
    }
    writer.leave();
    Ok(())
}

/// Reads a list that takes `len` bytes.
#[inline]
pub fn read_sized<X: Coding<L::Item>, L: List, R: BitRead, const ONES: bool>(
    name: &'static str,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    reader.enter(name);
    let list = read_filled::<X, L, R, ONES>(len, reader)?;
    reader.leave();
    Ok(list)
}

/// Writes an integer of `width` bits, at most `MAX`; of none, it is 0.
#[inline(always)]
pub fn write_bits_by<T: Int, const MAX: u32, W: BitWrite>(
    name: &'static str,
    width: u32,
    value: &T,
    writer: &mut W,
) -> Result<(), Fault> {
    const {
        assert!(
            MAX <= T::BITS,
            "a width has at most as many bits as its type"
        )
    };
    writer.enter(name);
    if width > MAX {
        return Err(writer.refuse(too_wide(width, MAX)));
    }
    write_int(*value, width, writer)?;
    writer.leave();
    Ok(())
}

/// Reads an integer of `width` bits, at most `MAX`; of none, it is 0.
#[inline(always)]
pub fn read_bits_by<T: Int, const MAX: u32, R: BitRead>(
    name: &'static str,
    width: u32,
    reader: &mut R,
) -> Result<T, Fault> {
    const {
        assert!(
            MAX <= T::BITS,
            "a width has at most as many bits as its type"
        )
    };
    reader.enter(name);
    if width > MAX {
        let start = reader.position();
        return Err(reader.refuse(start, too_wide(width, MAX)));
    }
    let value = read_int(width, reader)?;
    reader.leave();
    Ok(value)
}

/// The width itself is what is out of range.
#[cold]
fn too_wide(width: u32, max: u32) -> Refusal {
    Refusal::OutOfRange {
        value: Number::Unsigned(u128::from(width)),
        low: Number::Unsigned(0),
        high: Number::Unsigned(u128::from(max)),
    }
}

/// Refuses a count or flag that does not agree with the field that it is derived from.
#[inline(always)]
pub fn agree<W: BitWrite>(
    name: &'static str,
    agrees: bool,
    rule: &'static str,
    writer: &mut W,
) -> Result<(), Fault> {
    if agrees {
        return Ok(());
    }
    writer.enter(name);
    Err(writer.refuse(Refusal::Unencodable { rule }))
}
