//! Elias gamma, Elias delta and exponential Golomb codes. All three begin with a gamma codeword.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::int::twos_complement::of_word;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::bulk::{AHEAD, LONG, Short, WORD, short_slices};
use crate::coding::universal::{join, no_code, no_value, split, value_bits};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::{BitRead, peek_inside};
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// Elias gamma code: `n` zeros, a one, and the `n` bits of the number below its highest one. `elias_gamma`.
///
/// 1 is `1`, 2 is `010`, 3 is `011`, 4 is `00100`. Zero and negative numbers have no codeword.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Counts(#[codec(elias_gamma)] [u32; 3]);
///
/// assert_eq!(Counts([1, 2, 4]).to_bytes()?, [0b1_010_0010, 0b0_0000000]);
/// assert!(Counts([1, 0, 4]).to_bytes().is_err());
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum EliasGamma {}

/// Elias delta code: the number of significant bits in gamma code, then the bits below the highest one. `elias_delta`.
///
/// 1 is `1`, 2 is `0100`, 3 is `0101`, 4 is `01100`. Zero and negative numbers have no codeword.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Counts(#[codec(elias_delta)] [u32; 3]);
///
/// assert_eq!(Counts([1, 2, 4]).to_bytes()?, [0b1_0100_011, 0b00_000000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum EliasDelta {}

/// Exponential Golomb code of order 0: the gamma code of the number plus 1. `exp_golomb`.
///
/// 0 is `1`, 1 is `010`, 2 is `011`. Signed numbers are mapped as in H.264's se(v): 0, 1, -1, 2, -2 and so on.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Change(#[codec(exp_golomb)] [i16; 3]);
///
/// assert_eq!(Change([0, 1, -1]).to_bytes()?, [0b1_010_011_0]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ExpGolomb {}

/// A positive number of up to 129 bits.
#[derive(Clone, Copy)]
struct Gamma {
    /// Its lowest 128 bits.
    low: u128,
    /// Bit 128, which only [`ExpGolomb`] of 128-bit integers needs: `u128::MAX` plus 1 is 2 to the 128.
    high: bool,
}

/// Writes a gamma codeword.
#[inline(always)]
fn write_gamma<W: BitWrite>(number: Gamma, writer: &mut W) -> Result<(), Fault> {
    if let (false, Ok(number @ 1..)) = (number.high, u64::try_from(number.low)) {
        let (code, width) = spell_gamma(number, W::ORDER);
        if width <= WORD {
            return writer.write_code(code, width);
        }
    }
    let (rest, low) = if number.high {
        (128, number.low)
    } else {
        let rest = 127 - number.low.leading_zeros();
        (rest, number.low ^ 1 << rest)
    };
    writer.write_zeros(rest as usize)?;
    writer.write_bit(true)?;
    writer.write_wide(low, rest)
}

/// Reads a gamma codeword with at most `max_zeros` zeros; returns `None` if there are more.
#[inline(always)]
fn read_gamma<R: BitRead>(max_zeros: u32, reader: &mut R) -> Result<Option<Gamma>, Fault> {
    // A reader that waits for input peeks zeros for bits that have not arrived. Up to 27 zeros are 55 bits of code,
    // which every peek has.
    if R::WAITS {
        return read_long_gamma(max_zeros, reader);
    }
    let found = find_gamma(reader.peek(), (max_zeros + 1).min(28), R::ORDER);
    let Some((number, zeros)) = found else {
        return read_long_gamma(max_zeros, reader);
    };
    if reader.advance(2 * zeros as usize + 1).is_err() {
        return read_cut_gamma(max_zeros, reader);
    }
    Ok(Some(Gamma {
        low: u128::from(number),
        high: false,
    }))
}

/// Reports a codeword that the end of the input cuts off. The number of missing bits must depend only on the bits
/// inside the reader, so the codeword is located again without the bits after the end.
#[cold]
fn read_cut_gamma<R: BitRead>(max_zeros: u32, reader: &mut R) -> Result<Option<Gamma>, Fault> {
    if let Some((_, zeros)) = find_gamma(peek_inside(reader), (max_zeros + 1).min(28), R::ORDER) {
        reader.advance(2 * zeros as usize + 1)?;
    }
    read_long_gamma(max_zeros, reader)
}

/// Reads a gamma codeword bit by bit.
#[cold]
fn read_long_gamma<R: BitRead>(max_zeros: u32, reader: &mut R) -> Result<Option<Gamma>, Fault> {
    let mut zeros = 0;
    while !reader.read_bit()? {
        zeros += 1;
        if zeros > max_zeros {
            return Ok(None);
        }
    }
    let low = reader.read_wide(zeros)?;
    // After 128 zeros the highest one is bit 128, which `high` has.
    let power = if zeros < 128 { 1 << zeros } else { 0 };
    Ok(Some(Gamma {
        low: power | low,
        high: zeros == 128,
    }))
}

/// Returns the number whose gamma codeword is at the start of a chunk, and the number of its zeros; `None` if there are
/// `limit` or more. `limit` is at most 28, so that the codeword fits the 56 bits of a peek.
#[inline(always)]
fn find_gamma(ahead: u64, limit: u32, order: BitOrder) -> Option<(u64, u32)> {
    let zeros = order.leading_zeros(ahead);
    if zeros >= limit {
        return None;
    }
    let number = match order {
        BitOrder::LsbFirst => 1 << zeros | order.take_some(ahead >> (zeros + 1), zeros),
        // The zeros, the one and the low bits are the number itself, in `2 * zeros + 1` bits.
        BitOrder::MsbFirst => ahead >> (63 - 2 * zeros),
    };
    Some((number, zeros))
}

/// Returns the gamma codeword of a number and its width. The codeword is arbitrary if it is wider than [`WORD`], and for
/// 0, which has none.
#[inline(always)]
fn spell_gamma(number: u64, order: BitOrder) -> (u64, u32) {
    let rest = (number | 1).ilog2();
    let code = match order {
        // From the lowest bit: the zeros, the one, the low bits. 5 is `0b01_1_00`. The shift is in two steps because
        // `rest` may be 63.
        BitOrder::LsbFirst => (number ^ 1 << rest) << 1 << rest | 1 << rest,
        BitOrder::MsbFirst => number,
    };
    (code, 2 * rest + 1)
}

/// Returns the number of a value; 0 if it has no codeword or the type is wider than 64 bits.
#[inline(always)]
fn word_of<T: Int>(value: T) -> u64 {
    if T::BITS <= 64 && value >= T::default() {
        value.to_word()
    } else {
        0
    }
}

impl<T: Int> Short<T> for EliasGamma {
    #[inline(always)]
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
        let limit = const {
            if value_bits::<T>() < 28 {
                value_bits::<T>()
            } else {
                28
            }
        };
        let (number, zeros) = find_gamma(ahead, limit, order)?;
        Some((T::from_word(number), 2 * zeros + 1))
    }

    #[inline(always)]
    fn spell(value: T, order: BitOrder) -> (u64, u32) {
        match word_of(value) {
            0 => LONG,
            number => spell_gamma(number, order),
        }
    }
}

impl<T: Int> Coding<T> for EliasGamma {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: Some(2 * value_bits::<T>() as usize - 1),
        node: Node::Universal(Universal::EliasGamma),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match split(*value) {
            (false, low @ 1..) => write_gamma(Gamma { low, high: false }, writer),
            _ => Err(writer.refuse(no_code(*value, 1))),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let number = read_gamma(value_bits::<T>() - 1, reader)?;
        match number.and_then(|number| join(false, number.low)) {
            Some(value) => noted(start, value, reader),
            None => Err(reader.refuse(start, no_value::<T>())),
        }
    }

    short_slices!();
}

impl<T: Int> Short<T> for EliasDelta {
    #[inline(always)]
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
        let limit = const { value_bits::<T>().ilog2() + 1 };
        let (count, zeros) = find_gamma(ahead, limit, order)?;
        // `begun` is the width of the gamma codeword, and `rest` the number of bits after it.
        let begun = 2 * zeros + 1;
        let rest = u32::try_from(count).ok()? - 1;
        if rest >= value_bits::<T>() || begun + rest > AHEAD {
            return None;
        }
        let number = 1 << rest | order.take_some(order.skip(ahead, begun), rest);
        Some((T::from_word(number), begun + rest))
    }

    #[inline(always)]
    fn spell(value: T, order: BitOrder) -> (u64, u32) {
        let number = word_of(value);
        let rest = (number | 1).ilog2();
        let (count, begun) = spell_gamma(u64::from(rest) + 1, order);
        if number == 0 || begun + rest > WORD {
            return LONG;
        }
        let code = order.join((count, begun), (number ^ 1 << rest, rest));
        (code, begun + rest)
    }
}

impl<T: Int> Coding<T> for EliasDelta {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: {
            let bits = value_bits::<T>();
            Some((bits - 1 + 2 * bits.ilog2() + 1) as usize)
        },
        node: Node::Universal(Universal::EliasDelta),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let (false, number @ 1..) = split(*value) else {
            return Err(writer.refuse(no_code(*value, 1)));
        };
        let rest = 127 - number.leading_zeros();
        let count = Gamma {
            low: u128::from(rest) + 1,
            high: false,
        };
        write_gamma(count, writer)?;
        writer.write_wide(number ^ 1 << rest, rest)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let max_zeros = const { value_bits::<T>().ilog2() };
        let count = read_gamma(max_zeros, reader)?.and_then(|count| u32::try_from(count.low).ok());
        let Some(count @ 1..=128) = count else {
            return Err(reader.refuse(start, no_value::<T>()));
        };
        let rest = count - 1;
        let number = 1 << rest | reader.read_wide(rest)?;
        match join(false, number) {
            Some(value) => noted(start, value, reader),
            None => Err(reader.refuse(start, no_value::<T>())),
        }
    }

    short_slices!();
}

impl<T: Int> Short<T> for ExpGolomb {
    #[inline(always)]
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
        // With `T::BITS` zeros only one codeword is in range: of `u8`, 256, which is 255 plus 1. `decode` reads that
        // one.
        let limit = const { if T::BITS < 28 { T::BITS } else { 28 } };
        let (more, zeros) = find_gamma(ahead, limit, order)?;
        let word = if T::SIGNED {
            // Even numbers are the positive values: `2 * n`. Odd ones are 0 and the negative values: `2 * n + 1`,
            // negated by the mask of ones.
            let negative = (more & 1).wrapping_neg();
            (more >> 1 ^ negative).wrapping_sub(negative)
        } else {
            more - 1
        };
        Some((of_word(word), 2 * zeros + 1))
    }

    #[inline(always)]
    fn spell(value: T, order: BitOrder) -> (u64, u32) {
        if T::BITS > 64 {
            return LONG;
        }
        let word = value.to_word();
        // For `u64::MAX` and `i64::MIN`, `more` would have 65 bits.
        let is_widest = word == if T::SIGNED { 1 << 63 } else { u64::MAX };
        if T::BITS == 64 && is_widest {
            return LONG;
        }
        let more = if T::SIGNED {
            // `2 * n` for positive values, and `1 - 2 * n` for others.
            let twice = word << 1;
            if word as i64 > 0 {
                twice
            } else {
                1_u64.wrapping_sub(twice)
            }
        } else {
            word + 1
        };
        spell_gamma(more, order)
    }
}

impl<T: Int> Coding<T> for ExpGolomb {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: Some(2 * T::BITS as usize + 1),
        node: Node::Universal(Universal::ExpGolomb { signed: T::SIGNED }),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let (negative, magnitude) = split(*value);
        let number = if T::SIGNED {
            Gamma {
                low: magnitude << 1 | u128::from(negative || magnitude == 0),
                high: T::BITS == 128 && magnitude >> 127 == 1,
            }
        } else {
            Gamma {
                low: magnitude.wrapping_add(1),
                high: T::BITS == 128 && magnitude == u128::MAX,
            }
        };
        write_gamma(number, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let value = read_gamma(T::BITS, reader)?.and_then(|Gamma { low, high }| {
            let high = T::BITS == 128 && high;
            if T::SIGNED {
                // Odd numbers are 0 and the negative values: 1 is 0, 3 is -1.
                join(low & 1 == 1, low >> 1 | u128::from(high) << 127)
            } else if high && low != 0 {
                None
            } else {
                join(false, low.wrapping_sub(1))
            }
        });
        match value {
            Some(value) => noted(start, value, reader),
            None => Err(reader.refuse(start, no_value::<T>())),
        }
    }

    short_slices!();
}

/// Returns the value after reporting it to the observer.
#[inline(always)]
fn noted<T: Int, R: BitRead>(start: usize, value: T, reader: &mut R) -> Result<T, Fault> {
    reader.note(start, Value::Number(value.to_number()));
    Ok(value)
}

code_arrays! {
    [] EliasGamma;
    [] EliasDelta;
    [] ExpGolomb;
}
