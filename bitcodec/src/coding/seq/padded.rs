//! Lists in a fixed number of elements, the last of which are a fill.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::list::{collect, element, of_list, read_items, too_many, write_items};
use crate::coding::seq::list_types::{Collection, List};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_integer};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};
use crate::value::Value;

/// A list of integers in `LEN` elements in the coding `X`. The elements behind the list are `FILL`; with `ENDS`, the
/// first of them is `END`. `len(padded = N)`, `len(padded = N, fill = n)`, `len(until = n, padded = N)`.
///
/// With the fill 0, the list ends at the first 0, so no element is 0. With another fill it ends behind the last element
/// that differs from the fill, so that a text filled with spaces can have spaces inside.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Entry {
///     #[codec(len(padded = 4))]
///     name: Vec<u8>,
/// }
///
/// assert_eq!(Entry { name: b"ab".to_vec() }.to_bytes()?, *b"ab\0\0");
/// let error = Entry::from_bytes(b"a\0c\0").unwrap_err();
/// assert_eq!(error.to_string(), "name[2]: 99 is not the fixed value 0 (bits 16..24)");
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Padded<
    X,
    const LEN: usize,
    const FILL: i128 = 0,
    const ENDS: bool = false,
    const END: i128 = 0,
>(Infallible, PhantomData<X>);

impl<X, const LEN: usize, const FILL: i128, const ENDS: bool, const END: i128>
    Padded<X, LEN, FILL, ENDS, END>
{
    /// The greatest number of elements.
    const MOST: usize = LEN.saturating_sub(ENDS as usize);

    /// Returns the index of an element that would be read as the end or the fill.
    fn hidden<T: Int>(items: &[T]) -> Option<usize> {
        let (fill, end) = (of::<T>(FILL), of::<T>(END));
        if ENDS {
            return items.iter().position(|item| *item == end);
        }
        if FILL == 0 {
            return items.iter().position(|item| *item == fill);
        }
        items
            .last()
            .filter(|last| **last == fill)
            .map(|_| items.len() - 1)
    }

    /// Returns the number of elements before the end or the fill; `None` if there is no end.
    fn len_of<T: Int>(items: &[T]) -> Option<usize> {
        let (fill, end) = (of::<T>(FILL), of::<T>(END));
        if ENDS {
            return items.iter().position(|item| *item == end);
        }
        Some(match FILL {
            0 => items
                .iter()
                .position(|item| *item == fill)
                .unwrap_or(items.len()),
            _ => items
                .iter()
                .rposition(|item| *item != fill)
                .map_or(0, |last| last + 1),
        })
    }

    /// Returns the number of elements before the end or the fill, behind which everything must be the fill. The elements
    /// have just been read from bit `start` on, `width` bits each.
    pub(super) fn checked<T: Int, R: BitRead>(
        items: &[T],
        (start, width): (usize, usize),
        reader: &mut R,
    ) -> Result<usize, Fault> {
        let len = Self::len_of(items).unwrap_or(LEN);
        let behind = len + usize::from(ENDS);
        let differs = |item: &T| *item != of(FILL);
        let wrong = match items.get(behind..) {
            Some(fill) => fill.iter().position(differs).map(|index| behind + index),
            // There is no end.
            None => LEN.checked_sub(1),
        };
        if let Some((index, item)) = wrong.and_then(|index| Some((index, items.get(index)?))) {
            let at = start + index * width;
            let expected = if len == LEN { END } else { FILL };
            let refusal = Refusal::Fixed {
                found: Value::Number(item.to_number()),
                expected: Value::Number(number(expected)),
            };
            reader.enter_element(index);
            return Err(reader.refuse_bits(at..at + width, refusal));
        }
        Ok(len)
    }
}

/// Returns a constant as an element. A mistaken one is cut.
#[inline(always)]
fn of<T: Int>(constant: i128) -> T {
    T::from_wide(constant as u128)
}

const fn number(constant: i128) -> Number {
    if constant < 0 {
        Number::Signed(constant)
    } else {
        Number::Unsigned(constant as u128)
    }
}

/// Returns the mistake in the number of elements.
const fn of_length<T, X: Coding<T>>(
    len: usize,
    ends: bool,
    capacity: Option<usize>,
) -> Option<Mistake> {
    if len <= ends as usize {
        let message = Message::new()
            .text("a list of no elements keeps nothing; write `padded = ")
            .number(ends as u128 + 1)
            .text("` or more");
        return Mistake::of(Key::Len, message);
    }
    if let Some(capacity) = capacity {
        if capacity < len {
            let message = Message::new()
                .text("`padded` reads all ")
                .number(len as u128)
                .text(" elements, and the list has a capacity of ")
                .number(capacity as u128)
                .text("; take a list of that capacity");
            return Mistake::of(Key::Len, message);
        }
    }
    if X::LAYOUT.constant_bits().is_none() {
        let message = Message::new().text(
            "`padded` needs elements of one width; write `bits = 8`, or a length, `len(leb128)`",
        );
        return Mistake::of(Key::Len, message);
    }
    None
}

impl<L, X, const LEN: usize, const FILL: i128, const ENDS: bool, const END: i128> Coding<L>
    for Padded<X, LEN, FILL, ENDS, END>
where
    L: Collection<Item: Int>,
    X: Coding<L::Item>,
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = {
        let of = (
            <L::Item as Int>::BITS,
            <L::Item as Int>::SIGNED,
            <L::Item as Int>::NAME,
        );
        let fill = of_integer(Key::Fixed, number(FILL), of, Some(X::LAYOUT));
        let end = match ENDS {
            true => of_integer(Key::Max, number(END), of, Some(X::LAYOUT)),
            false => None,
        };
        Mistake::or(
            Mistake::or(of_list::<L, X>(), Mistake::or(fill, end)),
            of_length::<L::Item, X>(LEN, ENDS, L::CAPACITY),
        )
    };
    const LAYOUT: &'static Layout = &Layout {
        min_bits: X::LAYOUT.min_bits.saturating_mul(LEN),
        max_bits: match X::LAYOUT.max_bits {
            Some(bits) => bits.checked_mul(LEN),
            None => None,
        },
        node: Node::List {
            len: Length::Padded {
                count: LEN,
                fill: number(FILL),
                end: if ENDS { Some(number(END)) } else { None },
            },
            element: element::<L, X>(),
        },
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        if items.len() > Self::MOST {
            return Err(writer.refuse(too_many(items.len(), Self::MOST)));
        }
        if let Some(index) = Self::hidden(items) {
            writer.enter_element(index);
            let rule = if ENDS {
                "no element is the value that ends the list"
            } else if FILL == 0 {
                "no element is the fill behind the list"
            } else {
                "the last element is not the fill behind the list"
            };
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        }
        write_items::<X, L, W>(items, writer, context)?;
        if ENDS {
            X::encode(&of(END), writer, context)?;
        }
        let (block, mut left) = ([of(FILL); 32], Self::MOST - items.len());
        while left > 0 {
            let (fill, _) = block.split_at(left.min(block.len()));
            X::encode_slice(fill, writer, context)?;
            left -= fill.len();
        }
        Ok(())
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let items = &*list.items();
        if items.len() > Self::MOST || Self::hidden(items).is_some() {
            return None;
        }
        X::width_of_slice(items, context)?;
        X::LAYOUT.min_bits.checked_mul(LEN)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = read_items::<X, L::Buffer, R>(LEN, start, reader, context)?;
        let len = Self::checked(list.as_slice(), (start, X::LAYOUT.min_bits), reader)?;
        list.truncate(len);
        collect(list, start, reader)
    }
}
