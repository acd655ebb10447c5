//! Times, which are integers in a unit on the wire.

use core::convert::Infallible;
use core::marker::PhantomData;
#[cfg(feature = "alloc")]
use core::time::Duration;

use crate::coding::Coding;
pub use crate::coding::adapt::timed::types::{Time, TimeKind};
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::array;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
#[cfg(feature = "alloc")]
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
#[cfg(feature = "alloc")]
use crate::value::Value;
use crate::value::time::SECOND;
#[cfg(feature = "alloc")]
use crate::value::time::{DAY, Date, DateTime, Timestamp};

#[cfg(feature = "jiff")]
mod jiff;
#[cfg(any(feature = "jiff", feature = "time"))]
mod signed;
#[cfg(feature = "time")]
mod time;
mod types;

/// A time as an integer of the type `I` in the coding `X`: so many units of `UNIT` nanoseconds, from `EPOCH` seconds
/// after the beginning of 1970 on. `as = u32, unit = ms`, `as = u32, unit = s, epoch = 1904-01-01`.
///
/// A time between two units is rejected, and one that the integer does not hold.
///
/// ```
/// use std::time::{Duration, SystemTime};
///
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Movie {
///     #[codec(as = u32, unit = s, epoch = 1904-01-01)]
///     created: SystemTime,
///     #[codec(as = u16, unit = ms)]
///     length: Duration,
/// }
///
/// let created = SystemTime::UNIX_EPOCH;
/// let movie = Movie { created, length: Duration::from_millis(1500) };
/// assert_eq!(movie.to_bytes()?, [0x7c, 0x25, 0xb0, 0x80, 0x05, 0xdc]);
/// let error = Movie { created, length: Duration::from_micros(1) }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "length: the time is not a multiple of 1 ms");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Timed<I, X, const UNIT: u64, const EPOCH: i64 = 0>(Infallible, PhantomData<(I, X)>);

/// The bits of a unit in nanoseconds. Its product with an integer of 64 bits is less than 2^127.
const BITS: u32 = 62;

impl<I: Int, X, const UNIT: u64, const EPOCH: i64> Timed<I, X, UNIT, EPOCH> {
    /// The units of a second; 0 if they are no whole number.
    const IN_SECOND: u64 = if UNIT != 0 && SECOND % UNIT == 0 {
        SECOND / UNIT
    } else {
        0
    };

    const fn mistake<T: Time>() -> Option<Mistake> {
        let message = Message::new();
        if I::BITS > 64 {
            let message = message
                .text("a time has at most 64 bits; take `")
                .text(if I::SIGNED { "i64" } else { "u64" })
                .text("`");
            Mistake::of(Key::As, message)
        } else if UNIT == 0 || UNIT >> BITS != 0 {
            let message = message.text("a unit of time is above 0 and below 2^62 ns; write `ms`");
            Mistake::of(Key::Type, message)
        } else if is_length::<T>() && EPOCH != 0 {
            let message = message.code(T::NAME).text(
                " is a length of time, which has no epoch; remove `epoch`, or take `SystemTime`",
            );
            Mistake::of(Key::Type, message)
        } else {
            None
        }
    }

    const fn layout<T: Time>(inner: &'static Layout) -> Layout {
        Layout::layer(Layer::Timed {
            inner,
            unit: UNIT,
            epoch: if is_length::<T>() { None } else { Some(EPOCH) },
        })
    }

    /// Returns the number of units of a time.
    #[inline(always)]
    fn units_of<T: Time>(value: T) -> Result<I, Refusal> {
        let (seconds, nanoseconds) = value.to_seconds();
        let (seconds, nanoseconds) = (seconds - i128::from(EPOCH), u64::from(nanoseconds));
        let (units, rest) = if Self::IN_SECOND != 0 {
            let whole = seconds * i128::from(Self::IN_SECOND);
            let unit = UNIT.max(1);
            (
                whole + i128::from(nanoseconds / unit),
                nanoseconds % unit != 0,
            )
        } else {
            let all = seconds * i128::from(SECOND) + i128::from(nanoseconds);
            let unit = i128::from(UNIT.max(1));
            (all.div_euclid(unit), all.rem_euclid(unit) != 0)
        };
        if rest {
            return Err(Refusal::NotWholeUnits { unit: UNIT });
        }
        let integer = I::from_wide(units as u128);
        let has_sign = I::SIGNED || units >= 0;
        if integer.to_wide() == units as u128 && has_sign {
            return Ok(integer);
        }
        Err(Refusal::TooWide {
            value: match u128::try_from(units) {
                Ok(units) if !I::SIGNED => Number::Unsigned(units),
                _ => Number::Signed(units),
            },
            width: I::BITS,
        })
    }

    /// Returns the time of a number of units; `None` if the type does not hold it.
    #[inline(always)]
    fn time_of<T: Time>(integer: I) -> Option<T> {
        let units = integer.to_wide() as i128;
        let (seconds, nanoseconds) = if Self::IN_SECOND != 0 {
            let whole = Self::IN_SECOND;
            // Division of 64 bits is much faster.
            let (seconds, rest) = match i64::try_from(units) {
                Ok(units) => (
                    i128::from(units.div_euclid(whole as i64)),
                    units.rem_euclid(whole as i64) as u64,
                ),
                Err(_) => (
                    units.div_euclid(whole.into()),
                    units.rem_euclid(whole.into()) as u64,
                ),
            };
            (seconds, rest * UNIT)
        } else {
            let all = units.wrapping_mul(UNIT.into());
            let second = i128::from(SECOND);
            (all.div_euclid(second), all.rem_euclid(second) as u64)
        };
        T::from_seconds(seconds + i128::from(EPOCH), nanoseconds as u32)
    }

    /// Returns the time of a number of units that was read from `start` on.
    #[inline(always)]
    fn finish<T: Time, R: BitRead>(units: I, start: usize, reader: &mut R) -> Result<T, Fault> {
        let Some(value) = Self::time_of::<T>(units) else {
            let (number, of) = (units.to_number(), T::NAME);
            return Err(reader.refuse(start, Refusal::NoTime { number, of }));
        };
        note(value, start, reader);
        Ok(value)
    }
}

impl<T: Time, I: Int, X: Coding<I>, const UNIT: u64, const EPOCH: i64> Coding<T>
    for Timed<I, X, UNIT, EPOCH>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, Self::mistake::<T>());
    const LAYOUT: &'static Layout = &Self::layout::<T>(X::LAYOUT);
    const IN_PLACE: bool = true;
    const BLANK: Option<T> = Some(T::ANY);

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, I, X>,
    ) -> Result<(), Fault> {
        match Self::units_of(*value) {
            Ok(units) => X::encode(&units, writer, context),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline]
    fn width(value: &T, context: WriteBy<'_, I, X>) -> Option<usize> {
        X::width(&Self::units_of(*value).ok()?, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, I, X>) -> Result<T, Fault> {
        let start = reader.position();
        let units = X::decode(reader, context)?;
        Self::finish(units, start, reader)
    }
}

/// A number of units stands for none: `none = 0`.
impl<T: Time, I: Int, X: Coding<Option<I>>, const UNIT: u64, const EPOCH: i64> Coding<Option<T>>
    for Timed<I, X, UNIT, EPOCH>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, Self::mistake::<T>());
    const LAYOUT: &'static Layout = &Self::layout::<T>(X::LAYOUT);

    #[inline]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, Option<I>, X>,
    ) -> Result<(), Fault> {
        match value.map(Self::units_of).transpose() {
            Ok(units) => X::encode(&units, writer, context),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline]
    fn width(value: &Option<T>, context: WriteBy<'_, Option<I>, X>) -> Option<usize> {
        X::width(&value.map(Self::units_of).transpose().ok()?, context)
    }

    #[inline]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: ReadBy<'_, Option<I>, X>,
    ) -> Result<Option<T>, Fault> {
        let start = reader.position();
        match X::decode(reader, context)? {
            Some(units) => Self::finish(units, start, reader).map(Some),
            None => Ok(None),
        }
    }
}

const fn is_length<T: Time>() -> bool {
    matches!(T::KIND, TimeKind::Length)
}

/// Tells a trace the time.
#[inline(always)]
fn note<T: Time, R: BitRead>(_value: T, _start: usize, _reader: &mut R) {
    #[cfg(feature = "alloc")]
    if !R::Observer::SILENT {
        // Without it, the trace has the number of units, which the coding inside has told.
        if let Some(value) = shown(_value) {
            _reader.note(_start, value);
        }
    }
}

/// Returns what a trace shows of a time.
#[cfg(feature = "alloc")]
fn shown<T: Time>(value: T) -> Option<Value> {
    let (seconds, nanoseconds) = value.to_seconds();
    let since_1970 = || i64::try_from(seconds).ok();
    Some(match T::KIND {
        TimeKind::Length => return length(seconds, nanoseconds),
        TimeKind::Point => Value::Time(Timestamp::new(since_1970()?, nanoseconds)),
        TimeKind::Civil => Value::DateTime(DateTime::new(since_1970()?, nanoseconds)),
        TimeKind::Date => Value::Date(Date::new(since_1970()?.div_euclid(DAY))),
    })
}

/// Returns a length of seconds, rounded down, and the nanoseconds behind them.
#[cfg(feature = "alloc")]
fn length(seconds: i128, nanoseconds: u32) -> Option<Value> {
    if let Ok(seconds) = u64::try_from(seconds) {
        return Some(Value::Duration(Duration::new(seconds, nanoseconds)));
    }
    let whole = Duration::from_secs(u64::try_from(-seconds).ok()?);
    let length = whole.checked_sub(Duration::from_nanos(nanoseconds.into()))?;
    Some(Value::NegativeDuration(length))
}

array::code_arrays! {
    [__I, __X, const UNIT: u64, const EPOCH: i64] Timed<__I, __X, UNIT, EPOCH>;
}
