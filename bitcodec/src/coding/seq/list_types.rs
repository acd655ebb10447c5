//! The list types.

use core::ops::Deref;

use crate::layout::Ascending;

/// A list: `Vec`, `VecDeque`, `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>`, `Cow<[T]>`, `BTreeSet`, `BTreeMap`, whose elements are pairs,
/// or with a feature of the same name a list of `arrayvec`, `heapless` or `smallvec`. Those of the first two need no allocator.
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
    const CAPACITY: Option<usize> = None;

    /// Whether the elements ascend, and no two are equal.
    const ASCENDING: Option<Ascending> = None;

    /// Returns the elements.
    fn items(&self) -> Self::Items<'_>;

    /// Returns the number of elements.
    fn count(&self) -> usize;

    /// Returns the memory in bytes that a list of `len` elements needs beside its buffer, from which it is made.
    #[inline(always)]
    #[must_use]
    fn memory(len: usize) -> usize {
        let _ = len;
        0
    }

    /// Makes the list from its buffer.
    ///
    /// # Errors
    /// The index of the first element that is not greater than the one before it, in an ascending list.
    fn from_buffer(buffer: Self::Buffer) -> Result<Self, usize>;
}

/// Makes a list of the elements in a boxed slice.
#[cfg(feature = "alloc")]
pub(crate) type OfBoxed<L> = fn(alloc::boxed::Box<[<L as Collection>::Item]>) -> L;

/// A list that can be appended to: `Vec`, `ArrayVec`, the `Vec` of `heapless`, `SmallVec`.
pub trait List: Collection<Buffer = Self> {
    /// Makes a list of the elements in a boxed slice without copying them; `None` if that is not possible.
    #[cfg(feature = "alloc")]
    const OF_BOXED: Option<OfBoxed<Self>> = None;

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

/// Defines the elements of a [`Collection`] that has them in one slice.
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
macro_rules! slice_items {
    () => {
        type Item = T;
        type Items<'a>
            = &'a [T]
        where
            Self: 'a;

        #[inline(always)]
        fn items(&self) -> &[T] {
            self
        }

        #[inline(always)]
        fn count(&self) -> usize {
            self.len()
        }
    };
}

#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
pub(super) use slice_items;

/// Scratch memory of one number for each element. The trait is private, which seals [`Collection`].
pub trait ListBuffer: Sized {
    /// The numbers.
    type Words: AsMut<[u64]>;

    /// Returns at least `len` zeros. `len` must not exceed the capacity of the list.
    fn words(len: usize) -> Self::Words;
}

impl<T, const N: usize> ListBuffer for [T; N] {
    type Words = [u64; N];

    fn words(_len: usize) -> Self::Words {
        [0; N]
    }
}
