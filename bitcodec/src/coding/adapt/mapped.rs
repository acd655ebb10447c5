//! Lists of values that are written as integers of another type, a block at a time.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::{array, list};
use crate::coding::{Coding, List};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// The number of integers that are converted at a time.
const BLOCK: usize = 32;

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

/// Reads a list of values, each from an integer in the coding `X`. An integer without a value, which is a zero, is
/// rejected.
#[inline(always)]
pub(crate) fn decode_list<T, I: Int, C, X: Coding<I>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, I, X>,
    from: impl Fn(I) -> Option<T>,
) -> Result<(), Fault>
where
    C: Coding<T, Context = X::Context>,
{
    if !R::BULK || !R::Observer::SILENT {
        return list::read_each::<T, C, L, R>(0..len, list, reader, context);
    }
    let start = reader.position();
    let (mut block, mut left) = ([I::default(); BLOCK], len);
    while left > 0 {
        let (numbers, _) = block.split_at_mut(left.min(BLOCK));
        X::decode_slice(numbers, reader, context)?;
        left -= numbers.len();
        let read = list.as_slice().len() + numbers.len();
        list.append(numbers.iter().map_while(|number| from(*number)));
        // The fast pass only finds that a value is refused; the slow one finds which.
        if list.as_slice().len() < read {
            return Err(reader.refuse(start, Refusal::Zero));
        }
    }
    Ok(())
}
