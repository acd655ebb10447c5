//! Lists that a decoder appends to: `Vec`, and those of other crates, each behind the feature with the name of its crate.

#[cfg(any(feature = "arrayvec", feature = "heapless"))]
use crate::coding::seq::list_types::ListBuffer;
#[cfg(feature = "alloc")]
use crate::coding::seq::list_types::OfBoxed;
use crate::coding::seq::list_types::{Collection, List, slice_items};

/// Defines a [`Collection`] that is its own buffer.
macro_rules! own_buffer {
    () => {
        type Buffer = Self;
        slice_items!();

        #[inline(always)]
        fn from_buffer(buffer: Self) -> Result<Self, usize> {
            Ok(buffer)
        }
    };
}

/// Defines the methods of a [`List`] that all lists have by other names.
macro_rules! renamed_methods {
    () => {
        #[inline(always)]
        fn append(&mut self, items: impl Iterator<Item = T>) {
            self.extend(items);
        }

        fn truncate(&mut self, len: usize) {
            Self::truncate(self, len);
        }

        fn as_slice(&self) -> &[T] {
            self
        }
    };
}

/// Implements a list that allocates.
#[cfg(feature = "alloc")]
macro_rules! growing {
    ([$($generics:tt)*] $list:ty, $of_boxed:expr) => {
        impl<T $($generics)*> Collection for $list {
            own_buffer!();
        }

        impl<T $($generics)*> List for $list {
            const OF_BOXED: Option<OfBoxed<Self>> = $of_boxed;

            renamed_methods!();

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
            fn append_slice(&mut self, items: &[T])
            where
                T: Copy,
            {
                self.extend_from_slice(items);
            }

            #[inline]
            fn reserve(&mut self, more: usize) {
                self.reserve_exact(more);
            }
        }
    };
}

#[cfg(feature = "alloc")]
growing!([] alloc::vec::Vec<T>, Some(<[T]>::into_vec));

// More than `N` elements are allocated. Each is charged to the budget, also in place.
#[cfg(feature = "smallvec")]
growing!([, const N: usize] smallvec::SmallVec<[T; N]>, None);

/// Implements a list with a capacity of `N` elements. `$push` and `$extend` return whether the elements had room.
#[cfg(any(feature = "arrayvec", feature = "heapless"))]
macro_rules! bounded {
    ($list:ty, $push:expr, $extend:expr) => {
        impl<T, const N: usize> Collection for $list {
            const CAPACITY: Option<usize> = Some(N);
            own_buffer!();
        }

        impl<T, const N: usize> List for $list {
            renamed_methods!();

            fn with_capacity(_len: usize) -> Self {
                Self::new()
            }

            #[inline]
            fn push(&mut self, item: T) {
                let push: fn(&mut Self, T) -> bool = $push;
                assert!(push(self, item), "the list has capacity for the element");
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
            fn append_slice(&mut self, items: &[T])
            where
                T: Copy,
            {
                let extend: fn(&mut Self, &[T]) -> bool = $extend;
                assert!(
                    extend(self, items),
                    "the list has capacity for the elements"
                );
            }

            #[inline]
            fn reserve(&mut self, _more: usize) {}
        }

        impl<T, const N: usize> ListBuffer for $list {
            type Words = [u64; N];

            fn words(_len: usize) -> Self::Words {
                [0; N]
            }
        }
    };
}

#[cfg(feature = "arrayvec")]
bounded!(
    arrayvec::ArrayVec<T, N>,
    |list, item| list.try_push(item).is_ok(),
    |list, items| list.try_extend_from_slice(items).is_ok()
);

#[cfg(feature = "heapless")]
bounded!(
    heapless::Vec<T, N>,
    |list, item| list.push(item).is_ok(),
    |list, items| list.extend_from_slice(items).is_ok()
);
