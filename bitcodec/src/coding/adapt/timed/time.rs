//! Types of the crate time.

use ::time::{Date, Duration, PrimitiveDateTime, UtcDateTime};

use super::signed::{days, rounded_down, rounded_to_zero};
use super::types::{Time, TimeKind, sealed};
use crate::value::time::DAY;

impl sealed::Sealed for Duration {}

impl Time for Duration {
    const NAME: &'static str = "time::Duration";
    const KIND: TimeKind = TimeKind::Length;
    const ANY: Self = Self::ZERO;

    #[inline(always)]
    fn to_seconds(self) -> (i128, u32) {
        rounded_down(self.whole_seconds(), self.subsec_nanoseconds())
    }

    #[inline(always)]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let (seconds, nanoseconds) = rounded_to_zero(seconds, nanoseconds)?;
        Some(Self::new(seconds, nanoseconds))
    }
}

impl sealed::Sealed for UtcDateTime {}

impl Time for UtcDateTime {
    const NAME: &'static str = "time::UtcDateTime";
    const KIND: TimeKind = TimeKind::Point;
    const ANY: Self = Self::UNIX_EPOCH;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        (self.unix_timestamp().into(), self.nanosecond())
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let seconds = i64::try_from(seconds).ok()?;
        let whole = Self::from_unix_timestamp(seconds).ok()?;
        whole.replace_nanosecond(nanoseconds).ok()
    }
}

impl sealed::Sealed for PrimitiveDateTime {}

/// Its date and time of day are counted as those of UTC are.
impl Time for PrimitiveDateTime {
    const NAME: &'static str = "time::PrimitiveDateTime";
    const KIND: TimeKind = TimeKind::Civil;
    const ANY: Self = Self::MIN;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        UtcDateTime::new(self.date(), self.time()).to_seconds()
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let point = UtcDateTime::from_seconds(seconds, nanoseconds)?;
        Some(Self::new(point.date(), point.time()))
    }
}

/// The day number of 1970-01-01 as `Date` counts it, from the Julian epoch.
const EPOCH: i64 = UtcDateTime::UNIX_EPOCH.to_julian_day() as i64;

impl sealed::Sealed for Date {}

impl Time for Date {
    const NAME: &'static str = "time::Date";
    const KIND: TimeKind = TimeKind::Date;
    const ANY: Self = Self::MIN;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        let days = i64::from(self.to_julian_day()) - EPOCH;
        ((days * DAY).into(), 0)
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let day = days(seconds, nanoseconds)? + EPOCH;
        Self::from_julian_day(i32::try_from(day).ok()?).ok()
    }
}
