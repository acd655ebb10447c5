//! Rice codes.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::int::twos_complement::of_word;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::bulk::{AHEAD, LONG, Short, WORD, short_slices};
use crate::coding::universal::{join, no_code, no_value, split};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// Rice code: the quotient of the number by 2 to the `K` in unary, as ones and a zero, then the remainder in `K` bits.
/// `rice = K`.
///
/// Signed numbers are mapped by zigzag first: 0, -1, 1, -2, 2 and so on. The codeword grows by one bit for every 2 to
/// the `K`, so `K` should be near the binary logarithm of a typical number.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Residues(#[codec(rice = 2)] [u16; 2]);
///
/// assert_eq!(Residues([3, 9]).to_bytes()?, [0b0_11_110_01]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Rice<const K: u32> {}

impl<const K: u32> Rice<K> {
    /// Returns the greatest quotient of a type; `u64::MAX` if it is greater than that.
    const fn most<T: Int>() -> u64 {
        let quotient_bits = T::BITS.saturating_sub(K);
        if quotient_bits >= 64 {
            u64::MAX
        } else {
            (1 << quotient_bits) - 1
        }
    }

    const fn mistake<T: Int>() -> Option<Mistake> {
        let most = if T::BITS < 64 { T::BITS - 1 } else { 63 };
        if K <= most {
            return None;
        }
        let message = Message::new()
            .text("the remainder of a Rice code must be at most ")
            .number(most as u128)
            .text(" bits, not ")
            .number(K as u128)
            .text("; write at most ")
            .number(most as u128);
        Mistake::of(Key::Parameter, message)
    }
}

impl<T: Int, const K: u32> Short<T> for Rice<K> {
    #[inline(always)]
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)> {
        let ones = order.leading_ones(ahead);
        // A peek of ones only may go on after its end; the width is above 56 then.
        if ones + 1 + K > AHEAD || u64::from(ones) > const { Self::most::<T>() } {
            return None;
        }
        let low = order.take_some(order.skip(ahead, ones + 1), K);
        let number = u64::from(ones) << K | low;
        let word = if T::SIGNED {
            number >> 1 ^ (number & 1).wrapping_neg()
        } else {
            number
        };
        Some((of_word(word), ones + 1 + K))
    }

    #[inline(always)]
    fn spell(value: T, order: BitOrder) -> (u64, u32) {
        if T::BITS > 64 {
            return LONG;
        }
        let word = value.to_word();
        let number = if T::SIGNED {
            word << 1 ^ (word as i64 >> 63) as u64
        } else {
            word
        };
        let ones = match u32::try_from(number >> K) {
            Ok(ones) if ones < WORD => ones,
            _ => return LONG,
        };
        let low = number & !(u64::MAX << K);
        let code = order.join((order.run(ones), ones + 1), (low, K));
        (code, ones + 1 + K)
    }
}

impl<T: Int, const K: u32> Coding<T> for Rice<K> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1 + K as usize,
        max_bits: match Self::most::<T>() {
            most @ 0..=0xffff_ffff => Some(most as usize + 1 + K as usize),
            _ => None,
        },
        node: Node::Universal(Universal::Rice {
            k: K,
            signed: T::SIGNED,
        }),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let number = match split(*value) {
            (false, number) if !T::SIGNED => number,
            (false, number) => 2 * number,
            (true, number) => 2 * (number - 1) + 1,
        };
        // A codeword of more than `u64::MAX` ones cannot be written.
        let Ok(ones) = u64::try_from(number >> K) else {
            return Err(writer.refuse(no_code(*value, 0)));
        };
        writer.write_unary(ones)?;
        writer.write_wide(number & !(u128::MAX << K), K)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let ones = reader.read_unary(const { Self::most::<T>() })?;
        let number = u128::from(ones) << K | u128::from(reader.read_bits(K)?);
        let value: Option<T> = if T::SIGNED {
            // Zigzag: odd numbers are negative, 1 is -1 and 3 is -2.
            join(number % 2 == 1, number / 2 + number % 2)
        } else {
            join(false, number)
        };
        match value {
            Some(value) => {
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }
            None => Err(reader.refuse(start, no_value::<T>())),
        }
    }

    short_slices!();
}

code_arrays! {
    [const K: u32] Rice<K>;
}
