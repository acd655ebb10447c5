//! The integers that a coding can represent.

use crate::int::{Number, most_of_digits};
use crate::layout::layer::Numbers;
use crate::layout::{Layout, Node};

/// The integers of a type that a coding can represent: from the least to the greatest, in constant steps.
#[derive(Clone, Copy)]
pub(crate) struct ValueRange {
    pub(crate) low: Number,
    pub(crate) high: Number,
    step: u128,
}

impl Layout {
    /// Returns the integers of a type of this width and sign that the coding can represent, if that is known. `provided`
    /// is the width from an expression; without it, the greatest width is assumed.
    pub(crate) const fn held(&self, of: (u32, bool), provided: Option<u64>) -> Option<ValueRange> {
        match self.node {
            Node::Array { element, .. } => element.held(of, provided),
            Node::Layer(layer) => match (layer.inner().held(of, provided), layer.numbers()) {
                (held, Numbers::Same | Numbers::ButSome) => held,
                (Some(held), Numbers::Within(low, high)) => held.narrowed(low, high),
                (Some(held), Numbers::Plus(bias)) => held.moved(of, bias),
                (Some(held), Numbers::Times(scale)) => held.times(of, scale),
                (_, Numbers::Unknown) | (None, _) => None,
            },
            _ => match self.plain(provided) {
                Some(held) => held.within(of),
                None => None,
            },
        }
    }

    /// Returns the integers that the coding of a number can represent, of any type.
    pub(crate) const fn plain(&self, provided: Option<u64>) -> Option<ValueRange> {
        let (low, high) = match (self.node, self.max_bits) {
            (Node::Unsigned, Some(bits @ 1..=128)) => limits(bits as u32, false),
            (Node::Signed, Some(bits @ 1..=128)) => limits(bits as u32, true),
            (Node::Bytes { signed, .. }, Some(bits @ 1..=128)) => limits(bits as u32, signed),
            (Node::BitsBy { max, signed, .. }, Some(1..=128)) => match provided {
                Some(0) => (Number::Unsigned(0), Number::Unsigned(0)),
                Some(provided) if provided < max as u64 => limits(provided as u32, signed),
                Some(_) | None => limits(max, signed),
            },
            (Node::OnesComplement | Node::SignMagnitude, Some(bits @ 2..=128)) => {
                let most = i128::MAX >> (128 - bits);
                (Number::Signed(-most), Number::Signed(most))
            }
            (Node::Pieces { bits, signed, .. }, _) if bits > 0 && bits <= 128 => {
                limits(bits, signed)
            }
            (Node::Bcd { digits }, _) => (
                Number::Unsigned(0),
                Number::Unsigned(most_of_digits(digits)),
            ),
            (Node::Numeral(form), _) => form.ends(),
            (Node::Ranged { low, high }, _) => (low, high),
            (Node::Unary { max }, _) => {
                let max = match max {
                    Some(max) => max,
                    None => u64::MAX,
                };
                (Number::Unsigned(0), Number::Unsigned(max as u128))
            }
            (Node::Universal(code), _) => code.ends(),
            (Node::Radix { radices: [of], .. }, _) => {
                (Number::Unsigned(0), Number::Unsigned(*of as u128 - 1))
            }
            (
                Node::Multiset {
                    counts: [_, rest @ ..],
                },
                _,
            ) => (Number::Unsigned(0), Number::Unsigned(rest.len() as u128)),
            (
                Node::RankBy { max: of, .. }
                | Node::Combination { of, .. }
                | Node::Arrangement { of, .. },
                _,
            ) => {
                let of = match (self.node, provided) {
                    (Node::RankBy { .. }, Some(provided)) if provided < of => provided,
                    _ => of,
                };
                if of == 0 {
                    return None;
                }
                (Number::Unsigned(0), Number::Unsigned(of as u128 - 1))
            }
            _ => return None,
        };
        Some(ValueRange { low, high, step: 1 })
    }
}

impl ValueRange {
    /// Returns all numbers of a range.
    pub(crate) const fn of(low: Number, high: Number) -> Self {
        Self { low, high, step: 1 }
    }

    /// Restricts the integers to those of a type.
    pub(crate) const fn within(self, (bits, signed): (u32, bool)) -> Option<Self> {
        let (least, most) = limits(bits, signed);
        self.narrowed(least, most)
    }

    /// Restricts the integers to a range.
    pub(crate) const fn narrowed(self, least: Number, most: Number) -> Option<Self> {
        let low = if self.low.is_below(least) {
            match self
                .step
                .checked_mul(distance(self.low, least).div_ceil(self.step))
            {
                Some(up) => above(self.low, up),
                None => return None,
            }
        } else {
            self.low
        };
        let high = if most.is_below(self.high) {
            match self
                .step
                .checked_mul(distance(most, self.high).div_ceil(self.step))
            {
                Some(down) => below(self.high, down),
                None => return None,
            }
        } else {
            self.high
        };
        self.between(low, high)
    }

    /// Adds a number to each integer, and drops those that overflow the type.
    pub(crate) const fn moved(self, (bits, signed): (u32, bool), by: i128) -> Option<Self> {
        let (least, most) = limits(bits, signed);
        let size = distance(least, most);
        let (low, high) = (distance(least, self.low), distance(least, self.high));
        let (step, distance) = (self.step, by.unsigned_abs());
        // Integers that would overflow are dropped before the addition.
        let ends = if by >= 0 {
            let out = distance.saturating_sub(size - high);
            match step.checked_mul(out.div_ceil(step)) {
                Some(out) if out <= high && high - out >= low => {
                    Some((low + distance, high - out + distance))
                }
                Some(_) | None => None,
            }
        } else {
            let out = distance.saturating_sub(low);
            match step.checked_mul(out.div_ceil(step)) {
                Some(out) if out <= high && low <= high - out => {
                    Some((low + out - distance, high - distance))
                }
                Some(_) | None => None,
            }
        };
        match ends {
            Some((low, high)) => self.between(above(least, low), above(least, high)),
            None => None,
        }
    }

    /// Multiplies each integer, and drops those that overflow the type.
    pub(crate) const fn times(self, (bits, signed): (u32, bool), by: i128) -> Option<Self> {
        let (least, most) = limits(bits, signed);
        if by <= 0 {
            return None;
        }
        let (least, most) = match (least, most) {
            (Number::Signed(least), Number::Signed(most)) => {
                (Number::Signed(least / by), Number::Signed(most / by))
            }
            (least, Number::Unsigned(most)) => (least, Number::Unsigned(most / by.unsigned_abs())),
            (least, most) => (least, most),
        };
        let Some(held) = self.narrowed(least, most) else {
            return None;
        };
        let (low, high) = (multiplied(held.low, by), multiplied(held.high, by));
        match held.step.checked_mul(by.unsigned_abs()) {
            Some(step) => Self { step, ..held }.between(low, high),
            None => None,
        }
    }

    /// Removes an integer if it is the least or the greatest.
    pub(crate) fn without(self, end: Number) -> Option<Self> {
        if self.low == self.high && self.low == end {
            None
        } else if self.low == end {
            self.between(above(self.low, self.step), self.high)
        } else if self.high == end {
            self.between(self.low, below(self.high, self.step))
        } else {
            Some(self)
        }
    }

    /// Restricts the steps to other ends; `None` if no step is between them.
    const fn between(self, low: Number, high: Number) -> Option<Self> {
        if high.is_below(low) {
            return None;
        }
        Some(Self { low, high, ..self })
    }
}

/// Returns the difference of two numbers of the same type.
const fn distance(from: Number, to: Number) -> u128 {
    to.to_wide().wrapping_sub(from.to_wide())
}

/// Returns `number + distance`.
const fn above(number: Number, distance: u128) -> Number {
    match number {
        Number::Unsigned(number) => Number::Unsigned(number.wrapping_add(distance)),
        Number::Signed(number) => Number::Signed(number.wrapping_add_unsigned(distance)),
    }
}

/// Returns `number - distance`.
const fn below(number: Number, distance: u128) -> Number {
    match number {
        // An unsigned number on the wire can belong to a signed type.
        Number::Unsigned(number) if number < distance => {
            Number::Signed(number.wrapping_sub(distance) as i128)
        }
        Number::Unsigned(number) => Number::Unsigned(number - distance),
        Number::Signed(number) => Number::Signed(number.wrapping_sub_unsigned(distance)),
    }
}

/// Returns the product with a number for which it does not overflow.
const fn multiplied(number: Number, by: i128) -> Number {
    match number {
        Number::Unsigned(number) => Number::Unsigned(number.wrapping_mul(by.unsigned_abs())),
        Number::Signed(number) => Number::Signed(number.wrapping_mul(by)),
    }
}

/// Returns the least and the greatest integer of a width.
pub(crate) const fn limits(bits: u32, signed: bool) -> (Number, Number) {
    let spare = if bits == 0 || bits > 128 {
        0
    } else {
        128 - bits
    };
    if signed {
        (
            Number::Signed(i128::MIN >> spare),
            Number::Signed(i128::MAX >> spare),
        )
    } else {
        (Number::Unsigned(0), Number::Unsigned(u128::MAX >> spare))
    }
}
