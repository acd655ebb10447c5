//! Lists whose length earlier fields decide.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::given::no_length;
use crate::coding::byte_sized::{read_filled, unencodable, write_filled};
use crate::coding::list::{
    self, ListCoding, Member, of_elements, read_items, read_together, write_items, write_together,
};
use crate::coding::{Coding, List};
use crate::error::Fault;
use crate::int::Number;
use crate::layout::{Layout, Length, Node};
use crate::mistake::Mistake;
use crate::narrate::Narrator;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::write::BitWrite;

/// How a list is written as a field whose length other fields say.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code lists of type `{L}`",
    label = "`{L}` cannot be written this way"
)]
pub trait ListField<L> {
    /// What the bits look like; the length is named by [`of_length`].
    const LAYOUT: Layout;
    /// What is wrong with the coding for lists of this type.
    const MISTAKE: Option<Mistake>;

    /// Writes the elements of a list, which other fields say to have this length.
    ///
    /// # Errors
    /// Refuses a list of another length, and elements that the coding cannot hold.
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault>;

    /// Reads the elements of a list of this length.
    ///
    /// # Errors
    /// Refuses bits that [`write_elements`](Self::write_elements) does not write.
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault>;

    /// Writes a list that has this length as a field.
    #[inline(always)]
    fn write<W: BitWrite>(
        name: &'static str,
        len: Result<usize, Number>,
        list: &L,
        writer: &mut W,
    ) -> Result<(), Fault> {
        writer.enter(name);
        let len = len.map_err(|number| writer.refuse(no_length("len", number)))?;
        Self::write_elements(list, len, writer)?;
        writer.leave();
        Ok(())
    }

    /// Reads a list of this length as a field.
    #[inline(always)]
    fn read<R: BitRead>(
        name: &'static str,
        len: Result<usize, Number>,
        reader: &mut R,
    ) -> Result<L, Fault> {
        reader.enter(name);
        let len = len.map_err(|number| {
            let start = reader.position();
            reader.refuse(start, no_length("len", number))
        })?;
        let list = Self::read_elements(len, reader)?;
        reader.leave();
        Ok(list)
    }
}

/// A length that is not named yet.
const UNNAMED: Length = Length::Expression("");

/// The layout of a list with its length as it was written.
#[must_use]
pub const fn of_length(layout: Layout, len: &'static str) -> Layout {
    let len = Length::Expression(len);
    let node = match layout.node {
        Node::List { element, .. } => Node::List { len, element },
        Node::Joined { number, .. } => Node::Joined { len, number },
        Node::ByteSized { element, ones, .. } => Node::ByteSized { len, element, ones },
        Node::Region { inner, .. } => Node::Region { len, inner },
        node => node.with_len(len),
    };
    Layout { node, ..layout }
}

/// Refuses a list whose length differs from what other fields say.
#[inline(always)]
fn agrees<W: BitWrite>(has: usize, said: usize, writer: &mut W) -> Result<(), Fault> {
    if has == said {
        return Ok(());
    }
    let rule = "the list does not have as many elements as other fields say";
    Err(writer.refuse(Refusal::Unencodable { rule }))
}

/// Each element in the form `X`.
#[derive(Debug)]
pub struct Apart<X>(Infallible, PhantomData<X>);

impl<L: List, X: Coding<L::Item>> ListField<L> for Apart<X> {
    const MISTAKE: Option<Mistake> = of_elements::<L::Item, X>();
    const LAYOUT: Layout = Layout::list_by(X::LAYOUT, "", L::CAPACITY);

    #[inline]
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault> {
        let items = list.as_slice();
        agrees(items.len(), len, writer)?;
        write_items::<X, L, W>(items, writer)
    }

    #[inline]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault> {
        read_items::<X, L, R>(len, reader.position(), reader)
    }
}

/// All elements together in the form `X`.
#[derive(Debug)]
pub struct Together<X>(Infallible, PhantomData<X>);

impl<L: List, X: ListCoding<L::Item>> ListField<L> for Together<X> {
    const MISTAKE: Option<Mistake> = Mistake::inside(X::MISTAKE);
    const LAYOUT: Layout = Layout::listed(X::MANY, UNNAMED, L::CAPACITY);

    #[inline]
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault> {
        let items = list.as_slice();
        agrees(items.len(), len, writer)?;
        write_together::<X, L, W>(items, writer)
    }

    #[inline]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault> {
        read_together::<X, L, R>(len, reader.position(), reader)
    }
}

/// All elements as one number in the form `X`, or arrays as a number each.
#[derive(Debug)]
pub struct AsOne<X>(Infallible, PhantomData<X>);

impl<L: List<Item: Member<X>>, X> ListField<L> for AsOne<X> {
    const MISTAKE: Option<Mistake> = <L::Item as Member<X>>::MISTAKE;
    const LAYOUT: Layout = list::layout_by::<X, L>("");

    #[inline]
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault> {
        agrees(list.as_slice().len(), len, writer)?;
        L::Item::write(list, writer)
    }

    #[inline]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault> {
        L::Item::read(len, reader.position(), reader)
    }
}

/// Each element in the form `X`, as many as take a length in bytes, the last of which is filled with ones or zeros.
#[derive(Debug)]
pub struct InBytes<X, const ONES: bool>(Infallible, PhantomData<X>);

impl<L: List, X: Coding<L::Item>, const ONES: bool> ListField<L> for InBytes<X, ONES> {
    const MISTAKE: Option<Mistake> = of_elements::<L::Item, X>();
    const LAYOUT: Layout = Layout::byte_sized(X::LAYOUT, UNNAMED, L::CAPACITY, ONES);

    #[inline]
    fn write_elements<W: BitWrite>(list: &L, len: usize, writer: &mut W) -> Result<(), Fault> {
        let items = list.as_slice();
        match X::width_of_slice(items, writer.narrator().context()) {
            Some(width) if width.div_ceil(8) == len => {
                write_filled::<X, L, W, ONES>(items, width, writer)
            }
            Some(_) => {
                let rule = "the list does not take as many bytes as other fields say";
                Err(writer.refuse(Refusal::Unencodable { rule }))
            }
            None => Err(unencodable::<X, L, W>(items, writer)),
        }
    }

    #[inline]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R) -> Result<L, Fault> {
        read_filled::<X, L, R, ONES>(len, reader)
    }
}

/// How many bytes a list takes whose last one is filled; 0 for a list that is refused when it is written.
#[inline]
pub fn bytes_of<X: Coding<L::Item>, L: List, W: BitWrite>(list: &L, writer: &mut W) -> u64 {
    let width = X::width_of_slice(list.as_slice(), writer.narrator().context());
    width.map_or(0, |width| width.div_ceil(8) as u64)
}
