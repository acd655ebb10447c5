//! How many bytes a call holds at a time: the allocator of every program with this crate counts them.

use std::sync::atomic::{AtomicUsize, Ordering};

use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The most that one call since the last [`take`] held.
static MOST: AtomicUsize = AtomicUsize::new(0);

/// How many bytes the caller of the present call holds; [`NO_CALL`] where nothing is counted.
static HELD: AtomicUsize = AtomicUsize::new(NO_CALL);

const NO_CALL: usize = usize::MAX;

/// The begin of a call.
pub(crate) struct Call(());

impl Call {
    pub(crate) fn begin() -> Self {
        HELD.store(HEAP.current_usage(), Ordering::Relaxed);
        HEAP.reset_peak_usage();
        Self(())
    }

    /// Ends the call, with all that it made still there.
    pub(crate) fn end(self) {
        count(HELD.swap(NO_CALL, Ordering::Relaxed));
    }
}

/// Takes over what was held at a time since the call began, or the last [`aside`] ended.
fn count(held: usize) {
    let most = HEAP.peak_usage().saturating_sub(held);
    MOST.fetch_max(most, Ordering::Relaxed);
}

/// Does something in a call whose memory is not that of the call: rules of the tests make trees of values.
pub(crate) fn aside<T>(what: impl FnOnce() -> T) -> T {
    match HELD.load(Ordering::Relaxed) {
        NO_CALL => what(),
        held => {
            count(held);
            let result = what();
            HEAP.reset_peak_usage();
            result
        }
    }
}

/// Returns the most that a call held beside its caller, and forgets it.
pub(crate) fn take() -> usize {
    MOST.swap(0, Ordering::Relaxed)
}
