//! What holds elements: one alone, arrays in arrays, lists.

use core::array::from_fn;

use crate::coding::argument::ReadBy;
use crate::coding::{Coding, List, Symbol};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::read::charged;
use crate::io::read::refund;
use crate::io::write::BitWrite;

/// A value as its elements: an integer or symbol is its own, and those of arrays and lists are theirs, however deep.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no integers or symbols",
    label = "`as`, `range` and `bias` are for integers, enums without data, and arrays and lists of them"
)]
pub trait Shape: Sized {
    /// What it holds.
    type Element;

    /// The same with other elements.
    type Of<U>;

    /// Makes another element of each.
    ///
    /// # Errors
    /// As `make`; the place is then that of the element.
    fn each<U, P: Place, E>(
        &self,
        place: &mut P,
        make: &mut impl FnMut(&Self::Element, &mut P) -> Result<U, E>,
    ) -> Result<Self::Of<U>, E>;

    /// Makes each element of another one.
    ///
    /// # Errors
    /// As `make`; the place is then that of the element.
    fn of_each<U, P: Place, E>(
        of: Self::Of<U>,
        place: &mut P,
        make: &mut impl FnMut(U, &mut P) -> Result<Self::Element, E>,
    ) -> Result<Self, E>;
}

/// What knows where an element stands.
pub trait Place {
    /// Begins an element.
    fn enter(&mut self, index: usize);

    /// Ends what was begun last.
    fn leave(&mut self);
}

/// Nobody asks where an element stands.
impl Place for () {
    fn enter(&mut self, _index: usize) {}

    fn leave(&mut self) {}
}

/// The place in a field that is written.
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

/// The place in a field that was read.
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

/// Makes an array, element by element, each at its place.
#[inline]
fn array<T, P: Place, E, const N: usize>(
    place: &mut P,
    mut make: impl FnMut(&mut P) -> Result<T, E>,
) -> Result<[T; N], E> {
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

/// Decodes a value of which each element is then made from another one: lists are in memory twice as long as that takes.
#[inline(always)]
pub(crate) fn decode_twice<V: Shape, U, C: Coding<V::Of<U>>, R: BitRead>(
    reader: &mut R,
    context: ReadBy<'_, V::Of<U>, C>,
    make: impl FnOnce(V::Of<U>, &mut R) -> Result<V, Fault>,
) -> Result<V, Fault> {
    let (start, before) = (reader.position(), charged(reader));
    let of = C::decode(reader, context)?;
    let first = charged(reader).saturating_sub(before);
    let times = const { size_of::<V::Element>().div_ceil(at_least_one(size_of::<U>())) };
    reader.charge(start, first.saturating_mul(times))?;
    let value = make(of, reader)?;
    refund(first, reader);
    Ok(value)
}

const fn at_least_one(size: usize) -> usize {
    if size == 0 { 1 } else { size }
}

/// The elements of a list, each at its place.
#[cfg_attr(
    not(any(feature = "alloc", feature = "arrayvec")),
    expect(
        dead_code,
        reason = "without a heap and array lists there are no lists"
    )
)]
#[inline]
fn list<T, L: List, P: Place, E>(
    items: impl ExactSizeIterator<Item = T>,
    place: &mut P,
    mut make: impl FnMut(T, &mut P) -> Result<L::Item, E>,
) -> Result<L, E> {
    let mut list = L::with_capacity(items.len());
    for (index, item) in items.enumerate() {
        place.enter(index);
        list.push(make(item, place)?);
        place.leave();
    }
    Ok(list)
}

macro_rules! lists {
    ($($(#[$when:meta])* [$($generics:tt)*] $list:ident[$($arguments:tt)*] = $path:path;)*) => { $(
        $(#[$when])*
        const _: () = {
            use $path as $list;

            impl<T: Shape $($generics)*> Shape for $list<T $($arguments)*> {
                type Element = T::Element;
                type Of<U> = $list<T::Of<U> $($arguments)*>;

                #[inline]
                fn each<U, P: Place, E>(
                    &self,
                    place: &mut P,
                    make: &mut impl FnMut(&T::Element, &mut P) -> Result<U, E>,
                ) -> Result<Self::Of<U>, E> {
                    list(self.iter(), place, |item, place| item.each(place, make))
                }

                #[inline]
                fn of_each<U, P: Place, E>(
                    of: Self::Of<U>,
                    place: &mut P,
                    make: &mut impl FnMut(U, &mut P) -> Result<T::Element, E>,
                ) -> Result<Self, E> {
                    list(of.into_iter(), place, |item, place| T::of_each(item, place, make))
                }
            }
        };
    )* };
}

lists! {
    #[cfg(feature = "alloc")]
    [] Vec[] = alloc::vec::Vec;
    #[cfg(feature = "arrayvec")]
    [, const N: usize] ArrayVec[, N] = arrayvec::ArrayVec;
}
