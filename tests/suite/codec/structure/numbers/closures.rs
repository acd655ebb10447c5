//! Operators in closures, whose results have to fit their types.

use super::numbers;

numbers! { unsigned: u8, |a, b| {
    sums = [a].map(|one| one + b)[0], |a, b| (a + b < 256).then(|| a + b);
    differences = [a].iter().map(|one| one - b).map(u16::from).sum::<u16>(), |a, b| (a >= b).then(|| a - b);
    shifts = [b].map(|one| a << one)[0], |a, b| (b < 8).then(|| a << b & 0xff);
    only_where_they_are_called = (a > b).then(|| a - b).unwrap_or(0), |a, b| Some((a - b).max(0));
    inside_each_other = [a].map(|one| [b].iter().map(|other| one * other).next().unwrap_or(0) + 1)[0], |a, b| {
        (a * b < 255).then(|| a * b + 1)
    };
    changed = { let mut c = a; [b; 2].iter().for_each(|one| c += one); c }, |a, b| {
        (a + 2 * b < 256).then(|| a + 2 * b)
    };
} }

numbers! { signed_bytes: i8, |a, b| {
    quotients = [a].map(|one| one / b)[0], |a, b| if b == 0 { None } else { i8::try_from(a / b).ok().map(i64::from) };
    signs = [a].map(|one| -one)[0] + b, |a, b| (a > -128).then(|| b - a);
} }

/// One number for all answers, which all builds have in common.
pub(super) fn hashed() -> [u64; 2] {
    [unsigned::hashed(), signed_bytes::hashed()]
}
