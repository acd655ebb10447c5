//! Floats in steps, which are integers on the wire, and floats that are finite.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::adapt::float::Ieee;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::array;
use crate::coding::{Coding, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// A float that is `(n * NUMERATOR + OFFSET) / DENOMINATOR`, where n is an integer of the type `I` in the coding `X`.
/// `as = i16, scale = 0.0625, bias = -40.0`.
///
/// The quotient is rounded to the nearest float, as a literal is, so 23 steps of `0.1` are `2.3`. A float that is no
/// such quotient is rejected, and so is an integer whose float is that of another one.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Engine {
///     /// In degrees Celsius.
///     #[codec(as = u8, scale = 0.5, bias = -40.0)]
///     coolant: f32,
/// }
///
/// assert_eq!(Engine { coolant: 20.5 }.to_bytes()?, [121]);
/// assert_eq!(Engine::from_bytes(&[0]), Ok(Engine { coolant: -40.0 }));
/// let error = Engine { coolant: 20.3 }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "coolant: the float is no whole number of steps");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Quantized<
    I,
    X,
    const NUMERATOR: i128,
    const DENOMINATOR: u64 = 1,
    const OFFSET: i128 = 0,
>(Infallible, PhantomData<(I, X)>);

/// The bits of the numbers of a fraction. A product of one with an integer of 64 bits is less than 2^127.
const BITS: u32 = 62;

impl<I: Int, X, const NUMERATOR: i128, const DENOMINATOR: u64, const OFFSET: i128>
    Quantized<I, X, NUMERATOR, DENOMINATOR, OFFSET>
{
    const MISTAKEN: Option<Mistake> = {
        let message = Message::new();
        if I::BITS > 64 {
            let message = message
                .code(I::NAME)
                .text(" has more digits than a float; take an integer of at most 64 bits");
            Mistake::of(Key::As, message)
        } else if NUMERATOR == 0 || DENOMINATOR == 0 {
            let message = message.text(
                "with a scale of 0, all numbers of steps are the same float; write another scale",
            );
            Mistake::of(Key::Scale, message)
        } else if NUMERATOR.unsigned_abs() >> BITS > 0 {
            let message = message.text("the scale has more digits than a float; write fewer");
            Mistake::of(Key::Scale, message)
        } else if OFFSET.unsigned_abs() >> BITS > 0 {
            let message = message.text("the bias has more digits than a float; write fewer");
            Mistake::of(Key::Bias, message)
        } else {
            None
        }
    };

    /// Whether all numerators have two bits fewer than a mantissa of so many bits. Their quotients then lie further apart
    /// than floats do, so integers have floats of their own, and the rounding on the way back is less than half a step.
    const fn is_sparse(mantissa: u32) -> bool {
        if I::BITS > 64 || NUMERATOR == 0 || DENOMINATOR == 0 {
            return false;
        }
        let most = match (1_i128 << I::BITS).checked_mul(NUMERATOR) {
            Some(most) => most.unsigned_abs(),
            None => return false,
        };
        match most.checked_add(OFFSET.unsigned_abs()) {
            Some(most) => most >> (mantissa - 2) == 0,
            None => false,
        }
    }

    /// Returns the float of an integer.
    #[inline(always)]
    fn float_of<T: Ieee>(steps: i128) -> T {
        let double = if const { Self::is_sparse(<f64 as Ieee>::MANTISSA) } {
            let whole = (steps as i64).wrapping_mul(NUMERATOR as i64);
            whole.wrapping_add(OFFSET as i64) as f64
        } else {
            steps.wrapping_mul(NUMERATOR).wrapping_add(OFFSET) as f64
        };
        T::of_double(double / DENOMINATOR as f64)
    }

    /// Returns the integer of a float; `None` if it has none.
    #[inline(always)]
    fn steps_of<T: Ieee>(value: T) -> Option<I> {
        if const { Self::is_sparse(T::MANTISSA) } {
            return Self::nearest_steps(value);
        }
        let steps = (value.to_double() * DENOMINATOR as f64 - OFFSET as f64) / NUMERATOR as f64;
        // A cast cuts the fraction off, and takes what is no number for 0.
        let near = (steps + if steps < 0.0 { -0.5 } else { 0.5 }) as i128;
        let steps = [near, near.saturating_sub(1), near.saturating_add(1)]
            .into_iter()
            .find(|steps| Self::float_of::<T>(*steps).to_ieee() == value.to_ieee())?;
        let integer = I::from_wide(steps as u128);
        let has_sign = I::SIGNED || steps >= 0;
        (integer.to_wide() == steps as u128 && has_sign).then_some(integer)
    }

    /// Returns the only integer that a float can have; `None` if it is not that of the float.
    #[inline(always)]
    fn nearest_steps<T: Ieee>(value: T) -> Option<I> {
        let steps = (value.to_double() * DENOMINATOR as f64 - OFFSET as f64) / NUMERATOR as f64;
        let steps = (steps + if steps < 0.0 { -0.5 } else { 0.5 }) as i64;
        let integer = I::from_wide(steps as u128);
        let is_same = integer.to_wide() == steps as u128 && (I::SIGNED || steps >= 0);
        let is_of_integer =
            is_same && Self::float_of::<T>(steps.into()).to_ieee() == value.to_ieee();
        is_of_integer.then_some(integer)
    }
}

impl<
    T: Ieee,
    I: Int,
    X: Coding<I>,
    const NUMERATOR: i128,
    const DENOMINATOR: u64,
    const OFFSET: i128,
> Coding<T> for Quantized<I, X, NUMERATOR, DENOMINATOR, OFFSET>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, Self::MISTAKEN);
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Quantized {
        inner: X::LAYOUT,
        numerator: NUMERATOR,
        denominator: DENOMINATOR,
        offset: OFFSET,
    });
    scalar!(T, T::ANY);

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, I, X>,
    ) -> Result<(), Fault> {
        match Self::steps_of(*value) {
            Some(steps) => X::encode(&steps, writer, context),
            None => {
                let rule = "the float is no whole number of steps";
                Err(writer.refuse(Refusal::Unencodable { rule }))
            }
        }
    }

    #[inline]
    fn width(value: &T, context: WriteBy<'_, I, X>) -> Option<usize> {
        X::width(&Self::steps_of(*value)?, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, I, X>) -> Result<T, Fault> {
        let start = reader.position();
        let steps = X::decode(reader, context)?;
        let wide = steps.to_wide() as i128;
        let value = Self::float_of::<T>(wide);
        let is_sparse = const { Self::is_sparse(T::MANTISSA) };
        if !is_sparse && Self::steps_of(value) != Some(steps) {
            let rule = "the float of these steps is that of another number of steps";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        value.note(start, reader);
        Ok(value)
    }
}

/// A float in the coding `X` that is a number: neither infinite nor NaN. `finite`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Level(#[codec(finite)] f32);
///
/// assert_eq!(Level(1.0).to_bytes()?, [0x3f, 0x80, 0, 0]);
/// let error = Level::from_bytes(&[0x7f, 0x80, 0, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "0: the float is not finite (bits 0..32)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct FiniteFloat<X>(Infallible, PhantomData<X>);

impl<T: Ieee, X: Coding<T>> Coding<T> for FiniteFloat<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Finite { inner: X::LAYOUT });
    scalar!(T, T::ANY);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        if value.to_double().is_finite() {
            return X::encode(value, writer, context);
        }
        Err(writer.refuse(Refusal::NotFinite))
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T, X>) -> Option<usize> {
        X::width(value, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<T, Fault> {
        let start = reader.position();
        let value = X::decode(reader, context)?;
        if value.to_double().is_finite() {
            return Ok(value);
        }
        Err(reader.refuse(start, Refusal::NotFinite))
    }
}

array::code_arrays! {
    [__X] FiniteFloat<__X>;
    [__I, __X, const NUMERATOR: i128, const DENOMINATOR: u64, const OFFSET: i128]
        Quantized<__I, __X, NUMERATOR, DENOMINATOR, OFFSET>;
}
