//! Integer tags of enums.

use crate::error::{Fault, Refusal};
use crate::int::{Int, Number};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// Writes the tag of a variant.
#[inline(always)]
pub fn write_tag<const WIDTH: u32, W: BitWrite>(tag: u64, writer: &mut W) -> Result<(), Fault> {
    writer.write_bits(tag, WIDTH)
}

/// Reads the tag of a variant.
#[inline(always)]
pub fn read_tag<const WIDTH: u32, R: BitRead>(reader: &mut R) -> Result<u64, Fault> {
    reader.read_bits(WIDTH)
}

/// Says which variant the tag from `start` on means.
#[inline(always)]
pub fn name_tag<R: BitRead>(variant: &'static str, start: usize, reader: &mut R) {
    reader.note(start, Value::Name(variant));
}

/// Refuses a tag that no variant of `of` has.
#[cold]
pub fn unknown_tag<R: BitRead>(tag: u64, of: &'static str, start: usize, reader: &mut R) -> Fault {
    let code = u128::from(tag);
    reader.refuse(start, Refusal::UnknownCode { code, of })
}

/// Writes a tag that no variant has; `named` are those that variants have.
#[inline]
pub fn write_other_tag<const WIDTH: u32, T: Int, W: BitWrite>(
    tag: &T,
    named: &[u64],
    writer: &mut W,
) -> Result<(), Fault> {
    let value = tag.to_number();
    match u64::try_from(tag.to_wide()) {
        Ok(tag) if named.contains(&tag) => Err(writer.refuse(Refusal::Unencodable {
            rule: "the tag is that of a variant with a name",
        })),
        Ok(tag) if WIDTH >= 64 || tag >> WIDTH == 0 => writer.write_bits(tag, WIDTH),
        _ => Err(writer.refuse(Refusal::TooWide {
            value,
            width: WIDTH,
        })),
    }
}

/// Makes the value that keeps a tag.
#[inline(always)]
pub fn other_tag<const WIDTH: u32, T: Int, R: BitRead>(
    tag: u64,
    start: usize,
    reader: &mut R,
) -> T {
    const {
        assert!(
            WIDTH <= T::BITS - T::SIGNED as u32,
            "the field of `other` holds every tag"
        );
    }
    reader.note(start, Value::Number(Number::Unsigned(u128::from(tag))));
    T::from_word(tag)
}
