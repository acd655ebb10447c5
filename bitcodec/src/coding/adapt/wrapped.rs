//! Integers in types of the standard library: those that are not zero, those with an arithmetic of their own, characters.

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
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
#[cfg(feature = "alloc")]
use crate::value::Value;

/// A type of the standard library around an integer: `NonZero<u8>`, `Wrapping<u8>`, `Saturating<u8>` and so on, and `char`,
/// which is its number in Unicode, a `u32`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `NonZero`, `Wrapping` or `Saturating` of an integer, or `char`",
    label = "there is no integer inside"
)]
pub trait Wraps: Copy + sealed::Sealed {
    /// The integer.
    type Number: Int;

    /// The integers that are not a value.
    const EXCLUDED: Excluded;

    /// Any value.
    const ANY: Self;

    /// Returns the integer.
    fn to_integer(self) -> Self::Number;

    /// Returns the value of an integer; `None` if it is excluded.
    fn from_integer(number: Self::Number) -> Option<Self>;
}

/// The integers that are not values of a type around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excluded {
    /// None.
    Nothing,
    /// Zero, which is not a `NonZero`.
    Zero,
    /// Those without a character: from 0xd800 to 0xdfff, and above 0x10ffff.
    NoCharacter,
}

mod sealed {
    /// Only types of the standard library wrap integers.
    pub trait Sealed {}
}

/// The integer of a `NonZero`, `Wrapping`, `Saturating` or `char` in the coding `X`. A zero is rejected for a `NonZero`, and an
/// integer without a character for a `char`.
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
///     /// In Latin-1, whose numbers are those of Unicode.
///     #[codec(bits = 8)]
///     mark: char,
/// }
///
/// let block = Block { count: NonZero::new(7).unwrap(), steps: [Wrapping(3), Wrapping(4)], mark: 'é' };
/// assert_eq!(block.to_bytes()?, [7, 0x34, 0xe9]);
/// assert_eq!(Block::from_bytes(&[0, 0, 0]).unwrap_err().to_string(), "count: 0 is not a value of `NonZero` (bits 0..8)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Wrapped<X>(Infallible, PhantomData<X>);

/// Returns the refusal of an integer that is not a value.
#[cold]
fn refusal<T: Wraps>(number: T::Number) -> Refusal {
    match T::EXCLUDED {
        Excluded::NoCharacter => Refusal::NotCharacter {
            number: number.to_number(),
        },
        Excluded::Zero | Excluded::Nothing => Refusal::Zero,
    }
}

impl<T: Wraps, X: Coding<T::Number>> Coding<T> for Wrapped<X> {
    type Context = X::Context;
    const LAYOUT: &'static Layout = match T::EXCLUDED {
        Excluded::Nothing => X::LAYOUT,
        Excluded::Zero => &Layout::layer(Layer::NotZero { inner: X::LAYOUT }),
        Excluded::NoCharacter => &Layout::layer(Layer::Character { inner: X::LAYOUT }),
    };
    const LEAST_BITS: usize = X::LEAST_BITS;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const TOTAL: bool = X::TOTAL && matches!(T::EXCLUDED, Excluded::Nothing);
    const IN_PLACE: bool = true;
    const BLANK: Option<T> = Some(T::ANY);

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
        let Some(value) = T::from_integer(number) else {
            return Err(reader.refuse(start, refusal::<T>(number)));
        };
        if T::EXCLUDED == Excluded::NoCharacter && !R::Observer::SILENT {
            note(number, start, reader);
        }
        Ok(value)
    }

    mapped_elements!(
        T,
        T::Number,
        T::EXCLUDED != Excluded::Nothing,
        T::to_integer,
        T::from_integer
    );
}

/// Tells a trace the character. Digits and escapes of characters take much code, which a small machine without traces does
/// not need.
fn note<T: Int, R: BitRead>(_number: T, _start: usize, _reader: &mut R) {
    #[cfg(feature = "alloc")]
    if let Some(character) = char::from_u32(_number.to_word() as u32) {
        _reader.note(_start, Value::Character(character));
    }
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
            const EXCLUDED: Excluded = Excluded::Zero;
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
            const EXCLUDED: Excluded = Excluded::Nothing;
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

impl sealed::Sealed for char {}

impl Wraps for char {
    type Number = u32;
    const EXCLUDED: Excluded = Excluded::NoCharacter;
    const ANY: Self = '\0';

    #[inline(always)]
    fn to_integer(self) -> u32 {
        self.into()
    }

    #[inline(always)]
    fn from_integer(number: u32) -> Option<Self> {
        Self::from_u32(number)
    }
}
