//! The types that are sets of values: bits of integers, elements of lists, ranges.

use core::ops::{Range, RangeInclusive};

use crate::coding::Symbol;
use crate::io::value_set::ValueSet;

impl<S: ValueSet + ?Sized> ValueSet for &S {
    #[inline(always)]
    fn size(&self) -> u64 {
        (**self).size()
    }

    #[inline(always)]
    fn index_of(&self, value: u64) -> Option<u64> {
        (**self).index_of(value)
    }

    #[inline(always)]
    fn value_at(&self, index: u64) -> Option<u64> {
        (**self).value_at(index)
    }

    #[inline(always)]
    fn is_distinct(&self) -> bool {
        (**self).is_distinct()
    }

    #[inline(always)]
    fn to_indices(&self, values: &mut [u64]) -> Result<(), usize> {
        (**self).to_indices(values)
    }

    #[inline(always)]
    fn to_values(&self, indices: &mut [u64]) -> Result<(), usize> {
        (**self).to_values(indices)
    }
}

macro_rules! bit_sets {
    ($($int:ty)*) => { $(
        impl ValueSet for $int {
            #[inline(always)]
            fn size(&self) -> u64 {
                self.count_ones().into()
            }

            #[inline(always)]
            fn index_of(&self, value: u64) -> Option<u64> {
                if value >= <$int>::BITS.into() {
                    return None;
                }
                let bit: $int = 1 << value;
                (self & bit != 0).then(|| (self & (bit - 1)).count_ones().into())
            }

            #[inline(always)]
            fn value_at(&self, index: u64) -> Option<u64> {
                let mut index = [index];
                self.to_values(&mut index).is_ok().then_some(index[0])
            }

            fn is_distinct(&self) -> bool {
                true
            }

            // Ascending indices, as those of a combination, take one walk over the bits.
            #[inline]
            fn to_values(&self, indices: &mut [u64]) -> Result<(), usize> {
                let (size, mut left, mut below) = (self.size(), *self, 0);
                for (place, index) in indices.iter_mut().enumerate() {
                    if *index >= size {
                        return Err(place);
                    }
                    if *index < below {
                        (left, below) = (*self, 0);
                    }
                    while below < *index {
                        left &= left.wrapping_sub(1);
                        below += 1;
                    }
                    *index = left.trailing_zeros().into();
                }
                Ok(())
            }
        }
    )* };
}

bit_sets! { u8 u16 u32 u64 u128 }

impl<T: Symbol> ValueSet for [T] {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn index_of(&self, value: u64) -> Option<u64> {
        // No value has the index that stands for values without one, such as -1.
        let mut elements = self.iter();
        let index = elements.position(|element| element.index() == value && value != u64::MAX)?;
        Some(index as u64)
    }

    fn value_at(&self, index: u64) -> Option<u64> {
        let element = self.get(usize::try_from(index).ok()?)?;
        Some(element.index())
    }
}

macro_rules! by_slice {
    ($($(#[$when:meta])* [$($generics:tt)*] $list:ty;)*) => { $(
        $(#[$when])*
        impl<T: Symbol $($generics)*> ValueSet for $list {
            fn size(&self) -> u64 {
                self[..].size()
            }

            fn index_of(&self, value: u64) -> Option<u64> {
                self[..].index_of(value)
            }

            fn value_at(&self, index: u64) -> Option<u64> {
                self[..].value_at(index)
            }
        }
    )* };
}

by_slice! {
    [, const N: usize] [T; N];
    #[cfg(feature = "alloc")]
    [] alloc::vec::Vec<T>;
    #[cfg(feature = "alloc")]
    [] alloc::boxed::Box<[T]>;
    #[cfg(feature = "alloc")]
    [+ Clone] alloc::borrow::Cow<'static, [T]>;
    #[cfg(feature = "alloc")]
    [] alloc::rc::Rc<[T]>;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    [] alloc::sync::Arc<[T]>;
    #[cfg(feature = "arrayvec")]
    [, const N: usize] arrayvec::ArrayVec<T, N>;
    #[cfg(feature = "heapless")]
    [, const N: usize] heapless::Vec<T, N>;
    #[cfg(feature = "smallvec")]
    [, const N: usize] smallvec::SmallVec<[T; N]>;
}

/// The numbers from `low` to the one before `end`; negative ones have indices, but are no values.
#[derive(Clone, Copy)]
struct Span {
    low: i128,
    end: i128,
}

impl Span {
    fn size(self) -> u64 {
        u64::try_from((self.end - self.low).max(0)).unwrap_or(u64::MAX)
    }

    fn index_of(self, value: u64) -> Option<u64> {
        let value = i128::from(value);
        let is_in = (self.low..self.end).contains(&value);
        is_in.then(|| u64::try_from(value - self.low).ok())?
    }

    fn value_at(self, index: u64) -> Option<u64> {
        let value = self.low + i128::from(index);
        (value < self.end).then(|| u64::try_from(value).ok())?
    }
}

macro_rules! ranges {
    ($($int:ty)*) => { $(
        ranges! { $int: Range<$int>, |range| Span { low: range.start as i128, end: range.end as i128 } }
        ranges! {
            $int: RangeInclusive<$int>,
            |range| Span { low: *range.start() as i128, end: *range.end() as i128 + 1 }
        }
    )* };
    ($int:ty: $range:ty, |$of:ident| $span:expr) => {
        impl ValueSet for $range {
            #[inline(always)]
            fn size(&self) -> u64 {
                let $of = self;
                $span.size()
            }

            #[inline(always)]
            fn index_of(&self, value: u64) -> Option<u64> {
                let $of = self;
                $span.index_of(value)
            }

            #[inline(always)]
            fn value_at(&self, index: u64) -> Option<u64> {
                let $of = self;
                $span.value_at(index)
            }

            fn is_distinct(&self) -> bool {
                true
            }
        }
    };
}

ranges! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
