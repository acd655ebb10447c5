//! Functions that generated code calls before, between and after the fields of a type.

use crate::derive_support::recursion_guard;
use core::fmt::{self, Display as _};

use crate::coding::BitCodec;
use crate::coding::argument::ReadOf;
use crate::coding::seq::list;
use crate::coding::{List, Own};
use crate::context::Absent;
use crate::derive_support::blamed_field::{broken, tag_bits};
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::{ErrorKind, Fault};
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::format::WireFormat;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::to_multiple;
use crate::text::{DisplayText, TextFormat};

pub use crate::derive_support::computed_field::{
    Compared, Computes, SumField, check_computed_number, check_covered, check_room,
    check_uncounted, computed_after, computed_before,
};
pub use crate::derive_support::const_checks::{
    Numbered, check_byte_tag, check_coded_tags, check_kept, check_lock, check_rest, check_size,
    check_tag, check_tags, signed_tag, signed_tag_after, tag_after,
};
pub use crate::derive_support::enum_tag::{
    index_of_tag, indices_of_tags, name_symbol, name_tag, other_tag, read_tag, read_tags,
    read_word, tag_in, unknown_tag, write_other_tag, write_other_tag_beside, write_tag,
    write_tag_in, write_tags, write_word,
};

/// Reads the elements of a list in arrays, for an element type that reads arrays faster than single values.
#[inline(always)]
pub fn read_arrays<T: BitCodec, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<(), Fault> {
    list::read_arrays::<T, Own, L, R>(len, list, reader, context)
}

/// Writes reserved bits.
#[inline(always)]
pub fn write_reserved<W: BitWrite>(width: usize, writer: &mut W) -> Result<(), Fault> {
    writer.write_zeros(width)
}

/// Reads reserved bits.
#[inline(always)]
pub fn read_reserved<R: BitRead>(width: usize, reader: &mut R) -> Result<(), Fault> {
    reader.read_zeros(width, Refusal::Reserved)
}

/// Writes zeros up to a multiple of `to` bits, counted from `start`.
#[inline(always)]
pub fn write_align<W: BitWrite>(start: usize, to: usize, writer: &mut W) -> Result<(), Fault> {
    writer.write_zeros(to_multiple(writer.position() - start, to))
}

/// Reads the zeros before the field `name`, up to a multiple of `to` bits, counted from `start`.
#[inline(always)]
pub fn read_align<R: BitRead>(
    name: &'static str,
    start: usize,
    to: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    let from = reader.position();
    let width = to_multiple(from - start, to);
    match reader.read_zeros(width, Refusal::Alignment) {
        // The bits belong to no field, so the error names the field that is aligned.
        Err(fault) if !R::Observer::SILENT && fault.kind() == ErrorKind::Reserved => {
            reader.enter(name);
            Err(reader.refuse_bits(from..from + width, Refusal::Alignment))
        }
        read => read,
    }
}

/// Writes zeros up to the declared size of a value that began at `start`; rejects a longer value.
#[inline(always)]
pub fn write_padding<W: BitWrite>(start: usize, size: usize, writer: &mut W) -> Result<(), Fault> {
    match size.checked_sub(writer.position() - start) {
        Some(left) => writer.write_zeros(left),
        None => {
            let rule = "the value takes more bits than its type declares";
            Err(writer.refuse(Refusal::Unencodable { rule }))
        }
    }
}

/// Reads the zeros up to the declared size of a value that began at `start`; rejects a longer value.
#[inline(always)]
pub fn read_padding<R: BitRead>(start: usize, size: usize, reader: &mut R) -> Result<(), Fault> {
    match size.checked_sub(reader.position() - start) {
        Some(left) => reader.read_zeros(left, Refusal::Padding),
        None => {
            let rule = "the value takes no more bits than its type declares";
            Err(reader.refuse(start, Refusal::NotCanonical { rule }))
        }
    }
}

/// Rejects a value that breaks a rule of its format, before it is written.
#[inline(always)]
pub fn check_before<T: BitCodec, W: BitWrite>(
    value: &T,
    rules: impl FnOnce() -> Result<(), Violation>,
    writer: &mut W,
) -> Result<(), Fault> {
    match recursion_guard::guarded(rules) {
        Ok(()) => Ok(()),
        // Only an observer that records the reason needs the value again: taking its address here would force it out of
        // registers.
        Err(violation) if W::Observer::SILENT => Err(writer.refuse(Refusal::Rule(violation))),
        Err(violation) => Err(writer.refuse(broken(value, violation))),
    }
}

/// Rejects a value that breaks a rule of its format, after it was read.
#[inline(always)]
pub fn check_after<T: BitCodec, R: BitRead>(
    value: &T,
    rules: Result<(), Violation>,
    start: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    match rules {
        Ok(()) => Ok(()),
        Err(violation) if R::Observer::SILENT => {
            Err(reader.refuse(start, Refusal::Rule(violation)))
        }
        Err(violation) => {
            // The field at fault holds the tag, whose bits are at the start of the value, before all fields.
            if let Some(bits) = tag_bits(value, &violation) {
                return Err(reader.refuse_bits(start..start + bits, broken(value, violation)));
            }
            Err(reader.refuse(start, broken(value, violation)))
        }
    }
}

/// Encodes a value of constant size to an array.
///
/// # Errors
/// [`EncodeError`] names the field whose value cannot be encoded.
#[inline(always)]
pub fn to_array<T: WireFormat<Context: Absent>, const N: usize>(
    value: &T,
) -> Result<[u8; N], EncodeError> {
    const {
        assert!(
            matches!(crate::format::fast_path::constant_bytes::<T>(), Some(len) if len == N),
            "only a type of constant size has `to_array`"
        );
    }
    match crate::format::fast_path::encode_array(value, ()) {
        Ok(bytes) => Ok(bytes),
        Err(_) => Err(crate::format::diagnose::diagnose_encode(
            value,
            usize::MAX,
            (),
        )),
    }
}

/// Returns the length in bytes of a type of constant size; 0 for other types.
pub const fn constant_bytes<T: BitCodec>() -> usize {
    match crate::format::fast_path::constant_bytes::<T>() {
        Some(len) => len,
        None => 0,
    }
}

/// Writes the text of a value; fails for a value without one.
#[inline]
pub fn display<T: TextFormat<Context: Absent>>(
    value: &T,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    DisplayText(value).fmt(f)
}

/// Reads a value from its text.
///
/// # Errors
/// Those of [`TextFormat::from_text`].
#[inline]
pub fn from_str<T: TextFormat<Context: Absent>>(text: &str) -> Result<T, DecodeError> {
    T::from_text(text)
}
