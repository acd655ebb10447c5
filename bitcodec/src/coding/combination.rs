//! Sorted lists of distinct values as ranks.

use super::symbol::note_each;
use super::{Coding, Symbol};
use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::layout::{Layout, Length, Node};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// An array of distinct values below `N` in ascending order as its rank among all of them. `combination(N)`.
///
/// The rank is the sum of the binomials "value `i` over `i + 1`", in the least width. Eight pawns on 48 squares take 29 bits.
/// At most 120 bits.
#[derive(Clone, Copy, Debug)]
pub enum Combination<const N: u64> {}

/// How many ways there are to choose `chosen` of `of`.
const fn binomial(of: u64, chosen: u64) -> u128 {
    if chosen > of {
        return 0;
    }
    let (mut ways, mut index) = (1u128, 0);
    while index < chosen {
        // The product of consecutive numbers divides evenly at each step.
        ways = match ways.checked_mul((of - index) as u128) {
            Some(product) => product / (index + 1) as u128,
            None => panic!("a combination has at most 120 bits"),
        };
        index += 1;
    }
    ways
}

impl<const N: u64> Combination<N> {
    const fn ways(len: usize) -> u128 {
        assert!(
            len as u64 <= N,
            "a combination has at most as many values as there are"
        );
        let ways = binomial(N, len as u64);
        assert!(ways >> 120 == 0, "a combination has at most 120 bits");
        ways
    }

    const fn width(len: usize) -> u32 {
        128 - (Self::ways(len) - 1).leading_zeros()
    }
}

impl<T: Symbol, const N: u64, const LEN: usize> Coding<[T; LEN]> for Combination<N> {
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::width(LEN),
        Node::Combination {
            of: N,
            len: Length::Constant(LEN),
        },
    );

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W) -> Result<(), Fault> {
        let (mut rank, mut least) = (0, 0);
        for (index, value) in values.iter().enumerate() {
            let number = value.index();
            if number < least || number >= N {
                writer.enter_element(index);
                return Err(writer.refuse(match value.shown() {
                    Value::Number(value) if number >= N => Refusal::OutOfRange {
                        value,
                        low: Number::Unsigned(0),
                        high: Number::Unsigned(u128::from(N) - 1),
                    },
                    _ => Refusal::Unencodable {
                        rule: "the values of a combination ascend",
                    },
                }));
            }
            rank += binomial(number, index as u64 + 1);
            least = number + 1;
        }
        writer.write_wide(rank, const { Self::width(LEN) })
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[T; LEN], Fault> {
        const {
            assert!(
                N <= T::COUNT,
                "a combination is of values that its type has"
            )
        };
        let start = reader.position();
        let mut rank = reader.read_wide(const { Self::width(LEN) })?;
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
        // `term` is always "number over chosen".
        let (mut number, mut term) = (N, ways);
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
        let values = numbers.map(T::from_index);
        note_each(&values, reader);
        Ok(values)
    }
}
