//! Values as their indices in a set that is an expression over earlier fields.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::int::dynamic_width::FieldExpr;
use crate::coding::rank::dynamic_bound::RankBy;
use crate::coding::rank::list_rank::Rank;
use crate::coding::rank::set_indices::{not_in_set, not_least_index, refuse_value};
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::symbol::alphabet::note_each;
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::{Mistake, of_width};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout, Length, Node, RankKind};

/// The index of a value in the set that the expression `A` returns, in `BITS` bits; if that is 0, in the least width of
/// all indices of the set, which has at most `MAX`, but at least in `LEAST` bits. The reader or writer
/// [provides](BitRead::provided_set) the set.
#[derive(Debug)]
pub struct Among<A, const LEAST: u32, const BITS: u32, const MAX: u64>(Infallible, PhantomData<A>);

impl<A: FieldExpr, const LEAST: u32, const BITS: u32, const MAX: u64> Among<A, LEAST, BITS, MAX> {
    /// Returns the width of the indices of a set of this size.
    #[inline(always)]
    const fn width(size: u64) -> u32 {
        let width = if BITS > 0 {
            BITS
        } else {
            u64::BITS - size.saturating_sub(1).leading_zeros()
        };
        if width < LEAST { LEAST } else { width }
    }

    const INDEX: Layout = match BITS {
        0 => Layout {
            min_bits: LEAST as usize,
            max_bits: Some(Self::width(MAX) as usize),
            node: Node::RankBy {
                rank: RankKind::Radix,
                of: A::EXPRESSION,
                max: MAX,
                len: Length::Constant(1),
            },
        },
        bits => Layout::integer(bits, false),
    };
}

impl<T: Symbol, A: FieldExpr, const LEAST: u32, const BITS: u32, const MAX: u64> Coding<T>
    for Among<A, LEAST, BITS, MAX>
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = match MAX {
        u64::MAX => of_width(BITS, 64, "u64"),
        _ => alphabet::of_choice("among", MAX, 0, (u64::MAX, u64::MAX), Some("max")),
    };
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Among {
        inner: const { &Self::INDEX },
        set: A::EXPRESSION,
    });

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let width = Self::width(writer.provided_number());
        let index = alphabet::below(value, u64::MAX)
            .ok()
            .and_then(|number| writer.provided_set().index_of(number));
        match index {
            Some(index) => {
                if let Err(refusal) = alphabet::below(value, T::COUNT) {
                    return Err(writer.refuse(refusal));
                }
                writer.write_bits(index, width)
            }
            None => Err(writer.refuse(not_in_set::<T>(value, A::EXPRESSION.text))),
        }
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let (start, size) = (reader.position(), reader.provided_number());
        let index = reader.read_bits(Self::width(size))?;
        if index >= size {
            return Err(reader.refuse(start, beyond(index, size)));
        }
        let mut number = [index];
        let found = reader.provided_set().to_values(&mut number);
        let value = found.map_err(|_| not_least_index());
        match value.and_then(|()| value_of(number[0])) {
            Ok(value) => {
                if !R::BULK {
                    reader.note(start, T::shown(&value));
                }
                Ok(value)
            }
            Err(refusal) => Err(reader.refuse(start, refusal)),
        }
    }
}

code_arrays! {
    [__A: FieldExpr, const LEAST: u32, const BITS: u32, const MAX: u64] Among<__A, LEAST, BITS, MAX>;
}

/// Values of the set that the expression `A` returns, which has at most `MAX`, as digits, a combination, or an
/// arrangement of their indices. The reader or writer [provides](BitRead::provided_set) the set.
#[derive(Debug)]
pub struct RankAmong<A, const KIND: u8, const MAX: u64>(Infallible, PhantomData<A>);

impl<A: FieldExpr, const KIND: u8, const MAX: u64> RankAmong<A, KIND, MAX> {
    const fn layout(inner: &'static Layout) -> Layout {
        Layout::layer(Layer::Among {
            inner,
            set: A::EXPRESSION,
        })
    }
}

impl<T: Symbol, A: FieldExpr, const KIND: u8, const MAX: u64, const LEN: usize> Coding<[T; LEN]>
    for RankAmong<A, KIND, MAX>
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = <RankBy<A, KIND, MAX> as Coding<[u64; LEN]>>::MISTAKE;
    const LAYOUT: &'static Layout =
        &Self::layout(<RankBy<A, KIND, MAX> as Coding<[u64; LEN]>>::LAYOUT);

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        alphabet::check_before(values, writer)?;
        let mut numbers = [0; LEN];
        for (number, value) in numbers.iter_mut().zip(values) {
            *number = value.index();
        }
        if let Err(place) = writer.provided_set().to_indices(&mut numbers) {
            return Err(refuse_value(values, place, A::EXPRESSION.text, writer));
        }
        <RankBy<A, KIND, MAX> as Coding<[u64; LEN]>>::encode(&numbers, writer, ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        // The indices are no values of the field, so a trace does not have them.
        let rank = <RankBy<A, KIND, MAX> as Join<u64>>::rank(reader.provided_number());
        let mut numbers = RankBy::<A, KIND, MAX>::read_numbers::<R, LEN>(rank, reader)?;
        if let Err(place) = reader.provided_set().to_values(&mut numbers) {
            reader.enter_element(place);
            return Err(reader.refuse(start, not_least_index()));
        }
        for (place, &number) in numbers.iter().enumerate() {
            if let Err(refusal) = value_of::<T>(number) {
                reader.enter_element(place);
                return Err(reader.refuse(start, refusal));
            }
        }
        let values = numbers.map(T::from_index);
        note_each(&values, reader);
        Ok(values)
    }
}

impl<T: Symbol, A: FieldExpr, const KIND: u8, const MAX: u64> Join<T> for RankAmong<A, KIND, MAX> {
    const MISTAKE: Option<Mistake> = <RankBy<A, KIND, MAX> as Join<u64>>::MISTAKE;
    const RANK: Rank = <RankBy<A, KIND, MAX> as Join<u64>>::RANK;
    const LAYOUT: &'static Layout = &Self::layout(<RankBy<A, KIND, MAX> as Join<u64>>::LAYOUT);
    const SET: Option<&'static str> = Some(A::EXPRESSION.text);

    #[inline(always)]
    fn rank(provided: u64) -> Rank {
        <RankBy<A, KIND, MAX> as Join<u64>>::rank(provided)
    }

    #[inline(always)]
    fn to_number(value: &T) -> Result<u64, Refusal> {
        // A value without an index, such as -1, is in no set.
        match value.index() {
            u64::MAX => Err(not_in_set(value, A::EXPRESSION.text)),
            _ => alphabet::below(value, u64::MAX),
        }
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        value_of(number)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [__A: FieldExpr, const KIND: u8, const MAX: u64] RankAmong<__A, KIND, MAX>;
}

/// Returns the value with this number, which a set has.
#[inline(always)]
fn value_of<T: Symbol>(number: u64) -> Result<T, Refusal> {
    if number >= T::COUNT {
        return Err(no_value(number));
    }
    alphabet::from_number(number)
}

/// Returns the refusal of a number that is no value of the field's type.
#[cold]
fn no_value(_number: u64) -> Refusal {
    let rule = "the type of the field has every value of the set that is used";
    Refusal::NotCanonical { rule }
}

/// Returns the refusal of an index that is not below the size of the set.
#[cold]
fn beyond(index: u64, size: u64) -> Refusal {
    match size.checked_sub(1) {
        Some(last) => Refusal::OutOfRange {
            value: Number::Unsigned(index.into()),
            low: Number::Unsigned(0),
            high: Number::Unsigned(last.into()),
        },
        None => Refusal::NotCanonical {
            rule: "an empty set has no value",
        },
    }
}
