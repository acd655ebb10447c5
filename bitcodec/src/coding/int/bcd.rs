//! Binary-coded decimal: decimal digits of four bits each.

use crate::coding::Coding;
use crate::coding::int::bits::int_arrays;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number, most_of_digits};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// An unsigned integer in binary-coded decimal: `DIGITS` digits of four bits each. `bcd(digits = N)`.
///
/// All digits together are one integer of the stream. In order most significant bit first the highest digit is first,
/// in order least significant bit first the lowest.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Time(#[codec(bcd(digits = 4))] u16);
///
/// assert_eq!(Time(1859).to_bytes()?, [0x18, 0x59]);
/// let error = Time::from_bytes(&[0x18, 0x5a]).unwrap_err();
/// assert_eq!(error.to_string(), "0: 10 is not a decimal digit (bits 0..16)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Bcd<const DIGITS: u32> {}

impl<const DIGITS: u32> Bcd<DIGITS> {
    /// The number of digits: 1 to 32, which is what one integer of the stream can hold. A mistaken `DIGITS` is clamped,
    /// so that the other constants can be computed.
    const COUNT: u32 = match DIGITS {
        0 => 1,
        33.. => 32,
        digits => digits,
    };
    const WIDTH: u32 = 4 * Self::COUNT;
    const MOST: u128 = most_of_digits(Self::COUNT);

    const fn mistake<T: Int>() -> Option<Mistake> {
        if T::SIGNED {
            let message = Message::new()
                .text("`bcd` is for unsigned integers, and ")
                .code(T::NAME)
                .text(" is signed; take `u")
                .number(T::BITS as u128)
                .text("`");
            return Mistake::of(Key::Type, message);
        }
        if DIGITS == Self::COUNT {
            return None;
        }
        let message = Message::new()
            .text("`bcd` has 1 to 32 digits, not ")
            .number(DIGITS as u128)
            .text("; write another number, or an array of digits with `bits = 4`");
        Mistake::of(Key::Parameter, message)
    }
}

/// Converts a number to its digits, the lowest digit in the lowest four bits: 59 to 0x59.
macro_rules! digits {
    ($value:expr, $digits:expr, $int:ty) => {{
        let (mut rest, mut raw, mut place): ($int, $int, u32) = ($value, 0, 0);
        while place < $digits {
            raw |= rest % 10 << (4 * place);
            rest /= 10;
            place += 1;
        }
        raw
    }};
}

/// Converts digits to their number: 0x59 to 59. Also returns whether a digit is above 9.
macro_rules! number {
    ($raw:expr, $digits:expr, $int:ty) => {{
        let (raw, mut value, mut place): ($int, $int, u32) = ($raw, 0, $digits);
        while place > 0 {
            place -= 1;
            // Nothing wraps, even if all digits are 15: 16 of them make less than 1.7 * 10^16 in a `u64`, and 32 of
            // them less than 1.7 * 10^32 in a `u128`.
            value = value.wrapping_mul(10).wrapping_add(raw >> (4 * place) & 15);
        }
        // The highest bit of each digit. A digit is above 9 if it has this one and one of the next two, which the shifts move
        // to its place: all digits are tested at once.
        let highest = <$int>::MAX / 15 * 8;
        (value, raw & (raw << 1 | raw << 2) & highest != 0)
    }};
}

/// Returns the highest digit that is above 9.
#[cold]
fn first_above_nine(raw: u128) -> u8 {
    let mut digits = (0..32).rev().map(|place| (raw >> (4 * place) & 15) as u8);
    digits.find(|digit| *digit > 9).unwrap_or(0)
}

impl<T: Int, const DIGITS: u32> Coding<T> for Bcd<DIGITS> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::WIDTH,
        Node::Bcd {
            digits: Self::COUNT,
        },
    );
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let wide = value.to_wide();
        if wide > Self::MOST {
            let (low, high) = (Number::Unsigned(0), Number::Unsigned(Self::MOST));
            let value = value.to_number();
            return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
        }
        if Self::WIDTH <= 64 {
            writer.write_bits(digits!(wide as u64, Self::COUNT, u64), Self::WIDTH)
        } else {
            writer.write_wide(digits!(wide, Self::COUNT, u128), Self::WIDTH)
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let (raw, wide, is_wrong) = if Self::WIDTH <= 64 {
            let raw = reader.read_bits(Self::WIDTH)?;
            let (value, is_wrong) = number!(raw, Self::COUNT, u64);
            (u128::from(raw), u128::from(value), is_wrong)
        } else {
            let raw = reader.read_wide(Self::WIDTH)?;
            let (value, is_wrong) = number!(raw, Self::COUNT, u128);
            (raw, value, is_wrong)
        };
        if is_wrong {
            let digit = first_above_nine(raw);
            return Err(reader.refuse(start, Refusal::NotDecimal { digit }));
        }
        // The digits can encode a number that does not fit the type: 999 in three digits of a `u8`.
        let value = T::from_wide(wide);
        if value.to_wide() != wide {
            return Err(reader.refuse(start, Refusal::TooLarge { bits: T::BITS }));
        }
        reader.note(start, Value::Number(value.to_number()));
        Ok(value)
    }

    int_arrays!();
}

code_arrays! {
    [const DIGITS: u32] Bcd<DIGITS>;
}
