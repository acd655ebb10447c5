//! Signed integers in ones' complement, and as sign and magnitude.

use crate::coding::Coding;
use crate::coding::int::bits::{int_arrays, is_reversed, reverse};
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_width};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// Returns the greatest number of a width, 2 to 128; the least number is its negation. For 8 bits it is 127.
const fn most(width: u32) -> u128 {
    u128::MAX >> (129 - width)
}

/// Returns the width in bits; 0 means the width of the type. A mistaken width is clamped to the range from 2 to the
/// width of the type.
const fn width_in(width: u32, of_type: u32) -> u32 {
    match width {
        1 => 2,
        width if width == 0 || width > of_type => of_type,
        width => width,
    }
}

const fn mistake<T: Int>(key: &str, width: u32) -> Option<Mistake> {
    if !T::SIGNED {
        let message = Message::new()
            .code(key)
            .text(" is for signed integers, and ")
            .code(T::NAME)
            .text(" is unsigned; take `i")
            .number(T::BITS as u128)
            .text("`");
        return Mistake::of(Key::Type, message);
    }
    if width == 1 {
        let message = Message::new()
            .code(key)
            .text(" needs at least 2 bits, not 1; write 2 or more");
        return Mistake::of(Key::Bits, message);
    }
    of_width(if width == 0 { T::BITS } else { width }, T::BITS, T::NAME)
}

/// Writes `raw`, the bits of a number; rejects a number that is out of range.
#[inline(always)]
fn write<T: Int, W: BitWrite>(
    value: T,
    width: u32,
    raw: u128,
    writer: &mut W,
) -> Result<(), Fault> {
    let (most, number) = (most(width) as i128, value.to_wide() as i128);
    if number > most || number < -most {
        let (low, high) = (Number::Signed(-most), Number::Signed(most));
        let value = value.to_number();
        return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
    }
    let raw = raw & (u128::MAX >> (128 - width));
    if is_reversed(width, W::ORDER, W::LITTLE_ENDIAN) {
        writer.write_wide(reverse(raw, width), width)
    } else if width <= 64 {
        writer.write_bits(raw as u64, width)
    } else {
        writer.write_wide(raw, width)
    }
}

#[inline(always)]
fn read<R: BitRead>(width: u32, reader: &mut R) -> Result<u128, Fault> {
    if is_reversed(width, R::ORDER, R::LITTLE_ENDIAN) {
        reader.read_wide(width).map(|raw| reverse(raw, width))
    } else if width <= 64 {
        reader.read_bits(width).map(u128::from)
    } else {
        reader.read_wide(width)
    }
}

/// The refusal of negative zero, which has the sign bit set.
const ZERO: Refusal = Refusal::NotCanonical {
    rule: "zero has no minus sign",
};

// `$to` maps the two's complement, whether the number is negative, and the width to the bits; `$from` maps the bits
// back. `$zero` returns the bits of negative zero.
//
// Ones' complement is the two's complement minus 1 for a negative number: in 8 bits, -1 is 0xff - 1 = 0xfe.
macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident, $key:literal, $node:ident: $to:expr, $from:expr, $zero:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name<const N: u32 = 0> {}

        impl<T: Int, const N: u32> Coding<T> for $name<N> {
            type Context = NoContext;
            const LAYOUT: &'static Layout = &Layout::fixed(width_in(N, T::BITS), Node::$node);
            const MISTAKE: Option<Mistake> = mistake::<T>($key, N);
            scalar!(T);

            #[inline(always)]
            fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
                let width = const { width_in(N, T::BITS) };
                let to: fn(u128, bool, u32) -> u128 = $to;
                let raw = to(value.to_wide(), *value < T::default(), width);
                write(*value, width, raw, writer)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
                let width = const { width_in(N, T::BITS) };
                let start = reader.position();
                let raw = read(width, reader)?;
                let zero: fn(u32) -> u128 = $zero;
                if raw == zero(width) {
                    return Err(reader.refuse(start, ZERO));
                }
                let from: fn(u128, bool, u32) -> u128 = $from;
                let value = T::from_wide(from(raw, raw >> (width - 1) == 1, width));
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }

            int_arrays!();
        }
    )* };
}

forms! {
    /// A signed integer of `N` bits in ones' complement: a negative number is the complement of its magnitude.
    /// `ones_complement`.
    ///
    /// `N` is the width in bits; 0 means the width of the type. Negative zero is
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical).
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec, Debug)]
    /// #[codec(msb_first)]
    /// struct Change(#[codec(ones_complement)] i8);
    ///
    /// assert_eq!(Change(-1).to_bytes()?, [0b1111_1110]);
    /// let error = Change::from_bytes(&[0xff]).unwrap_err();
    /// assert_eq!(error.to_string(), "0: not canonical: zero has no minus sign (bits 0..8)");
    /// # Ok::<(), bitcodec::EncodeError>(())
    /// ```
    OnesComplement, "ones_complement", OnesComplement:
        |wide, negative, _| wide.wrapping_sub(negative.into()),
        |raw, negative, width| if negative { (raw | u128::MAX << (width - 1)).wrapping_add(1) } else { raw },
        |width| u128::MAX >> (128 - width);
    /// A signed integer of `N` bits as sign and magnitude: the highest bit is 1 for a negative number, and the other
    /// bits are the magnitude. `sign_magnitude`.
    ///
    /// `N` is the width in bits; 0 means the width of the type. Negative zero is
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical).
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Change(#[codec(sign_magnitude)] i8);
    ///
    /// assert_eq!(Change(-1).to_bytes()?, [0b1000_0001]);
    /// assert!(Change::from_bytes(&[0b1000_0000]).is_err());
    /// assert!(Change(-128).to_bytes().is_err());
    /// # Ok::<(), bitcodec::EncodeError>(())
    /// ```
    SignMagnitude, "sign_magnitude", SignMagnitude:
        |wide, negative, width| if negative { wide.wrapping_neg() | 1 << (width - 1) } else { wide },
        |raw, negative, width| if negative { (raw ^ 1 << (width - 1)).wrapping_neg() } else { raw },
        |width| 1 << (width - 1);
}

code_arrays! {
    [const N: u32] OnesComplement<N>;
    [const N: u32] SignMagnitude<N>;
}
