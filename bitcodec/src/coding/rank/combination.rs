//! Combinations: ascending lists of distinct values, coded as their rank.

use crate::coding::rank::binomial::{rank_of, ranked, ways};
use crate::coding::rank::list_rank::Rank;
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::symbol::alphabet::note_each;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};

/// Distinct values below `N` in ascending order, coded as their rank among all combinations. `combination(N)`.
///
/// The rank is the sum of the binomials "value `i` over `i + 1`", with `i` from 0. It has the least width for all
/// combinations: eight pawns on 48 squares take 29 bits. The width is at most 120 bits. For `N` above 256 it is less,
/// because the number of combinations times `N` must fit 128 bits.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
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

impl<const N: u64> Combination<N> {
    /// Returns the number of combinations of `len` values; 1 if it is 0 or too large, which [`mistake`](Self::mistake)
    /// reports.
    const fn ways(len: usize) -> u128 {
        match ways(N, len as u64) {
            Some(ways @ 1..) => ways,
            Some(0) | None => 1,
        }
    }

    /// Returns the width of the greatest rank; 0 for a single combination.
    const fn width(len: usize) -> u32 {
        128 - (Self::ways(len) - 1).leading_zeros()
    }

    const fn mistake(len: usize, count: u64) -> Option<Mistake> {
        if let Some(mistake) = alphabet::of_choice("combination", N, len, (count, u64::MAX), None) {
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
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake(LEN, T::COUNT);
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::width(LEN),
        Node::Combination {
            of: N,
            len: Length::Constant(LEN),
        },
    );

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        // `least` is one more than the previous number, so each number must be at least that.
        let (mut numbers, mut least) = ([0; LEN], 0);
        for (index, (place, value)) in numbers.iter_mut().zip(values).enumerate() {
            let refusal = match alphabet::below(value, N) {
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
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let rank = reader.read_wide(const { Self::width(LEN) })?;
        let ways = const { Self::ways(LEN) };
        // The width is rounded up to whole bits, so some ranks have no combination: 6 of 49 have 13,983,816, and 24
        // bits hold 16,777,216.
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
        alphabet::check_after(&values, start, reader)?;
        note_each(&values, reader);
        Ok(values)
    }
}

impl<T: Symbol, const N: u64> Join<T> for Combination<N> {
    const MISTAKE: Option<Mistake> = {
        /// The greatest `N` of a list. The combination of all `N` values takes no bits, so the input does not bound the
        /// list.
        const MOST: u64 = 1 << 16;
        alphabet::of_choice("combination", N, 0, (T::COUNT, MOST), None)
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
        alphabet::below(value, N)
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        alphabet::from_number(number)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [const N: u64] Combination<N>;
}
