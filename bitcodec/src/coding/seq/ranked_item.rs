//! Elements of lists that are coded as numbers: one for all, or one for each array.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::rank::list_rank::Rank;
use crate::coding::rank::set_indices::{not_least_index, refuse_value};
use crate::coding::seq::list::{of_elements, read_items, too_many, write_items};
use crate::coding::seq::list_types::{Collection, List};
use crate::coding::symbol::alphabet::note_each;
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::Mistake;
use crate::context::{Context, NoContext, Provides};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::charge;
use crate::io::read::refund;
use crate::io::read::{BitRead, cut};
use crate::io::write::BitWrite;
use crate::layout::Layout;

/// A coding of all elements of a list as one number: [`Radix`](crate::coding::Radix),
/// [`Combination`](crate::coding::Combination), [`Arrangement`](crate::coding::Arrangement), and the codings that map
/// or check each element first: [`EachBiased`](crate::__private::EachBiased), [`EachChecked`](crate::__private::EachChecked),
/// [`As`](crate::coding::As).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not join values of `{T}` to one number",
    label = "the elements of a list cannot be written this way"
)]
pub trait Join<T> {
    /// The mapping from the elements to the number.
    const RANK: Rank;
    /// The layout of the number. Its lengths are those of the list.
    const LAYOUT: &'static Layout;

    /// The set whose indices the numbers are, as the declaration has it. The reader or writer provides it.
    #[doc(hidden)]
    const SET: Option<&'static str> = None;

    /// Returns the mapping with the bound that an expression provides to the reader or writer, if it has one.
    #[doc(hidden)]
    #[inline(always)]
    fn rank(_lent: u64) -> Rank {
        Self::RANK
    }

    /// The mistake in the coding for elements of this type, which the derive reports at the field.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Returns the number of an element.
    ///
    /// # Errors
    /// The refusal of an element without a number.
    fn to_number(value: &T) -> Result<u64, Refusal>;

    /// Returns the element with a number.
    ///
    /// # Errors
    /// The refusal of a number without an element.
    fn from_number(number: u64) -> Result<T, Refusal>;
}

/// An element of a list in the coding `X`. All symbols of a list are one number; each array is a separate number.
#[diagnostic::on_unimplemented(
    message = "`{X}` does not make a number of values of `{Self}`",
    label = "the elements of a list cannot be written this way"
)]
pub trait RankedItem<X>: Sized {
    /// The context of the coding, as [`Coding::Context`].
    type Context: Provides<Self::Context>;

    /// The mistake in the coding for these elements, which the derive reports at the field.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake>;

    /// The numbers after the length.
    const NUMBERS: Numbers;

    /// Writes the elements of a list.
    ///
    /// # Errors
    /// An error for an element that the coding cannot represent.
    fn write<L: Collection<Item = Self>, W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads `len` elements. The count begins at bit `start`, for the errors about it.
    ///
    /// # Errors
    /// An error for bits that [`write`](Self::write) never writes.
    fn read<L: List<Item = Self>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault>;
}

/// The numbers that encode the elements of a list.
#[derive(Clone, Copy, Debug)]
pub enum Numbers {
    /// One number for all elements: its mapping and its layout.
    One(Rank, &'static Layout),
    /// A number for each element, with this layout.
    Each(&'static Layout),
}

impl<T: Symbol, X: Join<T>> RankedItem<X> for T {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::inside(X::MISTAKE);
    const NUMBERS: Numbers = Numbers::One(X::RANK, X::LAYOUT);

    #[inline]
    fn write<L: Collection<Item = T>, W: BitWrite>(
        list: &L,
        writer: &mut W,
        (): (),
    ) -> Result<(), Fault> {
        write_joined::<X, L, W>(list, writer)
    }

    #[inline]
    fn read<L: List<Item = T>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
        (): (),
    ) -> Result<L, Fault> {
        read_joined::<X, L, R>(len, start, reader)
    }
}

impl<T, X: Coding<[T; N]>, const N: usize> RankedItem<X> for [T; N] {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = of_elements::<[T; N], X>();
    const NUMBERS: Numbers = Numbers::Each(X::LAYOUT);

    #[inline]
    fn write<L: Collection<Item = [T; N]>, W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, [T; N], X>,
    ) -> Result<(), Fault> {
        write_items::<X, L, W>(&list.items(), writer, context)
    }

    #[inline]
    fn read<L: List<Item = [T; N]>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
        context: ReadBy<'_, [T; N], X>,
    ) -> Result<L, Fault> {
        read_items::<X, L, R>(len, start, reader, context)
    }
}

/// Writes the elements of a list as one number.
#[inline]
fn write_joined<X: Join<L::Item>, L: Collection<Item: Symbol>, W: BitWrite>(
    list: &L,
    writer: &mut W,
) -> Result<(), Fault> {
    let items = &*list.items();
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
    if let Some(set) = X::SET {
        if let Err(place) = writer.provided_set().to_indices(numbers) {
            return Err(refuse_value(items, place, set, writer));
        }
    }
    X::rank(writer.provided_number()).encode::<L, W>(numbers, writer)
}

/// Reads `len` elements from one number. The count begins at bit `start`, for the errors about it.
#[inline]
fn read_joined<X: Join<L::Item>, L: List<Item: Symbol>, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    let rank = X::rank(reader.provided_number());
    let most = rank.most().min(L::CAPACITY.unwrap_or(usize::MAX));
    if len > most {
        return Err(reader.refuse(start, too_many(len, most)));
    }
    let count_start = start;
    let start = reader.position();
    // Nothing is allocated before the least width is known to exist, whatever the count is.
    let least = rank.least_width(len);
    if !reader.wait(least) {
        return Err(cut(least, reader));
    }
    // The numbers exist at the same time as the elements, and an arrangement needs as much memory again.
    let scratch = scratch_of::<L>(rank, len);
    if L::CAPACITY.is_none() {
        let elements = len.saturating_mul(size_of::<L::Item>());
        charge(count_start, elements.saturating_add(scratch), least, reader)?;
    }
    let mut numbers = L::words(len);
    let numbers = numbers.as_mut().get_mut(..len).unwrap_or_default();
    rank.decode::<L, R>(numbers, reader)?;
    if X::SET.is_some() {
        if let Err(place) = reader.provided_set().to_values(numbers) {
            reader.enter_element(place);
            return Err(reader.refuse(start, not_least_index()));
        }
    }
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
    refund(scratch, reader);
    Ok(list)
}

/// Returns the number of bytes of scratch memory for the numbers of `len` elements. Lists with a capacity have them on
/// the stack, which is not charged.
const fn scratch_of<L: Collection>(rank: Rank, len: usize) -> usize {
    let numbers = match rank {
        Rank::Arrangement(_) => len.saturating_mul(2),
        Rank::Radix(_) | Rank::Combination(_) => len,
    };
    match L::CAPACITY {
        Some(_) => 0,
        None => numbers.saturating_mul(size_of::<u64>()),
    }
}
