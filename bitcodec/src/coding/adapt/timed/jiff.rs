//! Types of the crate jiff.

use ::jiff::civil::{Date, DateTime};
use ::jiff::{SignedDuration, Timestamp};

use super::signed::{days, rounded_down, rounded_to_zero};
use super::types::{Time, TimeKind, sealed};

impl sealed::Sealed for SignedDuration {}

impl Time for SignedDuration {
    const NAME: &'static str = "jiff::SignedDuration";
    const KIND: TimeKind = TimeKind::Length;
    const ANY: Self = Self::ZERO;

    #[inline(always)]
    fn to_seconds(self) -> (i128, u32) {
        rounded_down(self.as_secs(), self.subsec_nanos())
    }

    #[inline(always)]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let (seconds, nanoseconds) = rounded_to_zero(seconds, nanoseconds)?;
        Some(Self::new(seconds, nanoseconds))
    }
}

impl sealed::Sealed for Timestamp {}

impl Time for Timestamp {
    const NAME: &'static str = "jiff::Timestamp";
    const KIND: TimeKind = TimeKind::Point;
    const ANY: Self = Self::UNIX_EPOCH;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        rounded_down(self.as_second(), self.subsec_nanosecond())
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let (seconds, nanoseconds) = rounded_to_zero(seconds, nanoseconds)?;
        Self::new(seconds, nanoseconds).ok()
    }
}

const EPOCH: Date = Date::constant(1970, 1, 1);

impl sealed::Sealed for DateTime {}

impl Time for DateTime {
    const NAME: &'static str = "jiff::civil::DateTime";
    const KIND: TimeKind = TimeKind::Civil;
    const ANY: Self = EPOCH.at(0, 0, 0, 0);

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        self.duration_since(Self::ANY).to_seconds()
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        let since = SignedDuration::from_seconds(seconds, nanoseconds)?;
        Self::ANY.checked_add(since).ok()
    }
}

impl sealed::Sealed for Date {}

impl Time for Date {
    const NAME: &'static str = "jiff::civil::Date";
    const KIND: TimeKind = TimeKind::Date;
    const ANY: Self = EPOCH;

    #[inline]
    fn to_seconds(self) -> (i128, u32) {
        self.duration_since(EPOCH).to_seconds()
    }

    #[inline]
    fn from_seconds(seconds: i128, nanoseconds: u32) -> Option<Self> {
        days(seconds, nanoseconds)?;
        let since = SignedDuration::from_seconds(seconds, nanoseconds)?;
        EPOCH.checked_add(since).ok()
    }
}
