//! Floats, as the integers of their bits.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::adapt::mapped::{self, mapped_elements};
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::array;
use crate::coding::{BigEndian, Coding, List, LittleEndian, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
#[cfg(feature = "alloc")]
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
#[cfg(feature = "alloc")]
use crate::value::{self, Value};

/// `f32` and `f64`, the binary formats of IEEE 754 with 32 and 64 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float",
    label = "this coding is for `f32` and `f64`, and arrays of them"
)]
pub trait Ieee: Copy + Default + sealed::Sealed {
    /// The integer of the bits: the sign on top, the exponent, the mantissa.
    type Bits: Int;
    /// The number of bits of the exponent.
    const EXPONENT: u32;
    /// The number of bits of the mantissa.
    const MANTISSA: u32;
    /// Any value.
    const ANY: Self;

    /// Returns the bits.
    fn to_ieee(self) -> Self::Bits;
    /// Returns the float of the bits.
    fn from_ieee(bits: Self::Bits) -> Self;
    /// Returns the float of 64 bits with the same value.
    #[doc(hidden)]
    fn to_double(self) -> f64;
    /// Returns the float next to one of 64 bits.
    #[doc(hidden)]
    fn of_double(value: f64) -> Self;
    /// Reports the float to traces, whose bits end here.
    #[doc(hidden)]
    fn note<R: BitRead>(self, start: usize, reader: &mut R);
}

mod sealed {
    pub trait Sealed {}
}

/// A float, whose bits are an integer in the coding `X`.
///
/// A value that is no number (NaN) keeps its bits, in both directions.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Sample {
///     level: f32,
///     #[codec(little_endian)]
///     gain: f32,
/// }
///
/// let sample = Sample { level: 1.5, gain: -2.0 };
/// assert_eq!(sample.to_bytes()?, [0x3f, 0xc0, 0, 0, 0, 0, 0, 0xc0]);
/// assert_eq!(Sample::from_bytes(&sample.to_bytes()?), Ok(sample));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Float<X>(Infallible, PhantomData<X>);

impl<T: Ieee, X: Coding<T::Bits>> Coding<T> for Float<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Float {
        inner: X::LAYOUT,
        exponent: T::EXPONENT,
        mantissa: T::MANTISSA,
    });
    const TOTAL: bool = X::TOTAL;
    scalar!(T, T::ANY);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T::Bits, X>,
    ) -> Result<(), Fault> {
        X::encode(&value.to_ieee(), writer, context)
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T::Bits, X>) -> Option<usize> {
        X::width(&value.to_ieee(), context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T::Bits, X>) -> Result<T, Fault> {
        let mut value = T::default();
        <Self as Coding<T>>::decode_to(&mut value, reader, context)?;
        Ok(value)
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(
        place: &mut T,
        reader: &mut R,
        context: ReadBy<'_, T::Bits, X>,
    ) -> Result<(), Fault> {
        let start = reader.position();
        let mut bits = T::Bits::default();
        X::decode_to(&mut bits, reader, context)?;
        *place = T::from_ieee(bits);
        place.note(start, reader);
        Ok(())
    }

    mapped_elements!(T, T::Bits, false, T::to_ieee, |bits| Some(T::from_ieee(
        bits
    )));
}

/// Returns the mistake in a width beside a byte order: a float has that of its type.
const fn of_bits(width: u32, of_type: u32) -> Option<Mistake> {
    if width == 0 || width == of_type {
        return None;
    }
    let message = Message::new()
        .text("a float of ")
        .number(of_type as u128)
        .text(" bits has no other width; remove `bits`");
    Mistake::of(Key::Bits, message)
}

macro_rules! floats {
    ($($float:ident: $bits:ident, $width:literal, $exponent:literal, $mantissa:literal, $shown:ident;)*) => { $(
        impl sealed::Sealed for $float {}

        impl Ieee for $float {
            type Bits = $bits;
            const EXPONENT: u32 = $exponent;
            const MANTISSA: u32 = $mantissa;
            const ANY: Self = 0.0;

            #[inline(always)]
            fn to_ieee(self) -> $bits {
                self.to_bits()
            }

            #[inline(always)]
            fn from_ieee(bits: $bits) -> Self {
                Self::from_bits(bits)
            }

            #[inline(always)]
            fn to_double(self) -> f64 {
                self.into()
            }

            #[inline(always)]
            fn of_double(value: f64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn note<R: BitRead>(self, _start: usize, _reader: &mut R) {
                #[cfg(feature = "alloc")]
                if !R::Observer::SILENT {
                    let value = Value::Float(value::Float::$shown(self.to_bits()));
                    _reader.note(_start, value);
                }
            }
        }

        floats! { in $float, $width: LittleEndian; BigEndian; }
    )* };
    (in $float:ident, $width:literal: $($order:ident;)*) => { $(
        /// A float in this byte order.
        impl<const N: u32> Coding<$float> for $order<N> {
            type Context = NoContext;
            const MISTAKE: Option<Mistake> = of_bits(N, $width);
            const LAYOUT: &'static Layout = <Float<$order> as Coding<$float>>::LAYOUT;
            const TOTAL: bool = true;
            scalar!($float, 0.0);

            #[inline(always)]
            fn encode<W: BitWrite>(value: &$float, writer: &mut W, (): ()) -> Result<(), Fault> {
                <Float<$order> as Coding<$float>>::encode(value, writer, ())
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<$float, Fault> {
                <Float<$order> as Coding<$float>>::decode(reader, ())
            }

            #[inline(always)]
            fn decode_to<R: BitRead>(place: &mut $float, reader: &mut R, (): ()) -> Result<(), Fault> {
                <Float<$order> as Coding<$float>>::decode_to(place, reader, ())
            }

            #[inline(always)]
            fn encode_slice<W: BitWrite>(values: &[$float], writer: &mut W, (): ()) -> Result<(), Fault> {
                <Float<$order> as Coding<$float>>::encode_slice(values, writer, ())
            }

            #[inline(always)]
            fn decode_slice<R: BitRead>(values: &mut [$float], reader: &mut R, (): ()) -> Result<(), Fault> {
                <Float<$order> as Coding<$float>>::decode_slice(values, reader, ())
            }

            #[inline(always)]
            fn decode_array<R: BitRead, const LEN: usize>(reader: &mut R, (): ()) -> Result<[$float; LEN], Fault> {
                <Float<$order> as Coding<$float>>::decode_array(reader, ())
            }

            #[inline(always)]
            fn decode_list<L: List<Item = $float>, R: BitRead>(
                len: usize,
                list: &mut L,
                reader: &mut R,
                (): (),
            ) -> Result<(), Fault> {
                <Float<$order> as Coding<$float>>::decode_list(len, list, reader, ())
            }
        }
    )* };
}

floats! {
    f32: u32, 32, 8, 23, Single;
    f64: u64, 64, 11, 52, Double;
}

array::code_arrays! {
    [__X] Float<__X>;
}
