//! Lists whose length is an expression over earlier fields.

use crate::coding::seq::list_field::ListField;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::region::byte_len::{is_ambiguous, read_filled, unencodable, write_filled};
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::block_list::read_together;
use crate::coding::seq::block_list::write_together;
use crate::coding::seq::borrowed::{ExtentBy, find, find_sized, of_elements};
use crate::coding::seq::list::{collect, element, of_ascending, of_list, read_items, write_items};
use crate::coding::seq::ranked_item::RankedItem;
use crate::coding::seq::ranked_list;
use crate::coding::{Coding, Collection};
use crate::const_check::mistake::Mistake;
use crate::context::{Context, InputBytes, NoContext};
use crate::derive_support::region_field::{bytes_for, count_measured};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Expression, Layout, Length};

/// The length of a list in its layout, before the derive macro inserts the expression.
const UNNAMED: Length = Length::Expression(Expression::UNNAMED);

/// Rejects a list whose length differs from the value of its expression.
#[inline(always)]
fn agrees<W: BitWrite>(has: usize, said: usize, writer: &mut W) -> Result<(), Fault> {
    if has == said {
        return Ok(());
    }
    let rule = "the list does not have as many elements as other fields say";
    Err(writer.refuse(Refusal::Unencodable { rule }))
}

/// The coding of a list whose elements are coded by `X` one by one.
#[derive(Debug)]
pub struct OneByOne<X>(Infallible, PhantomData<X>);

impl<L: Collection, X: Coding<L::Item>> ListField<L> for OneByOne<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = of_list::<L, X>();
    const LAYOUT: Layout = Layout::list_by(element::<L, X>(), Expression::UNNAMED, L::CAPACITY);

    #[inline]
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        agrees(items.len(), len, writer)?;
        write_items::<X, L, W>(items, writer, context)
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: ReadBy<'_, L::Item, X>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let list = read_items::<X, L::Buffer, R>(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

/// The coding of a list whose elements `X` codes together.
#[derive(Debug)]
pub struct AtOnce<X>(Infallible, PhantomData<X>);

impl<L: Collection, X: ListCoding<L::Item>> ListField<L> for AtOnce<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(Mistake::inside(X::MISTAKE), of_ascending::<L>());
    const LAYOUT: Layout = Layout::listed(X::MANY, UNNAMED, L::CAPACITY);

    #[inline]
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: <X::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        agrees(items.len(), len, writer)?;
        write_together::<X, L, W>(items, writer, context)
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <X::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let list = read_together::<X, L::Buffer, R>(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

/// The coding of a list by rank: all elements as one number by `X`, or each array as a number.
#[derive(Debug)]
pub struct AsOneNumber<X>(Infallible, PhantomData<X>);

impl<L: Collection<Item: RankedItem<X>>, X> ListField<L> for AsOneNumber<X> {
    type Context = <L::Item as RankedItem<X>>::Context;
    const MISTAKE: Option<Mistake> = ranked_list::mistake::<X, L>();
    const LAYOUT: Layout = ranked_list::layout_by::<X, L>(Expression::UNNAMED);

    #[inline]
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: <<L::Item as RankedItem<X>>::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        agrees(list.count(), len, writer)?;
        L::Item::write(list, writer, context)
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <<L::Item as RankedItem<X>>::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let list: L::Buffer = L::Item::read(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

/// The coding of a list whose length is in bytes: elements coded by `X` up to that length, and ones or zeros that fill
/// the last byte.
#[derive(Debug)]
pub struct SizedInBytes<X, const ONES: bool>(Infallible, PhantomData<X>);

impl<L: Collection, X: Coding<L::Item>, const ONES: bool> ListField<L> for SizedInBytes<X, ONES> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = of_list::<L, X>();
    const LAYOUT: Layout = Layout::byte_sized(element::<L, X>(), UNNAMED, L::CAPACITY, ONES);

    #[inline]
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        match X::width_of_slice(items, context) {
            Some(width) if width.div_ceil(8) == len => {
                write_filled::<X, L, W, ONES>(items, width, writer, context)
            }
            Some(_) => {
                let rule = "the list does not take as many bytes as other fields say";
                Err(writer.refuse(Refusal::Unencodable { rule }))
            }
            None => Err(unencodable::<X, L, W>(items, writer, context)),
        }
    }

    #[inline]
    fn write_measured<W: BitWrite>(
        name: &'static str,
        len: Result<usize, Number>,
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        if W::COUNTS {
            return count_measured(len, writer);
        }
        Self::write(name, len, list, writer, context)
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: ReadBy<'_, L::Item, X>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let list = read_filled::<X, L::Buffer, R, ONES>(len, reader, context)?;
        collect(list, start, reader)
    }
}

impl<X: Coding<u8, Context = NoContext>> ExtentBy for OneByOne<X> {
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(
        len: usize,
        reader: &mut R,
        input: InputBytes<'a>,
    ) -> Result<&'a [u8], Fault> {
        find::<X, R>(len, reader, input)
    }
}

impl<X: Coding<u8, Context = NoContext>, const ONES: bool> ExtentBy for SizedInBytes<X, ONES> {
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(
        len: usize,
        reader: &mut R,
        input: InputBytes<'a>,
    ) -> Result<&'a [u8], Fault> {
        find_sized::<X, R>(len, reader, input)
    }
}

/// Returns the length of a list in bytes, with its last byte filled. A list whose padding would be one more element has
/// none, which only a writer that counts must know here.
#[inline]
pub fn bytes_of<X: Coding<L::Item>, L: Collection, W: BitWrite, const ONES: bool>(
    list: &L,
    context: WriteBy<'_, L::Item, X>,
) -> u64 {
    let width = X::width_of_slice(&list.items(), context);
    bytes_for::<W>(match W::COUNTS {
        true => width.filter(|width| !is_ambiguous::<X, L, ONES>(*width, context)),
        false => width,
    })
}
