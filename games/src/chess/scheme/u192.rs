//! Numbers of 192 bits, for ranks.

/// A number of up to 192 bits, its lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct U192([u64; 3]);

impl U192 {
    pub(super) const ZERO: Self = Self([0; 3]);
    pub(super) const ONE: Self = Self([1, 0, 0]);

    pub(super) const fn new(words: [u64; 3]) -> Self {
        Self(words)
    }

    /// The words, the lowest one first.
    pub(super) const fn words(self) -> [u64; 3] {
        self.0
    }

    /// The sum, which has no more bits.
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

    /// The difference to a number that is not greater.
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

    /// The product, which has no more bits.
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

    /// The quotient and what is left.
    pub(super) const fn divided(self, by: u64) -> (Self, u64) {
        let (mut quotient, mut left, mut word) = ([0; 3], 0, 3);
        while word > 0 {
            word -= 1;
            let all = (left as u128) << 64 | self.0[word] as u128;
            // What is left is below the divisor, so that the quotient fits a word.
            quotient[word] = (all / by as u128) as u64;
            left = (all % by as u128) as u64;
        }
        (Self(quotient), left)
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
