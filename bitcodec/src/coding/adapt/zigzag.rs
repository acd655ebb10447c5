//! Signed integers as unsigned ones in zigzag order.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::adapt::mapped::{self, mapped_elements};
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::array;
use crate::coding::{Coding, List};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
use crate::value::Value;

/// A signed integer, and the unsigned one of its width.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a signed integer",
    label = "`zigzag` is for `i8` to `i128`; remove it"
)]
pub trait Zigzags: Int {
    /// The unsigned integer.
    type Unsigned: Int;

    /// Returns the place of the number in the order 0, -1, 1, -2, 2 and so on.
    fn to_zigzag(self) -> Self::Unsigned;

    /// Returns the number at a place.
    fn from_zigzag(place: Self::Unsigned) -> Self;
}

/// A signed integer as its place in the order 0, -1, 1, -2, 2 and so on, in the coding `X`. `zigzag`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Delta(#[codec(zigzag, leb128)] i32);
///
/// assert_eq!(Delta(-1).to_bytes()?, [1]);
/// assert_eq!(Delta(100).to_bytes()?, [0xc8, 1]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Zigzag<X>(Infallible, PhantomData<X>);

impl<T: Zigzags, X: Coding<T::Unsigned>> Coding<T> for Zigzag<X> {
    type Context = X::Context;
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Zigzag { inner: X::LAYOUT });
    const LEAST_BITS: usize = X::LEAST_BITS;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const TOTAL: bool = X::TOTAL;
    const IN_PLACE: bool = true;
    const BLANK: Option<T> = Some(T::ANY);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T::Unsigned, X>,
    ) -> Result<(), Fault> {
        // The inner coding refuses the place; the error shows the number.
        X::encode(&value.to_zigzag(), writer, context).inspect_err(|_| {
            writer.amend(|refusal, _| refusal.written_for(Value::Number(value.to_number())));
        })
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T::Unsigned, X>) -> Option<usize> {
        X::width(&value.to_zigzag(), context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T::Unsigned, X>) -> Result<T, Fault> {
        let start = reader.position();
        let value = T::from_zigzag(X::decode(reader, context)?);
        if !R::Observer::SILENT {
            reader.note(start, Value::Number(value.to_number()));
        }
        Ok(value)
    }

    mapped_elements!(T, T::Unsigned, false, T::to_zigzag, |of| Some(
        T::from_zigzag(of)
    ));
}

array::code_arrays! {
    [__X] Zigzag<__X>;
}

macro_rules! zigzags {
    ($($signed:ident $unsigned:ident;)*) => { $(
        impl Zigzags for $signed {
            type Unsigned = $unsigned;

            #[inline(always)]
            fn to_zigzag(self) -> $unsigned {
                ((self << 1) ^ (self >> ($signed::BITS - 1))) as $unsigned
            }

            #[inline(always)]
            fn from_zigzag(place: $unsigned) -> $signed {
                (place >> 1) as $signed ^ -((place & 1) as $signed)
            }
        }
    )* };
}

zigzags! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    i128 u128;
}
