//! Lists with a length in bytes.

use crate::coding::region::padding_reader;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::region::byte_region::{RegionReader, said};
use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list::{collect, element, of_list, too_many};
use crate::coding::seq::list_types::{Collection, List};
use crate::const_check::mistake::{Key, Mistake};
use crate::context::{Context, NoContext};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::{BitRead, cut};
use crate::io::region_end::RegionOf;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};
use crate::value::Value;

/// The size of all elements in bytes in the coding `C`, then each element in the coding `X`, then padding to a whole
/// byte: zeros, or ones if `ONES`. `len(bytes, bits = N)`, `len(bytes, leb128, padding = ones)`.
///
/// The decoder reads elements until only padding remains: fewer than 8 bits, all padding bits, which do not begin with
/// a whole element. It rejects an element that exceeds the size, and any other padding. The encoder rejects a list
/// whose padding would be read as one more element.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Text {
///     #[codec(len(bytes, bits = 8), bits = 7)]
///     characters: Vec<u8>,
/// }
///
/// assert_eq!(Text { characters: vec![0x48, 0x69] }.to_bytes()?, [2, 0b1001000_1, 0b101001_00]);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct ByteSized<C, X, const ONES: bool = false>(
    core::convert::Infallible,
    PhantomData<(C, X)>,
);

impl<L: Collection, C: Coding<u64, Context = NoContext>, X: Coding<L::Item>, const ONES: bool>
    Coding<L> for ByteSized<C, X, ONES>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> =
        Mistake::or(Mistake::about(Key::Len, C::MISTAKE), of_list::<L, X>());
    const LAYOUT: &'static Layout = {
        let (count, element) = (C::LAYOUT, element::<L, X>());
        let list = Layout::byte_sized(element, Length::Written(count), L::CAPACITY, ONES);
        let most = match (list.max_bits, said(count)) {
            (Some(most), Some(said)) if said < most => Some(said),
            (None, said) => said,
            (most, _) => most,
        };
        &Layout {
            min_bits: count.min_bits,
            max_bits: match (count.max_bits, most) {
                (Some(count), Some(most)) => count.checked_add(most),
                _ => None,
            },
            node: list.node,
        }
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        if W::COUNTS {
            // As in a region with one value: counted once, by this writer. Lists in each other would otherwise be counted
            // twice for each level.
            let start = writer.position();
            X::encode_slice(items, writer, context)?;
            let width = writer.position() - start;
            fill::<X, L, W, ONES>(width, writer, context)?;
            return C::encode(&(width.div_ceil(8) as u64), writer, ());
        }
        match X::width_of_slice(items, context) {
            Some(width) => {
                C::encode(&(width.div_ceil(8) as u64), writer, ())?;
                write_filled::<X, L, W, ONES>(items, width, writer, context)
            }
            None => Err(unencodable::<X, L, W>(items, writer, context)),
        }
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let width = X::width_of_slice(&list.items(), context)?;
        let bytes = width.div_ceil(8);
        let count = C::width(&(bytes as u64), ())?;
        (!is_ambiguous::<X, L, ONES>(width, context)).then_some(count + 8 * bytes)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let bytes = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        let start = reader.position();
        let list = read_filled::<X, L::Buffer, R, ONES>(bytes, reader, context)?;
        collect(list, start, reader)
    }
}

impl Layout {
    /// Returns the layout of a list of at most `capacity` elements, whose length in bytes precedes it or is an
    /// expression.
    #[must_use]
    pub const fn byte_sized(
        element: &'static Self,
        len: Length,
        capacity: Option<usize>,
        ones: bool,
    ) -> Self {
        Self {
            min_bits: 0,
            max_bits: match (element.max_bits, capacity) {
                (Some(bits), Some(capacity)) => match bits.checked_mul(capacity) {
                    Some(bits) => bits.checked_next_multiple_of(8),
                    None => None,
                },
                _ => None,
            },
            node: Node::ByteSized { len, element, ones },
        }
    }
}

/// Returns the error of a list without a width: that of encoding its elements.
#[cold]
pub(crate) fn unencodable<X: Coding<L::Item>, L: Collection, W: BitWrite>(
    items: &[L::Item],
    writer: &mut W,
    context: WriteBy<'_, L::Item, X>,
) -> Fault {
    match X::encode_slice(items, writer, context) {
        Err(fault) => fault,
        Ok(()) => {
            let rule = "the list has no width";
            writer.refuse(Refusal::Unencodable { rule })
        }
    }
}

/// Writes the elements of a list, which take `width` bits, and pads the last byte.
#[inline]
pub(crate) fn write_filled<X: Coding<L::Item>, L: Collection, W: BitWrite, const ONES: bool>(
    items: &[L::Item],
    width: usize,
    writer: &mut W,
    context: WriteBy<'_, L::Item, X>,
) -> Result<(), Fault> {
    X::encode_slice(items, writer, context)?;
    fill::<X, L, W, ONES>(width, writer, context)
}

/// Returns the number of bits that fill the last byte: 2 for a width of 14.
const fn spare(width: usize) -> usize {
    width.wrapping_neg() % 8
}

/// Whether the padding of a list, whose elements take `width` bits, would be read as one more element.
#[inline(always)]
pub(crate) fn is_ambiguous<X: Coding<L::Item>, L: Collection, const ONES: bool>(
    width: usize,
    context: WriteBy<'_, L::Item, X>,
) -> bool {
    padding_reader::begins::<L::Item, X>(spare(width), ONES, X::Context::reading(context))
}

/// Pads the last byte of a list, whose elements take `width` bits.
#[inline(always)]
fn fill<X: Coding<L::Item>, L: Collection, W: BitWrite, const ONES: bool>(
    width: usize,
    writer: &mut W,
    context: WriteBy<'_, L::Item, X>,
) -> Result<(), Fault> {
    if is_ambiguous::<X, L, ONES>(width, context) {
        let rule = "the bits that fill the last byte would be one more element";
        return Err(writer.refuse(Refusal::Unencodable { rule }));
    }
    for _ in 0..spare(width) {
        writer.write_bit(ONES)?;
    }
    Ok(())
}

/// Whether the remaining bits of a list, fewer than 8, are all padding bits.
#[inline(always)]
fn is_filled<R: BitRead, const ONES: bool>(region: &R) -> bool {
    let ahead = region.peek();
    let run = if ONES {
        R::ORDER.leading_ones(ahead)
    } else {
        R::ORDER.leading_zeros(ahead)
    };
    run as usize >= region.remaining()
}

/// The number of elements that are read at a time.
const MANY: usize = 8;

/// Reads the elements that fill `bytes` bytes.
#[inline]
pub(crate) fn read_filled<X: Coding<L::Item>, L: List, R: BitRead, const ONES: bool>(
    bytes: usize,
    reader: &mut R,
    context: ReadBy<'_, L::Item, X>,
) -> Result<L, Fault> {
    let start = reader.position();
    // If the product saturates, the bits do not exist, so the exact `8 * bytes` below does not overflow. An element
    // without bits is a mistake: the loop would not end.
    let width = bytes.saturating_mul(8);
    if !reader.wait(width) || X::LEAST_BITS == 0 {
        return Err(cut(width, reader));
    }
    let list = RegionOf::List {
        element: start,
        ones: ONES,
    };
    let mut region = RegionReader::new(8 * bytes, list, reader);
    let mut list = GrowingList::<L>::new(start);
    if const { X::LAYOUT.max_bits.is_some() && L::CAPACITY.is_none() } && R::BULK {
        let longest = X::LAYOUT.max_bits.unwrap_or(0);
        // At least 8 bits remain before each of the elements, so none of them can be padding, which the loop below
        // checks before each. Example: 8 elements of at most 3 bits need 32 bits; before the last, at least 11 remain.
        while region.remaining() >= longest.saturating_mul(MANY).saturating_add(8) {
            for item in X::decode_array::<_, MANY>(&mut region, context)? {
                let ahead = region.remaining();
                list.push(item, ahead, &mut region)?;
            }
        }
    }
    loop {
        let left = region.remaining();
        if left < 8
            && is_filled::<_, ONES>(&region)
            && !padding_reader::begins::<L::Item, X>(left, ONES, context)
        {
            break;
        }
        let index = list.len();
        if L::CAPACITY.is_some_and(|capacity| index >= capacity) {
            let start = region.position();
            return Err(region.refuse(start, too_many(index + 1, index)));
        }
        region.enter_element(index);
        region.begin_element();
        let item = X::decode(&mut region, context)?;
        // All bits of the region exist. The position plus `ahead` is always the end of the region, so the budget does
        // not depend on the number of elements that are read at a time.
        let ahead = region.remaining();
        list.push(item, ahead, &mut region)?;
        region.leave();
    }
    let spare = region.remaining();
    let start = reader.position();
    reader.advance(spare)?;
    if spare > 0 {
        reader.note(
            start,
            if ONES {
                Value::Name("(padding of ones)")
            } else {
                Value::Padding
            },
        );
    }
    Ok(list.finish())
}
