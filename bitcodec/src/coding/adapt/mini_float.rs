//! Floats of fewer bits than their type: halves, `bfloat16`, and others.

use crate::bit_order::BitOrder;
use crate::coding::adapt::float::Ieee;
use crate::coding::int::bits::{read_ordered_to, write_ordered};
use crate::coding::seq::array::code_arrays;
use crate::coding::{Coding, decode_by_place, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout, Node};

/// A float of a sign, `EXPONENT` and `MANTISSA` bits, by the rules of IEEE 754. `float(exponent = 5, mantissa = 10)`.
///
/// Every pattern is a value of `f32` or `f64`: zeros of both signs, numbers below the normal ones, infinities, and those
/// that are no numbers, with their upper bits. A value that the float has no pattern for is
/// [`Unencodable`](crate::ErrorKind::Unencodable); nothing is rounded.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Light {
///     /// A half.
///     #[codec(float(exponent = 5, mantissa = 10))]
///     level: f32,
/// }
///
/// assert_eq!(Light { level: 1.5 }.to_bytes()?, [0x3e, 0x00]);
/// assert_eq!(Light::from_bytes(&[0x7b, 0xff]), Ok(Light { level: 65_504.0 }));
/// let error = Light { level: 0.1 }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "level: a float of these bits has no such value");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
///
/// `ORDER` is that of the bytes: 0 that of the stream, 1 [`LittleEndianFloat`], 2 [`BigEndianFloat`].
#[derive(Clone, Copy, Debug)]
pub enum MiniFloat<const EXPONENT: u32, const MANTISSA: u32, const ORDER: u32 = 0> {}

/// A [`MiniFloat`] of whole bytes, the least significant first. `float(..), little_endian`.
pub type LittleEndianFloat<const EXPONENT: u32, const MANTISSA: u32> =
    MiniFloat<EXPONENT, MANTISSA, 1>;

/// A [`MiniFloat`] of whole bytes, the most significant first. `float(..), big_endian`.
pub type BigEndianFloat<const EXPONENT: u32, const MANTISSA: u32> =
    MiniFloat<EXPONENT, MANTISSA, 2>;

/// The widths of the parts of a float.
#[derive(Clone, Copy)]
struct Parts {
    exponent: u32,
    mantissa: u32,
}

impl Parts {
    /// Those of the type.
    const fn of<T: Ieee>() -> Self {
        Self {
            exponent: T::EXPONENT,
            mantissa: T::MANTISSA,
        }
    }

    /// The greatest number in the bits of the exponent: of infinities, and of what is no number.
    const fn most(self) -> u64 {
        (1 << self.exponent) - 1
    }

    /// What is subtracted from the number in the bits of the exponent.
    const fn bias(self) -> u64 {
        self.most() >> 1
    }

    const fn sign(self) -> u32 {
        self.exponent + self.mantissa
    }

    /// Returns the sign, the number in the bits of the exponent, and that in those of the mantissa.
    const fn split(self, bits: u64) -> (u64, u64, u64) {
        (
            bits >> self.sign() & 1,
            bits >> self.mantissa & self.most(),
            bits & ((1 << self.mantissa) - 1),
        )
    }

    const fn join(self, sign: u64, exponent: u64, mantissa: u64) -> u64 {
        sign << self.sign() | exponent << self.mantissa | mantissa
    }
}

/// Returns the bits of a narrow float as those of a wide one, which has at least as many of each part.
#[inline]
const fn widened(bits: u64, narrow: Parts, wide: Parts) -> u64 {
    let (sign, exponent, mantissa) = narrow.split(bits);
    let more = wide.mantissa - narrow.mantissa;
    if exponent == narrow.most() {
        return wide.join(sign, wide.most(), mantissa << more);
    }
    if narrow.exponent == wide.exponent || exponent == 0 && mantissa == 0 {
        return wide.join(sign, exponent, mantissa << more);
    }
    let up = wide.bias() - narrow.bias();
    if exponent > 0 {
        return wide.join(sign, exponent + up, mantissa << more);
    }
    // Below the normal numbers of the narrow float no one stands before the mantissa. The wide one has room for it there.
    let missing = narrow.mantissa + 1 - (64 - mantissa.leading_zeros());
    let rest = (mantissa << missing) & ((1 << narrow.mantissa) - 1);
    wide.join(sign, up + 1 - missing as u64, rest << more)
}

/// Returns the bits of a wide float as those of a narrow one, if it has the value.
#[inline]
fn narrowed(bits: u64, wide: Parts, narrow: Parts) -> Option<u64> {
    let (sign, exponent, mantissa) = wide.split(bits);
    let less = wide.mantissa - narrow.mantissa;
    let up = wide.bias() - narrow.bias();
    let found = if exponent == wide.most() {
        narrow.join(sign, narrow.most(), mantissa >> less)
    } else if narrow.exponent == wide.exponent || exponent == 0 {
        narrow.join(sign, exponent, mantissa >> less)
    } else if exponent > up {
        let exponent = exponent - up;
        if exponent >= narrow.most() {
            return None;
        }
        narrow.join(sign, exponent, mantissa >> less)
    } else {
        let shift = u64::from(less) + 1 + up - exponent;
        let whole = 1 << wide.mantissa | mantissa;
        narrow.join(sign, 0, whole >> shift.min(63))
    };
    // What was shifted out, or is too small, is missing in the way back.
    (widened(found, narrow, wide) == bits).then_some(found)
}

impl<const EXPONENT: u32, const MANTISSA: u32, const ORDER: u32>
    MiniFloat<EXPONENT, MANTISSA, ORDER>
{
    /// The layout of the bits.
    const fn bits(width: u32) -> Layout {
        let node = match ORDER {
            0 => Node::Unsigned,
            order => Node::Bytes {
                little_endian: order == 1,
                signed: false,
            },
        };
        Layout::fixed(width, node)
    }

    /// Whether the bytes are in the reverse of the stream's order.
    const fn is_turned(order: BitOrder) -> bool {
        match ORDER {
            0 => false,
            own => order.is_lsb_first() != (own == 1),
        }
    }

    /// The widths of the parts; mistaken ones are clamped to those of the type.
    const fn parts<T: Ieee>() -> Parts {
        let (exponent, mantissa) = (EXPONENT, MANTISSA);
        Parts {
            exponent: if exponent < 2 || exponent > T::EXPONENT {
                T::EXPONENT
            } else {
                exponent
            },
            mantissa: if mantissa < 1 || mantissa > T::MANTISSA {
                T::MANTISSA
            } else {
                mantissa
            },
        }
    }

    const fn width<T: Ieee>() -> u32 {
        Self::parts::<T>().sign() + 1
    }
}

/// Returns the mistake in the number of bits of a part.
const fn of_part<T: Ieee>(part: &str, bits: u32, (least, most): (u32, u32)) -> Option<Mistake> {
    if least <= bits && bits <= most {
        return None;
    }
    let message = Message::new()
        .text(part)
        .text(" of this type has ")
        .number(least as u128)
        .text(" to ")
        .number(most as u128)
        .text(" bits, not ")
        .number(bits as u128)
        .text(if T::EXPONENT < 11 {
            "; write another number, or take `f64`"
        } else {
            "; write another number"
        });
    Mistake::of(Key::Parameter, message)
}

/// Returns the mistake in a byte order of a float that is not of whole bytes.
const fn of_bytes(order: u32, width: u32) -> Option<Mistake> {
    if order == 0 || width % 8 == 0 {
        return None;
    }
    let message = Message::new()
        .text("a byte order needs whole bytes, and a float of ")
        .number(width as u128)
        .text(" bits is none; write other numbers of bits");
    Mistake::of(Key::Parameter, message)
}

impl<T: Ieee, const EXPONENT: u32, const MANTISSA: u32, const ORDER: u32> Coding<T>
    for MiniFloat<EXPONENT, MANTISSA, ORDER>
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::or(
            of_part::<T>("an exponent", EXPONENT, (2, T::EXPONENT)),
            of_part::<T>("a mantissa", MANTISSA, (1, T::MANTISSA)),
        ),
        of_bytes(ORDER, Self::width::<T>()),
    );
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Float {
        inner: &Self::bits(Self::width::<T>()),
        exponent: Self::parts::<T>().exponent,
        mantissa: Self::parts::<T>().mantissa,
    });
    const TOTAL: bool = true;
    scalar!(T, T::ANY);
    decode_by_place!(T);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let narrow = const { Self::parts::<T>() };
        match narrowed(value.to_ieee().to_wide() as u64, Parts::of::<T>(), narrow) {
            Some(bits) if Self::is_turned(W::ORDER) => {
                let width = const { Self::width::<T>() };
                writer.write_bits(bits.swap_bytes() >> (64 - width), width)
            }
            Some(bits) if ORDER != 0 => writer.write_bits(bits, const { Self::width::<T>() }),
            Some(bits) => write_ordered(bits, const { Self::width::<T>() }, writer),
            None => {
                let rule = "a float of these bits has no such value";
                Err(writer.refuse(Refusal::Unencodable { rule }))
            }
        }
    }

    #[inline]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        let (mut bits, width) = (0, const { Self::width::<T>() });
        match ORDER {
            0 => read_ordered_to(&mut bits, width, reader)?,
            _ => bits = reader.read_bits(width)?,
        }
        if Self::is_turned(R::ORDER) {
            bits = bits.swap_bytes() >> (64 - width);
        }
        let wide = widened(bits, const { Self::parts::<T>() }, Parts::of::<T>());
        *place = T::from_ieee(T::Bits::from_wide(wide.into()));
        place.note(start, reader);
        Ok(())
    }
}

code_arrays! {
    [const EXPONENT: u32, const MANTISSA: u32, const ORDER: u32] MiniFloat<EXPONENT, MANTISSA, ORDER>;
}
