//! Times as types of other crates count them: the seconds rounded toward zero, and nanoseconds of the same sign.

use crate::value::time::{DAY, SECOND};

/// Returns the seconds rounded down, and the nanoseconds behind them.
#[inline(always)]
pub(super) const fn rounded_down(seconds: i64, nanoseconds: i32) -> (i128, u32) {
    if nanoseconds < 0 {
        (
            seconds as i128 - 1,
            (nanoseconds + SECOND as i32).unsigned_abs(),
        )
    } else {
        (seconds as i128, nanoseconds.unsigned_abs())
    }
}

/// Returns the seconds rounded toward zero, and the nanoseconds behind them; `None` if the seconds have more than 64
/// bits.
#[inline(always)]
pub(super) fn rounded_to_zero(seconds: i128, nanoseconds: u32) -> Option<(i64, i32)> {
    let nanoseconds = i32::try_from(nanoseconds).ok()?;
    let (seconds, nanoseconds) = match (seconds, nanoseconds) {
        (..0, 1..) => (seconds + 1, nanoseconds - SECOND as i32),
        whole => whole,
    };
    Some((i64::try_from(seconds).ok()?, nanoseconds))
}

/// Returns the whole days since the beginning of 1970 of so many seconds; `None` if they are no whole number.
#[inline(always)]
pub(super) fn days(seconds: i128, nanoseconds: u32) -> Option<i64> {
    let seconds = i64::try_from(seconds).ok()?;
    (nanoseconds == 0 && seconds % DAY == 0).then_some(seconds / DAY)
}
