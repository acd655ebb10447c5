//! Lists that end with an element of any type: one that a function recognizes, one with a flag, or a constant.

use core::array::from_fn;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::chunks::as_chunks;
use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list::{self, collect, of_list, too_many};
use crate::coding::seq::list_types::{Collection, List};
use crate::coding::seq::terminated::{find, most};
use crate::const_check::equality::of_equality;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::{Context, TakesFlag};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::SliceReader;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Ended, Expression, Field, Layer, Layout, Length, Node};

/// A function that recognizes the last element of a list, as a type. The derive generates one for `len(until(function))`.
pub trait LastElement<T> {
    /// The function.
    const FUNCTION: Expression;

    /// Whether the list ends with this element.
    fn is_last(item: &T) -> bool;
}

/// A constant that ends a list or stands for `None`, as a type. The derive generates one for `len(until = &value)` and
/// `none = &value`.
pub trait ConstantExpr<T> {
    /// The constant, as in the declaration.
    const EXPRESSION: Expression;
    /// The constant.
    const VALUE: T;
}

/// Whether an element is the constant that ends its list.
#[inline(always)]
fn is_end<T: PartialEq, K: ConstantExpr<T>>(item: &T) -> bool {
    *item == K::VALUE
}

/// Elements in the coding `X`, the last of which is the first one for which `K` holds; at most `MAX` elements. An empty
/// list cannot be encoded.
///
/// `len(until(path))`, `len(until(path), max = N)`.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Number {
///     #[codec(len(until(|group| !group.more)))]
///     groups: Vec<Group>,
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// struct Group {
///     more: bool,
///     #[codec(bits = 3)]
///     digit: u8,
/// }
///
/// let groups = vec![Group { more: true, digit: 1 }, Group { more: false, digit: 2 }];
/// assert_eq!(Number { groups }.to_bytes()?, [0b1001_0010]);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct UntilLast<X, K, const MAX: usize = { usize::MAX }>(Infallible, PhantomData<(X, K)>);

/// Elements in the coding `X`, then the constant `K` in the same coding; at most `MAX` elements. No element can equal the
/// constant.
///
/// `len(until = &value)`, `len(until = &value, max = N)`.
#[derive(Debug)]
pub struct UntilValue<X, K, const MAX: usize = { usize::MAX }>(Infallible, PhantomData<(X, K)>);

/// Elements in the coding `X`, each with a flag that says whether it is the last one; at most `MAX` elements. An empty list
/// cannot be encoded. The coding reads the flag before the element, so it must be at a constant bit of it.
///
/// `len(until(is_last))`, `len(until(is_last), max = N)`.
#[derive(Debug)]
pub struct UntilFlag<X, const MAX: usize = { usize::MAX }>(Infallible, PhantomData<X>);

/// Returns the layout of a list with elements in the coding `X` that `end` ends, and whose length is greater by `more`
/// elements on the wire, at least `least` elements.
pub(super) const fn layout<L: Collection, X: Coding<L::Item>, const MAX: usize>(
    end: Ended,
    (least, more): (usize, usize),
) -> Layout {
    let element = X::LAYOUT;
    Layout {
        min_bits: element.min_bits * least,
        max_bits: match (element.max_bits, most::<MAX>(L::CAPACITY)) {
            (Some(each), Some(most)) => each.checked_mul(most.saturating_add(more)),
            _ => None,
        },
        node: Node::List {
            len: Length::Ended {
                end,
                max: if MAX == usize::MAX { None } else { Some(MAX) },
            },
            element: list::element::<L, X>(),
        },
    }
}

impl<L: Collection, X: Coding<L::Item>, K: LastElement<L::Item>, const MAX: usize> Coding<L>
    for UntilLast<X, K, MAX>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = of_list::<L, X>();
    const LAYOUT: &'static Layout = &layout::<L, X, MAX>(Ended::Function(K::FUNCTION), (1, 0));

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        check_max::<_, MAX>(items, writer)?;
        match find(items, K::is_last) {
            Some(index) if index + 1 == items.len() => X::encode_slice(items, writer, context),
            Some(index) => {
                writer.enter_element(index);
                Err(writer.refuse(not_last()))
            }
            None => Err(writer.refuse(without_last(items))),
        }
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let items = &*list.items();
        let end = find(items, K::is_last)?;
        if items.len() > MAX || end + 1 != items.len() {
            return None;
        }
        X::width_of_slice(items, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = Elements::<L::Buffer, MAX>::new(reader);
        // Of elements of a byte, the last one is searched first, so that those before it can be read in bulk. If there is
        // none, or too many precede it, the loop finds the error.
        if const { matches!(X::LAYOUT.constant_bits(), Some(8)) } {
            let is_last = |byte: &u8| {
                let byte = &mut SliceReader::<R::Order>::new(core::slice::from_ref(byte));
                X::decode(byte, context).as_ref().map_or(true, K::is_last)
            };
            let before = |_, reader: &R| find(reader.bytes_ahead()?, is_last);
            list.read_before::<X, R>(before, reader, context)?;
        }
        loop {
            let item = list.read::<X, R>(reader, context)?;
            let is_end = K::is_last(&item);
            list.push(item, reader)?;
            if is_end {
                return collect(list.finish(), start, reader);
            }
        }
    }
}

impl<L, X, K, const MAX: usize> Coding<L> for UntilValue<X, K, MAX>
where
    L: Collection<Item: PartialEq>,
    X: Coding<L::Item>,
    K: ConstantExpr<L::Item>,
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(of_list::<L, X>(), of_equal(X::LAYOUT));
    const LAYOUT: &'static Layout = &layout::<L, X, MAX>(Ended::Value(K::EXPRESSION), (1, 1));

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: WriteBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        check_max::<_, MAX>(items, writer)?;
        if let Some(index) = find(items, is_end::<_, K>) {
            writer.enter_element(index);
            let rule = "no element is the value that ends the list";
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        }
        X::encode_slice(items, writer, context)?;
        X::encode(&K::VALUE, writer, context)
    }

    #[inline]
    fn width(list: &L, context: WriteBy<'_, L::Item, X>) -> Option<usize> {
        let items = &*list.items();
        if items.len() > MAX || find(items, is_end::<_, K>).is_some() {
            return None;
        }
        X::width_of_slice(items, context)?.checked_add(X::width(&K::VALUE, context)?)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, L::Item, X>) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = Elements::<L::Buffer, MAX>::new(reader);
        loop {
            let item = list.read::<X, R>(reader, context)?;
            if is_end::<_, K>(&item) {
                return collect(list.finish(), start, reader);
            }
            list.push(item, reader)?;
        }
    }
}

impl<L, X, const MAX: usize> Coding<L> for UntilFlag<X, MAX>
where
    L: Collection,
    X: Coding<L::Item, Context: TakesFlag>,
{
    type Context = <X::Context as TakesFlag>::Rest;
    const MISTAKE: Option<Mistake> =
        Mistake::or(of_list::<L, X>(), of_flag(X::LAYOUT.flag_offset()));
    const LAYOUT: &'static Layout = &layout::<L, X, MAX>(Ended::Flag, (1, 0));

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        let items = &*list.items();
        check_max::<_, MAX>(items, writer)?;
        let Some((last, before)) = items.split_last() else {
            return Err(writer.refuse(without_last(items)));
        };
        X::encode_slice(before, writer, X::Context::flagged_writing(false, context))?;
        writer.enter_element(before.len());
        X::encode(last, writer, X::Context::flagged_writing(true, context))?;
        writer.leave();
        Ok(())
    }

    #[inline]
    fn width(list: &L, context: <Self::Context as Context>::Write<'_>) -> Option<usize> {
        let items = &*list.items();
        if items.len() > MAX {
            return None;
        }
        let (last, before) = items.split_last()?;
        let last = X::width(last, X::Context::flagged_writing(true, context))?;
        let before = X::width_of_slice(before, X::Context::flagged_writing(false, context))?;
        before.checked_add(last)
    }

    #[inline]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let mut list = Elements::<L::Buffer, MAX>::new(reader);
        // `MISTAKE` stops the compilation without it.
        let flag = const {
            match X::LAYOUT.flag_offset() {
                Some(offset) => offset,
                None => 0,
            }
        };
        // The flags of elements of one width are at known bits, so all elements but the last can be read in bulk. If there
        // is no last one, or too many precede it, the loop finds the error.
        if let Some(width) = const { X::LAYOUT.constant_bits() } {
            let before = elements_before_flag(reader, flag, width);
            let most = const { most::<MAX>(L::CAPACITY) };
            if let Some(before) = before.filter(|before| most.is_none_or(|most| *before < most)) {
                let context = X::Context::flagged_reading(false, context);
                list.list.reserve(before + 1, width, reader)?;
                X::decode_list(before, list.list.as_mut(), reader, context)?;
            }
        }
        loop {
            // An element that ends before its flag is refused while it is read.
            let is_last = reader.wait(flag + 1) && R::ORDER.take(reader.peek_at(flag), 1) == 1;
            let context = X::Context::flagged_reading(is_last, context);
            let item = list.read::<X, R>(reader, context)?;
            list.push(item, reader)?;
            if is_last {
                return collect(list.finish(), start, reader);
            }
        }
    }
}

/// Returns the number of elements of `width` bits before the first one whose bit `flag` is set.
#[inline(always)]
fn elements_before_flag<R: BitRead>(reader: &R, flag: usize, width: usize) -> Option<usize> {
    if let Some(bytes) = reader.bytes_ahead().filter(|_| width % 8 == 0) {
        let mask = match R::ORDER.is_lsb_first() {
            true => 1 << (flag % 8),
            false => 0x80 >> (flag % 8),
        };
        return element_with_flag(bytes, width / 8, flag / 8, mask);
    }
    let left = reader.remaining();
    let mut place = flag;
    while place < left {
        if R::ORDER.take(reader.peek_at(place), 1) == 1 {
            return Some((place - flag) / width);
        }
        place += width;
    }
    None
}

/// Returns the index of the first of the elements of `size` bytes that has a bit of `mask` in its byte `place`. 32 elements
/// are tested at once, and the rest one by one.
#[inline(always)]
fn element_with_flag(bytes: &[u8], size: usize, place: usize, mask: u8) -> Option<usize> {
    // Whole words of elements are joined, if words begin with an element.
    let masks = u64::from_ne_bytes(from_fn(|byte| if byte % size == place { mask } else { 0 }));
    let has_flag = |group: &[u8]| match 8 % size {
        0 => {
            let words = as_chunks::<8, u8>(group).0;
            words.fold(0, |joined, word| joined | u64::from_ne_bytes(*word)) & masks != 0
        }
        _ => {
            let elements = group.chunks_exact(size);
            elements.fold(0, |joined, element| joined | element[place]) & mask != 0
        }
    };
    let groups = bytes.chunks_exact(32 * size);
    let before = 32 * groups.take_while(|group| !has_flag(group)).count();
    let mut rest = bytes.get(before * size..)?.chunks_exact(size);
    Some(before + rest.position(|element| element[place] & mask != 0)?)
}

impl Layout {
    /// Returns the number of bits before the field with `is_last`, if it is constant.
    const fn flag_offset(&self) -> Option<usize> {
        match self.node {
            Node::Struct(item) => flag_offset(0, item.fields),
            node => match node.wrapped() {
                Some(inner) => inner.flag_offset(),
                None => None,
            },
        }
    }
}

/// Returns the same behind the first `before` bits of the element.
const fn flag_offset(before: usize, fields: &[Field]) -> Option<usize> {
    match fields {
        [] => None,
        [first, rest @ ..] => match (first.layout.node, first.layout.constant_bits()) {
            (Node::Layer(Layer::IsLast { .. }), _) => Some(before),
            (Node::Align { to }, _) => flag_offset(before.next_multiple_of(to), rest),
            (_, Some(bits)) => flag_offset(before + bits, rest),
            (_, None) => None,
        },
    }
}

/// Returns the mistake in elements whose flag is not at a constant bit.
const fn of_flag(offset: Option<usize>) -> Option<Mistake> {
    match offset {
        Some(_) => None,
        None => {
            let message = Message::new().text(
                "the flag `is_last` of an element is read before the element, so it must be at a constant bit; move it before the fields whose width varies",
            );
            Mistake::of(Key::Type, message)
        }
    }
}

/// The elements of a list of at most `MAX` elements that are read one by one.
pub(super) struct Elements<L, const MAX: usize> {
    list: GrowingList<L>,
    /// The first bit of the last element that was read.
    start: usize,
}

impl<L: List, const MAX: usize> Elements<L, MAX> {
    #[inline(always)]
    pub(super) fn new<R: BitRead>(reader: &R) -> Self {
        let start = reader.position();
        let list = GrowingList::new(start);
        Self { list, start }
    }

    /// Reads the next element.
    #[inline(always)]
    fn read<X: Coding<L::Item>, R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadBy<'_, L::Item, X>,
    ) -> Result<L::Item, Fault> {
        self.start = reader.position();
        reader.enter_element(self.list.len());
        let item = X::decode(reader, context)?;
        reader.leave();
        Ok(item)
    }

    /// Reads all elements of one width in bulk, if `count` finds the end behind them. If it does not, or if they are too
    /// many, the loop reads all elements, and finds the error.
    #[inline(always)]
    pub(super) fn read_before<X: Coding<L::Item>, R: BitRead>(
        &mut self,
        count: impl Fn(usize, &R) -> Option<usize>,
        reader: &mut R,
        context: ReadBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let Some(width) = (const { X::LAYOUT.constant_bits() }) else {
            return Ok(());
        };
        let most = const { most::<MAX>(L::CAPACITY) };
        match count(width, reader) {
            Some(len) if most.is_none_or(|most| len <= most) => {
                self.list.reserve(len, width, reader)?;
                X::decode_list(len, self.list.as_mut(), reader, context)
            }
            _ => Ok(()),
        }
    }

    /// Reads the next element and appends it.
    #[inline(always)]
    pub(super) fn read_next<X: Coding<L::Item>, R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadBy<'_, L::Item, X>,
    ) -> Result<(), Fault> {
        let item = self.read::<X, R>(reader, context)?;
        self.push(item, reader)
    }

    #[inline(always)]
    pub(super) fn finish(self) -> L {
        self.list.finish()
    }

    /// Appends the element that was read.
    #[inline(always)]
    fn push<R: BitRead>(&mut self, item: L::Item, reader: &mut R) -> Result<(), Fault> {
        let index = self.list.len();
        if let Some(most) = const { most::<MAX>(L::CAPACITY) } {
            if index >= most {
                return Err(reader.refuse(self.start, too_many(index + 1, most)));
            }
        }
        self.list.push(item, 0, reader)
    }
}

/// Rejects a list of more than `MAX` elements.
#[inline(always)]
pub(super) fn check_max<T, const MAX: usize>(
    items: &[T],
    writer: &mut impl BitWrite,
) -> Result<(), Fault> {
    match items.len() {
        len if len > MAX => Err(writer.refuse(too_many(len, MAX))),
        _ => Ok(()),
    }
}

#[cold]
fn not_last() -> Refusal {
    let rule = "only the last element can be one that ends the list";
    Refusal::Unencodable { rule }
}

#[cold]
fn without_last<T>(items: &[T]) -> Refusal {
    let rule = match items {
        [] => "the list has no element, and its last one says where it ends",
        _ => "the last element must be one that ends the list",
    };
    Refusal::Unencodable { rule }
}

/// Returns the mistake in elements that are compared with the constant that ends the list: an element that is equal to it
/// and has other bits would be lost, and one that has its bits and is not equal would be read as it.
const fn of_equal(element: &Layout) -> Option<Mistake> {
    of_equality(
        element,
        Key::Fixed,
        "`until = &value` compares elements, and ",
        " is not on the wire; remove its `skip`, or write `until(function)`",
    )
}
