//! Big numbers and their digits of mixed radix.

use crate::coding::rank::bigint::{divide, multiply_add};
use crate::coding::rank::digit_groups::{Group, Half, Plan};
use crate::int::Int;

/// The first limbs of a number, those that so many groups of digits reach; groups leave bits of a limb unused, so that there
/// may be more of them than limbs.
#[inline(always)]
pub(crate) fn first(limbs: &mut [u64], groups: usize) -> &mut [u64] {
    let len = groups.min(limbs.len());
    limbs.get_mut(..len).unwrap_or_default()
}

/// Joins digits, each below its radix, to a number.
#[inline(always)]
pub(crate) fn join<T: Int, const LEN: usize, const N: usize>(
    plan: &Plan<LEN>,
    digits: &[T; LEN],
    mut limbs: [u64; N],
) -> [u64; N] {
    for (index, group) in plan.groups.iter().enumerate().take(plan.len) {
        let places = group.high.from..group.low.to;
        let (Some(digits), Some(weights)) = (digits.get(places.clone()), plan.weights.get(places))
        else {
            break;
        };
        // No digit waits for the one before, as it would in Horner's rule.
        let value = digits
            .iter()
            .zip(weights)
            .map(|(digit, weight)| digit.to_word() * weight)
            .sum();
        multiply_add(first(&mut limbs, index + 1), group.product, value);
    }
    limbs
}

/// Splits a number into what its digits stand for at their places; `None` if there is a greater number left.
#[inline(always)]
pub(crate) fn split<T: Int, const LEN: usize, const N: usize>(
    plan: &Plan<LEN>,
    radices: &[u64],
    mut limbs: [u64; N],
    of_digit: impl Fn(usize, u64) -> T,
) -> Option<[T; LEN]> {
    let mut digits = [T::default(); LEN];
    for (index, group) in plan.groups.iter().enumerate().take(plan.len).rev() {
        // The groups before have fewer limbs, so that what is left above them is too much.
        let value = divide(first(&mut limbs, index + 1), &group.divisor);
        group.split(value, plan, radices, &mut digits, &of_digit);
    }
    limbs.iter().all(|&limb| limb == 0).then_some(digits)
}

impl Group {
    #[inline(always)]
    fn split<T: Int, const LEN: usize>(
        &self,
        value: u64,
        plan: &Plan<LEN>,
        radices: &[u64],
        digits: &mut [T; LEN],
        of_digit: &impl Fn(usize, u64) -> T,
    ) {
        // The fraction, 2^64 / product rounded up, is too large by less than 1: times a value below 2^64 that is less than 1
        // in the quotient, which is one too large then; `low` has wrapped to a number not below the product.
        let (_, mut high) = value.carrying_mul(self.low.fraction, 0);
        if self.low.product == 1 {
            high = value;
        }
        let mut low = value.wrapping_sub(high.wrapping_mul(self.low.product));
        if low >= self.low.product {
            high = high.wrapping_sub(1);
            low = low.wrapping_add(self.low.product);
        }
        self.high.split(high, plan, radices, digits, of_digit);
        self.low.split(low, plan, radices, digits, of_digit);
    }
}

impl Half {
    /// Splits a value below the product of the radices: as a fraction of the product, it shows its digits, the most
    /// significant first, when it is multiplied by their radices. No digit waits for the one before: what the radices
    /// before it multiply to is known. The product is at most 2^32, so that the fraction is near enough, as `Uniform::show`
    /// has it.
    #[inline(always)]
    fn split<T: Int, const LEN: usize>(
        &self,
        value: u64,
        plan: &Plan<LEN>,
        radices: &[u64],
        digits: &mut [T; LEN],
        of_digit: &impl Fn(usize, u64) -> T,
    ) {
        let fraction = value.wrapping_mul(self.fraction);
        let places = self.from..self.to;
        let (Some(digits), Some(radices), Some(before)) = (
            digits.get_mut(places.clone()),
            radices.get(places.clone()),
            plan.before.get(places.clone()),
        ) else {
            return;
        };
        for (((place, digit), &radix), &before) in places.zip(digits).zip(radices).zip(before) {
            let (_, whole) = fraction.wrapping_mul(before).carrying_mul(radix, 0);
            *digit = of_digit(place, whole);
        }
    }
}
