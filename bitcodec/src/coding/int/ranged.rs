//! Integers of a known range, checked or moved.

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::bits::{int_arrays, write_int};
use crate::coding::seq::array::code_arrays;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_range};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Uniform;
use crate::layout::value_range::{ValueRange, limits};
use crate::layout::{Layer, Layout, Node};
use crate::value::Value;

/// `value - LOW` in the least width that holds `HIGH - LOW`: ASN.1 PER's constrained integer. `range = LOW..=HIGH`.
///
/// A range of one value takes no bits. With `BEYOND`, both ends are the low bits of numbers of `u128`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Dice(#[codec(range = 1..=6)] [u8; 2]);
///
/// assert_eq!(Dice::MAX_BITS, Some(6));
/// assert_eq!(Dice([6, 1]).to_bytes()?, [0b101_000_00]);
/// assert!(Dice([7, 1]).to_bytes().is_err());
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Ranged<const LOW: i128, const HIGH: i128, const BEYOND: bool = false> {}

impl<const LOW: i128, const HIGH: i128, const BEYOND: bool> Ranged<LOW, HIGH, BEYOND> {
    const SPAN: u128 = HIGH.wrapping_sub(LOW).cast_unsigned();
    const WIDTH: u32 = 128 - Self::SPAN.leading_zeros();
}

/// The end of a range as a number: of `u128` where one end of it is beyond `i128`.
const fn end(value: i128, beyond: bool) -> Number {
    if beyond {
        Number::Unsigned(value.cast_unsigned())
    } else {
        Number::Signed(value)
    }
}

/// Whether a value is in a range.
#[inline(always)]
fn is_in<T: Int>(value: T, low: i128, high: i128, beyond: bool) -> bool {
    if beyond {
        (low.cast_unsigned()..=high.cast_unsigned()).contains(&value.to_wide())
    } else {
        to_i128(value).is_some_and(|value| (low..=high).contains(&value))
    }
}

#[inline(always)]
fn to_i128<T: Int>(value: T) -> Option<i128> {
    if T::BITS < 128 || T::SIGNED {
        Some(value.to_wide().cast_signed())
    } else {
        value.to_number().to_i128()
    }
}

impl<T: Int, const LOW: i128, const HIGH: i128, const BEYOND: bool> Coding<T>
    for Ranged<LOW, HIGH, BEYOND>
{
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::WIDTH,
        Node::Ranged {
            low: end(LOW, BEYOND),
            high: end(HIGH, BEYOND),
        },
    );
    const MISTAKE: Option<Mistake> = of_range::<T>(end(LOW, BEYOND), end(HIGH, BEYOND), None);
    const EXACT: bool = true;

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match checked(*value, LOW, HIGH, BEYOND) {
            Ok(value) => {
                let offset = value.to_wide().wrapping_sub(LOW.cast_unsigned());
                if W::SHARES {
                    return Uniform::of(Self::SPAN).write(offset, writer);
                }
                write_int(offset, Self::WIDTH, writer)
            }
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let offset = if R::SHARES {
            Uniform::of(Self::SPAN).read(reader)?
        } else {
            reader.read_wide(Self::WIDTH)?
        };
        let value = LOW.wrapping_add(offset.cast_signed());
        if offset > Self::SPAN {
            let (value, low, high) = (end(value, BEYOND), end(LOW, BEYOND), end(HIGH, BEYOND));
            return Err(reader.refuse(start, Refusal::OutOfRange { value, low, high }));
        }
        reader.note(start, Value::Number(end(value, BEYOND)));
        Ok(T::from_wide(value.cast_unsigned()))
    }

    int_arrays!();
}

/// What `C` writes, of which only `LOW..=HIGH` is accepted. `range = LOW..=HIGH` beside a width or a code of one number.
///
/// With `BEYOND`, both ends are the low bits of numbers of `u128`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Minute(#[codec(bits = 8, range = 0..=59)] u8);
///
/// assert_eq!(Minute(59).to_bytes()?, [59]);
/// let error = Minute::from_bytes(&[60]).unwrap_err();
/// assert_eq!(error.to_string(), "0: 60 is not in 0..=59 (bits 0..8)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Checked<C, const LOW: i128, const HIGH: i128, const BEYOND: bool = false>(
    core::convert::Infallible,
    core::marker::PhantomData<C>,
);

/// The layout of what is checked.
pub(crate) const fn layout_checked(
    inner: &'static Layout,
    low: i128,
    high: i128,
    beyond: bool,
) -> Layout {
    let (low, high) = (end(low, beyond), end(high, beyond));
    Layout {
        max_bits: inner.widest_in((low, high)),
        ..Layout::layer(Layer::Checked { inner, low, high })
    }
}

/// What is wrong with a range of a type.
pub(crate) const fn of_checked<T: Int>(low: i128, high: i128, beyond: bool) -> Option<Mistake> {
    of_range::<T>(end(low, beyond), end(high, beyond), None)
}

/// What is wrong with a range of a type whose values are written in some form.
pub(crate) const fn of_checked_in<T: Int>(
    low: i128,
    high: i128,
    beyond: bool,
    inner: &Layout,
) -> Option<Mistake> {
    of_range::<T>(end(low, beyond), end(high, beyond), Some(inner))
}

/// Tells a refusal of what is checked, which is what is written.
pub(crate) const fn as_checked(refusal: Refusal, _: i128, _: i128, _: bool) -> Refusal {
    refusal
}

/// Tells a refusal of what is written as one of the value that was moved.
pub(crate) fn as_biased(refusal: Refusal, bias: i128) -> Refusal {
    refusal.biased(bias)
}

/// Says that a number that was refused is out of a range: the inner form has no bounds that matter beside it.
#[inline(always)]
pub(crate) fn out_of_range<R: BitRead>(
    fault: Fault,
    (low, high, beyond): (i128, i128, bool),
    reader: &mut R,
) -> Fault {
    let observer = reader.observer();
    observer.amend(|refusal, _| refusal.out_of(end(low, beyond), end(high, beyond)));
    fault
}

/// Returns the value where it is in the range.
#[inline(always)]
pub(crate) fn checked<T: Int>(value: T, low: i128, high: i128, beyond: bool) -> Result<T, Refusal> {
    if is_in(value, low, high, beyond) {
        Ok(value)
    } else {
        Err(Refusal::OutOfRange {
            value: value.to_number(),
            low: end(low, beyond),
            high: end(high, beyond),
        })
    }
}

impl<T: Int, C: Coding<T>, const LOW: i128, const HIGH: i128, const BEYOND: bool> Coding<T>
    for Checked<C, LOW, HIGH, BEYOND>
{
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(
        C::MISTAKE,
        of_range::<T>(end(LOW, BEYOND), end(HIGH, BEYOND), Some(C::LAYOUT)),
    );
    const LAYOUT: &'static Layout = &layout_checked(C::LAYOUT, LOW, HIGH, BEYOND);
    const EXACT: bool = C::EXACT;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        match checked(*value, LOW, HIGH, BEYOND) {
            Ok(value) => C::encode(&value, writer, context),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<T, Fault> {
        let start = reader.position();
        let value = match C::decode(reader, context) {
            Ok(value) => value,
            Err(fault) => return Err(out_of_range(fault, (LOW, HIGH, BEYOND), reader)),
        };
        checked(value, LOW, HIGH, BEYOND).map_err(|refusal| reader.refuse(start, refusal))
    }

    int_arrays!();
}

/// `value - BIAS` in the form `C`. `bias = BIAS`.
///
/// The difference is an integer of the same type, so a value below the bias of an unsigned field is refused.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Date {
///     #[codec(bits = 7, bias = 1980)]
///     year: u16,
///     #[codec(bits = 4)]
///     month: u8,
///     #[codec(bits = 5)]
///     day: u8,
/// }
///
/// let date = Date { year: 2026, month: 11, day: 22 };
/// assert_eq!(date.to_bytes()?, [0b0101110_1, 0b011_10110]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Biased<C, const BIAS: i128>(core::convert::Infallible, core::marker::PhantomData<C>);

/// What is wrong with a bias: it leads from one value of the type to another, up or down.
pub(crate) const fn of_bias<T: Int>(bias: i128) -> Option<Mistake> {
    let most = u128::MAX >> (128 - T::BITS);
    if bias.unsigned_abs() <= most {
        return None;
    }
    let message = Message::new()
        .value(Number::Signed(bias))
        .text(" does not fit ")
        .code(T::NAME)
        .text("; stay in -")
        .number(most)
        .text("..=")
        .number(most)
        .text(", or take a wider type");
    Mistake::of(Key::Bias, message)
}

/// The layout of what is moved.
pub(crate) const fn layout_biased(inner: &'static Layout, bias: i128) -> Layout {
    Layout::layer(Layer::Biased { inner, bias })
}

impl<T: Int, C: Coding<T>, const BIAS: i128> Coding<T> for Biased<C, BIAS> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, of_bias::<T>(BIAS));
    const LAYOUT: &'static Layout = &layout_biased(C::LAYOUT, BIAS);
    const EXACT: bool = C::EXACT;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        match less(*value, BIAS) {
            Ok(moved) => C::encode(&moved, writer, context).inspect_err(|_| {
                let lent = W::HAS_NUMBER.then(|| writer.lent());
                writer.amend(|refusal, _| {
                    in_form::<T>(refusal.biased(BIAS), <Self as Coding<T>>::LAYOUT, lent)
                });
            }),
            Err(refusal) => {
                let lent = W::HAS_NUMBER.then(|| writer.lent());
                Err(writer.refuse(in_form::<T>(refusal, <Self as Coding<T>>::LAYOUT, lent)))
            }
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<T, Fault> {
        let start = reader.position();
        let moved: T = match C::decode(reader, context) {
            Ok(moved) => moved,
            Err(fault) => {
                let lent = R::HAS_NUMBER.then(|| reader.lent());
                reader.observer().amend(|refusal, _| {
                    in_form::<T>(refusal.biased(BIAS), <Self as Coding<T>>::LAYOUT, lent)
                });
                return Err(fault);
            }
        };
        match more(moved, BIAS) {
            Ok(value) => {
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }
            Err(refusal) => {
                let lent = R::HAS_NUMBER.then(|| reader.lent());
                Err(reader.refuse(
                    start,
                    in_form::<T>(refusal, <Self as Coding<T>>::LAYOUT, lent),
                ))
            }
        }
    }

    int_arrays!();
}

/// Takes the bias off a value.
#[inline(always)]
pub(crate) fn less<T: Int>(value: T, bias: i128) -> Result<T, Refusal> {
    moved(value, bias >= 0, bias.unsigned_abs()).ok_or_else(|| not_moved(value, bias))
}

/// Adds the bias to what was written.
#[inline(always)]
pub(crate) fn more<T: Int>(moved: T, bias: i128) -> Result<T, Refusal> {
    let value = self::moved(moved, bias < 0, bias.unsigned_abs());
    value.ok_or_else(|| beyond_type::<T>(moved.to_number().plus(bias)))
}

/// Tells a refusal of a number with the bounds of the form that it is in.
#[inline(always)]
pub(crate) fn in_form<T: Int>(refusal: Refusal, layout: &Layout, lent: Option<u64>) -> Refusal {
    refusal.held_in(layout, (T::BITS, T::SIGNED), lent)
}

/// Says that a number is none of the type.
#[cold]
pub(crate) fn beyond_type<T: Int>(number: Option<Number>) -> Refusal {
    let (low, high) = limits(T::BITS, T::SIGNED);
    match number {
        Some(value) => Refusal::OutOfRange { value, low, high },
        None => Refusal::TooLarge { bits: T::BITS },
    }
}

/// The value that is so much less or more, where the type has it.
#[inline(always)]
fn moved<T: Int>(value: T, down: bool, by: u128) -> Option<T> {
    let wide = value.to_wide();
    if T::BITS == 128 && !T::SIGNED {
        let moved = if down {
            wide.checked_sub(by)
        } else {
            wide.checked_add(by)
        };
        return moved.map(T::from_wide);
    }
    let value = wide.cast_signed();
    let moved = if down {
        value.checked_sub_unsigned(by)
    } else {
        value.checked_add_unsigned(by)
    };
    moved.and_then(from_i128)
}

/// Says between which values the difference to the bias is one of the type.
#[cold]
fn not_moved<T: Int>(value: T, bias: i128) -> Refusal {
    let of = (T::BITS, T::SIGNED);
    let (low, high) = limits(T::BITS, T::SIGNED);
    match ValueRange::of(low, high).moved(of, bias) {
        Some(ValueRange { low, high, .. }) => {
            let value = value.to_number();
            Refusal::OutOfRange { value, low, high }
        }
        None => beyond_type::<T>(Some(value.to_number())),
    }
}

/// Returns the integer where it is one of the type.
#[inline(always)]
fn from_i128<T: Int>(value: i128) -> Option<T> {
    let cut = T::from_wide(value.cast_unsigned());
    (to_i128(cut) == Some(value)).then_some(cut)
}

code_arrays! {
    [const LOW: i128, const HIGH: i128, const BEYOND: bool] Ranged<LOW, HIGH, BEYOND>;
    [__C, const LOW: i128, const HIGH: i128, const BEYOND: bool] Checked<__C, LOW, HIGH, BEYOND>;
    [__C, const BIAS: i128] Biased<__C, BIAS>;
}
