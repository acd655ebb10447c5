//! Lists: elements whose number is not in the type.

mod growing;
mod joined;
mod listed;
mod member;

use core::any::Any;
use core::marker::PhantomData;
use core::ops::Range;

use super::scratch::Scratch;
use super::{Coding, word};
use crate::budget::{EACH_BIT, charge};
use crate::error::Fault;
use crate::int::{Int, Number};
use crate::layout::{Layout, Length, Node};
use crate::message::Message;
use crate::mistake::{Key, Mistake};
use crate::read::{BitRead, truncated};
use crate::refusal::Refusal;
use crate::write::BitWrite;

pub(crate) use growing::Growing;
pub use joined::Joined;
pub(crate) use joined::layout_by;
pub use listed::{ListCoding, Listed};
pub(crate) use listed::{read_together, write_together};
pub use member::{Join, Member, Numbers};

/// A list of values: `Vec`, and with feature `arrayvec` its `ArrayVec`, which holds a few without allocating.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list",
    label = "take `Vec<..>`, or `ArrayVec<.., N>` with feature `arrayvec`; remove `len` of one value"
)]
pub trait List: Scratch {
    /// What it is a list of.
    type Item;

    /// How many elements it can hold; `None` if only memory limits it.
    const CAPACITY: Option<usize>;

    /// Makes an empty list with room for this many elements.
    fn with_capacity(len: usize) -> Self;

    /// Adds an element, for which there is room.
    fn push(&mut self, item: Self::Item);

    /// Adds `more` elements, for which there is room, all like `item`, and returns them.
    fn grow(&mut self, more: usize, item: Self::Item) -> &mut [Self::Item]
    where
        Self::Item: Clone;

    /// Adds elements, for which there is room.
    fn append(&mut self, items: impl Iterator<Item = Self::Item>);

    /// Adds copies of the elements, for which there is room.
    fn append_slice(&mut self, items: &[Self::Item])
    where
        Self::Item: Copy;

    /// Makes room for `more` elements beside those that are there, and for no others.
    fn reserve(&mut self, more: usize);

    /// Returns the elements.
    fn as_slice(&self) -> &[Self::Item];
}

#[cfg(feature = "alloc")]
impl<T> List for alloc::vec::Vec<T> {
    type Item = T;
    const CAPACITY: Option<usize> = None;
    fn with_capacity(len: usize) -> Self {
        Self::with_capacity(len)
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        Self::push(self, item);
    }

    #[inline]
    fn grow(&mut self, more: usize, item: T) -> &mut [T]
    where
        T: Clone,
    {
        let len = self.len();
        self.resize(len + more, item);
        self.get_mut(len..).unwrap_or_default()
    }

    #[inline(always)]
    fn append(&mut self, items: impl Iterator<Item = T>) {
        self.extend(items);
    }

    #[inline(always)]
    fn append_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        self.extend(items);
    }

    #[inline]
    fn reserve(&mut self, more: usize) {
        self.reserve_exact(more);
    }

    fn as_slice(&self) -> &[T] {
        self
    }
}

#[cfg(feature = "arrayvec")]
impl<T, const N: usize> List for arrayvec::ArrayVec<T, N> {
    type Item = T;
    const CAPACITY: Option<usize> = Some(N);
    fn with_capacity(_len: usize) -> Self {
        Self::new()
    }

    #[inline]
    fn push(&mut self, item: T) {
        Self::push(self, item);
    }

    #[inline]
    fn grow(&mut self, more: usize, item: T) -> &mut [T]
    where
        T: Clone,
    {
        let len = self.len();
        self.extend(core::iter::repeat_n(item, more));
        self.get_mut(len..).unwrap_or_default()
    }

    #[inline]
    fn append(&mut self, items: impl Iterator<Item = T>) {
        self.extend(items);
    }

    #[inline]
    fn append_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        self.extend(items.iter().copied());
    }

    #[inline]
    fn reserve(&mut self, _more: usize) {}

    fn as_slice(&self) -> &[T] {
        self
    }
}

/// What is wrong with the elements of a list, each written by `X`.
pub(crate) const fn of_elements<T, X: Coding<T>>() -> Option<Mistake> {
    let without_bits = if X::LAYOUT.min_bits == 0 {
        let message = Message::new().text(
            "an element may take no bits, so that the input does not bound the list; give each element at least one bit, or take an array",
        );
        Mistake::of(Key::Type, message)
    } else {
        None
    };
    Mistake::or(Mistake::inside(X::MISTAKE), without_bits)
}

/// The number of elements in the form `C`, then each in the form `X`. `len(bits = N)`, `len(leb128)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, Format};
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

impl<L: List, C: Coding<u64>, X: Coding<L::Item>> Coding<L> for Counted<C, X> {
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::about(Key::Len, C::MISTAKE),
        of_elements::<L::Item, X>(),
    );
    const LAYOUT: &'static Layout = &layout_counted(C::LAYOUT, X::LAYOUT, L::CAPACITY);

    #[inline]
    fn encode<W: BitWrite>(list: &L, writer: &mut W) -> Result<(), Fault> {
        let items = list.as_slice();
        C::encode(&(items.len() as u64), writer)?;
        write_items::<X, L, W>(items, writer)
    }

    #[inline]
    fn width(list: &L, context: Option<&dyn Any>) -> Option<usize> {
        let items = list.as_slice();
        let count = C::width(&(items.len() as u64), context)?;
        count.checked_add(X::width_of_slice(items, context)?)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<L, Fault> {
        let start = reader.position();
        let len = usize::try_from(C::decode(reader)?).unwrap_or(usize::MAX);
        read_items::<X, L, R>(len, start, reader)
    }
}

/// The layout of the elements of a list behind their number.
const fn layout_counted(
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

/// How many elements a list can have: what it holds, and what its count can say.
const fn longest(capacity: Option<usize>, count: &Layout) -> Option<usize> {
    let said = match (count.node, count.max_bits) {
        (Node::Unsigned, Some(bits)) if bits < usize::BITS as usize => Some((1 << bits) - 1),
        _ => None,
    };
    match (capacity, said) {
        (Some(capacity), Some(said)) if said < capacity => Some(said),
        (None, said) => said,
        (capacity, _) => capacity,
    }
}

/// Writes the elements of a list.
#[inline]
pub(crate) fn write_items<X: Coding<L::Item>, L: List, W: BitWrite>(
    items: &[L::Item],
    writer: &mut W,
) -> Result<(), Fault> {
    X::encode_slice(items, writer)
}

/// The least width of an element. One without bits is a mistake, and is refused where the list has elements.
const fn shortest<T, X: Coding<T>>() -> usize {
    match X::LAYOUT.min_bits {
        0 => usize::MAX,
        bits => bits,
    }
}

/// How many elements an array has where lists are read in arrays.
const MANY: usize = 32;

/// Reads `len` elements; the bits from `start` on say how many there are.
#[inline]
pub(crate) fn read_items<X: Coding<L::Item>, L: List, R: BitRead>(
    len: usize,
    start: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    let each = const { shortest::<L::Item, X>() };
    if let Some(capacity) = L::CAPACITY
        && len > capacity
    {
        return Err(reader.refuse(start, too_many(len, capacity)));
    }
    let least = len.saturating_mul(each);
    if !reader.wait(least) {
        return Err(truncated(reader, least));
    }
    // Elements that may take far more memory than bits are charged one by one, when their bits were read.
    if L::CAPACITY.is_none() && const { size_of::<L::Item>() / EACH_BIT > shortest::<L::Item, X>() }
    {
        let mut list = Growing::<L>::new(start);
        for index in 0..len {
            reader.enter_element(index);
            let item = word::decode::<L::Item, X, R>(reader)?;
            list.push(item, 0, reader)?;
            reader.leave();
        }
        return Ok(list.finish());
    }
    if L::CAPACITY.is_none() {
        let size = const { size_of::<L::Item>() };
        charge(start, len.saturating_mul(size), least, reader)?;
    }
    let mut list = L::with_capacity(len);
    X::decode_list(len, &mut list, reader)?;
    Ok(list)
}

/// Charges the memory of a list whose elements may take no bits, however many there are.
#[inline]
pub(crate) fn charge_all<L: List, R: BitRead>(len: usize, reader: &mut R) -> Result<(), Fault> {
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
) -> Result<(), Fault> {
    let read = word::decode_bytes::<T, C, L, R>(indices.len(), list, reader)?;
    for index in indices.skip(read) {
        reader.enter_element(index);
        list.push(word::decode::<T, C, R>(reader)?);
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
) -> Result<(), Fault> {
    let many = if R::BULK { len - len % MANY } else { 0 };
    for _ in (0..many).step_by(MANY) {
        for item in C::decode_array::<R, MANY>(reader)? {
            list.push(item);
        }
    }
    read_each::<T, C, L, R>(many..len, list, reader)
}

/// Reads the integers of a list to their places, some at a time, so that the list grows with what was read.
#[inline(always)]
pub(crate) fn read_ints<T: Int, C: Coding<T>, L: List<Item = T>, R: BitRead>(
    len: usize,
    list: &mut L,
    reader: &mut R,
) -> Result<(), Fault> {
    if !R::BULK {
        return read_each::<T, C, L, R>(0..len, list, reader);
    }
    let mut left = len;
    while left > 0 {
        let more = left.min(4096);
        C::decode_slice(list.grow(more, T::default()), reader)?;
        left -= more;
    }
    Ok(())
}

#[cold]
pub(super) fn too_many(len: usize, capacity: usize) -> Refusal {
    Refusal::OutOfRange {
        value: Number::Unsigned(len as u128),
        low: Number::Unsigned(0),
        high: Number::Unsigned(capacity as u128),
    }
}
