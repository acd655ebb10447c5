//! The rank of a list: digits of a radix, combinations, arrangements (Lehmer code).

use crate::coding::rank::bigint;
use crate::coding::rank::bigint::{Divisor, divide_by_each, multiply_add};
use crate::coding::rank::binomial::{rank_of, ranked, ways};
use crate::coding::rank::lehmer::{from_counts, repeated, scratch_len, to_counts};
use crate::coding::seq::list_types::ListBuffer;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::{BitRead, cut};
use crate::io::write::BitWrite;

/// The mapping of a list of numbers to one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rank {
    /// Digits of this radix, most significant first.
    Radix(u64),
    /// The rank of a combination: distinct values below this bound, ascending.
    Combination(u64),
    /// The rank of an arrangement: distinct values below this bound, in any order. Its digits have radices that
    /// decrease by 1.
    Arrangement(u64),
}

/// The greatest width of the number of a list. The time is quadratic; this width takes about a third of a second.
const MOST_BITS: usize = 1 << 20;

impl Rank {
    /// Returns the greatest number of elements of a list.
    pub(crate) fn most(self) -> usize {
        match self {
            Self::Radix(_) => usize::MAX,
            Self::Combination(of) | Self::Arrangement(of) => {
                usize::try_from(of).unwrap_or(usize::MAX)
            }
        }
    }

    /// Returns a lower bound of the width of the number of `len` elements.
    pub(crate) fn least_width(self, len: usize) -> usize {
        match self {
            Self::Radix(of) => len.saturating_mul(log(of, false)),
            Self::Combination(_) => 0,
            // Each radix but the last one is at least 2.
            Self::Arrangement(_) => len.saturating_sub(1),
        }
    }

    /// Returns an upper bound of the width of the number of up to `len` elements: the exact one for up to 512 digits.
    pub(crate) const fn greatest_width(self, len: usize) -> Option<usize> {
        match self {
            Self::Radix(of) | Self::Arrangement(of) => {
                let len = match self {
                    Self::Arrangement(_) if len as u64 > of => of as usize,
                    _ => len,
                };
                if len > 512 {
                    return len.checked_mul(log(of, true));
                }
                Some(self.width_of_digits(len))
            }
            Self::Combination(of) => {
                // "n over k" is greatest at half of n.
                let half = if (len as u64) < of / 2 {
                    len as u64
                } else {
                    of / 2
                };
                match ways(of, half) {
                    Some(ways) => Some((128 - (ways - 1).leading_zeros()) as usize),
                    None => Some(120),
                }
            }
        }
    }

    /// Returns the width of the number of `len` digits, at most 512.
    const fn width_of_digits(self, len: usize) -> usize {
        let mut radices = [1; 512];
        let mut index = 0;
        while index < len {
            radices[index] = self.radix_at(index);
            index += 1;
        }
        crate::coding::rank::digit_groups::width(radices.split_at(len).0)
    }

    /// Returns the radix of a digit.
    const fn radix_at(self, index: usize) -> u64 {
        match self {
            Self::Radix(of) | Self::Combination(of) => of,
            Self::Arrangement(of) => of - index as u64,
        }
    }

    /// Writes numbers as one number.
    pub(crate) fn encode<L: ListBuffer, W: BitWrite>(
        self,
        numbers: &mut [u64],
        writer: &mut W,
    ) -> Result<(), Fault> {
        self.check::<L, W>(numbers, writer)?;
        if let Self::Combination(of) = self {
            return match ways(of, numbers.len() as u64) {
                Some(ways) => writer.write_wide(rank_of(numbers), width(ways)),
                None => {
                    let rule = "a combination has at most 120 bits";
                    Err(writer.refuse(Refusal::Unencodable { rule }))
                }
            };
        }
        if let Self::Arrangement(_) = self {
            let mut scratch = L::words(scratch_len(numbers.len()));
            to_counts(numbers, scratch.as_mut());
        }
        if let Some(product) = self.product(numbers.len()) {
            let radices = (0..).map(|index| self.radix_at(index));
            let number = numbers
                .iter()
                .zip(radices)
                .fold(0, |number, (digit, radix)| number * radix + digit);
            return writer.write_bits(number, width(product.into()));
        }
        // The cheap lower bound first: it rejects a huge number before any memory is allocated for it.
        bound(self.least_width(numbers.len())).map_err(|refusal| writer.refuse(refusal))?;
        let mut words = L::words(self.words(numbers.len()));
        let words = words.as_mut();
        let width = self.width(numbers.len(), words);
        bound(width).map_err(|refusal| writer.refuse(refusal))?;
        words.fill(0);
        self.join(numbers.iter().copied(), words);
        bigint::write(words, width, writer)
    }

    /// Reads one number, and fills `numbers` from it.
    pub(crate) fn decode<L: ListBuffer, R: BitRead>(
        self,
        numbers: &mut [u64],
        reader: &mut R,
    ) -> Result<(), Fault> {
        let start = reader.position();
        if let Self::Combination(of) = self {
            return read_combination(of, numbers, reader);
        }
        let left = if let Some(product) = self.product(numbers.len()) {
            let mut number = reader.read_bits(width(product.into()))?;
            for (index, digit) in numbers.iter_mut().enumerate().rev() {
                let radix = self.radix_at(index);
                *digit = number % radix;
                number /= radix;
            }
            (number > 0).then(|| u128::from(number))
        } else {
            // The cheap lower bound first: it rejects a huge number before any memory is allocated for it.
            bound(self.least_width(numbers.len()))
                .map_err(|refusal| reader.refuse(start, refusal))?;
            let mut words = L::words(self.words(numbers.len()));
            let words = words.as_mut();
            let width = self.width(numbers.len(), words);
            bound(width).map_err(|refusal| reader.refuse(start, refusal))?;
            // The number is read in several parts. The check comes first, so that the error is about all of its bits.
            if !reader.wait(width) {
                return Err(cut(width, reader));
            }
            words.fill(0);
            bigint::read(words, width, reader)?;
            self.split(words, numbers);
            let is_left = words.iter().any(|&word| word != 0);
            // What remains above the digits, for the message; `u128::MAX` if it exceeds 128 bits.
            is_left.then(|| match *words {
                [low] => low.into(),
                [low, high, ref rest @ ..] if rest.iter().all(|&word| word == 0) => {
                    u128::from(high) << 64 | u128::from(low)
                }
                _ => u128::MAX,
            })
        };
        if let Some(left) = left {
            return Err(reader.refuse(start, self.too_large(left, numbers)));
        }
        if let Self::Arrangement(_) = self {
            let mut scratch = L::words(scratch_len(numbers.len()));
            from_counts(numbers, scratch.as_mut());
        }
        Ok(())
    }

    /// Returns the refusal of a number that is too large: `left` remains above its digits. The message has the number
    /// and its bound if both fit 128 bits.
    #[cold]
    fn too_large(self, left: u128, digits: &[u64]) -> Refusal {
        let number = |first: u128, digit: fn(u64) -> u64| {
            let mut radices = (0..).map(|index| u128::from(self.radix_at(index)));
            digits.iter().try_fold(first, |number, &own| {
                let radix = radices.next()?;
                number.checked_mul(radix)?.checked_add(digit(own).into())
            })
        };
        // The value, and the product of the radices: 1 above digits that are all 0.
        match (number(left, |digit| digit), number(1, |_| 0), self) {
            (Some(value), Some(product), _) => Refusal::OutOfRange {
                value: Number::Unsigned(value),
                low: Number::Unsigned(0),
                high: Number::Unsigned(product - 1),
            },
            (_, _, Self::Arrangement(of)) => Refusal::NoArrangement {
                len: digits.len(),
                of,
            },
            _ => {
                let digits = digits.len();
                Refusal::NumberTooLarge { digits }
            }
        }
    }

    /// Rejects the first number that is out of range, repeated or out of order.
    fn check<L: ListBuffer, W: BitWrite>(
        self,
        numbers: &[u64],
        writer: &mut W,
    ) -> Result<(), Fault> {
        let of = self.radix_at(0);
        let repeated = match self {
            Self::Arrangement(_) => {
                repeated(numbers, L::words(scratch_len(numbers.len())).as_mut())
            }
            Self::Radix(_) | Self::Combination(_) => None,
        };
        for (index, &number) in numbers.iter().enumerate() {
            let (before, _) = numbers.split_at(index);
            let refusal = match self {
                _ if number >= of => Refusal::OutOfRange {
                    value: Number::Unsigned(number.into()),
                    low: Number::Unsigned(0),
                    high: Number::Unsigned(u128::from(of.saturating_sub(1))),
                },
                Self::Combination(_) if before.last().is_some_and(|&last| number <= last) => {
                    let rule = "the values of a combination ascend";
                    Refusal::Unencodable { rule }
                }
                Self::Arrangement(_) if repeated == Some(index) => {
                    let rule = "the values of an arrangement are distinct";
                    Refusal::Unencodable { rule }
                }
                _ => continue,
            };
            writer.enter_element(index);
            return Err(writer.refuse(refusal));
        }
        Ok(())
    }

    /// Returns the product of all radices; `None` if it exceeds 64 bits.
    fn product(self, len: usize) -> Option<u64> {
        (0..len).try_fold(1u64, |product, index| {
            product.checked_mul(self.radix_at(index))
        })
    }

    /// Returns the number of 64-bit words that hold a number of `len` digits.
    fn words(self, len: usize) -> usize {
        len.saturating_mul(log(self.radix_at(0), true)) / 64 + 1
    }

    /// Returns the width of the number of `len` digits. It leaves the greatest such number in `words`.
    fn width(self, len: usize, words: &mut [u64]) -> usize {
        words.fill(0);
        self.join((0..len).map(|index| self.radix_at(index) - 1), words);
        bigint::bits(words)
    }

    /// Joins digits to a number by Horner's rule, in groups of 64 bits. `words` are zero at the start, lowest first.
    fn join(self, digits: impl Iterator<Item = u64>, words: &mut [u64]) {
        // Words from `used` on are still zero, so a multiplication skips them.
        let mut used = 0;
        let mut put = |factor: u64, addend: u64| {
            let (low, _) = words.split_at_mut(used);
            let carry = multiply_add(low, factor, addend);
            if carry > 0 {
                if let Some(word) = words.get_mut(used) {
                    *word = carry;
                    used += 1;
                }
            }
        };
        let (mut value, mut product) = (0, 1u64);
        for (index, digit) in digits.enumerate() {
            let radix = self.radix_at(index);
            match product.checked_mul(radix) {
                Some(more) => (value, product) = (value * radix + digit, more),
                None => {
                    put(product, value);
                    (value, product) = (digit, radix);
                }
            }
        }
        put(product, value);
    }

    /// Splits a number into its digits, from the last to the first, in groups of 64 bits. A rest above the first digit
    /// remains in `words`.
    fn split(self, words: &mut [u64], numbers: &mut [u64]) {
        let (mut end, mut used) = (numbers.len(), words.len());
        while end > 0 {
            // Each division shortens the number.
            while used > 0 && words.get(used - 1) == Some(&0) {
                used -= 1;
            }
            let left = words.get_mut(..used).unwrap_or_default();
            end = if used < LONG {
                self.split_groups::<1>(left, numbers, end)
            } else {
                self.split_groups::<INTERLEAVED>(left, numbers, end)
            };
        }
    }

    /// Splits off the lowest `N` groups, those before digit `end`, and returns their first digit. Groups past the first
    /// digit are empty and divide by 1.
    #[inline(always)]
    fn split_groups<const N: usize>(
        self,
        words: &mut [u64],
        numbers: &mut [u64],
        mut end: usize,
    ) -> usize {
        let groups = [(); N].map(|()| {
            let group = self.group_before(end);
            end = group.from;
            group
        });
        let values = divide_by_each(words, &groups.map(|group| Divisor::new(group.product)));
        for (group, mut value) in groups.into_iter().zip(values) {
            let places = group.from..group.to;
            let digits = numbers.get_mut(places.clone()).unwrap_or_default();
            for (index, digit) in places.zip(digits).rev() {
                let radix = self.radix_at(index);
                *digit = value % radix;
                value /= radix;
            }
        }
        end
    }

    /// Returns the longest group of digits before `to` whose product fits 64 bits.
    fn group_before(self, to: usize) -> Group {
        let (mut from, mut product) = (to, 1u64);
        while from > 0 {
            let Some(more) = product.checked_mul(self.radix_at(from - 1)) else {
                break;
            };
            (from, product) = (from - 1, more);
        }
        Group { from, to, product }
    }
}

/// Neighbouring digits whose radices have a product below 2^64.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The first digit.
    from: usize,
    /// The digit after the last.
    to: usize,
    /// The product of the radices; 1 without digits.
    product: u64,
}

/// The number of groups that a long number is divided by in one pass. Each division depends on that of the limb above
/// it, so the processor overlaps the divisions of several groups.
const INTERLEAVED: usize = 4;

/// The number of limbs from which a number is long.
const LONG: usize = 16;

/// Rejects a number of at least `bits` bits if it would take too long.
fn bound(bits: usize) -> Result<(), Refusal> {
    match bits {
        0..=MOST_BITS => Ok(()),
        _ => Err(Refusal::NumberTooLong {
            bits,
            most: MOST_BITS,
        }),
    }
}

/// Returns the binary logarithm, rounded down or up.
const fn log(number: u64, up: bool) -> usize {
    match number {
        0 | 1 => 0,
        _ if up => (64 - (number - 1).leading_zeros()) as usize,
        _ => number.ilog2() as usize,
    }
}

/// Returns the least width that holds every number below this one.
fn width(numbers: u128) -> u32 {
    128 - (numbers - 1).leading_zeros()
}

fn read_combination<R: BitRead>(of: u64, numbers: &mut [u64], reader: &mut R) -> Result<(), Fault> {
    let start = reader.position();
    let Some(ways) = ways(of, numbers.len() as u64) else {
        let rule = "a combination has at most 120 bits";
        return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
    };
    let rank = reader.read_wide(width(ways))?;
    if rank >= ways {
        return Err(reader.refuse(
            start,
            Refusal::OutOfRange {
                value: Number::Unsigned(rank),
                low: Number::Unsigned(0),
                high: Number::Unsigned(ways - 1),
            },
        ));
    }
    ranked(rank, of, ways, numbers);
    Ok(())
}
