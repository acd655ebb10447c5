//! LEB128.

use super::no_value;
use crate::coding::Coding;
use crate::coding::array::code_arrays;
use crate::coding::bits::decode_ints;
use crate::error::{Fault, Refusal};
use crate::int::Int;
use crate::layout::{Layout, Node};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// LEB128: seven bits a byte, the lowest first; the highest bit of each byte says whether another one follows.
/// `leb128`.
///
/// Signed numbers are two's complement, and the last byte's bit 6 is the sign. A number with a byte more than it needs is
/// [`NotCanonical`](crate::ErrorKind::NotCanonical). Each byte is an 8-bit integer of the stream.
#[derive(Clone, Copy, Debug)]
pub enum Leb128 {}

impl<T: Int> Coding<T> for Leb128 {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 8,
        max_bits: Some(8 * T::BITS.div_ceil(7) as usize),
        node: Node::Leb128 { signed: T::SIGNED },
    };

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        let mut rest = value.to_wide();
        loop {
            let group = rest.to_le_bytes()[0] & 0x7f;
            let sign = if T::SIGNED && group >= 0x40 {
                u128::MAX
            } else {
                0
            };
            rest = if T::SIGNED {
                (rest.cast_signed() >> 7).cast_unsigned()
            } else {
                rest >> 7
            };
            if rest == sign {
                return writer.write_bits(u64::from(group), 8);
            }
            writer.write_bits(u64::from(group | 0x80), 8)?;
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        let start = reader.position();
        let (mut wide, mut shift, mut before) = (0u128, 0, 0u64);
        loop {
            let byte = reader.read_bits(8)?;
            let group = byte & 0x7f;
            let goes_on = byte & 0x80 != 0;
            // The 19th group of 128 bits has room for two.
            let fits = shift < 126 || {
                let spare = group >> 2;
                spare == 0 || (T::SIGNED && spare == 0x1f && group & 2 != 0)
            };
            let fits = fits && !(T::SIGNED && shift == 126 && group >> 1 == 1);
            if !fits || shift >= T::BITS || (goes_on && shift + 7 >= T::BITS) {
                return Err(reader.refuse(start, no_value::<T>()));
            }
            wide |= u128::from(group) << shift;
            shift += 7;
            if goes_on {
                before = group;
                continue;
            }
            let negative = T::SIGNED && group >= 0x40;
            let needless = if T::SIGNED && before >= 0x40 {
                group == 0x7f
            } else {
                group == 0
            };
            if shift > 7 && needless {
                let rule = "a number has no byte more than it needs";
                return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
            }
            if negative && shift < 128 {
                wide |= u128::MAX << shift;
            }
            let value = T::from_wide(wide);
            if value.to_wide() != wide {
                return Err(reader.refuse(start, no_value::<T>()));
            }
            reader.note(start, Value::Number(value.to_number()));
            return Ok(value);
        }
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(reader: &mut R) -> Result<[T; N], Fault> {
        decode_ints::<T, Self, R, N>(reader)
    }
}

code_arrays! {
    [] Leb128;
}
