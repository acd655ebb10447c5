//! Integers that are multiples of a constant.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::bits::int_arrays;
use crate::coding::int::ranged::{beyond_type, in_form};
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
use crate::value::Value;

/// The quotient `value / SCALE` in the coding `C`. `scale = SCALE`.
///
/// A value that is not a multiple of `SCALE` is [`Unencodable`](crate::ErrorKind::Unencodable).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Interval {
///     /// In milliseconds, on the wire in units of 10.
///     #[codec(bits = 8, scale = 10)]
///     milliseconds: u16,
/// }
///
/// assert_eq!(Interval { milliseconds: 500 }.to_bytes()?, [50]);
/// let error = Interval { milliseconds: 505 }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "milliseconds: 505 is not a multiple of 10");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Scaled<C, const SCALE: i128>(Infallible, PhantomData<C>);

/// Returns the mistake in a scale, which must be a positive integer of the type.
pub(crate) const fn of_scale<T: Int>(scale: i128) -> Option<Mistake> {
    let most = u128::MAX >> (128 - T::BITS + T::SIGNED as u32);
    if scale > 0 && scale as u128 <= most {
        return None;
    }
    let message = Message::new()
        .text("a scale of ")
        .code(T::NAME)
        .text(" must be in 1..=")
        .number(most)
        .text(", not ")
        .value(Number::Signed(scale))
        .text("; write another number");
    Mistake::of(Key::Scale, message)
}

/// Returns the layout of `inner` with a scale.
pub(crate) const fn layout_scaled(inner: &'static Layout, scale: i128) -> Layout {
    Layout::layer(Layer::Scaled { inner, scale })
}

/// Returns the refusal of the inner coding in terms of the value before the division.
pub(crate) fn as_scaled(refusal: Refusal, scale: i128) -> Refusal {
    refusal.scaled(scale)
}

/// Returns the value divided by the scale, for encoding; rejects a remainder.
#[inline(always)]
pub(crate) fn divided<T: Int>(value: T, scale: i128) -> Result<T, Refusal> {
    let wide = value.to_wide();
    let (quotient, rest) = if T::SIGNED {
        let wide = wide as i128;
        ((wide / scale) as u128, wide % scale != 0)
    } else {
        let scale = scale as u128;
        (wide / scale, wide % scale != 0)
    };
    if rest {
        let value = value.to_number();
        return Err(Refusal::NotMultiple { value, of: scale });
    }
    Ok(T::from_wide(quotient))
}

/// Returns the decoded number times the scale; rejects a product that does not fit the type.
#[inline(always)]
pub(crate) fn times<T: Int>(written: T, scale: i128) -> Result<T, Refusal> {
    let wide = written.to_wide();
    let product = if T::SIGNED {
        let product = (wide as i128).checked_mul(scale);
        product.map(|product| product as u128)
    } else {
        wide.checked_mul(scale as u128)
    };
    // `from_wide` ignores high bits, so the product fits the type only if it survives the round trip.
    let value = product.map(T::from_wide);
    value
        .filter(|value| Some(value.to_wide()) == product)
        .ok_or_else(|| beyond_type::<T>(written.to_number().times(scale)))
}

impl<T: Int, C: Coding<T>, const SCALE: i128> Coding<T> for Scaled<C, SCALE> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, of_scale::<T>(SCALE));
    const LAYOUT: &'static Layout = &layout_scaled(C::LAYOUT, SCALE);
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        match divided(*value, SCALE) {
            Ok(quotient) => C::encode(&quotient, writer, context).inspect_err(|_| {
                let provided = W::HAS_NUMBER.then(|| writer.provided_number());
                writer.amend(|refusal, _| {
                    in_form::<T>(refusal.scaled(SCALE), <Self as Coding<T>>::LAYOUT, provided)
                });
            }),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<T, Fault> {
        let start = reader.position();
        let written: T = C::decode(reader, context)?;
        match times(written, SCALE) {
            Ok(value) => {
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }
            Err(refusal) => {
                let provided = R::HAS_NUMBER.then(|| reader.provided_number());
                Err(reader.refuse(
                    start,
                    in_form::<T>(refusal, <Self as Coding<T>>::LAYOUT, provided),
                ))
            }
        }
    }

    int_arrays!();
}

code_arrays! {
    [__C, const SCALE: i128] Scaled<__C, SCALE>;
}
