//! Operators of two integers of one type, of two types, and with literals.

use super::numbers;

fn bounded(number: i64, low: i64, high: i64) -> Option<i64> {
    (low..=high).contains(&number).then_some(number)
}

numbers! { unsigned: u8, |a, b| {
    sums = a + b, |a, b| Some(a + b);
    differences = a - b, |a, b| Some(a - b);
    products = a * b, |a, b| Some(a * b);
    quotients = a / b, |a, b| a.checked_div(b);
    rests = a % b, |a, b| a.checked_rem(b);
    ands = a & b, |a, b| Some(a & b);
    ors = a | b, |a, b| Some(a | b);
    exclusive_ors = a ^ b, |a, b| Some(a ^ b);
    left_shifts = a << b, |a, b| (b < 8).then(|| a << b & 0xff);
    right_shifts = a >> b, |a, b| (b < 8).then(|| a >> b);
    signs = -a + b, |a, b| Some(b - a);
    complements = !a + b, |a, b| Some(255 - a + b);
    of_two_types = (a as i16) * b - (b as u32), |a, b| Some(a * b - b);
    with_literals = a * 1000 - b * 0x1_0000, |a, b| Some(a * 1000 - b * 0x1_0000);
    with_negative_literals = a * -3 + b, |a, b| Some(b - 3 * a);
    masked = (a + b) & 0x1ff | 0x200, |a, b| Some((a + b) & 0x1ff | 0x200);
    shifted_sums = (a + b) << 1, |a, b| bounded(a + b, 0, 255).map(|sum| sum << 1 & 0xff);
    chosen = if a > b { a - b } else { b - a } + if a == 300 { 1 } else { 0 - a }, |a, b| {
        Some((a - b).abs() - a)
    };
    in_arguments = i32::from(a - b) + 1, |a, b| bounded(a - b, 0, 255).map(|rest| rest + 1);
    in_casts = (a + b) as u16 + 1, |a, b| bounded(a + b, 0, 255).map(|sum| sum + 1);
    behind_references = { let c = &a; let d = &b; c + d } + { let c = &b; c - a }, |a, b| {
        Some(a + b + b - a)
    };
    compared = u8::from(a == b + 200) + u8::from(-1 < a) + u8::from(a >= 256) + u8::from(a as i8 <= b), |a, b| {
        Some(i64::from(a == b + 200) + 1 + i64::from(i64::from(a as u8 as i8) <= b))
    };
    assigned = { let mut c = a as u16; c += b; c -= 10u8; c *= &3; c }, |a, b| {
        bounded(a + b - 10, 0, 0xffff).map(|c| 3 * c)
    };
    in_macros = vec![a - b, 3][0], |a, b| bounded(a - b, 0, 255);
} }

numbers! { signed_bytes: i8, |a, b| {
    sums = a + b, |a, b| Some(a + b);
    differences = a - b, |a, b| Some(a - b);
    products = a * b, |a, b| Some(a * b);
    quotients = a / b, |a, b| a.checked_div(b);
    rests = a % b, |a, b| a.checked_rem(b);
    ands = a & b, |a, b| Some(a & b);
    left_shifts = a << b, |a, b| (0..8).contains(&b).then(|| (a << b) as i8 as i64);
    right_shifts = a >> b, |a, b| (0..8).contains(&b).then(|| a >> b);
    signs = -a - -b, |a, b| Some(b - a);
    complements = !a + b, |a, b| Some(b - a - 1);
    of_more_types = (a as u64 & 0xff) + b, |a, b| Some((a & 0xff) + b);
    matched = 2 * match a { -128 => b - 100, a if a - b > 200 => 0, _ => { let c = b; c + 100 } }, |a, b| {
        Some(2 * match a { -128 => b - 100, a if a - b > 200 => 0, _ => b + 100 })
    };
} }

/// One number for all answers, which all builds have in common.
pub(super) fn hashed() -> [u64; 2] {
    [unsigned::hashed(), signed_bytes::hashed()]
}
