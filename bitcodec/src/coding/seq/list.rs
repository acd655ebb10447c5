//! Lists: a number of elements that the type does not fix.

use core::marker::PhantomData;
use core::ops::Range;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::{Coding, place, register_path};
use crate::const_check::equality::skipped_field;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::budget::EACH_BIT;
use crate::io::read::{BitRead, charge, refund, truncated, whole_ahead};
use crate::io::write::BitWrite;
use crate::layout::length::greatest;
use crate::layout::{Ascending, Layer, Layout, Length, Node};

use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list_types::{Collection, List};

/// Returns the mistake in a list with elements in the coding `X`.
pub(crate) const fn of_elements<T, X: Coding<T>>() -> Option<Mistake> {
    let without_bits = if X::LEAST_BITS == 0 {
        let message = Message::new().text(
            "an element may take no bits, so that the input does not bound the list; give each element at least one bit, or take an array",
        );
        Mistake::of(Key::Type, message)
    } else {
        None
    };
    Mistake::or(Mistake::inside(X::MISTAKE), without_bits)
}

/// Returns the mistake in a list of type `L` with elements in the coding `X`.
pub(crate) const fn of_list<L: Collection, X: Coding<L::Item>>() -> Option<Mistake> {
    Mistake::or(of_elements::<L::Item, X>(), of_order::<L, X>())
}

/// Returns the mistake in elements that ascend: two that differ only in what is not on the wire would be one.
pub(crate) const fn of_order<L: Collection, X: Coding<L::Item>>() -> Option<Mistake> {
    let compared = match (L::ASCENDING, X::LAYOUT.node) {
        (None, _) => return None,
        (Some(Ascending::Keys), Node::Tuple { elements: [key, _] }) => key,
        (Some(_), _) => X::LAYOUT,
    };
    let Some((name, field)) = skipped_field(compared) else {
        return None;
    };
    let message = Message::new()
        .text("the elements of a set and the keys of a map are compared, and ")
        .code(field)
        .text(" of ")
        .code(name)
        .text(" is not on the wire; remove its `skip`, or take a `Vec`");
    Mistake::of(Key::Type, message)
}

/// The number of elements in the coding `C`, then each element in the coding `X`. `len(bits = N)`, `len(leb128)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Path {
///     #[codec(len(bits = 4), bits = 2)]
///     turns: Vec<u8>,
/// }
///
/// assert_eq!(Path { turns: vec![1, 3] }.to_bytes()?, [0b0010_01_11]);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Counted<C, X>(core::convert::Infallible, PhantomData<(C, X)>);

impl<L: Collection, C: Coding<u64, Context = NoContext>, X: Coding<L::Item>> Coding<L>
    for Counted<C, X>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> =
        Mistake::or(Mistake::about(Key::Len, C::MISTAKE), of_list::<L, X>());
    const LAYOUT: &'static Layout = &layout_counted(C::LAYOUT, element::<L, X>(), L::CAPACITY);

    #[inline(always)]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        C::encode(&(items.len() as u64), writer, ())?;
        write_items::<X, L, W>(items, writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let items = &*list.items();
        let count = C::width(&(items.len() as u64), ())?;
        count.checked_add(X::width_of_slice(items, context)?)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let len = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        let list = read_items::<X, L::Buffer, R>(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

/// Returns the layout of a list with a count before its elements.
pub(super) const fn layout_counted(
    count: &'static Layout,
    element: &'static Layout,
    capacity: Option<usize>,
) -> Layout {
    let longest = longest(capacity, count);
    Layout {
        min_bits: count.min_bits,
        max_bits: match (count.max_bits, element.max_bits, longest) {
            (Some(count), Some(element), Some(longest)) => match longest.checked_mul(element) {
                Some(elements) => count.checked_add(elements),
                None => None,
            },
            _ => None,
        },
        node: Node::List {
            len: Length::Written(count),
            element,
        },
    }
}

/// Returns the greatest number of elements of a list: its capacity, or the greatest number that its count can express
/// if that is less.
pub(super) const fn longest(capacity: Option<usize>, count: &Layout) -> Option<usize> {
    match (capacity, greatest(count, usize::BITS)) {
        (Some(capacity), Some(countable)) if countable < capacity => Some(countable),
        (None, countable) => countable,
        (capacity, _) => capacity,
    }
}

/// Returns the number of bits to reserve for each element: those of the longest one if it has a bound, but no more than
/// an element takes in memory, or else those of the shortest one. 0 for integers as wide as their type, which are written
/// at once.
const fn reserved<T, X: Coding<T>>() -> usize {
    let most = 8 * size_of::<T>();
    match (X::LAYOUT.node, X::LEAST_BITS, X::LAYOUT.max_bits) {
        (Node::Unsigned | Node::Signed | Node::Bytes { .. }, bits, _) if bits == most => 0,
        (_, _, Some(longest)) if longest <= most => longest,
        (_, shortest, Some(_)) if shortest <= most => most,
        (_, shortest, _) => shortest,
    }
}

/// The layout of the elements of the list `L` in the coding `X`, as a constant.
struct ElementLayout<L, X>(PhantomData<(L, X)>);

impl<L: Collection, X: Coding<L::Item>> ElementLayout<L, X> {
    const ASCENDING: &'static Layout = match L::ASCENDING {
        Some(what) => &Layout::layer(Layer::Ascending {
            inner: X::LAYOUT,
            what,
        }),
        None => X::LAYOUT,
    };
}

/// Returns the layout of the elements of the list `L` in the coding `X`.
pub(crate) const fn element<L: Collection, X: Coding<L::Item>>() -> &'static Layout {
    ElementLayout::<L, X>::ASCENDING
}

/// Makes a list of the elements that were read. The first bit of the list is at `start`, for the errors about it.
#[inline(always)]
pub(crate) fn collect<L: Collection, R: BitRead>(
    buffer: L::Buffer,
    start: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    let len = buffer.count();
    let memory = L::memory(len);
    if memory > 0 {
        reader.charge(start, memory)?;
    }
    match L::from_buffer(buffer) {
        Ok(list) => {
            if memory > 0 {
                // The buffer is freed, and it had at least the memory of its elements.
                refund(memory.min(len.saturating_mul(size_of::<L::Item>())), reader);
            }
            Ok(list)
        }
        Err(index) => Err(not_ascending::<L, R>(index, start, reader)),
    }
}

#[cold]
fn not_ascending<L: Collection, R: BitRead>(index: usize, start: usize, reader: &mut R) -> Fault {
    let rule = match L::ASCENDING {
        Some(Ascending::Keys) => "the keys ascend, and none is there twice",
        Some(Ascending::Elements) | None => "the elements ascend, and none is there twice",
    };
    reader.enter_element(index);
    reader.refuse(start, Refusal::NotCanonical { rule })
}

/// Returns the mistake in a list whose elements ascend, in a coding of all elements together.
pub(crate) const fn of_ascending<L: Collection>() -> Option<Mistake> {
    match L::ASCENDING {
        None => None,
        Some(_) => {
            let message = Message::new().text(
                "the elements of a set or map ascend, so they are written one by one; remove the key that writes them together, or take a `Vec`",
            );
            Mistake::of(Key::Type, message)
        }
    }
}

/// Writes the elements of a list.
#[inline(always)]
pub(crate) fn write_items<X: Coding<L::Item>, L: Collection, W: BitWrite>(
    items: &[L::Item],
    writer: &mut W,
    context: WriteBy<'_, L::Item, X>,
) -> Result<(), Fault> {
    let bits = const { reserved::<L::Item, X>() };
    if bits > 0 {
        writer.reserve(items.len().saturating_mul(bits));
    }
    X::encode_slice(items, writer, context)
}

/// Returns the least width of an element. An element without bits is a mistake: with a width of `usize::MAX`, every
/// list that is not empty is rejected as truncated.
const fn shortest<T, X: Coding<T>>() -> usize {
    match X::LEAST_BITS {
        0 => usize::MAX,
        bits => bits,
    }
}

/// The number of elements of each array in which a list is read.
const MANY: usize = 32;

/// Reads `len` elements. The count begins at bit `start`, for the errors about it.
#[inline(always)]
pub(crate) fn read_items<X: Coding<L::Item>, L: List, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
    context: ReadBy<'_, L::Item, X>,
) -> Result<L, Fault> {
    let each = const { shortest::<L::Item, X>() };
    if let Some(capacity) = L::CAPACITY {
        if len > capacity {
            return Err(reader.refuse(start, too_many(len, capacity)));
        }
    }
    // Nothing is allocated before the shortest possible list is known to exist, whatever the count is.
    let least = len.saturating_mul(each);
    if !reader.wait(least) {
        return Err(truncated(reader, least));
    }
    if const { X::LAYOUT.is_reference() } {
        return read_nested::<X, L, R>(len, start, reader, context);
    }
    // The budget grows by `EACH_BIT` bytes for each bit of input. Elements that take no more than that, such as 256
    // bytes for 8 bits, are charged at once, because their bits exist. Larger ones are charged as the list grows, after
    // their bits are read.
    if L::CAPACITY.is_none() && const { size_of::<L::Item>() / EACH_BIT > shortest::<L::Item, X>() }
    {
        let mut list = GrowingList::<L>::new(start);
        for index in 0..len {
            reader.enter_element(index);
            place::decode!(
                L::Item,
                X,
                |place| register_path::decode::<L::Item, X, R>(place, reader, context),
                |item, ()| list.push(item, 0, reader)?,
                |fault| return Err(fault),
            );
            reader.leave();
        }
        return Ok(list.finish());
    }
    if L::CAPACITY.is_none() {
        let size = const { size_of::<L::Item>() };
        charge(start, len.saturating_mul(size), least, reader)?;
    }
    if R::BULK {
        let len = len.saturating_mul(const { size_of::<L::Item>() });
        let list = whole_ahead(len, reader)
            .and_then(|(bytes, shift)| X::list_of_bytes::<L, R>(bytes, shift));
        if let Some(list) = list {
            reader.advance(8 * len)?;
            return Ok(list);
        }
    }
    let mut list = L::with_capacity(len);
    X::decode_list(len, &mut list, reader, context)?;
    Ok(list)
}

/// Reads elements that are values of a recursive type. The frame of this function is on the stack once for each level, so
/// it has no more than it needs.
fn read_nested<X: Coding<L::Item>, L: List, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
    context: ReadBy<'_, L::Item, X>,
) -> Result<L, Fault> {
    let mut list = GrowingList::<L>::new(start);
    for index in 0..len {
        reader.enter_element(index);
        let item = X::decode(reader, context)?;
        list.push(item, 0, reader)?;
        reader.leave();
    }
    Ok(list.finish())
}

/// Charges the memory of all elements of a list at once: its elements may take no bits, so only the budget limits it.
#[inline]
pub(crate) fn charge_all<L: Collection, R: BitRead>(
    len: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    if L::CAPACITY.is_some() {
        return Ok(());
    }
    let start = reader.position();
    reader.charge(start, len.saturating_mul(size_of::<L::Item>()))
}

/// Reads the elements of a list one by one.
#[inline(always)]
pub(crate) fn read_each<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    indices: Range<usize>,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    let len = indices.len();
    let mut read = register_path::decode_bytes::<T, C, L, R>(len, list, reader, context)?;
    if read == 0 {
        read = register_path::decode_words::<T, C, L, R>(len, list, reader, context)?;
    }
    for index in indices.skip(read) {
        reader.enter_element(index);
        place::decode!(
            T,
            C,
            |place| register_path::decode::<T, C, R>(place, reader, context),
            |item, ()| list.push(item),
            |fault| return Err(fault),
        );
        reader.leave();
    }
    Ok(())
}

/// Reads the elements of a list an array at a time.
#[inline(always)]
pub(crate) fn read_arrays<T, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    let many = if R::BULK { len - len % MANY } else { 0 };
    for _ in (0..many).step_by(MANY) {
        for item in C::decode_array::<R, MANY>(reader, context)? {
            list.push(item);
        }
    }
    read_each::<T, C, L, R>(many..len, list, reader, context)
}

/// Reads the integers of a list into its memory, in chunks: the list never has more than 4,096 default values in place
/// of integers that are not read yet.
#[inline(always)]
pub(crate) fn read_ints<T: Int, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<(), Fault> {
    if !R::BULK {
        return read_each::<T, C, L, R>(0..len, list, reader, context);
    }
    let mut left = len;
    while left > 0 {
        let more = left.min(4096);
        C::decode_slice(list.grow(more, T::default()), reader, context)?;
        left -= more;
    }
    Ok(())
}

/// Returns the refusal of a list of `len` elements, above its capacity.
#[cold]
pub(crate) fn too_many(len: usize, capacity: usize) -> Refusal {
    Refusal::OutOfRange {
        value: Number::Unsigned(len as u128),
        low: Number::Unsigned(0),
        high: Number::Unsigned(capacity as u128),
    }
}
