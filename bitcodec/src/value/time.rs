//! Units of time and dates in words.

use core::fmt;

/// The nanoseconds of a second.
pub(crate) const SECOND: u64 = 1_000_000_000;

/// The seconds of a day, as in Unix, where no day has a leap second.
#[cfg(any(feature = "alloc", feature = "time", feature = "jiff"))]
pub(crate) const DAY: i64 = 86_400;

/// A unit of time in nanoseconds, which is displayed in the greatest unit with a name: `100 ns`, `1 ms`, `2 s`.
pub(crate) struct Unit(pub(crate) u64);

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMED: [(u64, &str); 6] = [
            (86_400 * SECOND, "d"),
            (3600 * SECOND, "h"),
            (60 * SECOND, "min"),
            (SECOND, "s"),
            (1_000_000, "ms"),
            (1000, "us"),
        ];
        let named = NAMED.iter().find(|(unit, _)| self.0 % unit == 0);
        let (unit, name) = named.unwrap_or(&(1, "ns"));
        write!(f, "{} {name}", self.0 / unit)
    }
}

/// A time in seconds and nanoseconds since the epoch of Unix, the beginning of 1970 in UTC. Days have no leap seconds.
///
/// ```
/// use bitcodec::value::Timestamp;
///
/// assert_eq!(Timestamp::new(1_000_000_000, 0).to_string(), "2001-09-09T01:46:40Z");
/// assert_eq!(Timestamp::new(-1, 500_000_000).to_string(), "1969-12-31T23:59:59.5Z");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp {
    seconds: i64,
    nanoseconds: u32,
}

#[cfg(feature = "alloc")]
impl Timestamp {
    /// Returns the time of a number of whole seconds since the epoch, rounded down, and of the nanoseconds behind them.
    #[must_use]
    pub const fn new(seconds: i64, nanoseconds: u32) -> Self {
        Self {
            seconds,
            nanoseconds,
        }
    }

    /// Returns the whole seconds since the epoch, rounded down.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// Returns the nanoseconds behind the whole seconds.
    #[must_use]
    pub const fn nanoseconds(self) -> u32 {
        self.nanoseconds
    }
}

/// Writes the time as in RFC 3339, with as many digits behind the seconds as it has.
#[cfg(feature = "alloc")]
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}Z", DateTime(*self))
    }
}

/// A date and a time of day without a time zone.
///
/// ```
/// use bitcodec::value::DateTime;
///
/// assert_eq!(DateTime::new(1_000_000_000, 0).to_string(), "2001-09-09T01:46:40");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DateTime(Timestamp);

#[cfg(feature = "alloc")]
impl DateTime {
    /// Returns the time of a number of whole seconds since the beginning of 1970 in the same time zone, rounded down,
    /// and of the nanoseconds behind them.
    #[must_use]
    pub const fn new(seconds: i64, nanoseconds: u32) -> Self {
        Self(Timestamp::new(seconds, nanoseconds))
    }

    /// Returns the whole seconds since the beginning of 1970, rounded down.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.seconds
    }

    /// Returns the nanoseconds behind the whole seconds.
    #[must_use]
    pub const fn nanoseconds(self) -> u32 {
        self.0.nanoseconds
    }
}

/// Writes the time as in RFC 3339 without an offset, with as many digits behind the seconds as it has.
#[cfg(feature = "alloc")]
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let second = self.seconds().rem_euclid(DAY);
        let (hours, minutes, seconds) = (second / 3600, second / 60 % 60, second % 60);
        write!(
            f,
            "{}T{hours:02}:{minutes:02}:{seconds:02}",
            Date(self.seconds().div_euclid(DAY))
        )?;
        if self.nanoseconds() > 0 {
            let (mut digits, mut places) = (self.nanoseconds(), 9);
            while digits % 10 == 0 {
                digits /= 10;
                places -= 1;
            }
            write!(f, ".{digits:0places$}")?;
        }
        Ok(())
    }
}

/// A date of the Gregorian calendar without a time zone, by the number of days since 1970-01-01.
///
/// ```
/// use bitcodec::value::Date;
///
/// assert_eq!(Date::new(11_016).to_string(), "2000-02-29");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(i64);

#[cfg(feature = "alloc")]
impl Date {
    /// Returns the date of a number of days since 1970-01-01.
    #[must_use]
    pub const fn new(days: i64) -> Self {
        Self(days)
    }

    /// Returns the days since 1970-01-01.
    #[must_use]
    pub const fn days(self) -> i64 {
        self.0
    }
}

/// Writes the year, the month and the day as in RFC 3339.
#[cfg(feature = "alloc")]
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Years begin in March here, so that a leap day is the last of its year. 400 years have 146,097 days, and
        // 1970-01-01 is 719,468 days after 0000-03-01.
        let days = self.0 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let march = (5 * day + 2) / 153;
        let month = if march < 10 { march + 3 } else { march - 9 };
        let year = 400 * era + year + i64::from(month <= 2);
        let day = day - (153 * march + 2) / 5 + 1;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The beginning of a day, given in seconds since the epoch of Unix, displayed as its date.
#[cfg(feature = "describe")]
pub(crate) fn date(seconds: i64) -> impl fmt::Display {
    Date(seconds.div_euclid(DAY))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn dates_are_those_of_the_gregorian_calendar() {
        for (days, date) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (10_957, "2000-01-01"),
            (11_016, "2000-02-29"),
            (-24_107, "1904-01-01"),
            (-25_567, "1900-01-01"),
            (-134_774, "1601-01-01"),
            (-719_162, "0001-01-01"),
            (-719_528, "0000-01-01"),
            (-719_529, "-001-12-31"),
            (2_932_896, "9999-12-31"),
            (2_932_897, "10000-01-01"),
        ] {
            assert_eq!(Date(days).to_string(), date);
        }
        // No day is missing, and each comes once.
        let mut last = Date(-200_000).to_string();
        for days in -199_999..200_000 {
            let next = Date(days).to_string();
            assert!(next > last, "{next} follows {last}");
            last = next;
        }
    }

    #[test]
    fn units_have_the_greatest_name() {
        for (nanoseconds, words) in [
            (1, "1 ns"),
            (100, "100 ns"),
            (1000, "1 us"),
            (10_000_000, "10 ms"),
            (SECOND, "1 s"),
            (90 * SECOND, "90 s"),
            (120 * SECOND, "2 min"),
            (86_400 * SECOND, "1 d"),
        ] {
            assert_eq!(Unit(nanoseconds).to_string(), words);
        }
    }
}
