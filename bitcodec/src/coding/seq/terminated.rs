//! Lists with a terminator.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::chunks::as_chunks;
use crate::coding::adapt::fixed::Constant;
use crate::coding::adapt::fixed::shown;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list::{self, collect, of_list, too_many};
use crate::coding::seq::list_types::Collection;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_integer};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout, Length, Node};

/// Elements in the coding `X`, then the terminator `K` in the same coding; at most `MAX` elements. No element can equal
/// the terminator.
///
/// `len(until = value)`, `len(until = value, max = N)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Name {
///     #[codec(len(until = 0))]
///     text: Vec<u8>,
///     kind: u8,
/// }
///
/// assert_eq!(Name { text: b"ok".to_vec(), kind: 7 }.to_bytes()?, *b"ok\0\x07");
/// assert_eq!(Name::from_bytes(b"\0\x07"), Ok(Name { text: vec![], kind: 7 }));
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Terminated<X, K, const MAX: usize = { usize::MAX }>(Infallible, PhantomData<(X, K)>);

/// Returns the greatest number of elements: the capacity or `MAX`, whichever is less; `None` if neither limits it.
pub(super) const fn most<const MAX: usize>(capacity: Option<usize>) -> Option<usize> {
    match capacity {
        Some(capacity) if capacity < MAX => Some(capacity),
        capacity if MAX == usize::MAX => capacity,
        _ => Some(MAX),
    }
}

impl<L, X, K, const MAX: usize> Coding<L> for Terminated<X, K, MAX>
where
    L: Collection<Item: Symbol>,
    X: Coding<L::Item>,
    K: Constant<L::Item>,
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = {
        let end = match <L::Item as Symbol>::INTEGER {
            Some(integer) => {
                of_integer(Key::Fixed, shown::<L::Item, K>(), integer, Some(X::LAYOUT))
            }
            None => None,
        };
        let end = Mistake::or(end, of_end(shown::<L::Item, K>(), X::LAYOUT));
        Mistake::or(of_list::<L, X>(), end)
    };
    const LAYOUT: &'static Layout = {
        let element = X::LAYOUT;
        let end = shown::<L::Item, K>();
        let (least, longest) = match element.width_of(end) {
            Some(width) => (width, Some(width)),
            None => (element.min_bits, element.max_bits),
        };
        &Layout {
            min_bits: least,
            max_bits: match (element.max_bits, longest, most::<MAX>(L::CAPACITY)) {
                (Some(each), Some(longest), Some(most)) => match each.checked_mul(most) {
                    Some(elements) => elements.checked_add(longest),
                    None => None,
                },
                _ => None,
            },
            node: Node::List {
                len: Length::Until {
                    end,
                    max: if MAX == usize::MAX { None } else { Some(MAX) },
                },
                element: list::element::<L, X>(),
            },
        }
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        if items.len() > MAX {
            return Err(writer.refuse(too_many(items.len(), MAX)));
        }
        if let Some(index) = end_in::<L::Item, K>(items) {
            writer.enter_element(index);
            let rule = "no element is the value that ends the list";
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        }
        X::encode_slice(items, writer, context)?;
        X::encode(&K::VALUE, writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let items = &*list.items();
        if items.len() > MAX || end_in::<L::Item, K>(items).is_some() {
            return None;
        }
        X::width_of_slice(items, context)?.checked_add(X::width(&K::VALUE, context)?)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let most = const { most::<MAX>(L::CAPACITY) };
        let first = reader.position();
        let mut list = GrowingList::<L::Buffer>::new(first);
        // For bytes, the terminator is searched first, so that the elements can be read in bulk. If none is in the
        // bytes ahead, or too many elements precede it, the loop reads byte by byte and reports the error.
        if let Some(end) = const { byte(X::LAYOUT, shown::<L::Item, K>()) } {
            let len = reader
                .bytes_ahead()
                .and_then(|bytes| find(bytes, |byte| *byte == end))
                .filter(|len| most.is_none_or(|most| *len <= most));
            if let Some(len) = len {
                list.reserve(len, 8, reader)?;
                X::decode_list(len, list.as_mut(), reader, context)?;
            }
        }
        loop {
            let index = list.len();
            let start = reader.position();
            reader.enter_element(index);
            let item = X::decode(reader, context)?;
            reader.leave();
            if item.is_same(&K::VALUE) {
                return collect(list.finish(), first, reader);
            }
            if let Some(most) = most {
                if index >= most {
                    return Err(reader.refuse(start, too_many(index + 1, most)));
                }
            }
            list.push(item, 0, reader)?;
        }
    }
}

/// Returns the mistake in a terminator outside the range of the elements.
const fn of_end(end: Number, element: &Layout) -> Option<Mistake> {
    let (Node::Ranged { low, high } | Node::Layer(Layer::Checked { low, high, .. })) = element.node
    else {
        return None;
    };
    if !end.is_below(low) && !high.is_below(end) {
        return None;
    }
    let message = Message::new()
        .text("the value that ends the list is written as an element is, and ")
        .value(end)
        .text(" is not in the range ")
        .value(low)
        .text("..=")
        .value(high)
        .text("; take one that is, or a wider range");
    Mistake::of(Key::Fixed, message)
}

/// Returns the index of an element that equals the terminator.
#[inline]
fn end_in<T: Symbol, K: Constant<T>>(items: &[T]) -> Option<usize> {
    find(items, |item| item.is_same(&K::VALUE))
}

/// Returns the terminator as a byte, if the elements are plain bytes.
const fn byte(element: &Layout, end: Number) -> Option<u8> {
    match (element.node, element.max_bits, end) {
        (Node::Unsigned, Some(8), Number::Unsigned(end @ 0..=255)) => Some(end as u8),
        _ => None,
    }
}

/// Returns the index of the first item that ends a list.
#[inline]
pub(super) fn find<T>(items: &[T], is_end: impl Fn(&T) -> bool) -> Option<usize> {
    let chunks = without::<32, T>(items, &is_end);
    let before = chunks + without::<8, T>(items.get(chunks..)?, &is_end);
    Some(before + items.get(before..)?.iter().position(is_end)?)
}

/// Returns the number of items in chunks of `N` before the first chunk with a terminator.
#[inline(always)]
fn without<const N: usize, T>(items: &[T], is_end: impl Fn(&T) -> bool) -> usize {
    // Without an early exit from its loop, a chunk is compared with vector instructions.
    let has_end = |chunk: &[T; N]| chunk.iter().fold(false, |found, item| found | is_end(item));
    N * as_chunks::<N, T>(items)
        .0
        .take_while(|chunk| !has_end(chunk))
        .count()
}
