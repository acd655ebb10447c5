//! Maps over the elements of single values, nested arrays and lists.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::array::from_fn;

#[cfg(feature = "arrayvec")]
use arrayvec::ArrayVec;

use crate::coding::argument::ReadBy;
use crate::coding::{Coding, List, Symbol};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::read::charged;
use crate::io::read::refund;
use crate::io::write::BitWrite;

/// A value with integers or symbols as its elements: one of them, or arrays and lists of them, nested to any depth.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no integers or symbols",
    label = "`as`, `range` and `bias` are for integers, enums without data, and arrays and lists of them"
)]
pub trait Shape: Sized {
    /// The type of the elements.
    type Element;

    /// The same shape with elements of another type.
    type Of<U>;

    /// Converts each element with `make`.
    ///
    /// # Errors
    /// The first error of `make`. The element is then still entered in `place`, so that the error names it.
    fn each<U, P: Place, E>(
        &self,
        place: &mut P,
        make: &mut impl FnMut(&Self::Element, &mut P) -> Result<U, E>,
    ) -> Result<Self::Of<U>, E>;

    /// Converts each element back with `make`.
    ///
    /// # Errors
    /// The first error of `make`. The element is then still entered in `place`, so that the error names it.
    fn of_each<U, P: Place, E>(
        of: Self::Of<U>,
        place: &mut P,
        make: &mut impl FnMut(U, &mut P) -> Result<Self::Element, E>,
    ) -> Result<Self, E>;
}

/// A tracker of the path of the current element.
pub trait Place {
    /// Enters an element.
    fn enter(&mut self, index: usize);

    /// Leaves the innermost element.
    fn leave(&mut self);
}

/// No tracking.
impl Place for () {
    fn enter(&mut self, _index: usize) {}

    fn leave(&mut self) {}
}

/// The path in a field that is being written.
#[derive(Debug)]
pub(crate) struct Writing<'a, W>(pub(crate) &'a mut W);

impl<W: BitWrite> Place for Writing<'_, W> {
    fn enter(&mut self, index: usize) {
        self.0.enter_element(index);
    }

    fn leave(&mut self) {
        self.0.leave();
    }
}

/// The path in a field that has been read.
#[derive(Debug)]
pub(crate) struct Reading<'a, R>(pub(crate) &'a mut R);

impl<R: BitRead> Place for Reading<'_, R> {
    fn enter(&mut self, index: usize) {
        self.0.enter_element(index);
    }

    fn leave(&mut self) {
        self.0.leave();
    }
}

impl<T: Symbol> Shape for T {
    type Element = T;
    type Of<U> = U;

    #[inline]
    fn each<U, P: Place, E>(
        &self,
        place: &mut P,
        make: &mut impl FnMut(&T, &mut P) -> Result<U, E>,
    ) -> Result<U, E> {
        make(self, place)
    }

    #[inline]
    fn of_each<U, P: Place, E>(
        of: U,
        place: &mut P,
        make: &mut impl FnMut(U, &mut P) -> Result<T, E>,
    ) -> Result<T, E> {
        make(of, place)
    }
}

impl<T: Shape, const N: usize> Shape for [T; N] {
    type Element = T::Element;
    type Of<U> = [T::Of<U>; N];

    #[inline]
    fn each<U, P: Place, E>(
        &self,
        place: &mut P,
        make: &mut impl FnMut(&T::Element, &mut P) -> Result<U, E>,
    ) -> Result<[T::Of<U>; N], E> {
        let mut items = self.iter();
        array(place, |place| match items.next() {
            Some(item) => item.each(place, make),
            None => unreachable!("an array has as many elements as another of its length"),
        })
    }

    #[inline]
    fn of_each<U, P: Place, E>(
        of: [T::Of<U>; N],
        place: &mut P,
        make: &mut impl FnMut(U, &mut P) -> Result<T::Element, E>,
    ) -> Result<Self, E> {
        let mut items = of.into_iter();
        array(place, |place| match items.next() {
            Some(item) => T::of_each(item, place, make),
            None => unreachable!("an array has as many elements as another of its length"),
        })
    }
}

/// Creates an array element by element, and tracks each.
#[inline]
fn array<T, P: Place, E, const N: usize>(
    place: &mut P,
    mut make: impl FnMut(&mut P) -> Result<T, E>,
) -> Result<[T; N], E> {
    // `from_fn` cannot stop: after an error, the remaining elements are `None`.
    let mut fault = None;
    let items: [Option<T>; N] = from_fn(|index| {
        if fault.is_some() {
            return None;
        }
        place.enter(index);
        match make(place) {
            Ok(item) => {
                place.leave();
                Some(item)
            }
            Err(error) => {
                fault = Some(error);
                None
            }
        }
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(items.map(|item| item.expect("there was no fault"))),
    }
}

/// Decodes a value with elements of type `U`, and converts it. During the conversion, lists exist in both types, and
/// the budget is charged for both.
#[inline(always)]
pub(crate) fn decode_twice<V: Shape, U, C: Coding<V::Of<U>>, R: BitRead>(
    reader: &mut R,
    context: ReadBy<'_, V::Of<U>, C>,
    make: impl FnOnce(V::Of<U>, &mut R) -> Result<V, Fault>,
) -> Result<V, Fault> {
    let (start, before) = (reader.position(), charged(reader));
    let of = C::decode(reader, context)?;
    let first = charged(reader).saturating_sub(before);
    // An element of 8 bytes from one of 4 takes twice the memory; the quotient is rounded up to be a bound.
    let times = const { size_of::<V::Element>().div_ceil(at_least_one(size_of::<U>())) };
    reader.charge(start, first.saturating_mul(times))?;
    let value = make(of, reader)?;
    refund(first, reader);
    Ok(value)
}

const fn at_least_one(size: usize) -> usize {
    if size == 0 { 1 } else { size }
}

/// Creates a list element by element, and tracks each.
#[cfg_attr(
    not(any(feature = "alloc", feature = "arrayvec", feature = "heapless")),
    expect(
        dead_code,
        reason = "without a heap and array lists there are no lists"
    )
)]
#[inline]
fn list<T, L: List, P: Place, E>(
    len: usize,
    items: impl IntoIterator<Item = T>,
    place: &mut P,
    mut make: impl FnMut(T, &mut P) -> Result<L::Item, E>,
) -> Result<L, E> {
    let mut list = L::with_capacity(len);
    for (index, item) in items.into_iter().enumerate() {
        place.enter(index);
        list.push(make(item, place)?);
        place.leave();
    }
    Ok(list)
}

/// Implements [`Shape`] for lists that are made from a buffer, which is also the list of elements of another type.
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
macro_rules! lists {
    ($($(#[$when:meta])* [$($generics:tt)*] $list:ty: $buffer:ident[$($len:tt)*];)*) => { $(
        $(#[$when])*
        impl<T: Shape $($generics)*> Shape for $list {
            type Element = T::Element;
            type Of<U> = $buffer<T::Of<U> $($len)*>;

            #[inline]
            fn each<U, P: Place, E>(
                &self,
                place: &mut P,
                make: &mut impl FnMut(&T::Element, &mut P) -> Result<U, E>,
            ) -> Result<Self::Of<U>, E> {
                list(self.len(), self.iter(), place, |item, place| item.each(place, make))
            }

            #[inline]
            fn of_each<U, P: Place, E>(
                of: Self::Of<U>,
                place: &mut P,
                make: &mut impl FnMut(U, &mut P) -> Result<T::Element, E>,
            ) -> Result<Self, E> {
                let made = list(of.len(), of, place, |item, place| T::of_each(item, place, make));
                made.map(<$buffer<T $($len)*>>::into)
            }
        }
    )* };
}

#[cfg(feature = "alloc")]
lists! {
    [] Vec<T>: Vec[];
    [] alloc::collections::VecDeque<T>: Vec[];
    [] alloc::boxed::Box<[T]>: Vec[];
    [+ Clone] alloc::borrow::Cow<'static, [T]>: Vec[];
    [] alloc::rc::Rc<[T]>: Vec[];
    #[cfg(target_has_atomic = "ptr")]
    [] alloc::sync::Arc<[T]>: Vec[];
}

#[cfg(feature = "smallvec")]
lists! {
    [, const N: usize] smallvec::SmallVec<[T; N]>: Vec[];
}

#[cfg(feature = "arrayvec")]
lists! {
    [, const N: usize] ArrayVec<T, N>: ArrayVec[, N];
}

#[cfg(feature = "heapless")]
const _: () = {
    use heapless::Vec;

    lists! {
        [, const N: usize] Vec<T, N>: Vec[, N];
    }
};
