//! What generated code calls. Not part of the public interface.

mod by;
mod checks;
mod depth;
mod field;
mod lists;
mod lock;
mod message;
mod mistake;
mod numbers;
mod pair;
mod tags;
mod words;

use core::fmt::{self, Display as _};

use crate::codec::BitCodec;
pub use crate::coding::prefix::{
    check_codeword, check_codewords, check_weight, codes_of_weights, long_len, long_words,
};
use crate::coding::{List, Own, list};
use crate::error::{DecodeError, EncodeError, Fault, Refusal, Violation};
use crate::format::Format;
use crate::path::Step;
use crate::read::BitRead;
use crate::text::{Shown, TextFormat};
use crate::write::BitWrite;
pub use by::{BitsBy, Condition, Count, Elements, Optional, Width, agree, count_of, is_present};
pub use checks::{Numbered, check_rest, check_size, check_tags};
pub use field::{Check, FieldCoding, Skipped};
pub use lists::{AsOne, Each, InBytes, ListField, Together, bytes_of, of_length};
pub use lock::check_lock;
pub use message::Message;
pub use mistake::{Key, Mistake, check, check_alternative, check_key};
pub(crate) use mistake::{held, of_elements, of_integer, of_range, of_value, of_width};
pub use numbers::{
    Constant, check_ends, check_number, check_wide, i128_of, is_beyond, is_signed, number, u32_of,
    u64_of, usize_of,
};
pub use pair::{Pair, ReadPair};
pub use tags::{
    name_tag, other_tag, read_tag, read_tags, unknown_tag, write_other_tag, write_tag, write_tags,
};
pub use words::{read_word, write_word};

/// Reads the elements of a list, of a type that reads several at once as an array.
#[inline(always)]
pub fn read_arrays<T: BitCodec, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
) -> Result<(), Fault> {
    list::read_arrays::<T, Own, L, R>(len, list, reader)
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

/// Writes zeros up to the size of a value that began at `start`; a value that is longer is refused.
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

/// Reads the zeros up to the size of a value that began at `start`; a value that is longer is refused.
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

/// Refuses to write a value that breaks a rule of its format.
#[inline(always)]
pub fn check_before<T: BitCodec, W: BitWrite>(
    rules: impl FnOnce() -> Result<(), Violation>,
    writer: &mut W,
) -> Result<(), Fault> {
    match depth::guarded(rules) {
        Ok(()) => Ok(()),
        Err(violation) => Err(writer.refuse(broken::<T>(violation))),
    }
}

/// Refuses a value that was read and breaks a rule of its format.
#[inline(always)]
pub fn check_after<T: BitCodec, R: BitRead>(
    rules: Result<(), Violation>,
    start: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    match rules {
        Ok(()) => Ok(()),
        Err(violation) => Err(reader.refuse(start, broken::<T>(violation))),
    }
}

/// The refusal of a value that breaks a rule, which may name a field that the type does not have.
#[cold]
fn broken<T: BitCodec>(violation: Violation) -> Refusal {
    match violation.steps() {
        &[Step::Field(field), ..] if !T::LAYOUT.may_name(field) => {
            let rule = violation.rule();
            Refusal::UnknownField { rule, field }
        }
        _ => Refusal::Rule(violation),
    }
}

/// Encodes a value of a constant size.
///
/// # Errors
/// [`EncodeError`] names the field that the wire form cannot hold.
#[inline(always)]
pub fn to_array<T: Format, const N: usize>(value: &T) -> Result<[u8; N], EncodeError> {
    const {
        assert!(
            matches!(crate::format::constant_bytes::<T>(), Some(len) if len == N),
            "only a type of constant size has `to_array`"
        );
    }
    let mut bytes = [0; N];
    if let Err(fault) = crate::format::encode_slice(value, &mut bytes) {
        return Err(crate::format::explain_encode(value, fault, N));
    }
    Ok(bytes)
}

/// How many bytes a type of constant size takes; 0 for others.
pub const fn constant_bytes<T: BitCodec>() -> usize {
    match crate::format::constant_bytes::<T>() {
        Some(len) => len,
        None => 0,
    }
}

/// Shows the text form of a value, or why it has none.
#[inline]
pub fn display<T: TextFormat>(value: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    Shown(value).fmt(f)
}

/// Reads the text form of a value.
///
/// # Errors
/// As [`TextFormat::from_text`].
#[inline]
pub fn from_str<T: TextFormat>(text: &str) -> Result<T, DecodeError> {
    T::from_text(text)
}

/// Types whose values all take the same bytes have `to_array` of their own; no type has the one of [`Format`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `to_array`, because its values do not all take the same bytes, or it has parameters",
    label = "call `to_bytes`, or `encode_to_slice` without a heap",
    note = "`size = N` on a type whose longest value is known gives all values the same bytes, and `to_array` with them"
)]
pub trait ConstantSize {}
