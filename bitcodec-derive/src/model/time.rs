//! Times as numbers of units from an epoch.

use syn::{Expr, Type};

/// The unit of a time.
#[derive(Clone)]
pub(crate) struct TimeUnit {
    pub(crate) expr: Expr,
    pub(crate) nanoseconds: u64,
}

/// The day from which the units of a time are counted.
#[derive(Clone)]
pub(crate) struct Epoch {
    pub(crate) expr: Expr,
    /// The seconds from the beginning of 1970 to that of the day.
    pub(crate) seconds: i64,
}

/// A time as an integer of this type.
#[derive(Clone, Default)]
pub(crate) struct Timing {
    pub(crate) integer: Option<Type>,
    pub(crate) unit: Option<TimeUnit>,
    pub(crate) epoch: Option<Epoch>,
}

impl TimeUnit {
    /// The units with a name, and their nanoseconds.
    const NAMED: [(&'static str, u64); 7] = [
        ("ns", 1),
        ("us", 1000),
        ("ms", 1_000_000),
        ("s", SECOND),
        ("min", 60 * SECOND),
        ("h", 3600 * SECOND),
        ("d", 86_400 * SECOND),
    ];

    /// Other names of units.
    const MEANT: [(&'static str, &'static str); 7] = [
        ("nano", "ns"),
        ("micro", "us"),
        ("milli", "ms"),
        ("sec", "s"),
        ("minute", "min"),
        ("hour", "h"),
        ("day", "d"),
    ];

    /// Returns the nanoseconds of the unit with this name.
    pub(crate) fn named(name: &str) -> Option<u64> {
        let mut named = Self::NAMED.iter();
        named.find(|(of, _)| *of == name).map(|(_, unit)| *unit)
    }

    /// Returns the name that another one stands for.
    pub(crate) fn meant(name: &str) -> Option<&'static str> {
        let name = name.to_lowercase();
        let mut others = Self::MEANT.iter();
        others
            .find(|(other, _)| name.starts_with(other))
            .map(|(_, meant)| *meant)
    }
}

const SECOND: u64 = 1_000_000_000;

/// Returns the seconds from the beginning of 1970 to that of a day of the Gregorian calendar; `None` if there is no
/// such day.
pub(crate) fn seconds_to(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return None,
    };
    if !(1..=9999).contains(&year) || !(1..=days).contains(&day) {
        return None;
    }
    // Years begin in March here, so that a leap day is the last of its year.
    let (year, month) = match month {
        ..3 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    Some((days - 719_468) * 86_400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epochs_of_known_formats_are_so_far_from_1970() {
        for ((year, month, day), seconds) in [
            ((1970, 1, 1), 0),
            ((1904, 1, 1), -2_082_844_800),
            ((1900, 1, 1), -2_208_988_800),
            ((1601, 1, 1), -11_644_473_600),
            ((1, 1, 1), -62_135_596_800),
            ((1980, 1, 6), 315_964_800),
            ((2000, 2, 29), 951_782_400),
            ((2001, 1, 1), 978_307_200),
        ] {
            assert_eq!(seconds_to(year, month, day), Some(seconds));
        }
        for (year, month, day) in [
            (1900, 2, 29),
            (2001, 4, 31),
            (2001, 13, 1),
            (0, 1, 1),
            (2001, 1, 0),
        ] {
            assert_eq!(seconds_to(year, month, day), None);
        }
    }
}
