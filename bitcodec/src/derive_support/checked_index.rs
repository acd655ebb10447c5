//! Checked indexing in expressions over earlier fields.

use core::ops::Deref;
use core::slice::SliceIndex;

/// The reason that an expression has no value.
const INDEX: &str = "an index is out of range";

/// An indexing expression: the container and the index.
///
/// Rust finds an indexable type through dereferencing. So do the traits below, each through one more level than the
/// previous one.
#[derive(Debug)]
pub struct At<'a, B: ?Sized, I>(pub &'a B, pub &'a I);

/// Slices, arrays and texts.
pub trait Indexed<I> {
    /// Whether the index is in range.
    fn has(&self, at: &I) -> bool;
}

impl<T, I: SliceIndex<[T]> + Clone> Indexed<I> for [T] {
    #[inline(always)]
    fn has(&self, at: &I) -> bool {
        self.get(at.clone()).is_some()
    }
}

impl<T, I: SliceIndex<[T]> + Clone, const N: usize> Indexed<I> for [T; N] {
    #[inline(always)]
    fn has(&self, at: &I) -> bool {
        self.as_slice().has(at)
    }
}

impl<I: SliceIndex<str> + Clone> Indexed<I> for str {
    #[inline(always)]
    fn has(&self, at: &I) -> bool {
        self.get(at.clone()).is_some()
    }
}

macro_rules! behind {
    ($(#[$doc:meta] $name:ident for [$($references:tt)*] where B: [$($bound:tt)*], $base:ident => $indexed:expr;)*) => { $(
        #[$doc]
        pub trait $name {
            /// Rejects an index that is out of range.
            fn is_inside(&self) -> Result<(), &'static str>;
        }

        impl<B: ?Sized + $($bound)*, I> $name for $($references)* At<'_, B, I> {
            #[inline(always)]
            fn is_inside(&self) -> Result<(), &'static str> {
                let $base = self.0;
                $indexed.has(self.1).then_some(()).ok_or(INDEX)
            }
        }
    )* };
}

behind! {
    /// The container itself.
    BehindNone for [&&&&] where B: [Indexed<I>], base => base;
    /// A container behind one reference.
    BehindOne for [&&&] where B: [Deref<Target: Indexed<I>>], base => base.deref();
    /// A container behind two references.
    BehindTwo for [&&] where B: [Deref<Target: Deref<Target: Indexed<I>>>], base => base.deref().deref();
    /// A container behind three references.
    BehindThree for [&] where B: [Deref<Target: Deref<Target: Deref<Target: Indexed<I>>>>], base => {
        base.deref().deref().deref()
    };
}

/// Other types, with their own panics.
pub trait IndexFallback {
    /// Accepts every index.
    fn is_inside(&self) -> Result<(), &'static str>;
}

impl<B: ?Sized, I> IndexFallback for At<'_, B, I> {
    #[inline(always)]
    fn is_inside(&self) -> Result<(), &'static str> {
        Ok(())
    }
}
