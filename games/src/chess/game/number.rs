//! A large number whose digits have radices of their own.
//!
//! Limbs have 55 bits, so that a limb and a remainder below 512 divide as one `u64`.

/// The bits of a limb.
const LIMB: u32 = 55;

/// The largest radix a digit may have. 16 men with at most 27 targets each make fewer moves.
pub(super) const MAX_RADIX: u64 = 1 << (u64::BITS - LIMB);

/// A number, lowest limb first, without zero limbs at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Number {
    limbs: Vec<u64>,
}

impl Number {
    /// Reads big endian bytes.
    pub(super) fn from_be_bytes(bytes: &[u8]) -> Self {
        let mut limbs = Vec::with_capacity(bytes.len() * 8 / 55 + 1);
        let (mut limb, mut filled) = (0_u64, 0);
        for &byte in bytes.iter().rev() {
            limb |= u64::from(byte) << filled;
            filled += 8;
            if filled >= LIMB {
                limbs.push(limb & MASK);
                filled -= LIMB;
                limb = u64::from(byte) >> (8 - filled);
            }
        }
        limbs.push(limb);
        let mut number = Self { limbs };
        number.trim();
        number
    }

    /// Writes the lowest bytes, big endian.
    pub(super) fn write_be_bytes(&self, length: usize, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        let (mut limbs, mut low, mut filled) = (self.limbs.iter(), 0_u64, 0);
        for _ in 0..length {
            if filled < 8 {
                // Below 8 bits are left, so that a limb fits beside them.
                low |= limbs.next().copied().unwrap_or(0) << filled;
                filled += LIMB;
            }
            bytes.push(low.to_le_bytes()[0]);
            low >>= 8;
            filled -= 8;
        }
        bytes[start..].reverse();
    }

    /// Divides, and returns the remainder: takes the lowest digit.
    #[inline]
    pub(super) fn take_digit(&mut self, radix: u64) -> u64 {
        let mut digit = 0;
        for limb in self.limbs.iter_mut().rev() {
            let part = (digit << LIMB) | *limb;
            *limb = part / radix;
            digit = part % radix;
        }
        if self.limbs.last() == Some(&0) {
            self.trim();
        }
        digit
    }

    /// Puts digits below the others: multiplies by the product of their radices, and adds.
    pub(super) fn put(&mut self, radix: u64, digits: u64) {
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

    /// Whether nothing is left.
    pub(super) const fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The bits of the number without leading zeros.
    pub(super) fn width(&self) -> usize {
        self.limbs.split_last().map_or(0, |(last, rest)| {
            bits(LIMB) * rest.len() + bits(last.ilog2() + 1)
        })
    }

    /// Whether the number is a power of two.
    pub(super) fn is_power_of_two(&self) -> bool {
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

const MASK: u64 = (1 << LIMB) - 1;

fn low_limb(part: u128) -> u64 {
    u64::try_from(part & u128::from(MASK)).expect("the mask leaves 55 bits")
}

fn bits(count: u32) -> usize {
    usize::try_from(count).expect("a limb has 55 bits")
}

/// A digit and its radix, or several of them as one.
#[derive(Clone, Copy, Debug)]
struct Group {
    value: u64,
    radix: u64,
}

/// Builds a number from digits given lowest first, as many of them at once as fit in 64 bits.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    groups: Vec<Group>,
    last: Group,
}

impl Default for Digits {
    fn default() -> Self {
        Self {
            groups: Vec::new(),
            last: Group { value: 0, radix: 1 },
        }
    }
}

impl Digits {
    /// Adds the next digit above the others.
    #[inline]
    pub(super) fn push(&mut self, value: u64, radix: u64) {
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

    /// The number, and how many bits the largest number of these radices has.
    pub(super) fn finish(mut self) -> (Number, usize) {
        self.groups.push(self.last);
        let (mut number, mut limit) = (Number::default(), Number { limbs: vec![1] });
        for digits in self.groups.iter().rev() {
            number.put(digits.radix, digits.value);
            limit.put(digits.radix, 0);
        }
        let width = limit.width() - usize::from(limit.is_power_of_two());
        (number, width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back_lowest_first() {
        let digits: Vec<(u64, u64)> = (1..200).map(|n| ((n * 7919) % (n + 1), n + 1)).collect();
        let mut builder = Digits::default();
        for &(value, radix) in &digits {
            builder.push(value, radix);
        }
        let (number, width) = builder.finish();
        let mut bytes = Vec::new();
        number.write_be_bytes(width.div_ceil(8), &mut bytes);
        let mut read = Number::from_be_bytes(&bytes);
        assert_eq!(read, number);
        for (value, radix) in digits {
            assert_eq!(read.take_digit(radix), value);
        }
        assert!(read.is_zero());
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
            let mut builder = Digits::default();
            for &radix in radices {
                builder.push(0, radix);
            }
            assert_eq!(builder.finish().1, bits, "{radices:?}");
        }
    }

    #[test]
    fn bytes_come_back_at_every_length() {
        let bytes: Vec<u8> = (1..=40).collect();
        for length in 0..=bytes.len() {
            let number = Number::from_be_bytes(&bytes[..length]);
            let mut written = Vec::new();
            number.write_be_bytes(length, &mut written);
            assert_eq!(written, bytes[..length]);
        }
    }
}
