//! Numbers in UTF-8: those of characters, and the frame numbers of FLAC.

use crate::coding::Coding;
use crate::coding::int::bits::decode_ints;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::no_value;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::universal::utf8_bytes;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// A number as UTF-8 writes that of a character, extended to 36 bits in one to seven bytes. `utf8`.
///
/// A number below 128 is one byte. Otherwise the first byte begins with as many ones as there are bytes, and a zero;
/// each further byte has six bits after `10`. The highest bits come first. The type must be unsigned. A number with
/// more bytes than it needs is rejected as [`NotCanonical`](crate::ErrorKind::NotCanonical). Each byte is an 8-bit
/// integer in the bit order of the stream.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Frame(#[codec(utf8)] u64);
///
/// assert_eq!(Frame(0x20ac).to_bytes()?, "€".as_bytes());
/// let error = Frame::from_bytes(&[0b1100_0001, 0b10_000000]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotCanonical);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Utf8Number {}

/// The greatest number.
const MOST: u64 = (1 << 36) - 1;

/// Returns the bits of the first of `bytes` bytes that say how many follow, of at least two bytes.
const fn head(bytes: u32) -> u64 {
    0xff << (8 - bytes) & 0xff
}

impl Utf8Number {
    const fn mistake<T: Int>() -> Option<Mistake> {
        if !T::SIGNED {
            return None;
        }
        let message = Message::new()
            .text("`utf8` is for unsigned integers, and ")
            .code(T::NAME)
            .text(" is signed; take `u")
            .number(T::BITS as u128)
            .text("`");
        Mistake::of(Key::Type, message)
    }

    /// Reads the bytes behind the first one, and returns the number.
    #[inline(never)]
    fn read_long<R: BitRead>(first: u64, start: usize, reader: &mut R) -> Result<u64, Fault> {
        let bytes = (!first << 56).leading_zeros();
        if !(2..=7).contains(&bytes) {
            return Err(reader.refuse(start, foreign(first, 0)));
        }
        let mut number = first & !head(bytes);
        for index in 1..bytes {
            let start = reader.position();
            let byte = reader.read_bits(8)?;
            if byte & 0xc0 != 0x80 {
                return Err(reader.refuse(start, foreign(byte, index)));
            }
            number = number << 6 | byte & 0x3f;
        }
        if utf8_bytes(u64::BITS - number.leading_zeros()) < bytes {
            let rule = "a number has no byte more than it needs";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        Ok(number)
    }
}

/// Returns the refusal of a byte that UTF-8 does not have at this place.
#[cold]
fn foreign(byte: u64, index: u32) -> Refusal {
    Refusal::NotUtf8 {
        byte: byte.to_le_bytes()[0],
        index,
    }
}

impl<T: Int> Coding<T> for Utf8Number {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 8,
        max_bits: Some(8 * utf8_bytes(if T::BITS < 36 { T::BITS } else { 36 }) as usize),
        node: Node::Universal(Universal::Utf8),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let number = value.to_word();
        if T::BITS > 36 && value.to_wide() > u128::from(MOST) {
            return Err(writer.refuse(Refusal::OutOfRange {
                value: value.to_number(),
                low: Number::Unsigned(0),
                high: Number::Unsigned(MOST.into()),
            }));
        }
        if number < 0x80 {
            return writer.write_code(number, 8);
        }
        let bytes = utf8_bytes(u64::BITS - number.leading_zeros());
        let mut code = (head(bytes) | number >> (6 * (bytes - 1)), 8);
        for place in (0..bytes - 1).rev() {
            let byte = 0x80 | number >> (6 * place) & 0x3f;
            code = (W::ORDER.join(code, (byte, 8)), code.1 + 8);
        }
        writer.write_code(code.0, code.1)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let first = reader.read_bits(8)?;
        let number = match first {
            0..0x80 => first,
            _ => Self::read_long(first, start, reader)?,
        };
        let value = T::from_wide(number.into());
        if value.to_wide() != u128::from(number) {
            return Err(reader.refuse(start, no_value::<T>()));
        }
        reader.note(start, Value::Number(value.to_number()));
        Ok(value)
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const LEN: usize>(
        reader: &mut R,
        (): (),
    ) -> Result<[T; LEN], Fault> {
        decode_ints::<T, Self, R, LEN>(reader, ())
    }
}

code_arrays! {
    [] Utf8Number;
}
