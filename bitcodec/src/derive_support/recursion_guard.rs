//! A recursion limit for checks, which can encode values and so run checks.

use crate::error::violation::Violation;

/// Runs the check of a value with a recursion limit: a check that encodes the value would call itself.
#[cfg(feature = "std")]
#[inline(always)]
pub(crate) fn guarded<T>(rules: impl FnOnce() -> Result<T, Violation>) -> Result<T, Violation> {
    let _inside = Inside::enter()?;
    rules()
}

/// Without thread-local storage there is no limit.
#[cfg(not(feature = "std"))]
#[inline(always)]
pub(crate) fn guarded<T>(rules: impl FnOnce() -> Result<T, Violation>) -> Result<T, Violation> {
    rules()
}

#[cfg(feature = "std")]
use std_only::Inside;

#[cfg(feature = "std")]
mod std_only {
    use core::cell::Cell;

    use crate::error::violation::Violation;

    /// The greatest number of nested checks, as of nested types, each of which encodes the next.
    const MOST: u8 = 8;

    std::thread_local! {
        static DEPTH: Cell<u8> = const { Cell::new(0) };
    }

    /// A running check, which ends when this is dropped.
    pub(super) struct Inside;

    impl Inside {
        #[inline(always)]
        pub(super) fn enter() -> Result<Self, Violation> {
            let depth = DEPTH.get();
            if depth == MOST {
                return Err(encodes_itself());
            }
            DEPTH.set(depth + 1);
            Ok(Self)
        }
    }

    impl Drop for Inside {
        #[inline(always)]
        fn drop(&mut self) {
            DEPTH.set(DEPTH.get() - 1);
        }
    }

    #[cold]
    const fn encodes_itself() -> Violation {
        Violation::new(
            "the `check` of a type encodes a value of that type, which runs the check again; let it encode a field that \
             holds the rest",
        )
    }
}
