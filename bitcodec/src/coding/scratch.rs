//! Memory of the size of a list.

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
