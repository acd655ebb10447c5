//! Indices in expressions over earlier fields, which may be out of range.

use core::ops::Deref;
use core::slice::SliceIndex;

/// Why an expression has no value.
const INDEX: &str = "an index is out of range";

/// A place in something that has an index: what is indexed, and the index.
///
/// Rust looks for the type that has the index behind references and pointers; so do the traits below, each behind one more
/// than the one before it.
#[derive(Debug)]
pub struct At<'a, B: ?Sized, I>(pub &'a B, pub &'a I);

/// Slices, arrays and texts.
pub trait Indexed<I> {
    /// Whether the index is inside.
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
            /// Refuses an index that is not inside.
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
    /// What has the index itself.
    BehindNone for [&&&&] where B: [Indexed<I>], base => base;
    /// What has it behind one.
    BehindOne for [&&&] where B: [Deref<Target: Indexed<I>>], base => base.deref();
    /// What has it behind two.
    BehindTwo for [&&] where B: [Deref<Target: Deref<Target: Indexed<I>>>], base => base.deref().deref();
    /// What has it behind three.
    BehindThree for [&] where B: [Deref<Target: Deref<Target: Deref<Target: Indexed<I>>>>], base => {
        base.deref().deref().deref()
    };
}

/// Other types have rules of their own.
pub trait BehindOther {
    /// Never refuses: what is indexed says what it needs.
    fn is_inside(&self) -> Result<(), &'static str>;
}

impl<B: ?Sized, I> BehindOther for At<'_, B, I> {
    #[inline(always)]
    fn is_inside(&self) -> Result<(), &'static str> {
        Ok(())
    }
}
