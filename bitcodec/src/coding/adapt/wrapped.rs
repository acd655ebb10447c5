//! Integers in types of the standard library: those that are not zero, and those with an arithmetic of their own.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::num::{NonZero, Saturating, Wrapping};

use crate::coding::adapt::mapped::{self, mapped_elements};
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::array;
use crate::coding::{Coding, List};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// A type of the standard library around an integer: `NonZero<u8>`, `Wrapping<u8>`, `Saturating<u8>` and so on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `NonZero`, `Wrapping` or `Saturating` of an integer",
    label = "there is no integer inside"
)]
pub trait Wraps: Copy + sealed::Sealed {
    /// The integer.
    type Number: Int;

    /// Whether zero is not a value.
    const IS_NOT_ZERO: bool;

    /// Any value.
    const ANY: Self;

    /// Returns the integer.
    fn to_integer(self) -> Self::Number;

    /// Returns the value of an integer; `None` for a zero that is not a value.
    fn from_integer(number: Self::Number) -> Option<Self>;
}

mod sealed {
    /// Only types of the standard library wrap integers.
    pub trait Sealed {}
}

/// The integer of a `NonZero`, `Wrapping` or `Saturating` in the coding `X`. A zero is rejected for a `NonZero`.
///
/// The derive adds it to the keys of a field with such a type.
///
/// ```
/// use std::num::{NonZero, Wrapping};
///
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Block {
///     count: NonZero<u8>,
///     #[codec(bits = 4)]
///     steps: [Wrapping<u8>; 2],
/// }
///
/// let block = Block { count: NonZero::new(7).unwrap(), steps: [Wrapping(3), Wrapping(4)] };
/// assert_eq!(block.to_bytes()?, [7, 0x34]);
/// assert_eq!(Block::from_bytes(&[0, 0]).unwrap_err().to_string(), "count: 0 is not a value of `NonZero` (bits 0..8)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Wrapped<X>(Infallible, PhantomData<X>);

/// Returns the value of an integer.
#[inline(always)]
fn value<T: Wraps, R: BitRead>(
    number: T::Number,
    start: usize,
    reader: &mut R,
) -> Result<T, Fault> {
    T::from_integer(number).ok_or_else(|| reader.refuse(start, Refusal::Zero))
}

impl<T: Wraps, X: Coding<T::Number>> Coding<T> for Wrapped<X> {
    type Context = X::Context;
    const LAYOUT: &'static Layout = match T::IS_NOT_ZERO {
        true => &Layout::layer(Layer::NotZero { inner: X::LAYOUT }),
        false => X::LAYOUT,
    };
    const LEAST_BITS: usize = X::LEAST_BITS;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const TOTAL: bool = X::TOTAL && !T::IS_NOT_ZERO;
    const IN_PLACE: bool = true;

    #[inline(always)]
    fn blank() -> T {
        T::ANY
    }

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T::Number, X>,
    ) -> Result<(), Fault> {
        X::encode(&value.to_integer(), writer, context)
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T::Number, X>) -> Option<usize> {
        X::width(&value.to_integer(), context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T::Number, X>) -> Result<T, Fault> {
        let start = reader.position();
        let number = X::decode(reader, context)?;
        value(number, start, reader)
    }

    mapped_elements!(T, T::Number, T::to_integer, T::from_integer);
}

array::code_arrays! {
    [__X] Wrapped<__X>;
}

macro_rules! wraps {
    ($($int:ident)*) => { $(
        impl sealed::Sealed for NonZero<$int> {}
        impl sealed::Sealed for Wrapping<$int> {}
        impl sealed::Sealed for Saturating<$int> {}

        impl Wraps for NonZero<$int> {
            type Number = $int;
            const IS_NOT_ZERO: bool = true;
            const ANY: Self = Self::MIN;

            #[inline(always)]
            fn to_integer(self) -> $int {
                self.get()
            }

            #[inline(always)]
            fn from_integer(number: $int) -> Option<Self> {
                Self::new(number)
            }
        }

        wraps! { of $int: Wrapping Saturating }
    )* };
    (of $int:ident: $($type:ident)*) => { $(
        impl Wraps for $type<$int> {
            type Number = $int;
            const IS_NOT_ZERO: bool = false;
            const ANY: Self = Self(0);

            #[inline(always)]
            fn to_integer(self) -> $int {
                self.0
            }

            #[inline(always)]
            fn from_integer(number: $int) -> Option<Self> {
                Some(Self(number))
            }
        }
    )* };
}

wraps! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }
