//! Ordered selections of distinct values (partial permutations), as their rank.

use core::marker::PhantomData;

use crate::coding::rank::lehmer::from_counts;
use crate::coding::rank::list_rank::Rank;
use crate::coding::rank::mixed_radix::Radices;
use crate::coding::rank::mixed_radix::RadixBy;
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::symbol::alphabet::note_each;
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};

/// Distinct values below `N`, in any order, as the rank of their arrangement. `arrangement(N)`.
///
/// The digit of a value is its index among the values that are not used before it. The digits form one number in the
/// radices `N`, `N - 1` and so on, the first digit most significant (a Lehmer code). Five cards of 52 in order take 29
/// bits, all 52 take 226.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Podium(#[codec(arrangement(8))] [u8; 3]);
///
/// assert_eq!(Podium::MAX_BITS, Some(9)); // 336 of 512
/// // 7 of 8; 0 of the 7 others; 2 is the second of the 6 left: 7 * 42 + 0 * 6 + 1.
/// assert_eq!(Podium([7, 0, 2]).to_bytes()?, [0b1001_0011, 0b1_0000000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Arrangement<const N: u64> {}

/// The radices `N`, `N - 1` and so on. They stay at 1 for a `LEN` above `N`, which is a mistake reported elsewhere.
struct Falling<const N: u64, const LEN: usize>(PhantomData<[(); LEN]>);

impl<const N: u64, const LEN: usize> Falling<N, LEN> {
    const ALL: [u64; LEN] = {
        let mut radices = [1; LEN];
        let mut index = 0;
        while index < LEN && (index as u64) < N {
            radices[index] = N - index as u64;
            index += 1;
        }
        radices
    };
}

impl<const N: u64, const LEN: usize> Radices for Falling<N, LEN> {
    const RADICES: &'static [u64] = &Self::ALL;
}

type Counts<const N: u64, const LEN: usize> = RadixBy<Falling<N, LEN>>;

/// The greatest number of values to choose from.
const MOST: u64 = 1 << 32;

impl<T: Symbol, const N: u64, const LEN: usize> Coding<[T; LEN]> for Arrangement<N> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::or(
        alphabet::of_choice("arrangement", N, LEN, (T::COUNT, MOST), None),
        Mistake::about(Key::Choice, <Counts<N, LEN> as Coding<[u64; LEN]>>::MISTAKE),
    );
    const LAYOUT: &'static Layout = {
        let number = <Counts<N, LEN> as Coding<[u64; LEN]>>::LAYOUT;
        &Layout {
            min_bits: number.min_bits,
            max_bits: number.max_bits,
            node: Node::Arrangement {
                of: N,
                len: Length::Constant(LEN),
            },
        }
    };

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        let mut counts = [0; LEN];
        for (index, (count, value)) in counts.iter_mut().zip(values).enumerate() {
            let before = || values.iter().take(index).map(Symbol::index);
            let refusal = match alphabet::below(value, N) {
                Ok(number) if before().all(|other| other != number) => {
                    let lower = before().map(|other| u64::from(other < number));
                    // Of the `number` lower values, those used before are not available.
                    *count = number - lower.sum::<u64>();
                    continue;
                }
                Ok(_) => Refusal::Unencodable {
                    rule: "the values of an arrangement are distinct",
                },
                Err(refusal) => refusal,
            };
            writer.enter_element(index);
            return Err(writer.refuse(refusal));
        }
        <Counts<N, LEN> as Coding<[u64; LEN]>>::encode(&counts, writer, ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let numbers =
            <Counts<N, LEN> as Coding<[u64; LEN]>>::decode(reader, ()).inspect_err(|_| {
                reader.observer().amend(|refusal, _| match refusal {
                    Refusal::NumberTooLarge { digits: len } => {
                        Refusal::NoArrangement { len, of: N }
                    }
                    refusal => refusal,
                });
            });
        let mut numbers = numbers?;
        from_counts(&mut numbers, &mut [0; LEN]);
        let values = numbers.map(T::from_index);
        alphabet::check_after(&values, start, reader)?;
        note_each(&values, reader);
        Ok(values)
    }
}

impl<T: Symbol, const N: u64> Join<T> for Arrangement<N> {
    const MISTAKE: Option<Mistake> =
        alphabet::of_choice("arrangement", N, 0, (T::COUNT, MOST), None);
    const RANK: Rank = Rank::Arrangement(N);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Arrangement {
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
    [const N: u64] Arrangement<N>;
}
