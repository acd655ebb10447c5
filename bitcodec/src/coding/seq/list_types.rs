//! The list types.

use core::ops::Deref;

use crate::layout::Ascending;

/// A list: `Vec`, `VecDeque`, `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>`, `BTreeSet`, `BTreeMap`, whose elements are pairs, or with
/// feature `arrayvec` its `ArrayVec`, which needs no allocator.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list",
    label = "take `Vec<..>`, or `ArrayVec<.., N>` with feature `arrayvec`; remove `len` of one value"
)]
pub trait Collection: ListBuffer {
    /// The type of the elements.
    type Item;

    /// The list that a decoder appends to, from which this one is made.
    type Buffer: List<Item = Self::Item>;

    /// The elements in one slice.
    type Items<'a>: Deref<Target = [Self::Item]>
    where
        Self: 'a;

    /// The greatest number of elements; `None` if only memory limits it.
    const CAPACITY: Option<usize>;

    /// Whether the elements ascend, and no two are equal.
    const ASCENDING: Option<Ascending> = None;

    /// Returns the elements.
    fn items(&self) -> Self::Items<'_>;

    /// Returns the number of elements.
    fn count(&self) -> usize;

    /// Returns the memory in bytes that a list of `len` elements needs beside its buffer, from which it is made.
    #[must_use]
    fn memory(len: usize) -> usize;

    /// Makes the list from its buffer.
    ///
    /// # Errors
    /// The index of the first element that is not greater than the one before it, in an ascending list.
    fn from_buffer(buffer: Self::Buffer) -> Result<Self, usize>;
}

/// A list that can be appended to: `Vec` or `ArrayVec`.
pub trait List: Collection<Buffer = Self> {
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

/// Implements the part of [`Collection`] for a list that is its own buffer.
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
macro_rules! buffer {
    ($capacity:expr) => {
        type Item = T;
        type Buffer = Self;
        type Items<'a>
            = &'a [T]
        where
            Self: 'a;
        const CAPACITY: Option<usize> = $capacity;

        #[inline(always)]
        fn items(&self) -> &[T] {
            self
        }

        #[inline(always)]
        fn count(&self) -> usize {
            self.len()
        }

        #[inline(always)]
        fn memory(_len: usize) -> usize {
            0
        }

        #[inline(always)]
        fn from_buffer(buffer: Self) -> Result<Self, usize> {
            Ok(buffer)
        }
    };
}

#[cfg(feature = "alloc")]
impl<T> Collection for alloc::vec::Vec<T> {
    buffer!(None);
}

#[cfg(feature = "alloc")]
impl<T> List for alloc::vec::Vec<T> {
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

#[cfg(feature = "arrayvec")]
impl<T, const N: usize> Collection for arrayvec::ArrayVec<T, N> {
    buffer!(Some(N));
}

#[cfg(feature = "arrayvec")]
impl<T, const N: usize> List for arrayvec::ArrayVec<T, N> {
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

/// Scratch memory of one number for each element. The trait is private, which seals [`Collection`].
pub trait ListBuffer: Sized {
    /// The numbers.
    type Words: AsMut<[u64]>;

    /// Returns at least `len` zeros. `len` must not exceed the capacity of the list.
    fn words(len: usize) -> Self::Words;
}

#[cfg(feature = "alloc")]
impl<T> ListBuffer for alloc::vec::Vec<T> {
    type Words = alloc::vec::Vec<u64>;

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
