//! Lists of the standard library that are made from a `Vec`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Deref;

use crate::coding::seq::list_types::{Collection, ListBuffer, slice_items};
use crate::layout::Ascending;

macro_rules! slices {
    ($($(#[$when:meta])* $pointer:ident: $counts:expr;)*) => { $(
        $(#[$when])*
        impl<T> Collection for $pointer<[T]> {
            type Buffer = Vec<T>;
            slice_items!();

            #[inline]
            fn memory(len: usize) -> usize {
                len.saturating_mul(size_of::<T>()).saturating_add($counts)
            }

            #[inline]
            fn from_buffer(buffer: Vec<T>) -> Result<Self, usize> {
                Ok(buffer.into())
            }
        }
    )* };
}

slices! {
    Box: 0;
    // The two counts of references, and what aligns the elements behind them.
    Rc: 2 * size_of::<usize>() + align_of::<T>();
    #[cfg(target_has_atomic = "ptr")]
    Arc: 2 * size_of::<usize>() + align_of::<T>();
}

/// A slice that is borrowed to be written, or a list that is read: the code units of a text.
impl<T: Clone> Collection for Cow<'_, [T]> {
    type Buffer = Vec<T>;
    slice_items!();

    #[inline(always)]
    fn from_buffer(buffer: Vec<T>) -> Result<Self, usize> {
        Ok(Self::Owned(buffer))
    }
}

/// The elements of a queue: in place if they are in one piece, otherwise clones.
#[derive(Debug)]
pub enum Pieces<'a, T> {
    /// All elements.
    One(&'a [T]),
    /// Their clones.
    Joined(Vec<T>),
}

impl<T> Deref for Pieces<'_, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::One(items) => items,
            Self::Joined(items) => items,
        }
    }
}

impl<T: Clone> Collection for VecDeque<T> {
    type Item = T;
    type Buffer = Vec<T>;
    type Items<'a>
        = Pieces<'a, T>
    where
        Self: 'a;

    #[inline]
    fn items(&self) -> Pieces<'_, T> {
        match self.as_slices() {
            (items, []) => Pieces::One(items),
            (first, second) => Pieces::Joined([first, second].concat()),
        }
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn from_buffer(buffer: Vec<T>) -> Result<Self, usize> {
        Ok(buffer.into())
    }
}

impl<T: Ord + Clone> Collection for BTreeSet<T> {
    type Item = T;
    type Buffer = Vec<T>;
    type Items<'a>
        = Vec<T>
    where
        Self: 'a;
    const ASCENDING: Option<Ascending> = Some(Ascending::Elements);

    #[inline]
    fn items(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn memory(len: usize) -> usize {
        of_tree(len, size_of::<T>())
    }

    #[inline]
    fn from_buffer(buffer: Vec<T>) -> Result<Self, usize> {
        ascend(&buffer, T::cmp)?;
        Ok(buffer.into_iter().collect())
    }
}

impl<K: Ord + Clone, V: Clone> Collection for BTreeMap<K, V> {
    type Item = (K, V);
    type Buffer = Vec<(K, V)>;
    type Items<'a>
        = Vec<(K, V)>
    where
        Self: 'a;
    const ASCENDING: Option<Ascending> = Some(Ascending::Keys);

    #[inline]
    fn items(&self) -> Vec<(K, V)> {
        let entries = self.iter();
        entries
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn memory(len: usize) -> usize {
        of_tree(len, size_of::<(K, V)>())
    }

    #[inline]
    fn from_buffer(buffer: Vec<(K, V)>) -> Result<Self, usize> {
        ascend(&buffer, |(one, _), (other, _)| one.cmp(other))?;
        Ok(buffer.into_iter().collect())
    }
}

/// Rejects the first element that is not greater than the one before it, by its index. The elements of a sorted list make
/// a tree in linear time.
#[inline]
fn ascend<T>(items: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Result<(), usize> {
    let is_below = |pair: &[T]| matches!(pair, [one, other] if compare(one, other).is_lt());
    match items.windows(2).position(|pair| !is_below(pair)) {
        Some(before) => Err(before + 1),
        None => Ok(()),
    }
}

/// Returns the greatest memory in bytes of a tree of `len` entries of `size` bytes.
///
/// A node has room for 11 entries, 12 children, its parent and counts. Of a sorted list, all nodes but the last ones of each
/// level are full.
const fn of_tree(len: usize, size: usize) -> usize {
    if len == 0 {
        return 0;
    }
    let (mut level, mut nodes) = (len / 12 + 1, len / 12 + 1);
    while level > 1 {
        level = level / 12 + 1;
        nodes += level;
    }
    // The two entries more are what aligns keys and values.
    let node = size.saturating_mul(13).saturating_add(128);
    nodes.saturating_mul(node)
}

macro_rules! words {
    ($($(#[$when:meta])* [$($generics:tt)*] $list:ty;)*) => { $(
        $(#[$when])*
        impl<$($generics)*> ListBuffer for $list {
            type Words = Vec<u64>;

            fn words(len: usize) -> Vec<u64> {
                alloc::vec![0; len]
            }
        }
    )* };
}

words! {
    [T] Vec<T>;
    #[cfg(feature = "smallvec")]
    [T, const N: usize] smallvec::SmallVec<[T; N]>;
    [T] Box<[T]>;
    [T] Rc<[T]>;
    #[cfg(target_has_atomic = "ptr")]
    [T] Arc<[T]>;
    [T: Clone] VecDeque<T>;
    [T: Clone] Cow<'_, [T]>;
    [T: Ord + Clone] BTreeSet<T>;
    [K: Ord + Clone, V: Clone] BTreeMap<K, V>;
}
