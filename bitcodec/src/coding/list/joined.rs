//! Lists as one number, whose width their length decides, and lists of arrays as a number for each.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::member::{Member, Numbers};
use super::{List, layout_counted, longest, too_many};
use crate::coding::radix::ranks::Rank;
use crate::coding::symbol::note_each;
use crate::coding::{Coding, Symbol};
use crate::error::{Fault, Refusal};
use crate::layout::{Layout, Length, Node};
use crate::mistake::{Key, Mistake};
use crate::read::BitRead;
use crate::write::BitWrite;

/// The number of elements in the form `C`, then all of them as one number in the form `X`. `len(bits = N)` or
/// `len(leb128)` beside `radix`, `combination` or `arrangement`.
///
/// The number takes the least width for that many elements: `n` digits of radix 48 take 6, 12, 17, 23 bits and so on. A
/// list of arrays has a number for each array.
#[derive(Debug)]
pub struct Joined<C, X>(Infallible, PhantomData<(C, X)>);

/// A form of all elements of a list as one number: [`Radix`](crate::coding::Radix),
/// [`Combination`](crate::coding::Combination), [`Arrangement`](crate::coding::Arrangement), and what moves or checks each
/// element first: [`EachBiased`](crate::coding::EachBiased), [`EachChecked`](crate::coding::EachChecked),
/// [`As`](crate::coding::As).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not join values of `{T}` to one number",
    label = "the elements of a list cannot be written this way"
)]
pub trait Join<T> {
    /// How the number is made.
    const RANK: Rank;
    /// The form of the number; its lengths are those of the list.
    const LAYOUT: &'static Layout;

    /// What is wrong with the form for elements of this type, which the derive reports where the field is declared.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Returns the number that stands for an element, or why none does.
    ///
    /// # Errors
    /// Refuses what no number stands for.
    fn to_number(value: &T) -> Result<u64, Refusal>;

    /// Returns the element that a number stands for.
    ///
    /// # Errors
    /// Refuses a number that stands for none.
    fn from_number(number: u64) -> Result<T, Refusal>;
}

impl<L: List<Item: Member<X>>, C: Coding<u64>, X> Coding<L> for Joined<C, X> {
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::about(Key::Len, C::MISTAKE),
        <L::Item as Member<X>>::MISTAKE,
    );
    const LAYOUT: &'static Layout = &match <L::Item as Member<X>>::NUMBERS {
        Numbers::One(rank, number) => layout_joined(C::LAYOUT, rank, number, L::CAPACITY),
        Numbers::Each(element) => layout_counted(C::LAYOUT, element, L::CAPACITY),
    };

    #[inline]
    fn encode<W: BitWrite>(list: &L, writer: &mut W) -> Result<(), Fault> {
        C::encode(&(list.as_slice().len() as u64), writer)?;
        L::Item::write(list, writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<L, Fault> {
        let start = reader.position();
        let len = usize::try_from(C::decode(reader)?).unwrap_or(usize::MAX);
        L::Item::read(len, start, reader)
    }
}

/// The layout of a list as one number behind its length.
const fn layout_joined(
    count: &'static Layout,
    rank: Rank,
    number: &'static Layout,
    capacity: Option<usize>,
) -> Layout {
    let width = match longest(capacity, count) {
        Some(longest) => rank.greatest_width(longest),
        None => None,
    };
    Layout {
        min_bits: count.min_bits,
        max_bits: match (count.max_bits, width) {
            (Some(count), Some(width)) => Some(count + width),
            _ => None,
        },
        node: Node::Joined {
            len: Length::Written(count),
            number,
        },
    }
}

/// Writes the elements of a list as one number.
#[inline]
pub(super) fn write_joined<X: Join<L::Item>, L: List, W: BitWrite>(
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    let items = list.as_slice();
    let mut numbers = L::words(items.len());
    let numbers = numbers.as_mut().get_mut(..items.len()).unwrap_or_default();
    for (index, (number, item)) in numbers.iter_mut().zip(items).enumerate() {
        match X::to_number(item) {
            Ok(found) => *number = found,
            Err(refusal) => {
                writer.enter_element(index);
                return Err(writer.refuse(refusal));
            }
        }
    }
    X::RANK.encode::<L, W>(numbers, writer)
}

/// Reads `len` elements from one number; the bits from `start` on say how many there are.
#[inline]
pub(super) fn read_joined<X: Join<L::Item>, L: List<Item: Symbol>, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    let most = X::RANK.most().min(L::CAPACITY.unwrap_or(usize::MAX));
    if len > most {
        return Err(reader.refuse(start, too_many(len, most)));
    }
    let start = reader.position();
    let (needed, left) = (X::RANK.least_width(len), reader.remaining());
    if needed > left {
        let needed = needed as u64;
        return Err(reader.refuse(start, Refusal::Truncated { needed, left }));
    }
    let mut numbers = L::words(len);
    let numbers = numbers.as_mut().get_mut(..len).unwrap_or_default();
    X::RANK.decode::<L, R>(numbers, reader)?;
    let mut list = L::with_capacity(len);
    for (index, &number) in numbers.iter().enumerate() {
        match X::from_number(number) {
            Ok(item) => list.push(item),
            Err(refusal) => {
                reader.enter_element(index);
                return Err(reader.refuse(start, refusal));
            }
        }
    }
    note_each(list.as_slice(), reader);
    Ok(list)
}

/// The layout of a list as numbers, whose length an expression over earlier fields decides.
pub(crate) const fn layout_by<X, L: List<Item: Member<X>>>(len: &'static str) -> Layout {
    match <L::Item as Member<X>>::NUMBERS {
        Numbers::One(rank, number) => Layout {
            min_bits: 0,
            max_bits: match L::CAPACITY {
                Some(capacity) => rank.greatest_width(capacity),
                None => None,
            },
            node: Node::Joined {
                len: Length::Expression(len),
                number,
            },
        },
        Numbers::Each(element) => Layout::list_by(element, len, L::CAPACITY),
    }
}
