//! A limit of memory in which the parts of a query leave room for each other.

use std::fmt;

use datafusion::error::{DataFusionError, Result};
use datafusion::execution::memory_pool::{
    FairSpillPool, MemoryConsumer, MemoryLimit, MemoryPool, MemoryReservation,
};

/// The consumer of DataFusion that merges the temporary files of a sort.
///
/// It takes as many files at once as it gets memory for, and works with two.
const MERGE: &str = "ExternalSorterMerge";

/// A fair pool whose merges of temporary files have a share each, so that the merge of all parts,
/// which comes last, has memory too.
#[derive(Debug)]
pub(crate) struct Pool {
    inner: FairSpillPool,
    /// The most bytes of a merge.
    share: usize,
}

impl Pool {
    /// Makes a pool for a number of parts that run beside each other.
    pub(crate) fn new(bytes: usize, parts: usize) -> Self {
        Self {
            inner: FairSpillPool::new(bytes),
            share: bytes / parts.max(1) / 4 * 3,
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl MemoryPool for Pool {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn register(&self, consumer: &MemoryConsumer) {
        self.inner.register(consumer);
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        self.inner.unregister(consumer);
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        self.inner.grow(reservation, additional);
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        self.inner.shrink(reservation, shrink);
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        let name = reservation.consumer().name();
        if name.starts_with(MERGE) && reservation.size() + additional > self.share {
            let words = format!("{name} has its share of {} bytes", self.share);
            return Err(DataFusionError::ResourcesExhausted(words));
        }
        self.inner.try_grow(reservation, additional)
    }

    fn reserved(&self) -> usize {
        self.inner.reserved()
    }

    fn memory_limit(&self) -> MemoryLimit {
        self.inner.memory_limit()
    }
}
