//! Many numbers at a time, as long as their codes are short.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::seq::array;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// How many bits a peek has.
pub(super) const AHEAD: u32 = 56;
/// How many bits the code of one number may have where two are written at once.
pub(super) const HALF: u32 = 32;
/// What stands for a code that is longer, or that there is not.
pub(super) const LONG: (u64, u32) = (0, 64);

/// A coding of numbers whose codes are mostly short.
pub(super) trait Short<T>: Coding<T, Context = NoContext> {
    /// Returns the number whose code `ahead` begins with, and how many bits it has, at most 56; `None` if it is longer,
    /// or no code.
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)>;

    /// Returns the code of a number, as an integer of the stream, and how many bits it has; any and more than 32 where it
    /// is longer, or there is none.
    fn spell(value: T, order: BitOrder) -> (u64, u32);
}

/// Reads numbers: those with short codes from one word, which is filled again while the next code is looked at.
#[inline(always)]
pub(super) fn read<T: Int, C: Short<T>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
) -> Result<(), Fault> {
    if !R::BULK {
        return array::decode_to::<T, C, R>(values, reader, ());
    }
    let mut used = 0;
    let mut ahead = reader.peek();
    let (pairs, rest) = values.as_chunks_mut::<2>();
    for pair in pairs {
        // Where the bits behind the peek begin is known before the lengths of the codes.
        let fresh = reader.peek_at(used + AHEAD as usize);
        if let Some((first, width)) = C::find(ahead, R::ORDER)
            && let Some((second, more)) = C::find(R::ORDER.skip(ahead, width), R::ORDER)
            && width + more <= AHEAD
        {
            *pair = [first, second];
            ahead = join::<R>(ahead, fresh, width + more);
            used += (width + more) as usize;
        } else {
            for value in pair {
                if let Some((found, width)) = C::find(reader.peek_at(used), R::ORDER) {
                    *value = found;
                    used += width as usize;
                } else {
                    // Alone, it is read or refused.
                    reader.advance(used)?;
                    *value = C::decode(reader, ())?;
                    used = 0;
                }
            }
            ahead = reader.peek_at(used);
        }
    }
    reader.advance(used)?;
    for value in rest {
        *value = C::decode(reader, ())?;
    }
    Ok(())
}

/// What stands behind the first `width` bits, and the fresh bits behind that.
#[inline(always)]
fn join<R: BitRead>(ahead: u64, fresh: u64, width: u32) -> u64 {
    R::ORDER.skip(ahead, width) | R::ORDER.delay(fresh, AHEAD - width)
}

/// Writes numbers: those with short codes in pairs.
#[inline(always)]
pub(super) fn write<T: Int, C: Short<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    if !W::BULK {
        return array::encode_each::<T, C, W>(values, writer, ());
    }
    let (pairs, rest) = values.as_chunks::<2>();
    for [first, second] in pairs {
        let (one, width) = C::spell(*first, W::ORDER);
        let (two, more) = C::spell(*second, W::ORDER);
        if width <= HALF && more <= HALF {
            let both = W::ORDER.join((one, width), (two, more));
            writer.write_code(both, width + more)?;
        } else {
            C::encode(first, writer, ())?;
            C::encode(second, writer, ())?;
        }
    }
    for value in rest {
        C::encode(value, writer, ())?;
    }
    Ok(())
}

/// Writes and reads many numbers as [`Short`] has them.
macro_rules! short_slices {
    () => {
        #[inline(always)]
        fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
            $crate::coding::universal::bulk::write::<T, Self, W>(values, writer)
        }

        #[inline(always)]
        fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R, (): ()) -> Result<(), Fault> {
            $crate::coding::universal::bulk::read::<T, Self, R>(values, reader)
        }

        $crate::coding::int::bits::int_arrays!();
    };
}
pub(super) use short_slices;
