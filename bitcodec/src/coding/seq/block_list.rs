//! Lists in codings of all elements at once, such as runs.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::seq::list::{collect, longest, of_ascending, too_many};
use crate::coding::seq::list_types::{Collection, List};
use crate::const_check::mistake::{Key, Mistake};
use crate::context::{Context, NoContext, Provides};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node, Runs};

/// A coding of all elements of a list at once. The number of elements is not part of it.
///
/// A few bits may encode many elements. Therefore a list has at most [`MOST`](Self::MOST) of them, so that no input
/// requests unlimited memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code lists of `{T}`",
    label = "`{T}` cannot be written this way"
)]
pub trait ListCoding<T> {
    /// The context of the coding, as [`Coding::Context`].
    type Context: Provides<Self::Context>;

    /// The greatest number of elements.
    const MOST: usize = 65_535;

    /// The layout of up to [`MOST`](Self::MOST) elements.
    const MANY: &'static Layout;

    /// The mistake in the coding for elements of this type, which the derive reports at the field.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Writes the elements.
    ///
    /// # Errors
    /// An error for an element that the coding cannot represent.
    fn encode_items<W: BitWrite>(
        items: &[T],
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads `len` elements.
    ///
    /// # Errors
    /// An error for bits that [`encode_items`](Self::encode_items) never writes.
    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault>;
}

/// The number of elements in the coding `C`, then all elements in the coding `X`. `len(bits = N), runs`.
#[derive(Debug)]
pub struct Listed<C, X>(Infallible, PhantomData<(C, X)>);

impl<L: Collection, C: Coding<u64, Context = NoContext>, X: ListCoding<L::Item>> Coding<L>
    for Listed<C, X>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::about(Key::Len, C::MISTAKE),
        Mistake::or(Mistake::inside(X::MISTAKE), of_ascending::<L>()),
    );
    const LAYOUT: &'static Layout = {
        let count = C::LAYOUT;
        let items = Layout::listed(X::MANY, Length::Written(count), longest(L::CAPACITY, count));
        &Layout {
            min_bits: count.min_bits + items.min_bits,
            max_bits: match (count.max_bits, items.max_bits) {
                (Some(count), Some(items)) => count.checked_add(items),
                _ => None,
            },
            node: items.node,
        }
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: <X::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        C::encode(&(items.len() as u64), writer, ())?;
        write_together::<X, L, W>(items, writer, context)
    }

    #[inline]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: <X::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let len = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        let list = read_together::<X, L::Buffer, R>(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

impl Layout {
    /// Returns the layout of a list in a [`ListCoding`], from its layout `many` of the greatest number of elements.
    #[must_use]
    pub const fn listed(many: &'static Self, len: Length, capacity: Option<usize>) -> Self {
        let most = match many.node {
            Node::Runs(Runs {
                len: Length::Constant(most),
                ..
            }) => most,
            _ => 1,
        };
        Self {
            min_bits: many.min_bits,
            // A list with less capacity takes its share of the bits, rounded up.
            max_bits: match (many.max_bits, capacity) {
                (Some(max), Some(capacity)) if capacity < most => {
                    Some(max.div_ceil(most) * capacity)
                }
                (max, _) => max,
            },
            node: many.node.with_len(len),
        }
    }
}

/// Returns the capacity of a list, at most `most`.
const fn least(capacity: Option<usize>, most: usize) -> usize {
    match capacity {
        Some(capacity) if capacity < most => capacity,
        _ => most,
    }
}

/// Writes all elements of a list.
#[inline]
pub(crate) fn write_together<X: ListCoding<L::Item>, L: Collection, W: BitWrite>(
    items: &[L::Item],
    writer: &mut W,
    context: <X::Context as Context>::Write<'_>,
) -> Result<(), Fault> {
    let most = const { least(L::CAPACITY, X::MOST) };
    if items.len() > most {
        return Err(writer.refuse(too_many(items.len(), most)));
    }
    X::encode_items(items, writer, context)
}

/// Reads `len` elements. The count begins at bit `start`, for the errors about it.
#[inline]
pub(crate) fn read_together<X: ListCoding<L::Item>, L: List, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
    context: <X::Context as Context>::Read<'_>,
) -> Result<L, Fault> {
    let most = const { least(L::CAPACITY, X::MOST) };
    if len > most {
        return Err(reader.refuse(start, too_many(len, most)));
    }
    X::decode_items(len, reader, context)
}
