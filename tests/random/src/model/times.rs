//! Times as numbers of units: all are nanoseconds, since 1970 or since nothing.

use super::{Result, refuse};
use crate::grammar::Timing;
use crate::integer::Integer;

/// The number of units of a time.
pub(super) fn units(time: Integer, of: Timing) -> Result<Integer> {
    let since = signed(time) - begin(of);
    let unit = i128::from(of.unit.1);
    let units = number(since / unit);
    match since % unit == 0 && of.int.holds(units) {
        true => Ok(units),
        false => refuse("no number of units"),
    }
}

/// The time of so many units.
pub(super) fn time(units: Integer, of: Timing) -> Integer {
    number(signed(units) * i128::from(of.unit.1) + begin(of))
}

/// The nanoseconds of the epoch.
fn begin(of: Timing) -> i128 {
    of.epoch.map_or(0, |(_, seconds)| i128::from(seconds)) * 1_000_000_000
}

fn signed(number: Integer) -> i128 {
    let size = i128::try_from(number.magnitude()).expect("a time of a few digits");
    if number.is_negative() { -size } else { size }
}

fn number(of: i128) -> Integer {
    Integer::signed(of < 0, of.unsigned_abs())
}
