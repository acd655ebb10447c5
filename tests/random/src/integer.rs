//! Integers of every primitive type, in one type.

use std::cmp::Ordering;
use std::fmt;

/// An integer whose magnitude has at most 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Integer {
    /// Never of 0.
    negative: bool,
    magnitude: u128,
}

impl Integer {
    /// Zero.
    pub const ZERO: Self = Self::natural(0);
    /// One.
    pub const ONE: Self = Self::natural(1);

    /// Makes a number from 0 on.
    #[must_use]
    pub const fn natural(magnitude: u128) -> Self {
        Self {
            negative: false,
            magnitude,
        }
    }

    /// Makes a number of a sign and a magnitude.
    #[must_use]
    pub const fn signed(negative: bool, magnitude: u128) -> Self {
        Self {
            negative: negative && magnitude != 0,
            magnitude,
        }
    }

    /// Returns the number where it is not negative.
    #[must_use]
    pub const fn to_natural(self) -> Option<u128> {
        if self.negative {
            None
        } else {
            Some(self.magnitude)
        }
    }

    /// Returns the number as an index or count.
    #[must_use]
    pub fn to_usize(self) -> Option<usize> {
        usize::try_from(self.to_natural()?).ok()
    }

    /// Whether the number is below 0.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.negative
    }

    /// Returns the number without its sign.
    #[must_use]
    pub const fn magnitude(self) -> u128 {
        self.magnitude
    }

    /// Returns the number with the other sign.
    #[must_use]
    pub const fn minus(self) -> Self {
        Self::signed(!self.negative, self.magnitude)
    }

    /// Adds; none where the sum has more than 128 bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.negative == other.negative {
            let magnitude = self.magnitude.checked_add(other.magnitude)?;
            return Some(Self::signed(self.negative, magnitude));
        }
        let (larger, smaller) = if self.magnitude >= other.magnitude {
            (self, other)
        } else {
            (other, self)
        };
        Some(Self::signed(
            larger.negative,
            larger.magnitude - smaller.magnitude,
        ))
    }

    /// Multiplies; none where the product has more than 128 bits.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let magnitude = self.magnitude.checked_mul(other.magnitude)?;
        Some(Self::signed(self.negative != other.negative, magnitude))
    }

    /// Divides, towards 0.
    #[must_use]
    pub const fn over(self, other: Self) -> Self {
        Self::signed(
            self.negative != other.negative,
            self.magnitude / other.magnitude,
        )
    }

    /// Subtracts; none where the difference has more than 128 bits.
    #[must_use]
    pub fn less(self, other: Self) -> Option<Self> {
        self.plus(other.minus())
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (true, true) => other.magnitude.cmp(&self.magnitude),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}", self.magnitude)
    }
}

impl From<usize> for Integer {
    fn from(number: usize) -> Self {
        Self::natural(u128::try_from(number).expect("no count has more than 128 bits"))
    }
}

impl From<i128> for Integer {
    fn from(number: i128) -> Self {
        Self::signed(number < 0, number.unsigned_abs())
    }
}

/// A primitive integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntType {
    /// Its width in bits.
    pub bits: u32,
    /// Whether it has negative values.
    pub signed: bool,
}

impl IntType {
    /// All ten.
    pub const ALL: [Self; 10] = [
        Self::unsigned(8),
        Self::unsigned(16),
        Self::unsigned(32),
        Self::unsigned(64),
        Self::unsigned(128),
        Self::signed(8),
        Self::signed(16),
        Self::signed(32),
        Self::signed(64),
        Self::signed(128),
    ];

    /// An unsigned type.
    #[must_use]
    pub const fn unsigned(bits: u32) -> Self {
        Self {
            bits,
            signed: false,
        }
    }

    /// A signed type.
    #[must_use]
    pub const fn signed(bits: u32) -> Self {
        Self { bits, signed: true }
    }

    /// The same, of another width: the values of a field of `bits` bits.
    #[must_use]
    pub const fn of_width(self, bits: u32) -> Self {
        Self { bits, ..self }
    }

    /// Its least value; of no bits, 0.
    #[must_use]
    pub const fn least(self) -> Integer {
        if self.signed && self.bits > 0 {
            Integer::signed(true, 1 << (self.bits - 1))
        } else {
            Integer::ZERO
        }
    }

    /// Its greatest value; of no bits, 0.
    #[must_use]
    pub const fn most(self) -> Integer {
        let bits = if self.signed && self.bits > 0 {
            self.bits - 1
        } else {
            self.bits
        };
        Integer::natural(mask(bits))
    }

    /// Whether it has this value.
    #[must_use]
    pub fn holds(self, value: Integer) -> bool {
        (self.least()..=self.most()).contains(&value)
    }

    /// The bits of a value that it holds, in two's complement.
    #[must_use]
    pub const fn pattern(self, value: Integer) -> u128 {
        let pattern = if value.negative {
            value.magnitude.wrapping_neg()
        } else {
            value.magnitude
        };
        pattern & mask(self.bits)
    }

    /// The value of these bits.
    #[must_use]
    pub const fn of_pattern(self, pattern: u128) -> Integer {
        let negative = self.signed && self.bits > 0 && pattern >> (self.bits - 1) & 1 == 1;
        if negative {
            Integer::signed(true, (pattern | !mask(self.bits)).wrapping_neg())
        } else {
            Integer::natural(pattern)
        }
    }
}

impl fmt::Display for IntType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.signed { "i" } else { "u" }, self.bits)
    }
}

/// So many ones.
const fn mask(bits: u32) -> u128 {
    match bits {
        0 => 0,
        _ => u128::MAX >> (128 - bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_twos_complement() {
        let i4 = IntType::signed(4);
        assert_eq!(i4.pattern(Integer::from(-1i128)), 0b1111);
        assert_eq!(i4.of_pattern(0b1000), Integer::from(-8i128));
        let i128 = IntType::signed(128);
        assert_eq!(i128.of_pattern(1 << 127), i128.least());
        assert_eq!(i128.pattern(i128.least()), 1 << 127);
    }

    #[test]
    fn integers_are_ordered_by_value() {
        let numbers = [-3i128, -1, 0, 2].map(Integer::from);
        assert!(numbers.is_sorted());
        assert_eq!(numbers[0].plus(numbers[3]), Some(numbers[1]));
        assert_eq!(IntType::unsigned(128).most().plus(Integer::ONE), None);
    }
}
