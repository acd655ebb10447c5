//! Floats of few bits, by the values that they have.

use super::{Result, refuse};

/// The bits of the `f32` or `f64` that a code of so many bits of exponent and mantissa stands for.
pub(super) fn float(width: u32, code: u128, (exponent, mantissa): (u32, u32)) -> u128 {
    let sign = code >> (exponent + mantissa) & 1;
    let most = (1 << exponent) - 1;
    let (power, fraction) = (code >> mantissa & most, code & ((1 << mantissa) - 1));
    if power == most {
        // The upper bits of the mantissa stay.
        let (all, own) = match width {
            32 => (0x7f80_0000, 23),
            _ => (0x7ff0_0000_0000_0000, 52),
        };
        return sign << (width - 1) | all | fraction << (own - mantissa);
    }
    let number = |code: u128| f64::from(u32::try_from(code).expect("few bits"));
    let (bias, whole) = (number(most >> 1), number(1 << mantissa));
    let magnitude = match power {
        0 => number(fraction) / whole * (1.0 - bias).exp2(),
        _ => (1.0 + number(fraction) / whole) * (number(power) - bias).exp2(),
    };
    let value = if sign == 1 { -magnitude } else { magnitude };
    match width {
        64 => value.to_bits().into(),
        _ => single(value).into(),
    }
}

/// The bits of a value that a `f32` has.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the value is one of a `f32`"
)]
const fn single(value: f64) -> u32 {
    (value as f32).to_bits()
}

/// The code of a float: of all codes the one that stands for it.
pub(super) fn code(width: u32, bits: u128, parts: (u32, u32)) -> Result<u128> {
    let mut codes = 0..1 << (1 + parts.0 + parts.1);
    match codes.find(|code| float(width, *code, parts) == bits) {
        Some(code) => Ok(code),
        None => refuse("a float without a code"),
    }
}
