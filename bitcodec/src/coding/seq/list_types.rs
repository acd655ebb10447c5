//! The types of lists.

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

/// Memory for a number for each element. It seals [`List`], for it cannot be named.
pub trait Scratch: Sized {
    /// As many numbers as the list has elements.
    type Words: AsMut<[u64]>;

    /// Makes zeros, at least as many as asked for, which are no more than the list has room for.
    fn words(len: usize) -> Self::Words;
}

#[cfg(feature = "alloc")]
impl<T> Scratch for alloc::vec::Vec<T> {
    type Words = alloc::vec::Vec<u64>;

    fn words(len: usize) -> Self::Words {
        alloc::vec![0; len]
    }
}

#[cfg(feature = "arrayvec")]
impl<T, const N: usize> Scratch for arrayvec::ArrayVec<T, N> {
    type Words = [u64; N];

    fn words(_len: usize) -> Self::Words {
        [0; N]
    }
}

impl<T, const N: usize> Scratch for [T; N] {
    type Words = [u64; N];

    fn words(_len: usize) -> Self::Words {
        [0; N]
    }
}
