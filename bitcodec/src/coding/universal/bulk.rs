//! Bulk coding of numbers with short codewords: two at a time, from one peek and into one write.

use crate::bit_order::BitOrder;
use crate::chunks::as_chunks_mut;
use crate::coding::Coding;
use crate::coding::seq::array;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// The number of bits that every peek has.
pub(super) const AHEAD: u32 = 56;
/// The greatest width of the codewords that are written together, in bits.
pub(super) const WORD: u32 = 63;
/// The result of [`Short::spell`] for a number with a longer codeword, or with none: any width above [`WORD`].
pub(super) const LONG: (u64, u32) = (0, 64);

/// A coding of numbers whose codewords are mostly short.
pub(super) trait Short<T>: Coding<T, Context = NoContext> {
    /// Returns the number whose codeword is at the start of the chunk `ahead`, and the width of the codeword, at most
    /// 56 bits; `None` if the codeword is longer or invalid.
    fn find(ahead: u64, order: BitOrder) -> Option<(T, u32)>;

    /// Returns the codeword of a number, as an integer in the bit order of the stream, and its width. A width above
    /// [`WORD`] means that the codeword is too long or does not exist; the codeword is then arbitrary.
    fn spell(value: T, order: BitOrder) -> (u64, u32);
}

/// Reads numbers. Short codewords come from one word, which is refilled while the next codeword is decoded.
#[inline(always)]
pub(super) fn read<T: Int, C: Short<T>, R: BitRead>(
    values: &mut [T],
    reader: &mut R,
) -> Result<(), Fault> {
    if !R::BULK {
        return array::decode_each_to::<T, C, R>(values, reader, ());
    }
    // Invariant: the values so far took `used` bits, which the reader has not consumed yet, and `ahead` has at least
    // the 56 bits after them. Codewords that the input cuts off are completed by zeros; the final `advance` rejects
    // them.
    let mut used = 0;
    let mut ahead = reader.peek();
    let (pairs, rest) = as_chunks_mut::<2, T>(values);
    for pair in pairs {
        // The offset of the refill does not depend on the widths of the next codewords, so the load starts early.
        let fresh = reader.peek_at(used + AHEAD as usize);
        if let Some((found, width)) = find_two::<T, C, R>(ahead) {
            *pair = found;
            ahead = join::<R>(ahead, fresh, width);
            used += width as usize;
        } else {
            for value in pair {
                if let Some((found, width)) = C::find(reader.peek_at(used), R::ORDER) {
                    *value = found;
                    used += width as usize;
                } else {
                    // A long or invalid codeword: the coding reads it from the exact position, or rejects it.
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

/// Returns the next two numbers, and the width of both; `None` unless both codewords are short and together at most
/// [`AHEAD`] bits wide.
#[inline(always)]
fn find_two<T: Int, C: Short<T>, R: BitRead>(ahead: u64) -> Option<([T; 2], u32)> {
    let (first, width) = C::find(ahead, R::ORDER)?;
    let (second, more) = C::find(R::ORDER.skip(ahead, width), R::ORDER)?;
    (width + more <= AHEAD).then_some(([first, second], width + more))
}

/// Returns the bits of `ahead` after the first `width`, at most 56, followed by the bits of `fresh`.
///
/// `ahead` may have more than 56 bits. They are the first bits of `fresh` too, so `|` does not change them.
#[inline(always)]
fn join<R: BitRead>(ahead: u64, fresh: u64, width: u32) -> u64 {
    R::ORDER.skip(ahead, width) | R::ORDER.delay(fresh, AHEAD - width)
}

/// Writes numbers. Short codewords are written in pairs.
#[inline(always)]
pub(super) fn write<T: Int, C: Short<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    if !W::BULK {
        return array::encode_each::<T, C, W>(values, writer, ());
    }
    let mut rest = values;
    while let [first, second, after @ ..] = rest {
        rest = after;
        let (one, width) = C::spell(*first, W::ORDER);
        let (two, more) = C::spell(*second, W::ORDER);
        if width + more <= WORD {
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

/// Implements the slice and array methods of a [`Coding`] by its [`Short`].
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
