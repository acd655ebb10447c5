//! All fields of a struct as one number in mixed radix.
//!
//! An adapter wraps the writer or reader. It takes the bits of each part for a digit, so every coding of constant width
//! works in it.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::field_coding::BareFields;
use crate::coding::rank::joined_reader::JoinedReader;
use crate::coding::rank::joined_writer::JoinedWriter;
use crate::coding::{BitCodec, Coding};
use crate::const_check::mistake::Mistake;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::joined::{Digit, JoinedDigits, MOST};
use crate::layout::{Layout, Node};
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

/// The coding of the number.
pub trait NumberCode {
    /// What is wrong with its parameters.
    const MISTAKE: Option<Mistake>;
    /// Its layout for numbers of 64 bits; `None` if it has no such numbers, as a width of more bits.
    const SHORT: Option<&'static Layout>;
    /// Its layout for numbers of 128 bits; `None` for the least width.
    const WIDE: Option<&'static Layout>;

    /// Writes the number of a type.
    fn encode<T: BitCodec, W: BitWrite>(number: u128, writer: &mut W) -> Result<(), Fault>;

    /// Reads the number of a type, and tells a trace.
    fn decode<T: BitCodec, R: BitRead>(reader: &mut R) -> Result<u128, Fault>;
}

/// The least width for all numbers of the type. `joined`.
#[derive(Debug)]
pub enum LeastWidth {}

impl NumberCode for LeastWidth {
    const MISTAKE: Option<Mistake> = None;
    const SHORT: Option<&'static Layout> = None;
    const WIDE: Option<&'static Layout> = None;

    #[inline(always)]
    fn encode<T: BitCodec, W: BitWrite>(number: u128, writer: &mut W) -> Result<(), Fault> {
        writer.write_wide(number, const { DigitsOf::<T>::ALL.width() })
    }

    #[inline(always)]
    fn decode<T: BitCodec, R: BitRead>(reader: &mut R) -> Result<u128, Fault> {
        let start = reader.position();
        let number = reader.read_wide(const { DigitsOf::<T>::ALL.width() })?;
        if number <= const { DigitsOf::<T>::ALL.greatest } {
            reader.note(start, Value::Number(Number::Unsigned(number)));
        }
        Ok(number)
    }
}

/// The coding `X`. `joined(leb128)`.
#[derive(Debug)]
pub struct InCode<X>(Infallible, PhantomData<X>);

impl<X> NumberCode for InCode<X>
where
    X: Coding<u64, Context = NoContext> + Coding<u128, Context = NoContext>,
{
    const MISTAKE: Option<Mistake> = <X as Coding<u128>>::MISTAKE;
    const SHORT: Option<&'static Layout> = if <X as Coding<u64>>::MISTAKE.is_none() {
        Some(<X as Coding<u64>>::LAYOUT)
    } else {
        None
    };
    const WIDE: Option<&'static Layout> = Some(<X as Coding<u128>>::LAYOUT);

    #[inline(always)]
    fn encode<T: BitCodec, W: BitWrite>(number: u128, writer: &mut W) -> Result<(), Fault> {
        if const { is_short::<Self>(DigitsOf::<T>::ALL.width()) } {
            <X as Coding<u64>>::encode(&(number as u64), writer, ())
        } else {
            <X as Coding<u128>>::encode(&number, writer, ())
        }
    }

    #[inline(always)]
    fn decode<T: BitCodec, R: BitRead>(reader: &mut R) -> Result<u128, Fault> {
        if const { is_short::<Self>(DigitsOf::<T>::ALL.width()) } {
            <X as Coding<u64>>::decode(reader, ()).map(u128::from)
        } else {
            <X as Coding<u128>>::decode(reader, ())
        }
    }
}

/// Whether a coding takes a number of so many bits as one of 64, which is faster.
const fn is_short<X: NumberCode>(bits: u32) -> bool {
    bits <= 64 && X::SHORT.is_some()
}

/// Returns the layout of a number of so many bits in a coding; `None` for the least width.
pub(crate) const fn layout_of_number<X: NumberCode>(bits: u32) -> Option<&'static Layout> {
    if is_short::<X>(bits) {
        X::SHORT
    } else {
        X::WIDE
    }
}

/// Writes the fields as a number.
#[inline]
pub fn encode_joined<T: BareFields, X: NumberCode, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    let mut joined = JoinedWriter::new(DigitsOf::<T>::digits(), writer);
    value.encode_fields(&mut joined, context)?;
    let number = joined.finish()?;
    X::encode::<T, W>(number, writer)
}

/// Reads the fields from a number.
#[inline(always)]
pub fn decode_joined<T: BareFields, X: NumberCode, R: BitRead>(
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<T, Fault> {
    let start = reader.position();
    let number = X::decode::<T, R>(reader)?;
    let greatest = const { DigitsOf::<T>::ALL.greatest };
    if number > greatest {
        let value = Number::Unsigned(number);
        let (low, high) = (Number::Unsigned(0), Number::Unsigned(greatest));
        return Err(reader.refuse(start, Refusal::OutOfRange { value, low, high }));
    }
    let mut joined = JoinedReader::new(number, DigitsOf::<T>::digits(), start, reader);
    T::decode_fields(&mut joined, context)
}
