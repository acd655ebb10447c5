//! All fields of a struct as one number in mixed radix.
//!
//! An adapter wraps the writer or reader. It takes the bits of each part for a digit, so every coding of constant width
//! works in it.

use core::marker::PhantomData;

use crate::coding::BitCodec;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::field_coding::BareFields;
use crate::coding::rank::joined_reader::JoinedReader;
use crate::coding::rank::joined_writer::JoinedWriter;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Node;
use crate::layout::joined::{Digit, JoinedDigits, MOST};
use crate::value::Value;

/// The digits of a type, as constants.
struct DigitsOf<T>(PhantomData<T>);

impl<T: BitCodec> DigitsOf<T> {
    const ALL: JoinedDigits = match T::LAYOUT.node {
        Node::Struct(item) => match JoinedDigits::of(item.fields) {
            Ok(digits) => digits,
            // The mistake itself is the compile error.
            Err(_) => JoinedDigits::NONE,
        },
        _ => JoinedDigits::NONE,
    };

    /// Returns the digits, in a table of few lengths.
    #[inline(always)]
    fn digits() -> &'static [Digit] {
        let digits: &[Digit] = match const { Self::ALL.len() } {
            0..=4 => const { &Self::ALL.first::<4>() },
            5..=16 => const { &Self::ALL.first::<16>() },
            _ => const { &Self::ALL.first::<MOST>() },
        };
        digits.get(..const { Self::ALL.len() }).unwrap_or_default()
    }
}

/// Writes the fields as a number.
#[inline]
pub fn encode_joined<T: BareFields, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    let mut joined = JoinedWriter::new(DigitsOf::<T>::digits(), writer);
    value.encode_fields(&mut joined, context)?;
    let number = joined.finish()?;
    writer.write_wide(number, const { DigitsOf::<T>::ALL.width() })
}

/// Reads the fields from a number.
#[inline(always)]
pub fn decode_joined<T: BareFields, R: BitRead>(
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<T, Fault> {
    let start = reader.position();
    let number = reader.read_wide(const { DigitsOf::<T>::ALL.width() })?;
    let greatest = const { DigitsOf::<T>::ALL.greatest };
    let value = Number::Unsigned(number);
    if number > greatest {
        let (low, high) = (Number::Unsigned(0), Number::Unsigned(greatest));
        return Err(reader.refuse(start, Refusal::OutOfRange { value, low, high }));
    }
    reader.note(start, Value::Number(value));
    let mut joined = JoinedReader::new(number, DigitsOf::<T>::digits(), start, reader);
    T::decode_fields(&mut joined, context)
}
