//! Conversion between big integers and digits of mixed radix.

use crate::coding::rank::bigint::{divide, multiply_add, widening_mul};
use crate::coding::rank::digit_groups::{Group, Half, Planned, Radices};
use crate::int::Int;

/// Returns the limbs that a number of this many groups can reach: a group is below 2^64, so one limb each. Groups do
/// not use all bits of a limb, so there can be more groups than limbs.
#[inline(always)]
pub(crate) fn first(limbs: &mut [u64], groups: usize) -> &mut [u64] {
    let len = groups.min(limbs.len());
    limbs.get_mut(..len).unwrap_or_default()
}

/// Evaluates an expression for each group of a plan, with the group and its index. The first eight groups are unrolled,
/// so that all their constants are operands of instructions.
macro_rules! for_each_group {
    (@$index:literal, $plan:ty, |$group:ident, $at:ident| $then:expr) => {
        if const { $index < <$plan>::PLAN.len } {
            let ($group, $at) = (const { <$plan>::PLAN.group($index) }, $index);
            $then;
        }
    };
    ([$($index:literal)*] $plan:ty, |$group:ident, $at:ident| $then:expr) => {
        $( for_each_group! { @$index, $plan, |$group, $at| $then } )*
    };
}

/// Joins digits to a number. `digit_of` returns the digit of a value at a place with a radix, or none if it has no digit
/// below the radix; then there is no number either. `limbs` are zero.
#[inline(always)]
pub(crate) fn join<By: Radices, T, const LEN: usize, const N: usize>(
    values: &[T; LEN],
    mut limbs: [u64; N],
    digit_of: impl Fn(usize, &T, u64) -> Option<u64>,
) -> Option<[u64; N]> {
    let plan = const { &Planned::<By, LEN>::PLAN };
    for_each_group! {
        [0 1 2 3 4 5 6 7] Planned::<By, LEN>,
        |group, index| group.join(index, By::RADICES, values, &mut limbs, &digit_of)?
    }
    if const { Planned::<By, LEN>::PLAN.len > UNROLLED } {
        for index in UNROLLED..plan.len {
            let group = plan.group(index);
            group.join(index, By::RADICES, values, &mut limbs, &digit_of)?;
        }
    }
    Some(limbs)
}

/// Splits a number into its digits, converted by `of_digit`; `None` if the number exceeds the product of the radices.
#[inline(always)]
pub(crate) fn split<By: Radices, T: Int, const LEN: usize, const N: usize>(
    mut limbs: [u64; N],
    of_digit: impl Fn(usize, u64) -> T,
) -> Option<[T; LEN]> {
    let plan = const { &Planned::<By, LEN>::PLAN };
    let mut digits = [T::default(); LEN];
    if const { Planned::<By, LEN>::PLAN.len > UNROLLED } {
        for index in (UNROLLED..plan.len).rev() {
            plan.group(index)
                .split(index, By::RADICES, &mut limbs, &mut digits, &of_digit);
        }
    }
    for_each_group! { [7 6 5 4 3 2 1 0] Planned::<By, LEN>, |group, index| group.split(index, By::RADICES, &mut limbs, &mut digits, &of_digit) }
    limbs.iter().all(|&limb| limb == 0).then_some(digits)
}

/// The number of groups that are unrolled.
const UNROLLED: usize = 8;

impl Group {
    /// Multiplies a number by the product of the group, and adds the digits of the group.
    #[inline(always)]
    fn join<T, const LEN: usize>(
        &self,
        index: usize,
        radices: &[u64],
        values: &[T; LEN],
        limbs: &mut [u64],
        digit_of: &impl Fn(usize, &T, u64) -> Option<u64>,
    ) -> Option<()> {
        let high = self.high.join(radices, values, digit_of)?;
        let low = self.low.join(radices, values, digit_of)?;
        let value = high * self.low.product + low;
        multiply_add(first(limbs, index + 1), self.product, value);
        Some(())
    }

    /// Divides a number by the product of the group, and splits the remainder into the digits of the group.
    #[inline(always)]
    fn split<T: Int, const LEN: usize>(
        &self,
        index: usize,
        radices: &[u64],
        limbs: &mut [u64],
        digits: &mut [T; LEN],
        of_digit: &impl Fn(usize, u64) -> T,
    ) {
        // The groups before this one reach `index` limbs. If the quotient is larger, its highest limb stays and fails
        // the test at the end.
        let value = divide(first(limbs, index + 1), &self.divisor);
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
        self.high.split(high, radices, digits, of_digit);
        self.low.split(low, radices, digits, of_digit);
    }
}

impl Half {
    /// Joins the digits.
    #[inline(always)]
    fn join<T, const LEN: usize>(
        &self,
        radices: &[u64],
        values: &[T; LEN],
        digit_of: &impl Fn(usize, &T, u64) -> Option<u64>,
    ) -> Option<u64> {
        let places = self.from..self.to;
        let (values, radices) = (values.get(places.clone())?, radices.get(places.clone())?);
        let mut joined = 0;
        for ((place, value), radix) in places.zip(values).zip(radices) {
            joined = joined * radix + digit_of(place, value, *radix)?;
        }
        Some(joined)
    }

    /// Splits a value below the product of the radices. As a fixed-point fraction of the product, multiplied by the first
    /// radix, it has the most significant digit as its integer part, and the remaining digits as its fraction. The product
    /// is at most 2^32, so that the fraction is exact enough: `Uniform::show` has the proof.
    #[inline(always)]
    fn split<T: Int, const LEN: usize>(
        &self,
        value: u64,
        radices: &[u64],
        digits: &mut [T; LEN],
        of_digit: &impl Fn(usize, u64) -> T,
    ) {
        let mut fraction = value.wrapping_mul(self.fraction);
        let places = self.from..self.to;
        let (Some(digits), Some(radices)) =
            (digits.get_mut(places.clone()), radices.get(places.clone()))
        else {
            return;
        };
        for ((place, digit), &radix) in places.zip(digits).zip(radices) {
            let whole;
            (fraction, whole) = widening_mul(fraction, radix);
            *digit = of_digit(place, whole);
        }
    }
}
