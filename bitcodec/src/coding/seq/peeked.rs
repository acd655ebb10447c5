//! Lists that end where other bits begin.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::ended::{Elements, check_max, layout};
use crate::coding::seq::list::{collect, of_list};
use crate::coding::seq::list_types::Collection;
use crate::coding::seq::to_end::{BYTE, of_short};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::first_bits::{MOST_BITS, Orders, begins_in_some_order};
use crate::layout::{Ended, Layout, Mark};

/// Elements in the coding `X`, up to the first bits of what follows: the integer `VALUE` of `BITS` bits, which the coding
/// does not consume; at most `MAX` elements. With `OR_END`, the list also ends with the input, or with the region around
/// it.
///
/// The derive checks that no element can begin with these bits, and that what follows always does.
///
/// `len(until(peek = 0xff))`, `len(until(peek = 0xff, or_end), max = N)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Scan {
///     #[codec(len(until(peek = 0xff)), each(range = 0..=0xfe))]
///     samples: Vec<u8>,
///     #[codec(fixed = 0xffd9)]
///     end: u16,
/// }
///
/// assert_eq!(Scan { samples: vec![1, 2], end: 0xffd9 }.to_bytes()?, [1, 2, 0xff, 0xd9]);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct UntilPeeked<
    X,
    const VALUE: u64,
    const BITS: u32,
    const OR_END: bool,
    const MAX: usize = { usize::MAX },
>(Infallible, PhantomData<X>);

/// Elements in the coding `X`, as long as the next bits are the constant ones with which each element begins; at most `MAX`
/// elements.
///
/// The derive checks that what follows never begins with these bits.
///
/// `len(begins)`, `len(begins, max = N)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Blocks {
///     #[codec(len(begins))]
///     extensions: Vec<Extension>,
///     #[codec(fixed = b',')]
///     image: u8,
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// struct Extension {
///     #[codec(fixed = b'!', bits = 8)]
///     mark: (),
///     label: u8,
/// }
///
/// let extensions = vec![Extension { mark: (), label: 7 }];
/// assert_eq!(Blocks { extensions, image: b',' }.to_bytes()?, *b"!\x07,");
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct WhileBegins<X, const MAX: usize = { usize::MAX }>(Infallible, PhantomData<X>);

impl<L, X, const VALUE: u64, const BITS: u32, const OR_END: bool, const MAX: usize> Coding<L>
    for UntilPeeked<X, VALUE, BITS, OR_END, MAX>
where
    L: Collection,
    X: Coding<L::Item>,
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = {
        let short = if OR_END {
            of_short(
                X::LEAST_BITS,
                "an element of a list that can end with the input",
            )
        } else {
            None
        };
        Mistake::or(of_mark(VALUE, BITS), Mistake::or(of_list::<L, X>(), short))
    };
    const LAYOUT: &'static Layout = {
        let mark = Mark {
            value: VALUE,
            bits: BITS,
        };
        let end = Ended::Before {
            mark,
            or_end: OR_END,
        };
        &layout::<L, X, MAX>(end, (0, 0))
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        encode::<L, X, W, MAX>(list, writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        width::<L, X, MAX>(list, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let mark = const {
            let mark = Mark {
                value: VALUE,
                bits: BITS,
            };
            mark.in_order(orders::<R>().is_reversed)
        };
        let start = reader.position();
        let mut list = Elements::<L::Buffer, MAX>::new(reader);
        list.read_before::<X, R>(
            |width, reader| before_mark(mark, width, reader),
            reader,
            context,
        )?;
        while !(begins(mark, reader) || OR_END && reader.remaining() < BYTE) {
            list.read_next::<X, R>(reader, context)?;
        }
        collect(list.finish(), start, reader)
    }
}

impl<L: Collection, X: Coding<L::Item>, const MAX: usize> Coding<L> for WhileBegins<X, MAX> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(of_list::<L, X>(), of_beginning(X::LAYOUT));
    const LAYOUT: &'static Layout = &layout::<L, X, MAX>(Ended::Others, (0, 0));

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        encode::<L, X, W, MAX>(list, writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        width::<L, X, MAX>(list, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = Elements::<L::Buffer, MAX>::new(reader);
        // `MISTAKE` stops the compilation without a mark.
        if let Some(mark) = const { Mark::of(X::LAYOUT, orders::<R>()) } {
            list.read_before::<X, R>(
                |width, reader| with_mark(mark, width, reader),
                reader,
                context,
            )?;
            while begins(mark, reader) {
                list.read_next::<X, R>(reader, context)?;
            }
        }
        collect(list.finish(), start, reader)
    }
}

/// The orders of bits and bytes of a reader.
const fn orders<R: BitRead>() -> Orders {
    Orders {
        bits: R::ORDER,
        is_reversed: R::LITTLE_ENDIAN != R::ORDER.is_lsb_first(),
    }
}

/// Whether the next bits are the mark.
#[inline(always)]
fn begins<R: BitRead>(mark: Mark, reader: &mut R) -> bool {
    let is_same =
        |reader: &mut R, bits| R::ORDER.take(reader.peek(), bits) == mark.first(bits, R::ORDER);
    // What follows the list can have fewer bits than the mark, so a stream must not wait for more than the first bit that
    // differs.
    if R::WAITS && (1..mark.bits).any(|bits| !reader.wait(bits as usize) || !is_same(reader, bits))
    {
        return false;
    }
    reader.wait(mark.bits as usize) && is_same(reader, mark.bits)
}

/// Whether the bits behind the next `place` ones are the mark; `None` if the reader does not have them yet.
#[inline(always)]
fn is_mark_at<R: BitRead>(mark: Mark, place: usize, reader: &R) -> Option<bool> {
    (place + mark.bits as usize <= reader.remaining())
        .then(|| R::ORDER.take(reader.peek_at(place), mark.bits) == mark.value)
}

/// Returns the number of elements of `width` bits before the mark, if it is there.
#[inline(always)]
fn before_mark<R: BitRead>(mark: Mark, width: usize, reader: &R) -> Option<usize> {
    let mut count = 0;
    while !is_mark_at(mark, count * width, reader)? {
        count += 1;
    }
    Some(count)
}

/// Returns the number of elements of `width` bits that begin with the mark, if other bits follow them.
#[inline(always)]
fn with_mark<R: BitRead>(mark: Mark, width: usize, reader: &R) -> Option<usize> {
    let mut count = 0;
    while is_mark_at(mark, count * width, reader)? {
        count += 1;
    }
    Some(count)
}

#[inline(always)]
fn encode<L: Collection, X: Coding<L::Item>, W: BitWrite, const MAX: usize>(
    list: &L,
    writer: &mut W,
    context: WriteBy<'_, L::Item, X>,
) -> Result<(), Fault> {
    let items = &*list.items();
    check_max::<_, MAX>(items, writer)?;
    X::encode_slice(items, writer, context)
}

#[inline(always)]
fn width<L: Collection, X: Coding<L::Item>, const MAX: usize>(
    list: &L,
    context: WriteBy<'_, L::Item, X>,
) -> Option<usize> {
    let items = &*list.items();
    if items.len() > MAX {
        return None;
    }
    X::width_of_slice(items, context)
}

/// Returns the mistake in a mark.
const fn of_mark(value: u64, bits: u32) -> Option<Mistake> {
    let message = if bits == 0 || bits > MOST_BITS {
        Message::new()
            .text("a peeked value has 1 to 56 bits, not ")
            .number(bits as u128)
            .text("; take its first bits")
    } else if value >> bits != 0 {
        Message::new()
            .text("the peeked value does not fit ")
            .number(bits as u128)
            .text(if bits == 1 { " bit" } else { " bits" })
            .text("; write a greater width")
    } else {
        return None;
    };
    Mistake::of(Key::Fixed, message)
}

/// Returns the mistake in elements that do not begin with constant bits.
const fn of_beginning(element: &Layout) -> Option<Mistake> {
    if begins_in_some_order(element) {
        return None;
    }
    let message = Message::new().text(
        "no constant bits are at the beginning of each element, so nothing shows where another one begins; make the first field of the elements `fixed`, or write a length",
    );
    Mistake::of(Key::Len, message)
}
