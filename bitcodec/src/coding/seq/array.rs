//! Arrays, element by element in the coding of one element.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::{ByValue, InPlace, blank};
use crate::coding::{Coding, register_path};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// Writes values one by one, each as an element of the current field. Values of whole bytes are written at once if
/// the writer has space for all of them.
#[inline(always)]
pub(crate) fn encode_each<T, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    let written = register_path::encode_many::<T, C, W>(values, writer, context)?;
    for (index, value) in values.iter().enumerate().skip(written) {
        writer.enter_element(index);
        register_path::encode::<T, C, W>(value, writer, context)?;
        writer.leave();
    }
    Ok(())
}

/// Reads values one by one to their places, each as an element of the current field.
#[inline(always)]
pub(crate) fn decode_each_to<T, C: Coding<T>, R: BitRead>(
    places: &mut [T],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    for (index, place) in places.iter_mut().enumerate() {
        reader.enter_element(index);
        C::decode_to(place, reader, context)?;
        reader.leave();
    }
    Ok(())
}

/// The greatest length of an array whose elements are read one by one in a struct that is decoded in place. A longer
/// array is read as a whole, several elements at a time, and then copied.
const SHORT: usize = 16;

/// The greatest number of numbers and flags in such an array.
const FEW: usize = 64;

/// Reads an array to its place.
#[inline(always)]
pub(crate) fn decode_to<T, C: Coding<T>, R: BitRead, const N: usize>(
    places: &mut [T; N],
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    if const { N > SHORT || C::LAYOUT.leaves().saturating_mul(N) > FEW } {
        *places = C::decode_array(reader, context)?;
        return Ok(());
    }
    if cfg!(any(debug_assertions, bitcodec_small)) {
        return decode_each_to::<T, C, R>(places, reader, context);
    }
    // Without a loop, each offset is a constant if the place of the array is. The compiler unrolls loops only if they are
    // short, and then the same struct with one more field takes three times as long.
    macro_rules! each {
        ($($index:literal)*) => { $(
            if const { $index < N } {
                if let Some(place) = places.get_mut($index) {
                    reader.enter_element($index);
                    C::decode_to(place, reader, context)?;
                    reader.leave();
                }
            }
        )* };
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    Ok(())
}

/// Reads `N` values one by one, each as an element of the current field.
#[inline(always)]
pub(crate) fn decode_each<T, C: Coding<T>, R: BitRead, const N: usize>(
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<[T; N], Fault> {
    if C::IN_PLACE {
        let mut values = blank!(ArrayOf::<T, C, N>::BLANK);
        let read = register_path::decode_array::<T, C, R>(&mut values, reader, context)?;
        for (index, value) in values.iter_mut().enumerate().skip(read) {
            reader.enter_element(index);
            register_path::decode::<T, C, R>(&mut InPlace(value), reader, context)?;
            reader.leave();
        }
        return Ok(values);
    }
    let mut values = [const { ByValue(None) }; N];
    for (index, value) in values.iter_mut().enumerate() {
        reader.enter_element(index);
        register_path::decode::<T, C, R>(value, reader, context)?;
        reader.leave();
    }
    Ok(values.map(|value| value.0.expect("each element was read")))
}

/// What is constant of `N` elements in the coding `C`.
#[derive(Debug)]
pub(crate) struct ArrayOf<T, C, const N: usize>(core::marker::PhantomData<(T, C)>);

impl<T, C: Coding<T>, const N: usize> ArrayOf<T, C, N> {
    pub(crate) const LAYOUT: &'static Layout = &Layout::array(N, C::LAYOUT);

    /// The blank value.
    pub(crate) const BLANK: Option<[T; N]> = match C::IN_PLACE {
        true => Some(Self::blank()),
        false => None,
    };

    /// Returns the blank value. The constants in a function are evaluated only if it is called.
    const fn blank() -> [T; N] {
        [const { C::BLANK.unwrap() }; N]
    }
}

impl Layout {
    /// Returns the layout of `len` elements.
    #[must_use]
    pub const fn array(len: usize, element: &'static Self) -> Self {
        Self {
            min_bits: len.saturating_mul(element.min_bits),
            max_bits: match element.max_bits {
                Some(max) => Some(len.saturating_mul(max)),
                None => None,
            },
            node: Node::Array { len, element },
        }
    }
}

/// Implements a coding of elements for arrays of them, element by element. With `of [T: Int; M]`, it implements a
/// coding of arrays for arrays of arrays.
macro_rules! code_arrays {
    ($([$($generics:tt)*] $coding:ty;)*) => {
        $crate::coding::seq::array::code_arrays! { $(
            [__T, $($generics)*] __T, $coding, [$coding: $crate::coding::Coding<__T>];
        )* }
    };
    // Without a bound `Coding<[T; M]>`: to prove it, the compiler would try this impl again for arrays of arrays,
    // without end.
    (of [T: $bound:path; M]: $([$($generics:tt)*] $coding:ty;)*) => {
        $crate::coding::seq::array::code_arrays! { $(
            [__T: $bound, const __M: usize, $($generics)*] [__T; __M], $coding, [];
        )* }
    };
    ($([$($generics:tt)*] $element:ty, $coding:ty, [$($where:tt)*];)*) => { $(
        impl<const __LEN: usize, $($generics)*> $crate::coding::Coding<[$element; __LEN]> for $coding
        where
            $($where)*
        {
            type Context = <$coding as $crate::coding::Coding<$element>>::Context;
            const LAYOUT: &'static $crate::layout::Layout =
                $crate::coding::seq::array::ArrayOf::<$element, $coding, __LEN>::LAYOUT;
            const MISTAKE: Option<$crate::const_check::mistake::Mistake> = <$coding as $crate::coding::Coding<$element>>::MISTAKE;
            const EXACT: bool = <$coding as $crate::coding::Coding<$element>>::EXACT;
            const IN_PLACE: bool = <$coding as $crate::coding::Coding<$element>>::IN_PLACE;
            const BLANK: Option<[$element; __LEN]> = $crate::coding::seq::array::ArrayOf::<$element, $coding, __LEN>::BLANK;

            #[inline(always)]
            fn decode_to<R: $crate::io::read::BitRead>(
                values: &mut [$element; __LEN], reader: &mut R, context: $crate::coding::argument::ReadBy<'_, $element, $coding>,
            ) -> Result<(), $crate::error::kind::Fault> {
                $crate::coding::seq::array::decode_to::<$element, $coding, R, __LEN>(values, reader, context)
            }

            #[inline(always)]
            fn encode<W: $crate::io::write::BitWrite>(
                values: &[$element; __LEN], writer: &mut W, context: $crate::coding::argument::WriteBy<'_, $element, $coding>,
            ) -> Result<(), $crate::error::kind::Fault> {
                <$coding as $crate::coding::Coding<$element>>::encode_slice(values, writer, context)
            }

            #[inline(always)]
            fn width(values: &[$element; __LEN], context: $crate::coding::argument::WriteBy<'_, $element, $coding>) -> Option<usize> {
                <$coding as $crate::coding::Coding<$element>>::width_of_slice(values, context)
            }

            #[inline(always)]
            fn decode<R: $crate::io::read::BitRead>(reader: &mut R, context: $crate::coding::argument::ReadBy<'_, $element, $coding>) -> Result<[$element; __LEN], $crate::error::kind::Fault> {
                <$coding as $crate::coding::Coding<$element>>::decode_array(reader, context)
            }
        }
    )* };
}
pub(crate) use code_arrays;
