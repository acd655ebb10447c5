//! Several values as one number, with a bound that is an expression over earlier fields.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::int::dynamic_width::FieldExpr;
use crate::coding::rank::list_rank::Rank;
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::symbol::alphabet::note_each;
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::Mistake;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node, RankKind};

/// Values below the bound that the expression `A` returns, at most `MAX`: digits of this radix, a combination, or an
/// arrangement. The reader or writer [provides](BitRead::provided_number) the bound.
#[derive(Debug)]
pub struct RankBy<A, const KIND: u8, const MAX: u64>(Infallible, PhantomData<A>);

impl<A: FieldExpr, const KIND: u8, const MAX: u64> RankBy<A, KIND, MAX> {
    const KIND: RankKind = match KIND {
        0 => RankKind::Radix,
        1 => RankKind::Combination,
        _ => RankKind::Arrangement,
    };

    const fn rank(of: u64) -> Rank {
        match Self::KIND {
            RankKind::Radix => Rank::Radix(of),
            RankKind::Combination => Rank::Combination(of),
            RankKind::Arrangement => Rank::Arrangement(of),
        }
    }

    const fn node(len: Length) -> Node {
        Node::RankBy {
            rank: Self::KIND,
            of: A::EXPRESSION,
            max: MAX,
            len,
        }
    }

    /// Reads the numbers of an array of values.
    #[inline(always)]
    pub(crate) fn read_numbers<R: BitRead, const LEN: usize>(
        rank: Rank,
        reader: &mut R,
    ) -> Result<[u64; LEN], Fault> {
        let start = reader.position();
        // Distinct values below the bound: an array of 3 needs a bound of at least 3. Digits have no such limit.
        if LEN > rank.most() {
            let (value, low) = (
                Number::Unsigned(reader.provided_number().into()),
                Number::Unsigned(LEN as u128),
            );
            let (key, high) = (Self::KIND.key(), Number::Unsigned(MAX.into()));
            return Err(reader.refuse(
                start,
                Refusal::ExpressionOutOfRange {
                    key,
                    value,
                    low,
                    high,
                },
            ));
        }
        let mut numbers = [0; LEN];
        rank.decode::<[u64; LEN], R>(&mut numbers, reader)?;
        Ok(numbers)
    }

    const fn mistake<T: Symbol>(len: usize) -> Option<Mistake> {
        /// The greatest bound of a list. The combination of all values takes no bits, so the input does not bound the
        /// list.
        const MOST: u64 = 1 << 16;
        if matches!(Self::KIND, RankKind::Radix) {
            return crate::coding::rank::digit_groups::of_radix(MAX, T::COUNT);
        }
        alphabet::of_choice(Self::KIND.key(), MAX, len, (T::COUNT, MOST), Some("max"))
    }
}

impl<T: Symbol, A: FieldExpr, const KIND: u8, const MAX: u64, const LEN: usize> Coding<[T; LEN]>
    for RankBy<A, KIND, MAX>
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>(LEN);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: Self::rank(MAX).greatest_width(LEN),
        node: Self::node(Length::Constant(LEN)),
    };

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        alphabet::check_before(values, writer)?;
        let mut numbers = [0; LEN];
        for (number, value) in numbers.iter_mut().zip(values) {
            *number = value.index();
        }
        Self::rank(writer.provided_number()).encode::<[T; LEN], W>(&mut numbers, writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let rank = Self::rank(reader.provided_number());
        let numbers = Self::read_numbers::<R, LEN>(rank, reader)?;
        let values = numbers.map(T::from_index);
        alphabet::check_after(&values, start, reader)?;
        note_each(&values, reader);
        Ok(values)
    }
}

impl<T: Symbol, A: FieldExpr, const KIND: u8, const MAX: u64> Join<T> for RankBy<A, KIND, MAX> {
    const MISTAKE: Option<Mistake> = Self::mistake::<T>(0);
    const RANK: Rank = Self::rank(MAX);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Self::node(Length::Listed),
    };

    #[inline(always)]
    fn rank(provided: u64) -> Rank {
        Self::rank(provided)
    }

    #[inline(always)]
    fn to_number(value: &T) -> Result<u64, Refusal> {
        alphabet::below(value, MAX)
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        alphabet::from_number(number)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [__A: FieldExpr, const KIND: u8, const MAX: u64] RankBy<__A, KIND, MAX>;
}
