//! The progress of reading files.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes of all files that a query reads, and the number already read.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// Returns the number of bytes already read.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.counts.done.load(Ordering::Relaxed)
    }

    /// Returns the number of all bytes; 0 until a file is opened.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.total.load(Ordering::Relaxed)
    }

    /// Adds bytes that will be read.
    pub(crate) fn expect(&self, bytes: u64) {
        self.counts.total.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Adds bytes that were read.
    pub(crate) fn add(&self, bytes: u64) {
        self.counts.done.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// A source that counts its bytes.
#[derive(Debug)]
pub(crate) struct Counted<R> {
    pub(crate) source: R,
    pub(crate) progress: Progress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.progress.add(read as u64);
        Ok(read)
    }
}
