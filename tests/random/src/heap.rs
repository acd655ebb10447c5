//! How many bytes a call holds at a time: the allocator of every program with this crate counts them.

use std::sync::atomic::{AtomicUsize, Ordering};

use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The most that one call since the last [`take`] held.
static MOST: AtomicUsize = AtomicUsize::new(0);

/// The begin of a call.
pub(crate) struct Call {
    /// How many bytes the caller holds.
    held: usize,
}

impl Call {
    pub(crate) fn begin() -> Self {
        let held = HEAP.current_usage();
        HEAP.reset_peak_usage();
        Self { held }
    }

    /// Ends the call, with all that it made still there.
    pub(crate) fn end(self) {
        let most = HEAP.peak_usage().saturating_sub(self.held);
        MOST.fetch_max(most, Ordering::Relaxed);
    }
}

/// Returns the most that a call held beside its caller, and forgets it.
pub(crate) fn take() -> usize {
    MOST.swap(0, Ordering::Relaxed)
}
