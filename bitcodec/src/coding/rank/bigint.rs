//! Big integers: limbs of 64 bits, the lowest first.

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// Multiplies a number by `factor`, adds `addend`, and returns the carry out of the highest limb.
#[inline(always)]
pub(crate) const fn multiply_add(limbs: &mut [u64], factor: u64, addend: u64) -> u64 {
    let (mut carry, mut index) = (addend, 0);
    while index < limbs.len() {
        // No overflow: (2^64 - 1)^2 + (2^64 - 1) = 2^128 - 2^64.
        let product = limbs[index] as u128 * factor as u128 + carry as u128;
        (limbs[index], carry) = (product as u64, (product >> 64) as u64);
        index += 1;
    }
    carry
}

/// Divides a number, and returns the remainder.
#[inline(always)]
pub(crate) fn divide(limbs: &mut [u64], divisor: &Divisor) -> u64 {
    // The number is shifted as the divisor is, limb by limb. The remainder stays shifted up to the end.
    let mut remainder = limbs.last().map_or(0, |&limb| divisor.above(limb));
    for index in (0..limbs.len()).rev() {
        let below = match index {
            0 => 0,
            _ => divisor.above(limbs[index - 1]),
        };
        let limb = limbs[index] << divisor.shift | below;
        (limbs[index], remainder) = divisor.divide_shifted(remainder, limb);
    }
    remainder >> divisor.shift
}

/// Divides a number by each divisor in turn, and returns the remainder of each.
///
/// The inner loop runs over the divisors: the second one divides the quotient limbs of the first as soon as they are
/// known. So the chains of dependent divisions, one for each divisor, overlap.
#[inline(always)]
pub(crate) fn divide_by_each<const N: usize>(
    limbs: &mut [u64],
    divisors: &[Divisor; N],
) -> [u64; N] {
    let mut remainders = [0; N];
    for limb in limbs.iter_mut().rev() {
        for (divisor, remainder) in divisors.iter().zip(&mut remainders) {
            (*limb, *remainder) = divisor.divide(*remainder, *limb);
        }
    }
    remainders
}

/// Returns the number of bits without leading zeros.
pub(crate) const fn bits(limbs: &[u64]) -> usize {
    let mut len = limbs.len();
    while len > 0 && limbs[len - 1] == 0 {
        len -= 1;
    }
    if len == 0 {
        return 0;
    }
    64 * len - limbs[len - 1].leading_zeros() as usize
}

/// Returns the least width that holds every number below this one. The number is at least 1.
pub(crate) const fn width_below(limbs: &[u64]) -> usize {
    let (mut ones, mut index) = (0, 0);
    while index < limbs.len() {
        ones += limbs[index].count_ones();
        index += 1;
    }
    // The greatest number below 2^n is 2^n - 1, one bit shorter. A power of two has a single one bit.
    if ones == 1 {
        bits(limbs) - 1
    } else {
        bits(limbs)
    }
}

/// Reads a number of `width` bits. Limbs above those bits do not change.
#[inline(always)]
pub(crate) fn read<R: BitRead>(
    limbs: &mut [u64],
    width: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    let (whole, above) = limbs.split_at_mut(width / 64);
    let highest = (width % 64) as u32;
    let above = above.first_mut().filter(|_| highest > 0);
    match R::ORDER {
        BitOrder::LsbFirst => {
            for limb in whole {
                *limb = reader.read_bits(64)?;
            }
            if let Some(limb) = above {
                *limb = reader.read_bits(highest)?;
            }
        }
        BitOrder::MsbFirst => {
            if let Some(limb) = above {
                *limb = reader.read_bits(highest)?;
            }
            for limb in whole.iter_mut().rev() {
                *limb = reader.read_bits(64)?;
            }
        }
    }
    Ok(())
}

/// Writes a number of `width` bits.
#[inline(always)]
pub(crate) fn write<W: BitWrite>(limbs: &[u64], width: usize, writer: &mut W) -> Result<(), Fault> {
    let (whole, above) = limbs.split_at(width / 64);
    let highest = (width % 64) as u32;
    let above = above.first().filter(|_| highest > 0);
    match W::ORDER {
        BitOrder::LsbFirst => {
            for &limb in whole {
                writer.write_bits(limb, 64)?;
            }
            if let Some(&limb) = above {
                writer.write_bits(limb, highest)?;
            }
        }
        BitOrder::MsbFirst => {
            if let Some(&limb) = above {
                writer.write_bits(limb, highest)?;
            }
            for &limb in whole.iter().rev() {
                writer.write_bits(limb, 64)?;
            }
        }
    }
    Ok(())
}

/// Returns the low and the high limb of a product.
#[inline(always)]
pub(crate) fn widening_mul(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}

/// A divisor of two-limb numbers that multiplies by a reciprocal (Möller and Granlund, "Improved division by invariant
/// integers", algorithm 4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    /// The divisor, shifted so that its highest bit is 1.
    normal: u64,
    /// The number of bits of that shift.
    shift: u32,
    /// The reciprocal of the shifted divisor: (2^128 - 1) / normal - 2^64.
    reciprocal: u64,
}

impl Divisor {
    pub(crate) const fn new(divisor: u64) -> Self {
        // A radix of 0 is reported elsewhere as a mistake. This must not be a second error of the compiler.
        let divisor = if divisor == 0 { 1 } else { divisor };
        let shift = divisor.leading_zeros();
        let normal = divisor << shift;
        let reciprocal = (u128::MAX / normal as u128 - (1 << 64)) as u64;
        Self {
            normal,
            shift,
            reciprocal,
        }
    }

    /// Divides a number of two limbs, and returns the quotient and the remainder. `high` must be below the divisor, so
    /// that the quotient fits a limb.
    #[inline(always)]
    pub(crate) fn divide(&self, high: u64, low: u64) -> (u64, u64) {
        // The dividend is shifted as the divisor is, which leaves the quotient and shifts the remainder.
        let high = high << self.shift | self.above(low);
        let (quotient, remainder) = self.divide_shifted(high, low << self.shift);
        (quotient, remainder >> self.shift)
    }

    /// Returns the bits that the shift moves from a limb to the one above. A right shift by 64 would overflow.
    #[inline(always)]
    const fn above(&self, limb: u64) -> u64 {
        limb >> 1 >> (63 - self.shift)
    }

    /// Divides a number of two limbs by the shifted divisor.
    #[inline(always)]
    fn divide_shifted(&self, high: u64, low: u64) -> (u64, u64) {
        let (guess_low, guess) = widening_mul(self.reciprocal, high);
        let (guess_low, carry) = guess_low.overflowing_add(low);
        let mut quotient = guess
            .wrapping_add(high)
            .wrapping_add(u64::from(carry))
            .wrapping_add(1);
        // The estimate is too large by 1 (the common correction), exact, or too small by 1 (rare). All arithmetic is
        // modulo 2^64; the fraction `guess_low` distinguishes a negative remainder from a large one.
        let mut remainder = low.wrapping_sub(quotient.wrapping_mul(self.normal));
        if remainder > guess_low {
            quotient = quotient.wrapping_sub(1);
            remainder = remainder.wrapping_add(self.normal);
        }
        if remainder >= self.normal {
            quotient = quotient.wrapping_add(1);
            remainder -= self.normal;
        }
        (quotient, remainder)
    }
}

#[cfg(test)]
mod tests {
    use super::Divisor;
    use super::bits;
    use super::divide;
    use super::multiply_add;
    use super::width_below;

    /// Numbers near each power of two, where carries and corrections are.
    fn edges() -> impl Iterator<Item = u64> + Clone {
        (0..64).flat_map(|bit| [-1, 0, 1].map(|by| (1_u64 << bit).wrapping_add_signed(by)))
    }

    #[test]
    fn division_is_exact_at_every_edge() {
        for divisor in edges().filter(|&divisor| divisor > 0) {
            for high in edges().filter(|&high| high < divisor) {
                for low in edges() {
                    let number = u128::from(high) << 64 | u128::from(low);
                    let (quotient, remainder) = Divisor::new(divisor).divide(high, low);
                    assert_eq!(u128::from(quotient), number / u128::from(divisor));
                    assert_eq!(u128::from(remainder), number % u128::from(divisor));
                }
            }
        }
    }

    #[test]
    fn what_is_multiplied_and_added_is_divided_again() {
        for factor in edges().filter(|&factor| factor > 0) {
            let mut limbs = [0x9e37_79b9_7f4a_7c15, u64::MAX, 0, 7, 0];
            let addend = factor - 1;
            assert_eq!(multiply_add(&mut limbs, factor, addend), 0);
            assert_eq!(divide(&mut limbs, &Divisor::new(factor)), addend);
            assert_eq!(limbs, [0x9e37_79b9_7f4a_7c15, u64::MAX, 0, 7, 0]);
        }
        let mut greatest = [u64::MAX];
        assert_eq!(multiply_add(&mut greatest, u64::MAX, u64::MAX), u64::MAX);
    }

    #[test]
    fn widths_count_from_the_highest_bit() {
        assert_eq!((bits(&[]), bits(&[0, 0])), (0, 0));
        assert_eq!((bits(&[0, 1]), width_below(&[0, 1])), (65, 64));
        assert_eq!((bits(&[3, 0]), width_below(&[3, 0])), (2, 2));
        assert_eq!(width_below(&[1]), 0);
    }
}
