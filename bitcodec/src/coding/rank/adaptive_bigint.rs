//! A large number in mixed radix, for which each radix depends on the digits before it.
//!
//! Limbs have 55 bits, so that a limb and a remainder below 512 divide as one `u64`. The division for each digit
//! dominates the time; with limbs of 64 bits, as in [`bigint`](crate::coding::rank::bigint), it takes a quarter longer.

use alloc::vec::Vec;
use core::iter;

use crate::bit_order::BitOrder;
use crate::coding::rank::bigint::{Divisor, widening_mul};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// The number of bits of a limb.
const LIMB: u32 = 55;

const MASK: u64 = (1 << LIMB) - 1;

/// The limit of the radices for which a remainder and a limb fit 64 bits: 9 bits and 55.
const SMALL: u64 = 1 << (u64::BITS - LIMB);

/// A number, lowest limb first; the highest limb is not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Number {
    limbs: Vec<u64>,
}

impl Number {
    fn one() -> Self {
        Self {
            limbs: alloc::vec![1],
        }
    }

    /// Reads all remaining bits as one number.
    pub(crate) fn read<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let bits = reader.remaining();
        let (whole, rest) = (bits / bits_of(LIMB), bits % bits_of(LIMB));
        // At most 54, so the conversion cannot fail.
        let rest = u32::try_from(rest).unwrap_or(LIMB);
        let mut limbs = Vec::with_capacity(whole + 1);
        let widths = iter::repeat_n(LIMB, whole);
        match R::ORDER {
            BitOrder::LsbFirst => {
                for width in widths.chain([rest]) {
                    limbs.push(reader.read_bits(width)?);
                }
            }
            BitOrder::MsbFirst => {
                for width in [rest].into_iter().chain(widths) {
                    limbs.push(reader.read_bits(width)?);
                }
                limbs.reverse();
            }
        }
        let mut number = Self { limbs };
        number.trim();
        Ok(number)
    }

    /// Writes a number of `width` bits, padded to whole bytes with zeros above its highest bit.
    pub(crate) fn write<W: BitWrite>(&self, width: usize, writer: &mut W) -> Result<(), Fault> {
        let (whole, rest) = (width / bits_of(LIMB), width % bits_of(LIMB));
        let rest = u32::try_from(rest).unwrap_or(LIMB);
        let fill = (writer.position() + width).wrapping_neg() % 8;
        let limb = |index: usize| self.limbs.get(index).copied().unwrap_or(0);
        match W::ORDER {
            BitOrder::LsbFirst => {
                for index in 0..whole {
                    writer.write_bits(limb(index), LIMB)?;
                }
                writer.write_bits(limb(whole), rest)?;
                writer.write_zeros(fill)
            }
            BitOrder::MsbFirst => {
                writer.write_zeros(fill)?;
                writer.write_bits(limb(whole), rest)?;
                for index in (0..whole).rev() {
                    writer.write_bits(limb(index), LIMB)?;
                }
                Ok(())
            }
        }
    }

    /// Removes the lowest digit: divides by the radix, and returns the remainder.
    #[inline]
    pub(crate) fn take_digit(&mut self, radix: u64) -> u64 {
        let mut digit = 0;
        if radix == 1 {
            // The only digit is 0, and the number does not change.
            return 0;
        }
        if radix < SMALL {
            // One division for all limbs. The reciprocal is less than 2^64 / radix by at most 1, and `part` is below
            // 2^64, so the product is too small by less than 1 and the quotient by at most 1. `part` is below radix *
            // 2^55, so that the quotient fits a limb.
            let reciprocal = u64::MAX / radix;
            for limb in self.limbs.iter_mut().rev() {
                let part = digit << LIMB | *limb;
                let (_, mut quotient) = widening_mul(part, reciprocal);
                digit = part - quotient * radix;
                if digit >= radix {
                    (quotient, digit) = (quotient + 1, digit - radix);
                }
                *limb = quotient;
            }
        } else {
            let divisor = Divisor::new(radix);
            for limb in self.limbs.iter_mut().rev() {
                // The remainder is below the divisor, so the quotient has at most the 55 bits of a limb.
                let (high, low) = (digit >> (u64::BITS - LIMB), digit << LIMB | *limb);
                (*limb, digit) = divisor.divide(high, low);
            }
        }
        if self.limbs.last() == Some(&0) {
            self.trim();
        }
        digit
    }

    /// Appends digits below the others: multiplies by the product of their radices, and adds their value.
    fn put(&mut self, radix: u64, digits: u64) {
        let mut carry = u128::from(digits);
        for limb in &mut self.limbs {
            let part = u128::from(*limb) * u128::from(radix) + carry;
            *limb = low_limb(part);
            carry = part >> LIMB;
        }
        while carry > 0 {
            self.limbs.push(low_limb(carry));
            carry >>= LIMB;
        }
    }

    /// Whether the number is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Returns the number of bits without leading zeros.
    fn width(&self) -> usize {
        self.limbs.split_last().map_or(0, |(last, rest)| {
            bits_of(LIMB) * rest.len() + bits_of(last.ilog2() + 1)
        })
    }

    fn is_power_of_two(&self) -> bool {
        self.limbs.split_last().is_some_and(|(last, rest)| {
            last.is_power_of_two() && rest.iter().all(|&limb| limb == 0)
        })
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

const fn low_limb(part: u128) -> u64 {
    part as u64 & MASK
}

/// Converts a number of bits, at most 64.
const fn bits_of(count: u32) -> usize {
    count as usize
}

/// Neighbouring digits as one digit, whose radix is the product of theirs.
#[derive(Clone, Copy, Debug)]
struct Group {
    value: u64,
    radix: u64,
}

/// A builder of a number from its digits, lowest first. It collects digits in groups of 64 bits, so that the large
/// number is multiplied once for each group.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    groups: Vec<Group>,
    last: Group,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            groups: Vec::new(),
            last: Group { value: 0, radix: 1 },
        }
    }
}

impl Builder {
    /// Adds the next digit above the others.
    #[inline]
    pub(crate) fn push(&mut self, value: u64, radix: u64) {
        let last = &mut self.last;
        match last.radix.checked_mul(radix) {
            Some(product) => {
                last.value += value * last.radix;
                last.radix = product;
            }
            None => {
                self.groups.push(*last);
                *last = Group { value, radix };
            }
        }
    }

    /// Returns the groups, the highest first: the order of Horner's rule.
    fn groups(&self) -> impl Iterator<Item = &Group> {
        core::iter::once(&self.last).chain(self.groups.iter().rev())
    }

    /// Returns the number.
    pub(crate) fn number(&self) -> Number {
        let mut number = Number::default();
        for digits in self.groups() {
            number.put(digits.radix, digits.value);
        }
        number
    }

    /// Returns the width of the greatest number of these radices, which is their product minus 1.
    pub(crate) fn width(&self) -> usize {
        let mut limit = Number::one();
        for digits in self.groups() {
            limit.put(digits.radix, 0);
        }
        limit.width() - usize::from(limit.is_power_of_two())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::Lsb;
    use crate::io::Msb;
    use crate::io::Order;
    use crate::io::SliceReader;
    use crate::io::SliceWriter;

    fn bytes<O: Order>(builder: &Builder) -> Vec<u8> {
        let mut bytes = alloc::vec![0; builder.width() / 8 + 1];
        let mut writer = SliceWriter::<O>::new(&mut bytes);
        builder
            .number()
            .write(builder.width(), &mut writer)
            .unwrap();
        let len = writer.finish().unwrap();
        bytes.truncate(len);
        bytes
    }

    fn digits_come_back<O: Order>(radix: impl Fn(u64) -> u64) {
        let digits: Vec<(u64, u64)> = (1..200)
            .map(|n: u64| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) % radix(n), radix(n)))
            .collect();
        let mut builder = Builder::default();
        for &(value, radix) in &digits {
            builder.push(value, radix);
        }
        let bytes = bytes::<O>(&builder);
        let mut number = Number::read(&mut SliceReader::<O>::new(&bytes)).unwrap();
        assert_eq!(number, builder.number());
        for (value, radix) in digits {
            assert_eq!(number.take_digit(radix), value);
        }
        assert!(number.is_zero());
    }

    #[test]
    fn digits_come_back_lowest_first() {
        digits_come_back::<Msb>(|n| n + 1);
        digits_come_back::<Lsb>(|n| 2 * n);
        digits_come_back::<Msb>(|n| 450 + n);
        digits_come_back::<Lsb>(|n| u64::MAX / n);
        digits_come_back::<Msb>(|n| u64::MAX - n);
    }

    #[test]
    fn widths_are_those_of_the_largest_number() {
        for (radices, bits) in [
            (&[][..], 0),
            (&[1, 1], 0),
            (&[20], 5),
            (&[16, 16], 8),
            (&[2; 300], 300),
            (&[20, 20], 9),
        ] {
            let mut builder = Builder::default();
            for &radix in radices {
                builder.push(0, radix);
            }
            assert_eq!(builder.width(), bits, "{radices:?}");
        }
    }
}
