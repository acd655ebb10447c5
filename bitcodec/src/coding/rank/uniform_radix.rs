//! Digits of one radix, in groups of constant size.

use crate::chunks::{as_chunks, as_chunks_mut};
use crate::coding::rank::bigint::{Divisor, divide, multiply_add, widening_mul};
use crate::coding::rank::radix_digits::first;
use crate::int::Int;

/// Conversions of digits of radix `N`.
pub(crate) struct Uniform<const N: u64>;

impl<const N: u64> Uniform<N> {
    /// The number of digits of half a limb: the most for which `N` to that power is at most 2^32.
    const HALF: usize = {
        let (mut digits, mut power) = (1, N);
        while N > 1 && power <= (1 << 32) / N {
            power *= N;
            digits += 1;
        }
        digits
    };
    /// The number of digits of a limb: those of two halves, or one less if that power is 2^64.
    const GROUP: usize = match N.checked_pow(2 * Self::HALF as u32) {
        Some(_) => 2 * Self::HALF,
        None => 2 * Self::HALF - 1,
    };

    /// The two digits of each number below `N * N`, for `N` up to 16.
    const PAIRS: [[u8; 2]; 256] = {
        let mut pairs = [[0; 2]; 256];
        let mut number = 0;
        while number < 256 && N <= 16 && N > 0 {
            pairs[number] = [(number as u64 / N) as u8, (number as u64 % N) as u8];
            number += 1;
        }
        pairs
    };

    const fn power(digits: usize) -> u64 {
        N.pow(digits as u32)
    }

    /// Joins digits, each below `N`, to a number. `limbs` are zero.
    #[inline(always)]
    pub(crate) fn join<T: Int, const LEN: usize, const LIMBS: usize>(
        digits: &[T; LEN],
        mut limbs: [u64; LIMBS],
    ) -> [u64; LIMBS] {
        for (index, group) in digits.chunks(Self::GROUP).enumerate() {
            let value = Self::value(group);
            let whole = group.len() == Self::GROUP;
            let power = if whole {
                const { Self::power(Self::GROUP) }
            } else {
                Self::power(LEN % Self::GROUP)
            };
            multiply_add(first(&mut limbs, index + 1), power, value);
        }
        limbs
    }

    /// Joins the digits of a limb.
    #[inline(always)]
    fn value<T: Int>(digits: &[T]) -> u64 {
        // Lanes of bytes need digits below 256.
        let (eights, rest) = if N <= 256 {
            as_chunks::<8, T>(digits)
        } else {
            (as_chunks(&[]).0, digits)
        };
        let power = const { N.wrapping_pow(8) };
        let value = eights.fold(0, |value, eight| {
            power * value + Self::value_of_eight(eight)
        });
        rest.iter()
            .fold(value, |value, digit| N * value + digit.to_word())
    }

    /// Joins eight digits of a byte each, within one word: to four pairs, to two fours, to one number.
    ///
    /// The first digit is in the lowest byte and is the most significant. `N` is at most 256, so a pair fits its 16-bit
    /// lane, a four its 32-bit lane, and the result 64 bits. Digits 1 to 8 of radix 10 become 12, 34, 56, 78, then
    /// 1234, 5678.
    #[inline(always)]
    fn value_of_eight<T: Int>(digits: &[T; 8]) -> u64 {
        let digits = u64::from_le_bytes(digits.map(|digit| digit.to_word().to_le_bytes()[0]));
        let low = 0x00ff_00ff_00ff_00ff;
        let pairs = N * (digits & low) + (digits >> 8 & low);
        let low = 0x0000_ffff_0000_ffff;
        let fours = const { N.wrapping_pow(2) } * (pairs & low) + (pairs >> 16 & low);
        let low = 0xffff_ffff;
        (fours & low) * const { N.wrapping_pow(4) } + (fours >> 32)
    }

    /// Splits a number into its digits; `None` if it has more digits.
    #[inline(always)]
    pub(crate) fn split<T: Int, const LEN: usize, const LIMBS: usize>(
        mut limbs: [u64; LIMBS],
    ) -> Option<[T; LEN]> {
        let mut digits = [T::default(); LEN];
        let rest = const { LEN % Self::GROUP };
        let mut len = const { LEN.div_ceil(Self::GROUP) };
        let (groups, last) = digits.split_at_mut(LEN - rest);
        // Digits are grouped from the most significant on, so the last group can be shorter. Its digits are the least
        // significant, so it is split off first. All divisors are constants.
        if rest > 0 {
            let divisor = const { Divisor::new(Self::power(LEN % Self::GROUP)) };
            let value = divide(first(&mut limbs, len), &divisor);
            Self::spread(value, last, LEN % Self::GROUP);
            len -= 1;
        }
        for group in groups.chunks_exact_mut(Self::GROUP).rev() {
            let divisor = const { Divisor::new(Self::power(Self::GROUP)) };
            let value = divide(first(&mut limbs, len), &divisor);
            Self::spread(value, group, Self::GROUP);
            len -= 1;
        }
        limbs.iter().all(|&limb| limb == 0).then_some(digits)
    }

    /// Splits a limb into its `len` digits, by halves, because [`show`](Self::show) needs a power of at most 2^32.
    #[inline(always)]
    fn spread<T: Int>(value: u64, digits: &mut [T], len: usize) {
        let low = len.min(Self::HALF);
        let (first, second) = digits.split_at_mut(len - low);
        Self::show(value / Self::power(low), first, len - low);
        Self::show(value % Self::power(low), second, low);
    }

    /// Splits a value below `p`, which is `N` to the power of `len`. As a fixed-point fraction of `p`, multiplied by
    /// `N`, it has the most significant digit as its integer part, and the remaining digits as its fraction.
    ///
    /// The reciprocal is 2^64 / p rounded up, so the fraction is too large by less than p / 2^64. After a
    /// multiplication by `R`, a power of `N`, the error is below `R p / 2^64`. The exact fraction is a multiple of `R /
    /// p`, so it is at least `R / p` below the next integer. The error does not reach that: `p` is at most 2^32, hence
    /// `p / 2^64` at most `1 / p`.
    #[inline(always)]
    fn show<T: Int>(value: u64, digits: &mut [T], len: usize) {
        if len == 0 {
            return;
        }
        let mut fraction = value.wrapping_mul((u64::MAX / Self::power(len)) + 1);
        let (pairs, digits) = if N <= 16 {
            as_chunks_mut::<2, T>(digits)
        } else {
            (as_chunks_mut(&mut []).0, digits)
        };
        for [first, second] in pairs {
            let whole;
            (fraction, whole) = widening_mul(fraction, N.wrapping_mul(N));
            // `whole` is below `N * N`, at most 256; the mask only removes the bounds check.
            let [high, low] = Self::PAIRS[whole as usize & 255];
            (*first, *second) = (T::from_word(u64::from(high)), T::from_word(u64::from(low)));
        }
        for digit in digits {
            let whole;
            (fraction, whole) = widening_mul(fraction, N);
            *digit = T::from_word(whole);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Uniform;

    /// Splits the values around each multiple of each power, where a fraction is nearest to the next digit.
    fn shows_every_digit<const N: u64>() {
        for len in 1..=Uniform::<N>::HALF {
            let power = N.pow(len as u32);
            let digits =
                (0..len as u32).flat_map(|digit| (0..N.min(300)).map(move |n| n * N.pow(digit)));
            for value in digits.flat_map(|near| [near.wrapping_sub(1), near, near + 1]) {
                let value = value % power;
                for value in [value, power - 1 - value] {
                    let mut shown = [0_u32; 32];
                    Uniform::<N>::show(value, &mut shown[..len], len);
                    let joined = shown[..len].iter().fold(0, |sum, &digit| {
                        assert!(u64::from(digit) < N);
                        N * sum + u64::from(digit)
                    });
                    assert_eq!(joined, value, "radix {N}");
                }
            }
        }
    }

    #[test]
    fn fractions_show_every_digit() {
        shows_every_digit::<2>();
        shows_every_digit::<3>();
        shows_every_digit::<10>();
        shows_every_digit::<13>();
        shows_every_digit::<16>();
        shows_every_digit::<17>();
        shows_every_digit::<255>();
        shows_every_digit::<65_535>();
        shows_every_digit::<{ (1 << 32) - 5 }>();
        shows_every_digit::<{ 1 << 32 }>();
    }
}
