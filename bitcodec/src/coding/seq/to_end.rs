//! Lists that extend to the end of the input.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list::{collect, element, of_order, too_many, write_items};
use crate::coding::seq::list_types::Collection;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};

/// Elements in the coding `X` up to the end of the input, or of the enclosing region. `len(rest)`.
///
/// An element must take at least 8 bits, so that the padding of the last byte, at most 7 bits, cannot be an element.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Datagram {
///     port: u16,
///     #[codec(len(rest))]
///     payload: Vec<u8>,
/// }
///
/// assert_eq!(Datagram { port: 53, payload: vec![1, 2] }.to_bytes()?, [0, 53, 1, 2]);
/// assert_eq!(Datagram::from_bytes(&[0, 53]), Ok(Datagram { port: 53, payload: vec![] }));
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Rest<X>(Infallible, PhantomData<X>);

/// The least width of an element: one more bit than the longest padding.
pub(super) const BYTE: usize = 8;

/// Returns the mistake in elements of at least `least` bits, if zeros that fill the last byte can be one.
pub(super) const fn of_short(least: usize, what: &'static str) -> Option<Mistake> {
    if least >= BYTE {
        return None;
    }
    let message = Message::new()
        .text(what)
        .text(" must take at least 8 bits, not ")
        .number(least as u128)
        .text(
            ", so that the zeros that fill the last byte are none; write a length, `len(leb128)`",
        );
    Mistake::of(Key::Len, message)
}

impl<L: Collection, X: Coding<L::Item>> Coding<L> for Rest<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::or(Mistake::inside(X::MISTAKE), of_order::<L, X>()),
        of_short(X::LEAST_BITS, "an element of `len(rest)`"),
    );
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: match (X::LAYOUT.max_bits, L::CAPACITY) {
            (Some(bits), Some(capacity)) => bits.checked_mul(capacity),
            _ => None,
        },
        node: Node::List {
            len: Length::Rest,
            element: element::<L, X>(),
        },
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        write_items::<X, L, W>(&list.items(), writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        X::width_of_slice(&list.items(), context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = GrowingList::<L::Buffer>::new(start);
        // The number of elements of constant width follows from the remaining bits, so they can be read in bulk. The
        // loop then only finds the errors: an element that is cut off, or one above the capacity.
        if const { matches!(constant(X::LAYOUT), Some(BYTE..)) } {
            let width = X::LAYOUT.min_bits;
            let len = reader.remaining() / width;
            let len = len.min(L::CAPACITY.unwrap_or(len));
            list.reserve(len, width, reader)?;
            X::decode_list(len, list.as_mut(), reader, context)?;
        }
        while reader.remaining() >= BYTE {
            let index = list.len();
            if L::CAPACITY.is_some_and(|capacity| index >= capacity) {
                let start = reader.position();
                return Err(reader.refuse(start, too_many(index + 1, index)));
            }
            reader.enter_element(index);
            let item = X::decode(reader, context)?;
            list.push(item, 0, reader)?;
            reader.leave();
        }
        collect(list.finish(), start, reader)
    }
}

/// Returns the width of every value, if it is constant.
const fn constant(layout: &Layout) -> Option<usize> {
    match layout.max_bits {
        Some(bits) if bits == layout.min_bits => Some(bits),
        _ => None,
    }
}
