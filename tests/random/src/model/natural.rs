//! Numbers from 0 on, of any length.

/// A number in limbs of 32 bits, the lowest one first; no limb at the end is zero.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Natural(Vec<u32>);

impl Natural {
    fn trimmed(mut limbs: Vec<u32>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self(limbs)
    }

    /// Makes a number of its bits, the least significant one first.
    pub(crate) fn of_bits(bits: &[bool]) -> Self {
        let limb = |bits: &[bool]| {
            let set = bits.iter().enumerate().filter(|(_, bit)| **bit);
            set.fold(0u32, |limb, (place, _)| limb | 1 << place)
        };
        Self::trimmed(bits.chunks(32).map(limb).collect())
    }

    pub(crate) fn bit(&self, place: usize) -> bool {
        let limb = self.0.get(place / 32);
        limb.is_some_and(|limb| limb >> (place % 32) & 1 == 1)
    }

    /// How many bits the number has; none for 0.
    pub(crate) fn len(&self) -> usize {
        let spare = self.0.last().map_or(0, |limb| limb.leading_zeros());
        32 * self.0.len() - usize::try_from(spare).expect("at most 32")
    }

    pub(crate) fn to_u128(&self) -> Option<u128> {
        if self.0.len() > 4 {
            return None;
        }
        let limbs = self.0.iter().rev();
        Some(limbs.fold(0, |number, limb| number << 32 | u128::from(*limb)))
    }

    /// Multiplies, and adds.
    pub(crate) fn times_plus(&self, factor: u64, more: u64) -> Self {
        let mut carry = u128::from(more);
        let mut limbs = Vec::new();
        for limb in &self.0 {
            carry += u128::from(*limb) * u128::from(factor);
            limbs.push(low(carry));
            carry >>= 32;
        }
        while carry > 0 {
            limbs.push(low(carry));
            carry >>= 32;
        }
        Self::trimmed(limbs)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let limb = |of: &Self, place: usize| u64::from(of.0.get(place).copied().unwrap_or(0));
        let (mut carry, mut limbs) = (0, Vec::new());
        for place in 0..=self.0.len().max(other.0.len()) {
            carry += limb(self, place) + limb(other, place);
            limbs.push(low(carry.into()));
            carry >>= 32;
        }
        Self::trimmed(limbs)
    }

    /// Divides, and returns the remainder too.
    pub(crate) fn divided(&self, divisor: u64) -> (Self, u64) {
        let (mut limbs, mut rest) = (self.0.clone(), 0u128);
        for limb in limbs.iter_mut().rev() {
            let part = rest << 32 | u128::from(*limb);
            *limb = low(part / u128::from(divisor));
            rest = part % u128::from(divisor);
        }
        let rest = u64::try_from(rest).expect("below the divisor");
        (Self::trimmed(limbs), rest)
    }

    /// The number less one, where there is one.
    pub(crate) fn less_one(&self) -> Option<Self> {
        let mut limbs = self.0.clone();
        for limb in &mut limbs {
            let (less, borrows) = limb.overflowing_sub(1);
            *limb = less;
            if !borrows {
                return Some(Self::trimmed(limbs));
            }
        }
        None
    }
}

fn low(number: u128) -> u32 {
    u32::try_from(number & u128::from(u32::MAX)).expect("32 bits")
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        let limb = |place: u32| low(number >> (32 * place));
        Self::trimmed((0..4).map(limb).collect())
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_divide_into_what_they_were_made_of() {
        let digits = [6, 0, 12, 3, 9, 12, 1, 0, 5, 5, 5, 11, 12];
        let number = |digits: &[u64]| {
            let zero = Natural::default();
            digits
                .iter()
                .fold(zero, |all, &digit| all.times_plus(13, digit))
        };
        let mut rest = number(&digits.repeat(7));
        for &digit in digits.repeat(7).iter().rev() {
            let (quotient, found) = rest.divided(13);
            assert_eq!(found, digit);
            rest = quotient;
        }
        assert_eq!(rest, Natural::default());
        assert_eq!(
            Natural::from(1 << 96).less_one(),
            Some(Natural::from((1 << 96) - 1))
        );
        assert!(Natural::from(1 << 96) > Natural::from((1 << 96) - 1));
    }
}
