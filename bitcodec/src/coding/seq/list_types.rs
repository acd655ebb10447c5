//! The list types.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A list: `Vec`, or with feature `arrayvec` its `ArrayVec`, which needs no allocator.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list",
    label = "take `Vec<..>`, or `ArrayVec<.., N>` with feature `arrayvec`; remove `len` of one value"
)]
pub trait List: ListBuffer {
    /// The type of the elements.
    type Item;

    /// The greatest number of elements; `None` if only memory limits it.
    const CAPACITY: Option<usize>;

    /// Returns an empty list with capacity for `len` elements.
    fn with_capacity(len: usize) -> Self;

    /// Appends an element; the list must have capacity for it.
    fn push(&mut self, item: Self::Item);

    /// Appends `more` copies of `item` and returns them; the list must have capacity for them.
    fn grow(&mut self, more: usize, item: Self::Item) -> &mut [Self::Item]
    where
        Self::Item: Copy;

    /// Appends elements; the list must have capacity for them.
    fn append(&mut self, items: impl Iterator<Item = Self::Item>);

    /// Appends copies of the elements; the list must have capacity for them.
    fn append_slice(&mut self, items: &[Self::Item])
    where
        Self::Item: Copy;

    /// Reserves capacity for exactly `more` additional elements.
    fn reserve(&mut self, more: usize);

    /// Removes the elements from `len` on.
    fn truncate(&mut self, len: usize);

    /// Returns the elements.
    fn as_slice(&self) -> &[Self::Item];
}

#[cfg(feature = "alloc")]
impl<T> List for Vec<T> {
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
        T: Copy,
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

    fn truncate(&mut self, len: usize) {
        Self::truncate(self, len);
    }

    fn as_slice(&self) -> &[T] {
        self
    }
}

/// A slice that is only written, or a list that is read: the code units of a text.
#[cfg(feature = "alloc")]
impl<T: Clone> List for Cow<'_, [T]> {
    type Item = T;
    const CAPACITY: Option<usize> = None;

    fn with_capacity(len: usize) -> Self {
        Self::Owned(Vec::with_capacity(len))
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.to_mut().push(item);
    }

    #[inline]
    fn grow(&mut self, more: usize, item: T) -> &mut [T]
    where
        T: Copy,
    {
        List::grow(self.to_mut(), more, item)
    }

    #[inline]
    fn append(&mut self, items: impl Iterator<Item = T>) {
        self.to_mut().extend(items);
    }

    #[inline]
    fn append_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        self.to_mut().extend(items);
    }

    #[inline]
    fn reserve(&mut self, more: usize) {
        self.to_mut().reserve_exact(more);
    }

    fn truncate(&mut self, len: usize) {
        self.to_mut().truncate(len);
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
        T: Copy,
    {
        // By blocks: `extend` compares the length with the capacity for each element.
        let (len, block) = (self.len(), [item; 32]);
        let mut left = more;
        while left > 0 {
            let (items, _) = block.split_at(left.min(block.len()));
            List::append_slice(self, items);
            left -= items.len();
        }
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
        self.try_extend_from_slice(items)
            .expect("the list has capacity for them");
    }

    #[inline]
    fn reserve(&mut self, _more: usize) {}

    fn truncate(&mut self, len: usize) {
        Self::truncate(self, len);
    }

    fn as_slice(&self) -> &[T] {
        self
    }
}

/// Scratch memory of one number for each element. The trait is private, which seals [`List`].
pub trait ListBuffer: Sized {
    /// The numbers.
    type Words: AsMut<[u64]>;

    /// Returns at least `len` zeros. `len` must not exceed the capacity of the list.
    fn words(len: usize) -> Self::Words;
}

#[cfg(feature = "alloc")]
impl<T> ListBuffer for Vec<T> {
    type Words = Vec<u64>;

    fn words(len: usize) -> Self::Words {
        alloc::vec![0; len]
    }
}

#[cfg(feature = "alloc")]
impl<T: Clone> ListBuffer for Cow<'_, [T]> {
    type Words = Vec<u64>;

    fn words(len: usize) -> Self::Words {
        alloc::vec![0; len]
    }
}

#[cfg(feature = "arrayvec")]
impl<T, const N: usize> ListBuffer for arrayvec::ArrayVec<T, N> {
    type Words = [u64; N];

    fn words(_len: usize) -> Self::Words {
        [0; N]
    }
}

impl<T, const N: usize> ListBuffer for [T; N] {
    type Words = [u64; N];

    fn words(_len: usize) -> Self::Words {
        [0; N]
    }
}
