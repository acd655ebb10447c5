//! Integers of a known range, and integers with a bias.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::bits::{int_arrays, write_int};
use crate::coding::seq::array::code_arrays;
use crate::coding::{Coding, decode_by_place, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_range};
use crate::context::NoContext;
use crate::error::kind::{ErrorKind, Fault};
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Uniform;
use crate::layout::value_range::{ValueRange, limits};
use crate::layout::{Layer, Layout, Node};
use crate::value::Value;

/// The offset `value - LOW` in the least width that holds `HIGH - LOW`, as the constrained integer of ASN.1 PER.
/// `range = LOW..=HIGH`.
///
/// A range of one value takes no bits. If `BEYOND`, the bits of `LOW` and `HIGH` are those of a `u128`.
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
    // The difference modulo 2^128 is right for `i128` and for `u128`, so it does not depend on `BEYOND`.
    const SPAN: u128 = HIGH.wrapping_sub(LOW) as u128;
    const WIDTH: u32 = 128 - Self::SPAN.leading_zeros();
}

/// Returns an end of a range as a number. `beyond` means that the range exceeds `i128`, so both ends are `u128`.
const fn end(value: i128, beyond: bool) -> Number {
    if beyond {
        Number::Unsigned(value as u128)
    } else {
        Number::Signed(value)
    }
}

/// Whether a value is in `low..=high`.
#[inline(always)]
fn is_in<T: Int>(value: T, low: i128, high: i128, beyond: bool) -> bool {
    if beyond {
        (low as u128..=high as u128).contains(&value.to_wide())
    } else {
        to_i128(value).is_some_and(|value| (low..=high).contains(&value))
    }
}

#[inline(always)]
fn to_i128<T: Int>(value: T) -> Option<i128> {
    // `to_wide` extends to 128 bits with the sign or with zeros, so only a `u128` can exceed `i128`.
    if T::BITS < 128 || T::SIGNED {
        Some(value.to_wide() as i128)
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
    scalar!(T);
    decode_by_place!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match checked(*value, LOW, HIGH, BEYOND) {
            Ok(value) => {
                let offset = value.to_wide().wrapping_sub(LOW as u128);
                // In a range coder, the offset costs about log2(SPAN + 1) bits instead of `WIDTH`.
                if W::SHARES {
                    return Uniform::of(Self::SPAN).write(offset, writer);
                }
                write_int(offset, Self::WIDTH, writer)
            }
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        let offset = if R::SHARES {
            Uniform::of(Self::SPAN).read(reader)?
        } else {
            reader.read_wide(Self::WIDTH)?
        };
        // Modulo 2^128, as in `SPAN`. An offset above `SPAN` is possible unless the span is 2^n - 1.
        let value = LOW.wrapping_add(offset as i128);
        if offset > Self::SPAN {
            let (value, low, high) = (end(value, BEYOND), end(LOW, BEYOND), end(HIGH, BEYOND));
            return Err(reader.refuse(start, Refusal::OutOfRange { value, low, high }));
        }
        reader.note(start, Value::Number(end(value, BEYOND)));
        *place = T::from_wide(value as u128);
        Ok(())
    }

    int_arrays!();
}

/// The coding `C`, restricted to integers in `LOW..=HIGH`. `range = LOW..=HIGH` together with a width or another coding
/// of one number.
///
/// If `BEYOND`, the bits of `LOW` and `HIGH` are those of a `u128`.
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

/// Returns the layout of `inner`, restricted to a range.
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

/// Returns the mistake in a range of integers of the type `T`.
pub(crate) const fn of_checked<T: Int>(low: i128, high: i128, beyond: bool) -> Option<Mistake> {
    of_range::<T>(end(low, beyond), end(high, beyond), None)
}

/// Returns the mistake in a range of integers of the type `T` with the layout `inner`.
pub(crate) const fn of_checked_in<T: Int>(
    low: i128,
    high: i128,
    beyond: bool,
    inner: &Layout,
) -> Option<Mistake> {
    of_range::<T>(end(low, beyond), end(high, beyond), Some(inner))
}

/// Returns the refusal of the inner coding unchanged: it has the same value.
pub(crate) const fn as_checked(refusal: Refusal, _: i128, _: i128, _: bool) -> Refusal {
    refusal
}

/// Returns the refusal of the inner coding in terms of the value before the bias was subtracted.
pub(crate) fn as_biased(refusal: Refusal, bias: i128) -> Refusal {
    refusal.biased(bias)
}

/// Amends the refusal of a number by the inner coding: the error shows the declared range, which is the narrower one.
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

/// Returns the value if it is in the range.
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
    scalar!(T);
    decode_by_place!(T);

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
    fn decode_to<R: BitRead>(
        place: &mut T,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        let start = reader.position();
        if let Err(fault) = C::decode_to(place, reader, context) {
            return Err(out_of_range(fault, (LOW, HIGH, BEYOND), reader));
        }
        match checked(*place, LOW, HIGH, BEYOND) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(reader.refuse(start, refusal)),
        }
    }

    int_arrays!();
}

/// The difference `value - BIAS` in the coding `C`. `bias = BIAS`.
///
/// The difference must fit the type of the field, so an unsigned value below the bias is rejected.
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

/// Returns the mistake in a bias: its magnitude must be at most the difference of the least and the greatest value of
/// the type.
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

/// Returns the layout of `inner` with a bias.
pub(crate) const fn layout_biased(inner: &'static Layout, bias: i128) -> Layout {
    Layout::layer(Layer::Biased { inner, bias })
}

impl<T: Int, C: Coding<T>, const BIAS: i128> Coding<T> for Biased<C, BIAS> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, of_bias::<T>(BIAS));
    const LAYOUT: &'static Layout = &layout_biased(C::LAYOUT, BIAS);
    const EXACT: bool = C::EXACT;
    scalar!(T);
    decode_by_place!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        match moved(*value, BIAS >= 0, BIAS.unsigned_abs()) {
            Some(moved) => C::encode(&moved, writer, context).inspect_err(|_| {
                let provided = W::HAS_NUMBER.then(|| writer.provided_number());
                writer.amend(|refusal, _| {
                    in_form::<T>(refusal.biased(BIAS), <Self as Coding<T>>::LAYOUT, provided)
                });
            }),
            None if W::Observer::SILENT => Err(Fault::new(ErrorKind::OutOfRange)),
            None => {
                let provided = W::HAS_NUMBER.then(|| writer.provided_number());
                let layout = <Self as Coding<T>>::LAYOUT;
                Err(writer.refuse(not_biased(*value, BIAS, layout, provided)))
            }
        }
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(
        place: &mut T,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        let start = reader.position();
        if let Err(fault) = C::decode_to(place, reader, context) {
            let provided = R::HAS_NUMBER.then(|| reader.provided_number());
            reader.observer().amend(|refusal, _| {
                in_form::<T>(refusal.biased(BIAS), <Self as Coding<T>>::LAYOUT, provided)
            });
            return Err(fault);
        }
        match moved(*place, BIAS < 0, BIAS.unsigned_abs()) {
            Some(value) => {
                reader.note(start, Value::Number(value.to_number()));
                *place = value;
                Ok(())
            }
            None if R::Observer::SILENT => Err(Fault::new(ErrorKind::OutOfRange)),
            None => {
                let provided = R::HAS_NUMBER.then(|| reader.provided_number());
                let layout = <Self as Coding<T>>::LAYOUT;
                Err(reader.refuse(start, beyond_bias(*place, BIAS, layout, provided)))
            }
        }
    }

    int_arrays!();
}

/// Returns the refusal of a value that the bias moves out of its type.
#[cold]
#[inline(never)]
fn not_biased<T: Int>(value: T, bias: i128, layout: &Layout, provided: Option<u64>) -> Refusal {
    in_form::<T>(not_moved(value, bias), layout, provided)
}

/// Returns the refusal of a number that the bias moves out of its type.
#[cold]
#[inline(never)]
fn beyond_bias<T: Int>(moved: T, bias: i128, layout: &Layout, provided: Option<u64>) -> Refusal {
    let refusal = beyond_type::<T>(moved.to_number().plus(bias));
    in_form::<T>(refusal, layout, provided)
}

/// Returns the value minus the bias, for encoding.
#[inline(always)]
pub(crate) fn less<T: Int>(value: T, bias: i128) -> Result<T, Refusal> {
    moved(value, bias >= 0, bias.unsigned_abs()).ok_or_else(|| not_moved(value, bias))
}

/// Returns the decoded number plus the bias.
#[inline(always)]
pub(crate) fn more<T: Int>(moved: T, bias: i128) -> Result<T, Refusal> {
    let value = self::moved(moved, bias < 0, bias.unsigned_abs());
    value.ok_or_else(|| beyond_type::<T>(moved.to_number().plus(bias)))
}

/// Returns an out-of-range refusal with the range that `layout` can represent.
#[inline(always)]
pub(crate) fn in_form<T: Int>(refusal: Refusal, layout: &Layout, provided: Option<u64>) -> Refusal {
    refusal.held_in(layout, (T::BITS, T::SIGNED), provided)
}

/// Returns the refusal of a number that does not fit the type. `number` is `None` if it exceeds 128 bits.
#[cold]
pub(crate) fn beyond_type<T: Int>(number: Option<Number>) -> Refusal {
    let (low, high) = limits(T::BITS, T::SIGNED);
    match number {
        Some(value) => Refusal::OutOfRange { value, low, high },
        None => Refusal::TooLarge { bits: T::BITS },
    }
}

/// Returns the value minus `by` if `down`, else plus `by`; `None` if the result does not fit the type.
#[inline(always)]
fn moved<T: Int>(value: T, down: bool, by: u128) -> Option<T> {
    // Words hold the sum of two integers of 32 bits, and cost half of 128 bits.
    if T::BITS <= 32 && by <= 1 << 32 {
        let (word, by) = (value.to_word(), by as u64);
        let moved = if down {
            word.wrapping_sub(by)
        } else {
            word.wrapping_add(by)
        };
        let value = T::from_word(moved);
        return (value.to_word() == moved).then_some(value);
    }
    let wide = value.to_wide();
    if T::BITS == 128 && !T::SIGNED {
        let moved = if down {
            wide.checked_sub(by)
        } else {
            wide.checked_add(by)
        };
        return moved.map(T::from_wide);
    }
    // All other types are subsets of `i128`.
    let value = wide as i128;
    let moved = if down {
        value.checked_sub_unsigned(by)
    } else {
        value.checked_add_unsigned(by)
    };
    moved.and_then(from_i128)
}

/// Returns the refusal of a value whose difference to the bias does not fit the type, with the range of the others.
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

/// Returns the integer if it fits the type.
#[inline(always)]
fn from_i128<T: Int>(value: i128) -> Option<T> {
    let cut = T::from_wide(value as u128);
    (to_i128(cut) == Some(value)).then_some(cut)
}

code_arrays! {
    [const LOW: i128, const HIGH: i128, const BEYOND: bool] Ranged<LOW, HIGH, BEYOND>;
    [__C, const LOW: i128, const HIGH: i128, const BEYOND: bool] Checked<__C, LOW, HIGH, BEYOND>;
    [__C, const BIAS: i128] Biased<__C, BIAS>;
}
