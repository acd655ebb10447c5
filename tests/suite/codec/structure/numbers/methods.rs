//! Methods that may have no result.

use super::numbers;

fn small(number: Option<u8>) -> Option<i64> {
    number.map(i64::from)
}

fn signed(number: Option<i8>) -> Option<i64> {
    number.map(i64::from)
}

numbers! { unsigned: u8, |a, b| {
    powers = a.pow(u32::from(b)), |a, b| small((a as u8).checked_pow(b as u32));
    logarithms = a.ilog(b), |a, b| (a as u8).checked_ilog(b as u8).map(i64::from);
    binary_logarithms = a.ilog2() + u32::from(b), |a, b| (a as u8).checked_ilog2().map(|of| i64::from(of) + b);
    rounded_up = a.div_ceil(b), |a, b| (b != 0).then(|| (a + b - 1) / b);
    next_powers = a.next_power_of_two() - b, |a, b| small((a as u8).checked_next_power_of_two()).map(|of| of - b);
    next_multiples = a.next_multiple_of(b), |a, b| small((a as u8).checked_next_multiple_of(b as u8));
    added = a.add(b), |a, b| small((a as u8).checked_add(b as u8));
    subtracted = a.sub(b), |a, b| small((a as u8).checked_sub(b as u8));
    shifted = a.shl(b) - a.shr(b), |a, b| (b < 8).then(|| (a << b & 0xff) - (a >> b));
    middles = a.midpoint(b), |a, b| Some((a + b) / 2);
    on_differences = (a - b).pow(2), |a, b| (a >= b && a - b < 16).then(|| (a - b) * (a - b));
    held = a.checked_sub(b).unwrap(), |a, b| (a >= b).then(|| a - b);
    expected = a.checked_mul(b).expect("small") + 1, |a, b| (a * b < 256).then(|| a * b + 1);
    refused = u8::try_from(u16::from(a) + u16::from(b)).unwrap_err().to_string().len() as u8, |a, b| {
        (a + b > 255).then(|| u8::try_from(256u16).unwrap_err().to_string().len() as i64)
    };
    in_parts = [a; 9].chunks(usize::from(b)).next().unwrap().len(), |_, b| (b != 0).then(|| b.min(9));
    stepped = (0..a).step_by(usize::from(b)).count(), |a, b| (b != 0).then(|| (a + b - 1) / b);
    sums_of_lists = [a, b, 1].iter().sum::<u8>(), |a, b| (a + b + 1 < 256).then(|| a + b + 1);
    sums_of_others = [a, b].iter().map(|x| f32::from(*x)).sum::<f32>() as i32, |a, b| Some(a + b);
} }

numbers! { signed_bytes: i8, |a, b| {
    powers = a.pow(b as u8 as u32), |a, b| signed((a as i8).checked_pow(u32::from(b as u8)));
    magnitudes = a.abs() + b, |a, b| (a > -128).then(|| a.abs() + b);
    negations = a.neg() + b, |a, b| (a > -128).then(|| b - a);
    decimal_logarithms = a.ilog10() + b as u8 as u32, |a, b| {
        (a as i8).checked_ilog10().map(|of| i64::from(of) + i64::from(b as u8))
    };
    roots = a.isqrt() + b, |a, b| (a as i8).checked_isqrt().map(|of| i64::from(of) + b);
    euclidean = a.div_euclid(b), |a, b| signed((a as i8).checked_div_euclid(b as i8));
    euclidean_rests = a.rem_euclid(b), |a, b| signed((a as i8).checked_rem_euclid(b as i8));
    multiplied = a.mul(b), |a, b| signed((a as i8).checked_mul(b as i8));
    divided = a.div(b), |a, b| signed((a as i8).checked_div(b as i8));
    remaining = a.rem(b), |a, b| signed((a as i8).checked_rem(b as i8));
    clamped = 5i8.clamp(a, b), |a, b| (a <= b).then(|| 5.clamp(a, b));
    distances = a.abs_diff(b), |a, b| Some((a - b).abs());
    on_references = { let c = &a; c.abs() } + { let c = &&b; c.abs() }, |a, b| {
        (a > -128 && b > -128).then(|| a.abs() + b.abs())
    };
    on_elements = { let all = [a, b]; all[1].abs() + [a][0].abs() }, |a, b| {
        (a > -128 && b > -128).then(|| a.abs() + b.abs())
    };
    sums_of_values = [a, b].into_iter().map(i16::from).sum::<i16>(), |a, b| Some(a + b);
    products_of_lists = [a, b].iter().product::<i8>(), |a, b| signed((a as i8).checked_mul(b as i8));
} }

/// One number for all answers, which all builds have in common.
pub(super) fn hashed() -> [u64; 2] {
    [unsigned::hashed(), signed_bytes::hashed()]
}
