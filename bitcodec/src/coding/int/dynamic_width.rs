//! Integers of a width that earlier fields determine.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::int::bits::{int_arrays, is_reversed, read_ordered_to, write_ordered};
use crate::coding::int::bulk;
use crate::coding::scalar;
use crate::coding::seq::array;
use crate::coding::seq::array::code_arrays;
use crate::const_check::mistake::{Mistake, of_width};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Expression, Layout, Widths};

/// An expression over earlier fields, as a type.
pub trait FieldExpr {
    /// The expression in layouts.
    const EXPRESSION: Expression;
    /// The only values, if not all up to a greatest one are possible.
    const WIDTHS: Option<Widths> = None;
}

/// An integer whose width in bits is the value of the expression `A`, in `LEAST..=MAX`, and one of its widths if
/// it has some. The reader or writer [provides] this value. An integer of width 0 is 0.
///
/// [provides]: BitRead::provided_number
#[derive(Debug)]
pub struct BitsBy<A, const LEAST: u32, const MAX: u32>(Infallible, PhantomData<A>);

impl<A: FieldExpr, const LEAST: u32, const MAX: u32> BitsBy<A, LEAST, MAX> {
    /// The least width.
    const LEAST_WIDTH: u32 = match A::WIDTHS {
        Some(widths) => widths.least(),
        None => LEAST,
    };

    /// Returns the width. The caller that provides the number has checked that it is one of the widths.
    #[inline(always)]
    fn width(provided: u64) -> u32 {
        // Elements of a constant width can be coded with another reader or writer, which does not provide the number.
        if const { Self::LEAST_WIDTH == MAX } {
            MAX
        } else {
            provided as u32
        }
    }
}

impl<T: Int, A: FieldExpr, const LEAST: u32, const MAX: u32> Coding<T> for BitsBy<A, LEAST, MAX> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: Self::LEAST_WIDTH as usize,
        ..Layout::bits_by(A::EXPRESSION, MAX, A::WIDTHS, T::SIGNED)
    };
    const MISTAKE: Option<Mistake> = of_width(MAX, T::BITS, T::NAME);
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        write_ordered(*value, Self::width(writer.provided_number()), writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let (mut value, width) = (T::default(), Self::width(reader.provided_number()));
        read_ordered_to(&mut value, width, reader)?;
        Ok(value)
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        let width = Self::width(writer.provided_number());
        if !W::BULK
            || width == 0
            || width != T::BITS && is_reversed(width, W::ORDER, W::LITTLE_ENDIAN)
        {
            array::encode_each::<T, Self, W>(values, writer, ())
        } else if width == T::BITS {
            bulk::write_whole::<T, Self, W>(values, W::LITTLE_ENDIAN, writer, ())
        } else {
            bulk::write_filled::<T, Self, W>(values, width, writer, ())
        }
    }

    #[inline(always)]
    fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R, (): ()) -> Result<(), Fault> {
        let width = Self::width(reader.provided_number());
        if !R::BULK
            || width == 0
            || width != T::BITS && is_reversed(width, R::ORDER, R::LITTLE_ENDIAN)
        {
            array::decode_each_to::<T, Self, R>(values, reader, ())
        } else if width == T::BITS {
            bulk::read_whole::<T, Self, R>(values, R::LITTLE_ENDIAN, reader, ())
        } else {
            bulk::read_packed::<T, Self, R>(values, width, reader, ())
        }
    }

    int_arrays!();
}

code_arrays! {
    [__A, const LEAST: u32, const MAX: u32] BitsBy<__A, LEAST, MAX>;
}
