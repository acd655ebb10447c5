//! Floats as numbers of steps: the decimal number, as Rust reads it from text.

use super::{Result, refuse};
use crate::grammar::Fraction;
use crate::integer::{IntType, Integer};

/// The bits of the float of so many steps.
pub(super) fn float(width: u32, steps: Integer, of: Fraction) -> u128 {
    let size = i128::try_from(steps.magnitude()).expect("at most 64 bits");
    let steps = if steps.is_negative() { -size } else { size };
    let decimal = steps * i128::from(of.scale) + i128::from(of.bias);
    // The exact number in decimal: digits, and the place of the point.
    let text = format!("{decimal}e-{}", of.places);
    let double: f64 = text.parse().expect("a number");
    match width {
        32 => (double as f32).to_bits().into(),
        _ => double.to_bits().into(),
    }
}

/// How many steps a float is, as an integer of this type.
pub(super) fn of_float(width: u32, bits: u128, int: IntType, of: Fraction) -> Result<Integer> {
    let value = value(width, bits);
    let power = 10f64.powi(i32::try_from(of.places).expect("a few places"));
    let near = ((value * power - of.bias as f64) / of.scale as f64).round();
    if !near.is_finite() || near.abs() > 1e20 {
        return refuse("no number of steps");
    }
    let near = near as i128;
    let all = [near, near - 1, near + 1];
    let all = all.map(|steps| Integer::signed(steps < 0, steps.unsigned_abs()));
    match all
        .into_iter()
        .find(|steps| int.holds(*steps) && float(width, *steps, of) == bits)
    {
        Some(steps) => Ok(steps),
        None => refuse("no number of steps"),
    }
}

pub(super) fn is_finite(width: u32, bits: u128) -> bool {
    value(width, bits).is_finite()
}

fn value(width: u32, bits: u128) -> f64 {
    match width {
        32 => f32::from_bits(u32::try_from(bits).expect("32 bits")).into(),
        _ => f64::from_bits(u64::try_from(bits).expect("64 bits")),
    }
}
