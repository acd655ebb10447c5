//! Sorted lists of distinct values as ranks.

use super::array::code_arrays;
use super::symbol::{self, note_each};
use super::{Coding, Join, Rank, Symbol};
use crate::__private::{Key, Message, Mistake};
use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::layout::{Layout, Length, Node};
use crate::read::BitRead;
use crate::write::BitWrite;

/// Distinct values below `N` in ascending order as their rank among all such choices. `combination(N)`.
///
/// The rank is the sum of the binomials "value `i` over `i + 1`", in the least width. Eight pawns on 48 squares take 29 bits.
/// At most 120 bits, and fewer where `N` is more than 256: the rank times `N` fits in 128.
///
/// ```
/// use bitcodec::{BitCodec, Format};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Draw(#[codec(combination(49))] [u8; 6]);
///
/// assert_eq!(Draw::MAX_BITS, Some(24)); // 13,983,816 draws
/// assert_eq!(Draw([0, 1, 2, 3, 4, 6]).to_bytes()?, [0, 0, 1]);
/// assert!(Draw([1, 0, 2, 3, 4, 6]).to_bytes().is_err());
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Combination<const N: u64> {}

/// How many ways there are to choose; none where they have too many bits.
pub(crate) const fn ways(of: u64, chosen: u64) -> Option<u128> {
    match binomial(of, chosen) {
        Some(ways) if ways >> 120 == 0 && (of == 0 || ways <= u128::MAX / of as u128) => Some(ways),
        _ => None,
    }
}

/// How many ways there are to choose `chosen` of `of`; none where that times `of` may not fit in 128 bits.
const fn binomial(of: u64, chosen: u64) -> Option<u128> {
    if chosen > of {
        return Some(0);
    }
    // As many ways as there are to leave the others, and with fewer steps.
    let chosen = if chosen > of / 2 { of - chosen } else { chosen };
    let (mut ways, mut index) = (1u128, 0);
    while index < chosen {
        // The product of consecutive numbers divides evenly at each step.
        ways = match ways.checked_mul((of - index) as u128) {
            Some(product) => product / (index + 1) as u128,
            None => return None,
        };
        index += 1;
    }
    Some(ways)
}

/// The rank of ascending numbers.
pub(crate) fn rank_of(numbers: &[u64]) -> u128 {
    let chosen = 1..;
    let ranks = numbers.iter().zip(chosen).map(|(&number, chosen)| {
        binomial(number, chosen).expect("no part of a rank is more than there are ways")
    });
    ranks.sum()
}

/// Finds the numbers below `of` that have this rank, which is below `ways`.
pub(crate) fn ranked(mut rank: u128, of: u64, ways: u128, numbers: &mut [u64]) {
    // `term` is always "number over chosen".
    let (mut number, mut term) = (of, ways);
    for (index, place) in numbers.iter_mut().enumerate().rev() {
        let chosen = index as u64 + 1;
        while term > rank {
            term = term * u128::from(number - chosen) / u128::from(number);
            number -= 1;
        }
        rank -= term;
        *place = number;
        // One fewer chosen: "n over k - 1" is "n over k" times k / (n - k + 1).
        term = if number + 1 == chosen {
            1
        } else {
            term * u128::from(chosen) / u128::from(number + 1 - chosen)
        };
    }
}

impl<const N: u64> Combination<N> {
    /// How many ways there are to choose `len` values; 1 where there are none or too many, which is a mistake.
    const fn ways(len: usize) -> u128 {
        match ways(N, len as u64) {
            Some(ways @ 1..) => ways,
            Some(0) | None => 1,
        }
    }

    const fn width(len: usize) -> u32 {
        128 - (Self::ways(len) - 1).leading_zeros()
    }

    const fn mistake(len: usize, count: u64) -> Option<Mistake> {
        if let Some(mistake) = symbol::of_choice("combination", N, len, count) {
            return Some(mistake);
        }
        if ways(N, len as u64).is_some() {
            return None;
        }
        let message = Message::new()
            .text("the choices of ")
            .number(len as u128)
            .text(" of ")
            .number(N as u128)
            .text(" values take more than 120 bits; take a shorter array, or `arrangement(")
            .number(N as u128)
            .text(")`");
        Mistake::of(Key::Choice, message)
    }
}

impl<T: Symbol, const N: u64, const LEN: usize> Coding<[T; LEN]> for Combination<N> {
    const MISTAKE: Option<Mistake> = Self::mistake(LEN, T::COUNT);
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::width(LEN),
        Node::Combination {
            of: N,
            len: Length::Constant(LEN),
        },
    );

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W) -> Result<(), Fault> {
        let (mut numbers, mut least) = ([0; LEN], 0);
        for (index, (place, value)) in numbers.iter_mut().zip(values).enumerate() {
            let refusal = match symbol::below(value, N) {
                Ok(number) if number >= least => {
                    (*place, least) = (number, number + 1);
                    continue;
                }
                Ok(_) => Refusal::Unencodable {
                    rule: "the values of a combination ascend",
                },
                Err(refusal) => refusal,
            };
            writer.enter_element(index);
            return Err(writer.refuse(refusal));
        }
        writer.write_wide(rank_of(&numbers), const { Self::width(LEN) })
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let rank = reader.read_wide(const { Self::width(LEN) })?;
        let ways = const { Self::ways(LEN) };
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
        let mut numbers = [0; LEN];
        ranked(rank, N, ways, &mut numbers);
        let values = numbers.map(T::from_index);
        symbol::check_after(&values, start, reader)?;
        note_each(&values, reader);
        Ok(values)
    }
}

impl<T: Symbol, const N: u64> Join<T> for Combination<N> {
    const MISTAKE: Option<Mistake> = {
        /// All values chosen take no bits, so that nothing else bounds the list.
        const MOST: u64 = 1 << 16;
        let most = if T::COUNT < MOST { T::COUNT } else { MOST };
        symbol::of_choice("combination", N, 0, most)
    };
    const RANK: Rank = Rank::Combination(N);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Combination {
            of: N,
            len: Length::Listed,
        },
    };

    #[inline(always)]
    fn to_number(value: &T) -> Result<u64, Refusal> {
        symbol::below(value, N)
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        symbol::from_number(number)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [const N: u64] Combination<N>;
}
