//! Upper bounds of fields and of expressions over them.

use crate::int::Number;
use crate::layout::layer::Numbers;
use crate::layout::{Layout, Node};

/// The upper bound of an expression, if it has one and is never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpperBound(pub(crate) Option<u64>);

impl UpperBound {
    /// A number.
    #[must_use]
    pub const fn of(number: u64) -> Self {
        Self(Some(number))
    }

    /// The bound of an integer or flag with this layout.
    #[must_use]
    pub const fn of_layout(layout: &Layout) -> Self {
        match layout.node {
            Node::Unsigned | Node::Bool | Node::Bytes { signed: false, .. } => {
                Self::of_width(layout.min_bits)
            }
            Node::BitsBy {
                max, signed: false, ..
            } => Self::of_width(max as usize),
            Node::Pieces {
                bits,
                signed: false,
                ..
            } => Self::of_width(bits as usize),
            Node::Bcd { digits } => match 10u64.checked_pow(digits) {
                Some(above) => Self::of(above - 1),
                None => Self(None),
            },
            Node::Numeral(form) => {
                let (low, high) = form.ends();
                Self::of_range(low, high)
            }
            Node::Ranged { low, high } => Self::of_range(low, high),
            Node::Layer(layer) => match layer.numbers() {
                Numbers::Same => Self::of_layout(layer.inner()),
                Numbers::Within(low, high) => Self::of_range(low, high),
                Numbers::Plus(bias) if 0 <= bias && bias <= u64::MAX as i128 => {
                    Self::of_layout(layer.inner()).plus(Self::of(bias as u64))
                }
                Numbers::Times(scale) if 0 < scale && scale <= u64::MAX as i128 => {
                    Self::of_layout(layer.inner()).times(Self::of(scale as u64))
                }
                _ => Self(None),
            },
            Node::Unary { max } => Self(max),
            _ => Self(None),
        }
    }

    const fn of_range(low: Number, high: Number) -> Self {
        match (natural(low), natural(high)) {
            (Some(_), Some(high)) => Self::of(high),
            _ => Self(None),
        }
    }

    const fn of_width(bits: usize) -> Self {
        match bits {
            0 => Self::of(0),
            1..=64 => Self::of(u64::MAX >> (64 - bits)),
            _ => Self(None),
        }
    }

    /// The bound of a sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(a.checked_add(b)),
            _ => Self(None),
        }
    }

    /// The bound of a difference: that of the minuend, since 0 may be subtracted.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        match other.0 {
            Some(_) => self,
            None => Self(None),
        }
    }

    /// The bound of a product.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(a.checked_mul(b)),
            _ => Self(None),
        }
    }

    /// The bound of a quotient.
    #[must_use]
    pub const fn over(self, by: u64) -> Self {
        match self.0 {
            Some(number) => Self(number.checked_div(by)),
            None => Self(None),
        }
    }

    /// The bound of the lesser of two, one of which may be unbounded.
    #[must_use]
    pub const fn least(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self::of(if a < b { a } else { b }),
            (Some(one), None) | (None, Some(one)) => Self::of(one),
            (None, None) => Self(None),
        }
    }

    /// The bound of the greater of two.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self::of(if a > b { a } else { b }),
            _ => Self(None),
        }
    }

    /// Returns the bound of the number of elements times `each` bits.
    pub(super) const fn bits(self, each: usize) -> Option<usize> {
        match self.0 {
            Some(many) if many <= usize::MAX as u64 => (many as usize).checked_mul(each),
            _ => None,
        }
    }
}

const fn natural(number: Number) -> Option<u64> {
    match number {
        Number::Unsigned(number) if number <= u64::MAX as u128 => Some(number as u64),
        Number::Signed(number) if 0 <= number && number <= u64::MAX as i128 => Some(number as u64),
        _ => None,
    }
}
