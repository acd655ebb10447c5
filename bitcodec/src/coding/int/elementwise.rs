//! Range, bias and scale for the integers of an array or list that an inner coding codes together.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::ranged::{
    as_biased, as_checked, checked, in_form, layout_biased, layout_checked, less, more, of_bias,
    of_checked,
};
use crate::coding::int::scaled::{as_scaled, divided, layout_scaled, of_scale, times};
use crate::coding::rank::list_rank::Rank;
use crate::coding::seq::element_map::{Reading, Shape, Writing, decode_twice};
use crate::coding::seq::ranked_item::Join;
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;
use crate::value::Value;

/// The coding `C`, restricted to integers in `LOW..=HIGH`. `range = LOW..=HIGH` together with a coding of a whole
/// value, such as `radix`, `unary(total = N)`, `best_of`, `via` or `with`.
///
/// The value is one integer, or an array or list of integers. If `BEYOND`, the bits of `LOW` and `HIGH` are those of a
/// `u128`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Dice(#[codec(radix = 7, range = 1..=6)] [u8; 2]);
///
/// assert_eq!(Dice([5, 2]).to_bytes()?, [(5 * 7 + 2) << 2]);
/// let error = Dice([5, 0]).to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "0[1]: 0 is not in 1..=6");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct EachChecked<C, const LOW: i128, const HIGH: i128, const BEYOND: bool = false>(
    Infallible,
    PhantomData<C>,
);

/// Each integer minus `BIAS`, in the coding `C`. `bias = BIAS` together with a coding of a whole value, as for
/// [`EachChecked`].
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Dice(#[codec(radix = 6, bias = 1)] [u8; 2]);
///
/// assert_eq!(Dice([5, 2]).to_bytes()?, [(4 * 6 + 1) << 2]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct EachBiased<C, const BIAS: i128>(Infallible, PhantomData<C>);

/// Each integer divided by `SCALE`, in the coding `C`. `scale = SCALE` together with a coding of a whole value, as for
/// [`EachChecked`].
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Stakes(#[codec(radix = 6, scale = 5)] [u8; 2]);
///
/// assert_eq!(Stakes([20, 5]).to_bytes()?, [(4 * 6 + 1) << 2]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct EachScaled<C, const SCALE: i128>(Infallible, PhantomData<C>);

/// The value after each integer is mapped to another one of the same type.
type Same<V> = <V as Shape>::Of<<V as Shape>::Element>;

/// Maps each integer of a value by `rule`, before the value is encoded.
#[inline]
fn moved<V: Shape, W: BitWrite>(
    value: &V,
    writer: &mut W,
    rule: impl Fn(V::Element) -> Result<V::Element, Refusal>,
) -> Result<Same<V>, Fault>
where
    V::Element: Int,
{
    value.each(&mut Writing(writer), &mut |element, place| {
        rule(*element).map_err(|refusal| place.0.refuse(refusal))
    })
}

/// Maps each integer of a decoded value back by `rule`. The value was read from bit `start` on.
#[inline]
fn moved_back<V: Shape, R: BitRead>(
    moved: Same<V>,
    start: usize,
    reader: &mut R,
    rule: impl Fn(V::Element) -> Result<V::Element, Refusal>,
) -> Result<V, Fault>
where
    V::Element: Int,
{
    V::of_each(moved, &mut Reading(reader), &mut |element, place| {
        let reader = &mut *place.0;
        match rule(element) {
            Ok(value) => {
                reader.name(Value::Number(value.to_number()));
                Ok(value)
            }
            Err(refusal) => Err(reader.refuse(start, refusal)),
        }
    })
}

/// Returns the width of a value in the coding `C`, after `rule` maps each integer; `None` if `rule` rejects one.
#[inline]
fn width<V: Shape, C: Coding<Same<V>>>(
    value: &V,
    rule: impl Fn(V::Element) -> Result<V::Element, Refusal>,
    context: WriteBy<'_, Same<V>, C>,
) -> Option<usize>
where
    V::Element: Int,
{
    let moved = value.each(&mut (), &mut |element, ()| rule(*element));
    C::width(&moved.ok()?, context)
}

// For each coding: `$to` maps an integer before it is encoded, `$from` maps a decoded one back, `$amended` rewrites a
// refusal of the inner coding in terms of the integer before `$to`.
macro_rules! rules {
    ($($name:ident<$($of:ident: $ty:ty),*>: $to:ident, $from:ident, $amended:ident, $layout:ident, $mistake:ident;)*) => { $(
        impl<V: Shape<Element: Int>, C: Coding<Same<V>>, $(const $of: $ty),*> Coding<V> for $name<C, $($of),*> {
            type Context = C::Context;
            const MISTAKE: Option<Mistake> =
                Mistake::or(C::MISTAKE, $mistake::<V::Element>($($of),*));
            const LAYOUT: &'static Layout = &$layout(C::LAYOUT, $($of),*);
            const EXACT: bool = C::EXACT;

            #[inline]
            fn encode<W: BitWrite>(value: &V, writer: &mut W, context: WriteBy<'_, Same<V>, C>) -> Result<(), Fault> {
                let provided = W::HAS_NUMBER.then(|| writer.provided_number());
                let with_range = |refusal: Refusal| in_form::<V::Element>(refusal, <Self as Coding<V>>::LAYOUT, provided);
                let moved = moved(value, writer, |element| $to(element, $($of),*).map_err(with_range))?;
                C::encode(&moved, writer, context)
                    .inspect_err(|_| writer.amend(|refusal, _| with_range($amended(refusal, $($of),*))))
            }

            #[inline]
            fn width(value: &V, context: WriteBy<'_, Same<V>, C>) -> Option<usize> {
                width::<V, C>(value, |element| $to(element, $($of),*), context)
            }

            #[inline]
            fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, Same<V>, C>) -> Result<V, Fault> {
                let start = reader.position();
                decode_twice::<V, V::Element, C, R>(reader, context, |moved, reader| {
                    // Read now: `moved_back` borrows the reader.
                    let provided = R::HAS_NUMBER.then(|| reader.provided_number());
                    let with_range = |refusal: Refusal| in_form::<V::Element>(refusal, <Self as Coding<V>>::LAYOUT, provided);
                    moved_back(moved, start, reader, |element| $from(element, $($of),*).map_err(with_range))
                })
            }
        }

        /// The elements of a list that is coded as one number.
        impl<T: Int, X: Join<T>, $(const $of: $ty),*> Join<T> for $name<X, $($of),*> {
            const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, $mistake::<T>($($of),*));
            const RANK: Rank = X::RANK;
            const LAYOUT: &'static Layout = &$layout(X::LAYOUT, $($of),*);
            const SET: Option<&'static str> = X::SET;

            #[inline(always)]
            fn rank(provided: u64) -> Rank {
                X::rank(provided)
            }

            #[inline(always)]
            fn to_number(value: &T) -> Result<u64, Refusal> {
                let with_range = |refusal: Refusal| in_form::<T>(refusal, <Self as Join<T>>::LAYOUT, None);
                X::to_number(&$to(*value, $($of),*).map_err(with_range)?)
                    .map_err(|refusal| with_range($amended(refusal, $($of),*)))
            }

            #[inline(always)]
            fn from_number(number: u64) -> Result<T, Refusal> {
                $from(X::from_number(number)?, $($of),*)
                    .map_err(|refusal| in_form::<T>(refusal, <Self as Join<T>>::LAYOUT, None))
            }
        }
    )* };
}

rules! {
    EachChecked<LOW: i128, HIGH: i128, BEYOND: bool>: checked, checked, as_checked, layout_checked, of_checked;
    EachBiased<BIAS: i128>: less, more, as_biased, layout_biased, of_bias;
    EachScaled<SCALE: i128>: divided, times, as_scaled, layout_scaled, of_scale;
}
