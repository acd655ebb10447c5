//! Elements that are written as integers of another type, a block at a time.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::blank;
use crate::coding::seq::{array, list};
use crate::coding::{Coding, List};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// The number of integers that are converted at a time.
const BLOCK: usize = 64;

/// Defines the methods for several elements in a coding of values `$value`, each written as an integer `$number` in the
/// coding `X`. `$to` returns the integer of a value, and `$from` the value of an integer, or `None` if it has none, which
/// `$excludes` says can be.
macro_rules! mapped_elements {
    ($value:ty, $number:ty, $excludes:expr, $to:expr, $from:expr) => {
        #[inline]
        fn encode_slice<W: BitWrite>(
            values: &[$value],
            writer: &mut W,
            context: WriteBy<'_, $number, X>,
        ) -> Result<(), Fault> {
            mapped::encode_slice::<$value, $number, Self, X, W>(values, writer, context, $to)
        }

        #[inline]
        fn decode_slice<R: BitRead>(
            values: &mut [$value],
            reader: &mut R,
            context: ReadBy<'_, $number, X>,
        ) -> Result<(), Fault> {
            mapped::decode_slice::<$value, $number, Self, X, R>(
                values, reader, context, $excludes, $from,
            )
        }

        #[inline(always)]
        fn decode_array<R: BitRead, const N: usize>(
            reader: &mut R,
            context: ReadBy<'_, $number, X>,
        ) -> Result<[$value; N], Fault> {
            mapped::decode_array::<$value, $number, Self, X, R, N>(
                reader, context, $excludes, $from,
            )
        }

        #[inline]
        fn decode_list<L: List<Item = $value>, R: BitRead>(
            len: usize,
            list: &mut L,
            reader: &mut R,
            context: ReadBy<'_, $number, X>,
        ) -> Result<(), Fault> {
            mapped::decode_list::<$value, $number, Self, X, L, R>(
                len, list, reader, context, $excludes, $from,
            )
        }
    };
}

pub(crate) use mapped_elements;

/// Writes values, each as an integer in the coding `X`. `C` is the coding of one value.
#[inline(always)]
pub(crate) fn encode_slice<T: Copy, I: Int, C, X: Coding<I>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, I, X>,
    to: impl Fn(T) -> I,
) -> Result<(), Fault>
where
    C: Coding<T, Context = X::Context>,
{
    if !W::BULK || !W::Observer::SILENT {
        return array::encode_each::<T, C, W>(values, writer, context);
    }
    let mut block = [I::default(); BLOCK];
    for part in values.chunks(BLOCK) {
        let (numbers, _) = block.split_at_mut(part.len());
        for (number, value) in numbers.iter_mut().zip(part) {
            *number = to(*value);
        }
        X::encode_slice(numbers, writer, context)?;
    }
    Ok(())
}

/// Reads values into their places, each from an integer in the coding `X`.
#[inline(always)]
pub(crate) fn decode_slice<T, I: Int, C, X: Coding<I>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
    context: ReadBy<'_, I, X>,
    excludes: bool,
    from: impl Fn(I) -> Option<T>,
) -> Result<(), Fault>
where
    C: Coding<T, Context = X::Context>,
{
    if !is_bulk::<I, X, R>(values.len(), excludes, reader) {
        return array::decode_each_to::<T, C, R>(values, reader, context);
    }
    let mut block = [I::default(); BLOCK];
    for part in values.chunks_mut(BLOCK) {
        let numbers = read::<T, I, X, R>(&mut block, part.len(), reader, context, &from)?;
        for (value, number) in part.iter_mut().zip(numbers) {
            *value = from(*number).unwrap_or_else(|| blank!(T, C));
        }
    }
    Ok(())
}

/// Reads an array of values, each from an integer in the coding `X`.
#[inline(always)]
pub(crate) fn decode_array<T, I: Int, C, X: Coding<I>, R: BitRead, const N: usize>(
    reader: &mut R,
    context: ReadBy<'_, I, X>,
    excludes: bool,
    from: impl Fn(I) -> Option<T>,
) -> Result<[T; N], Fault>
where
    C: Coding<T, Context = X::Context>,
{
    if !is_bulk::<I, X, R>(N, excludes, reader) {
        return array::decode_each::<T, C, R, N>(reader, context);
    }
    let start = reader.position();
    let numbers: [I; N] = X::decode_array(reader, context)?;
    check(&numbers, start, reader, &from)?;
    Ok(numbers.map(|number| from(number).unwrap_or_else(|| blank!(T, C))))
}

/// Reads a list of values, each from an integer in the coding `X`.
#[inline(always)]
pub(crate) fn decode_list<T, I: Int, C, X: Coding<I>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, I, X>,
    excludes: bool,
    from: impl Fn(I) -> Option<T>,
) -> Result<(), Fault>
where
    C: Coding<T, Context = X::Context>,
{
    if const { X::LAYOUT.is_alone_in_list() } || !is_bulk::<I, X, R>(len, excludes, reader) {
        return list::read_each::<T, C, L, R>(0..len, list, reader, context);
    }
    let (mut block, mut left) = ([I::default(); BLOCK], len);
    while left > 0 {
        let numbers = read::<T, I, X, R>(&mut block, left, reader, context, &from)?;
        left -= numbers.len();
        let values = numbers.iter().map(|number| from(*number));
        list.append(values.map(|value| value.unwrap_or_else(|| blank!(T, C))));
    }
    Ok(())
}

/// Whether integers are read before the first of them becomes a value. If some have none, all must be there and be accepted by
/// `X`: the first mistake is that of the first wrong element, whatever it is.
#[inline(always)]
fn is_bulk<I: Int, X: Coding<I>, R: BitRead>(len: usize, excludes: bool, reader: &R) -> bool {
    if !R::BULK || !R::Observer::SILENT {
        return false;
    }
    match const { X::LAYOUT.constant_bits() } {
        _ if !excludes => true,
        Some(bits) if X::TOTAL => len.saturating_mul(bits) <= reader.remaining(),
        _ => false,
    }
}

/// Reads the next integers, at most a block, and checks that each has a value.
#[inline(always)]
fn read<'a, T, I: Int, X: Coding<I>, R: BitRead>(
    block: &'a mut [I; BLOCK],
    len: usize,
    reader: &mut R,
    context: ReadBy<'_, I, X>,
    from: &impl Fn(I) -> Option<T>,
) -> Result<&'a [I], Fault> {
    let start = reader.position();
    let (numbers, _) = block.split_at_mut(len.min(BLOCK));
    X::decode_slice(numbers, reader, context)?;
    check(numbers, start, reader, from)?;
    Ok(numbers)
}

/// Refuses integers if one of them has no value. The fast pass only finds that there is one, and its kind; the slow one finds
/// which.
#[inline(always)]
fn check<T, I: Int, R: BitRead>(
    numbers: &[I],
    start: usize,
    reader: &mut R,
    from: impl Fn(I) -> Option<T>,
) -> Result<(), Fault> {
    match numbers.iter().all(|number| from(*number).is_some()) {
        true => Ok(()),
        false => Err(reader.refuse(start, Refusal::Zero)),
    }
}
