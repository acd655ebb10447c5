//! Integers of 192 bits, for ranks.

/// An unsigned integer of 192 bits, its lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct U192([u64; 3]);

impl U192 {
    pub(super) const ZERO: Self = Self([0; 3]);
    pub(super) const ONE: Self = Self([1, 0, 0]);

    pub(super) const fn new(words: [u64; 3]) -> Self {
        Self(words)
    }

    /// Returns the words, the lowest one first.
    pub(super) const fn words(self) -> [u64; 3] {
        self.0
    }

    /// Returns the sum, which must not overflow.
    pub(super) const fn plus(self, other: Self) -> Self {
        let (mut sum, mut carry, mut word) = ([0; 3], 0, 0);
        while word < 3 {
            let all = self.0[word] as u128 + other.0[word] as u128 + carry;
            // The lower half.
            sum[word] = all as u64;
            carry = all >> 64;
            word += 1;
        }
        Self(sum)
    }

    /// Returns the difference; `other` must not be greater.
    pub(super) const fn less(self, other: Self) -> Self {
        let (mut difference, mut borrow, mut word) = ([0; 3], false, 0);
        while word < 3 {
            let (less, first) = self.0[word].overflowing_sub(other.0[word]);
            let (less, second) = less.overflowing_sub(borrow as u64);
            difference[word] = less;
            borrow = first || second;
            word += 1;
        }
        Self(difference)
    }

    /// Returns the product, which must not overflow.
    pub(super) const fn times(self, by: u64) -> Self {
        let (mut product, mut carry, mut word) = ([0; 3], 0, 0);
        while word < 3 {
            let all = self.0[word] as u128 * by as u128 + carry;
            // The lower half.
            product[word] = all as u64;
            carry = all >> 64;
            word += 1;
        }
        Self(product)
    }

    /// Returns the quotient and the remainder.
    pub(super) const fn divided(self, by: u64) -> (Self, u64) {
        let (mut quotient, mut remainder, mut word) = ([0; 3], 0, 3);
        while word > 0 {
            word -= 1;
            let all = (remainder as u128) << 64 | self.0[word] as u128;
            // The remainder is below the divisor, so the quotient fits a word.
            quotient[word] = (all / by as u128) as u64;
            remainder = (all % by as u128) as u64;
        }
        (Self(quotient), remainder)
    }
}

impl From<u64> for U192 {
    fn from(number: u64) -> Self {
        Self([number, 0, 0])
    }
}

impl PartialOrd for U192 {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for U192 {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}
