//! Conversion between big integers and digits of mixed radix.

use crate::coding::rank::bigint::{divide, multiply_add, widening_mul};
use crate::coding::rank::digit_groups::{Group, Half, Plan};
use crate::int::Int;

/// Returns the limbs that a number of this many groups can reach: a group is below 2^64, so one limb each. Groups do
/// not use all bits of a limb, so there can be more groups than limbs.
#[inline(always)]
pub(crate) fn first(limbs: &mut [u64], groups: usize) -> &mut [u64] {
    let len = groups.min(limbs.len());
    limbs.get_mut(..len).unwrap_or_default()
}

/// Joins digits, each below its radix, to a number. `limbs` are zero.
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
        // A sum of products, not Horner's rule, in which each step depends on the one before.
        let value = digits
            .iter()
            .zip(weights)
            .map(|(digit, weight)| digit.to_word() * weight)
            .sum();
        multiply_add(first(&mut limbs, index + 1), group.product, value);
    }
    limbs
}

/// Splits a number into its digits, converted by `of_digit`; `None` if the number exceeds the product of the radices.
#[inline(always)]
pub(crate) fn split<T: Int, const LEN: usize, const N: usize>(
    plan: &Plan<LEN>,
    radices: &[u64],
    mut limbs: [u64; N],
    of_digit: impl Fn(usize, u64) -> T,
) -> Option<[T; LEN]> {
    let mut digits = [T::default(); LEN];
    for (index, group) in plan.groups.iter().enumerate().take(plan.len).rev() {
        // The groups before this one reach `index` limbs. If the quotient is larger, its highest limb stays and fails
        // the test at the end.
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
        // The reciprocal, 2^64 / product rounded up, is too large by less than 1, so the quotient of a value below 2^64
        // is too large by at most 1. In that case `low` wraps below 0 to a number that is not below the product.
        let (_, mut high) = widening_mul(value, self.low.fraction);
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
    /// Splits a value below the product of the radices. As a fixed-point fraction of the product, multiplied by a
    /// radix, it has the most significant digit as its integer part. The fraction before each digit is computed
    /// directly, as a multiple of `before`, so the digits do not depend on each other. The product is at most 2^32, so
    /// that the fraction is exact enough: `Uniform::show` has the proof.
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
            let (_, whole) = widening_mul(fraction.wrapping_mul(before), radix);
            *digit = of_digit(place, whole);
        }
    }
}
