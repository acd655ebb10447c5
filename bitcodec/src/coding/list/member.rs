//! What a list holds whose elements become numbers.

use super::{List, read_items, read_joined, write_items, write_joined};
use crate::coding::list::Join;
use crate::coding::radix::ranks::Rank;
use crate::coding::{Coding, Symbol};
use crate::error::Fault;
use crate::layout::Layout;
use crate::mistake::{Mistake, of_elements};
use crate::read::BitRead;
use crate::write::BitWrite;

/// An element of a list in the form `X` of a number: symbols become one number together, an array becomes one of its own.
#[diagnostic::on_unimplemented(
    message = "`{X}` does not make a number of values of `{Self}`",
    label = "the elements of a list cannot be written this way"
)]
pub trait Member<X>: Sized {
    /// What is wrong with the form for these elements, which the derive reports where the field is declared.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake>;

    /// What is written after the length.
    const NUMBERS: Numbers;

    /// Writes the elements of a list.
    ///
    /// # Errors
    /// Refuses an element that the form cannot hold.
    fn write<L: List<Item = Self>, W: BitWrite>(list: &L, writer: &mut W) -> Result<(), Fault>;

    /// Reads `len` elements; the bits from `start` on say how many there are.
    ///
    /// # Errors
    /// Refuses bits that [`write`](Self::write) does not write.
    fn read<L: List<Item = Self>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
    ) -> Result<L, Fault>;
}

/// The numbers that the elements of a list become.
#[derive(Clone, Copy, Debug)]
pub enum Numbers {
    /// One number of all elements, how it is made, and its form.
    One(Rank, &'static Layout),
    /// A number of each element, in this form.
    Each(&'static Layout),
}

impl<T: Symbol, X: Join<T>> Member<X> for T {
    const MISTAKE: Option<Mistake> = X::MISTAKE;
    const NUMBERS: Numbers = Numbers::One(X::RANK, X::LAYOUT);

    #[inline]
    fn write<L: List<Item = T>, W: BitWrite>(list: &L, writer: &mut W) -> Result<(), Fault> {
        write_joined::<X, L, W>(list, writer)
    }

    #[inline]
    fn read<L: List<Item = T>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
    ) -> Result<L, Fault> {
        read_joined::<X, L, R>(len, start, reader)
    }
}

impl<T, X: Coding<[T; N]>, const N: usize> Member<X> for [T; N] {
    const MISTAKE: Option<Mistake> = of_elements::<[T; N], X>();
    const NUMBERS: Numbers = Numbers::Each(X::LAYOUT);

    #[inline]
    fn write<L: List<Item = [T; N]>, W: BitWrite>(list: &L, writer: &mut W) -> Result<(), Fault> {
        write_items::<X, L, W>(list.as_slice(), writer)
    }

    #[inline]
    fn read<L: List<Item = [T; N]>, R: BitRead>(
        len: usize,
        start: usize,
        reader: &mut R,
    ) -> Result<L, Fault> {
        read_items::<X, L, R>(len, start, reader)
    }
}
