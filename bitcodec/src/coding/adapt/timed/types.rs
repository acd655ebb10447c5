//! The types of times, and those of the standard library.

use core::time::Duration;
#[cfg(feature = "std")]
use std::time::SystemTime;

#[cfg(feature = "std")]
use crate::value::time::SECOND;

/// What a type of times counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeKind {
    /// A length, which has no epoch.
    Length,
    /// A point of time, counted from an epoch in UTC.
    Point,
    /// A date and a time of day without a time zone, counted from an epoch in none either.
    Civil,
    /// A date without a time zone, a whole number of days from the epoch.
    Date,
}

/// A type of times.
///
/// | type | what it is | feature |
/// |---|---|---|
/// | [`Duration`] | a length | |
/// | [`SystemTime`](std::time::SystemTime) | a point | `std` |
/// | `time::Duration`, `jiff::SignedDuration` | a length, which can be negative | `time`, `jiff` |
/// | `time::UtcDateTime`, `jiff::Timestamp` | a point | `time`, `jiff` |
/// | `time::PrimitiveDateTime`, `jiff::civil::DateTime` | a date and a time of day without a time zone | `time`, `jiff` |
/// | `time::Date`, `jiff::civil::Date` | a date without a time zone | `time`, `jiff` |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no time",
    label = "`unit` is for `Duration` and `SystemTime`, and arrays and lists of them",
    note = "with the feature `time` or `jiff` of `bitcodec`, it is for the times of that crate too",
    note = "an offset or a time zone is not on the wire: take `UtcDateTime` for `OffsetDateTime`, `Timestamp` for `ZonedDateTime`"
)]
pub trait Time: Copy + sealed::Sealed {
    /// The name of the type.
    const NAME: &'static str;
    /// What it counts.
    const KIND: TimeKind;
    /// Any value.
    #[doc(hidden)]
    const ANY: Self;

    /// Returns the whole seconds, rounded down, and the nanoseconds behind them. Those of another kind than a length
    /// are counted from the beginning of 1970.
    fn to_seconds(self) -> (i128, u32);

    /// Returns the time of seconds and nanoseconds; `None` if the type does not hold it.
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self>;
}

pub(super) mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Duration {}

impl Time for Duration {
    const NAME: &'static str = "Duration";
    const KIND: TimeKind = TimeKind::Length;
    const ANY: Self = Self::ZERO;

    #[inline(always)]
    fn to_seconds(self) -> (i128, u32) {
        (self.as_secs().into(), self.subsec_nanos())
    }

    #[inline(always)]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let seconds = u64::try_from(seconds).ok()?;
        Some(Self::new(seconds, nanoseconds))
    }
}

#[cfg(feature = "std")]
impl sealed::Sealed for SystemTime {}

#[cfg(feature = "std")]
impl Time for SystemTime {
    const NAME: &'static str = "SystemTime";
    const KIND: TimeKind = TimeKind::Point;
    const ANY: Self = Self::UNIX_EPOCH;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        match self.duration_since(Self::UNIX_EPOCH) {
            Ok(after) => after.to_seconds(),
            Err(before) => match before.duration().to_seconds() {
                (seconds, 0) => (-seconds, 0),
                (seconds, nanoseconds) => (-seconds - 1, SECOND as u32 - nanoseconds),
            },
        }
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let nanoseconds = Duration::from_nanos(nanoseconds.into());
        let whole = Duration::from_secs(u64::try_from(seconds.unsigned_abs()).ok()?);
        let time = match seconds {
            0.. => Self::UNIX_EPOCH.checked_add(whole),
            _ => Self::UNIX_EPOCH.checked_sub(whole),
        };
        let time = time?.checked_add(nanoseconds)?;
        // Some systems count in coarser units, and round.
        (time.to_seconds() == (seconds, nanoseconds.subsec_nanos())).then_some(time)
    }
}
