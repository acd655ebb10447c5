//! What keeps the usual path of a stream in registers and without jumps.

use core::mem::{self, MaybeUninit};

/// The place of the input of a decoder.
///
/// It moves to the functions of unusual paths, and back, so that the loop of a caller can keep it in registers: no function
/// outside that loop has its address.
pub(super) enum Slot<R> {
    Here(R),
    /// In such a function, or one of them panicked. The variant is as wide as the other one, so that no bits of the
    /// input stand for it: the loop of a caller then needs no test of it.
    Away(MaybeUninit<R>),
}

impl<R> Slot<R> {
    pub(super) const fn get(&self) -> Option<&R> {
        match self {
            Self::Here(inner) => Some(inner),
            Self::Away(_) => None,
        }
    }

    pub(super) fn into_inner(self) -> R {
        match self {
            Self::Here(inner) => inner,
            Self::Away(_) => away(),
        }
    }

    /// Calls a function with what is here at another address, which the function may pass on.
    #[inline(always)]
    pub(super) fn apart<V>(&mut self, call: impl FnOnce(&mut R) -> V) -> V {
        let Self::Here(mut inner) = mem::replace(self, Self::Away(MaybeUninit::uninit())) else {
            away()
        };
        let value = call(&mut inner);
        *self = Self::Here(inner);
        value
    }
}

#[cold]
#[inline(never)]
fn away() -> ! {
    panic!("the decoder is called after a coding panicked");
}

/// Tells the compiler that the path here is unusual, so that it places the usual one without jumps.
///
/// A cold function that can panic does not tell it where the caller has something to drop: only calls without an unwinding
/// path count.
#[cold]
#[inline(never)]
pub(super) fn unusual() {
    // The optimizer removes a call without an effect.
    core::hint::black_box(());
}
