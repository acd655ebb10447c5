//! Big numbers in limbs of 64 bits, and their digits.

use super::plan::{Divisor, Group, Half, Plan};
use crate::error::Fault;
use crate::int::Int;
use crate::read::BitRead;
use crate::write::BitWrite;

/// A number in limbs, the lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limbs<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Limbs<N> {
    /// Reads a number of `width` bits.
    #[inline(always)]
    pub(super) fn read<R: BitRead>(mut self, width: usize, reader: &mut R) -> Result<Self, Fault> {
        read_words(&mut self.0, width, reader)?;
        Ok(self)
    }

    /// Writes a number of `width` bits.
    #[inline(always)]
    pub(super) fn write<W: BitWrite>(&self, width: usize, writer: &mut W) -> Result<(), Fault> {
        write_words(&self.0, width, writer)
    }

    /// Multiplies the first `len` limbs, adds, and carries into the next.
    #[inline(always)]
    pub(super) fn multiply_add(&mut self, len: usize, factor: u64, addend: u64) {
        let mut carry = addend;
        for limb in self.0.iter_mut().take(len + 1) {
            (*limb, carry) = limb.carrying_mul(factor, carry);
        }
    }

    /// Divides the first `len` limbs, and returns the remainder.
    #[inline(always)]
    pub(super) fn divide(&mut self, len: usize, divisor: &Divisor) -> u64 {
        let mut remainder = 0;
        for limb in self.0.iter_mut().take(len).rev() {
            (*limb, remainder) = divisor.divide(remainder, *limb);
        }
        remainder
    }
}

/// Reads a number of `width` bits to words, the lowest first; those above it stay as they are.
#[inline(always)]
pub(super) fn read_words<R: BitRead>(
    words: &mut [u64],
    width: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    let whole = width / 64;
    let rest = rest(width);
    if R::ORDER.is_lsb_first() {
        for word in words.iter_mut().take(whole) {
            *word = reader.read_bits(64)?;
        }
    }
    if rest > 0
        && let Some(word) = words.get_mut(whole)
    {
        *word = reader.read_bits(rest)?;
    }
    if !R::ORDER.is_lsb_first() {
        for word in words.iter_mut().take(whole).rev() {
            *word = reader.read_bits(64)?;
        }
    }
    Ok(())
}

/// Writes a number of `width` bits from words, the lowest first.
#[inline(always)]
pub(super) fn write_words<W: BitWrite>(
    words: &[u64],
    width: usize,
    writer: &mut W,
) -> Result<(), Fault> {
    let whole = width / 64;
    let rest = rest(width);
    if W::ORDER.is_lsb_first() {
        for &word in words.iter().take(whole) {
            writer.write_bits(word, 64)?;
        }
    }
    if rest > 0
        && let Some(&word) = words.get(whole)
    {
        writer.write_bits(word, rest)?;
    }
    if !W::ORDER.is_lsb_first() {
        for &word in words.iter().take(whole).rev() {
            writer.write_bits(word, 64)?;
        }
    }
    Ok(())
}

/// How many bits the highest limb has where it is not whole.
#[inline(always)]
const fn rest(width: usize) -> u32 {
    (width % 64) as u32
}

impl Divisor {
    /// Divides a number of two limbs, the higher of which is below the divisor.
    #[inline(always)]
    pub(super) fn divide(&self, high: u64, low: u64) -> (u64, u64) {
        // Both operands are shifted alike, and the remainder back.
        let high = if self.shift == 0 {
            high
        } else {
            high << self.shift | low >> (64 - self.shift)
        };
        let low = low << self.shift;
        let (guess_low, guess) = self.reciprocal.carrying_mul(high, 0);
        let (guess_low, carry) = guess_low.overflowing_add(low);
        let mut quotient = guess
            .wrapping_add(high)
            .wrapping_add(u64::from(carry))
            .wrapping_add(1);
        let mut remainder = low.wrapping_sub(quotient.wrapping_mul(self.normal));
        if remainder > guess_low {
            quotient = quotient.wrapping_sub(1);
            remainder = remainder.wrapping_add(self.normal);
        }
        if remainder >= self.normal {
            quotient = quotient.wrapping_add(1);
            remainder -= self.normal;
        }
        (quotient, remainder >> self.shift)
    }
}

/// Joins digits, each below its radix, to a number.
#[inline(always)]
pub(super) fn join<T: Int, const LEN: usize, const N: usize>(
    plan: &Plan<LEN>,
    digits: &[T; LEN],
    mut limbs: Limbs<N>,
) -> Limbs<N> {
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
        limbs.multiply_add(index, group.product, value);
    }
    limbs
}

/// Splits a number into what its digits stand for at their places; none where there is a greater number left.
#[inline(always)]
pub(super) fn split<T: Int, const LEN: usize, const N: usize>(
    plan: &Plan<LEN>,
    radices: &[u64],
    mut limbs: Limbs<N>,
    of_digit: impl Fn(usize, u64) -> T,
) -> Option<[T; LEN]> {
    let mut digits = [T::default(); LEN];
    for (index, group) in plan.groups.iter().enumerate().take(plan.len).rev() {
        // The groups before have fewer limbs, so that what is left above them is too much.
        let value = limbs.divide(index + 1, &group.divisor);
        group.split(value, plan, radices, &mut digits, &of_digit);
    }
    limbs.0.iter().all(|&limb| limb == 0).then_some(digits)
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
        // The fraction is rounded up, so the quotient may be one too large.
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
    /// before it multiply to is known.
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
