//! LEB128: the variable-length integers of DWARF, WebAssembly and Protocol Buffers.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::int::bits::int_arrays;
use crate::coding::int::twos_complement::{extend, of_word};
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::bulk;
use crate::coding::universal::bulk::{LONG, Short, WORD};
use crate::coding::universal::no_value;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// LEB128: seven bits in each byte, the lowest first; the highest bit of a byte is 1 if another byte follows. `leb128`.
///
/// Signed numbers are in two's complement, and bit 6 of the last byte is the sign. A number with more bytes than it
/// needs is rejected as [`NotCanonical`](crate::ErrorKind::NotCanonical). Each byte is an 8-bit integer in the bit
/// order of the stream.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Id(#[codec(leb128)] u32);
///
/// assert_eq!(Id(300).to_bytes()?, [0b1010_1100, 0b0000_0010]);
/// let error = Id::from_bytes(&[0b1000_0001, 0]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotCanonical);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Leb128 {}

/// The continuation bits of seven bytes, which every peek of 56 bits has.
const GOES_ON: u64 = 0x0080_8080_8080_8080;

/// Joins the low seven bits of each of eight bytes to 56 bits.
#[inline(always)]
const fn join_groups(bytes: u64) -> u64 {
    // Each step closes the gap between neighbors: two groups in each 16 bits, four in each 32 bits, eight in all. The
    // groups 0x2c and 0x02 are 0x022c, which becomes 0x2c | 0x0200 >> 1, that is 300.
    let pairs = bytes & 0x007f_007f_007f_007f | (bytes & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4
}

impl<T: Int> Short<T> for Leb128 {
    #[inline(always)]
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
        let bytes = u64::from_le_bytes(order.store(ahead));
        // The lowest one of `last` is at bit 7 of the last byte of the number.
        let last = !bytes & GOES_ON;
        if last == 0 {
            return None;
        }
        let width = last.trailing_zeros() + 1;
        // `last ^ (last - 1)` is a mask of the bits up to that one.
        let number = join_groups(bytes & (last ^ last.wrapping_sub(1)) & !GOES_ON);
        let bits = width / 8 * 7;
        let word = if T::SIGNED {
            extend(number, bits)
        } else {
            number
        };
        let value = of_word::<T>(word);
        // The last byte is superfluous if the number is the same without its seven bits.
        let needless = width > 8
            && if T::SIGNED {
                extend(number, bits - 7) == word
            } else {
                number >> (bits - 7) == 0
            };
        if needless || value.to_word() != word {
            return None;
        }
        Some((value, width))
    }

    #[inline(always)]
    fn spell(value: T, order: BitOrder) -> (u64, u32) {
        if T::BITS > 64 {
            return LONG;
        }
        let word = value.to_word();
        // A signed number needs the bits up to the highest one that differs from the sign, and a sign bit: 63 is 0x7e,
        // which fits seven bits, and 64 is 0x80, which does not.
        let size = if T::SIGNED {
            (word ^ (word as i64 >> 63) as u64) << 1
        } else {
            word
        };
        if size >> 7 == 0 {
            return (word & 0x7f, 8);
        }
        let (first, second) = (word & 0x7f | 0x80, word >> 7 & 0x7f);
        if size >> 14 == 0 {
            return (order.join((first, 8), (second, 8)), 16);
        }
        let third = word >> 14 & 0x7f;
        if size >> 21 == 0 {
            let both = order.join((first, 8), (second | 0x80, 8));
            return (order.join((both, 16), (third, 8)), 24);
        }
        LONG
    }
}

/// Returns the number of two bytes, of which the first has a continuation bit; `None` if the number ends later, if one
/// byte is enough, or if the type does not hold it.
#[inline(always)]
fn join_two<T: Int>(first: u8, second: u8) -> Option<T> {
    let number = u64::from(first & 0x7f) | u64::from(second) << 7;
    let word = if T::SIGNED {
        extend(number, 14)
    } else {
        number
    };
    let value = of_word::<T>(word);
    let needed = if T::SIGNED {
        extend(number, 7) != word
    } else {
        second != 0
    };
    (second < 0x80 && needed && value.to_word() == word).then_some(value)
}

/// Returns the number at the start of the chunk `ahead` and its width, as [`find`](Short::find), by branches on the length:
/// the processor predicts them, so what depends on the number need not wait for its length.
#[inline(always)]
fn find_first<T: Int>(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
    let (first, second) = (order.take(ahead, 8), order.take(order.skip(ahead, 8), 8));
    if first < 0x80 {
        return Some((one_byte(first as u8), 8));
    }
    match join_two(first as u8, second as u8) {
        Some(found) => Some((found, 16)),
        None => Leb128::find(ahead, order),
    }
}

/// Returns the number of one byte below 0x80.
#[inline(always)]
fn one_byte<T: Int>(byte: u8) -> T {
    of_word(if T::SIGNED {
        extend(u64::from(byte), 7)
    } else {
        u64::from(byte)
    })
}

/// Decodes numbers of up to seven bytes from the bytes ahead, up to the first other number. Returns the number of
/// values and the number of bytes. The reader consumes nothing.
#[inline(always)]
fn read_bytes<T: Int, R: BitRead>(values: &mut [T], reader: &R) -> (usize, usize) {
    let (mut done, mut at) = (0, 0);
    let Some(bytes) = reader.bytes_ahead() else {
        return (done, at);
    };
    // Branches on the length, instead of arithmetic: the processor predicts them, so the next number does not wait for
    // the length of this one.
    for value in values {
        let Some(&first) = bytes.get(at) else {
            break;
        };
        if first < 0x80 {
            *value = one_byte(first);
            at += 1;
        } else if let Some(found) = bytes
            .get(at + 1)
            .and_then(|&second| join_two(first, second))
        {
            *value = found;
            at += 2;
        } else if let Some((found, width)) = Leb128::find(reader.peek_at(8 * at), R::ORDER) {
            *value = found;
            at += (width / 8) as usize;
        } else {
            break;
        }
        done += 1;
    }
    (done, at)
}

/// Reads a number byte by byte: one of more than seven bytes, one that is cut off, or one that is refused.
#[cold]
fn read_groups<T: Int, R: BitRead>(reader: &mut R) -> Result<T, Fault> {
    read_each_byte(reader)
}

/// Reads a number byte by byte, as a part of the caller.
#[inline(always)]
fn read_each_byte<T: Int, R: BitRead>(reader: &mut R) -> Result<T, Fault> {
    let start = reader.position();
    let (mut wide, mut shift, mut before) = (0u128, 0, 0u64);
    loop {
        let byte = reader.read_bits(8)?;
        let group = byte & 0x7f;
        let goes_on = byte & 0x80 != 0;
        // The 19th group begins at bit 126, so a `u128` holds two of its bits. The other five must be copies of the
        // sign.
        let fits = shift < 126 || {
            let spare = group >> 2;
            spare == 0 || (T::SIGNED && spare == 0x1f && group & 2 != 0)
        };
        // Bit 127 without ones above it is a positive number that an `i128` does not hold.
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
        // A last group that only repeats the sign is superfluous.
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

impl<T: Int> Coding<T> for Leb128 {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 8,
        max_bits: Some(8 * T::BITS.div_ceil(7) as usize),
        node: Node::Universal(Universal::Leb128 { signed: T::SIGNED }),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        if W::BULK {
            let (code, width) = Self::spell(*value, W::ORDER);
            if width <= WORD {
                return writer.write_code(code, width);
            }
        }
        let mut rest = value.to_wide();
        loop {
            let group = rest.to_le_bytes()[0] & 0x7f;
            let sign = if T::SIGNED && group >= 0x40 {
                u128::MAX
            } else {
                0
            };
            rest = if T::SIGNED {
                (rest as i128 >> 7) as u128
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
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        if R::BULK {
            // A number that the end cuts off is completed by zeros, and then has more bits than are left.
            if let Some((value, width)) = find_first(reader.peek(), R::ORDER) {
                if width as usize <= reader.remaining() {
                    reader.advance(width as usize)?;
                    return Ok(value);
                }
            }
        }
        // A call has the address of the reader, so that a word that is read would be in memory and not in registers.
        if R::IN_REGISTER {
            read_each_byte(reader)
        } else {
            read_groups(reader)
        }
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        bulk::write::<T, Self, W>(values, writer)
    }

    #[inline(always)]
    fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R, (): ()) -> Result<(), Fault> {
        if !R::BULK || reader.bytes_ahead().is_none() {
            return bulk::read::<T, Self, R>(values, reader);
        }
        let mut done = 0;
        loop {
            let left = values.get_mut(done..).unwrap_or_default();
            let (read, bytes) = read_bytes(left, reader);
            reader.advance(8 * bytes)?;
            done += read;
            let Some(value) = values.get_mut(done) else {
                return Ok(());
            };
            // A number that is long, cut off or invalid.
            *value = Self::decode(reader, ())?;
            done += 1;
        }
    }

    int_arrays!();
}

code_arrays! {
    [] Leb128;
}
