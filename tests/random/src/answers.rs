//! One number of all that was answered, which is the same in every build.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

/// What was answered so far.
#[derive(Debug)]
pub(crate) struct Answers(Cell<u64>);

impl Answers {
    pub(crate) const fn new() -> Self {
        Self(Cell::new(0xcbf2_9ce4_8422_2325))
    }

    /// Adds an answer.
    pub(crate) fn add(&self, answer: &impl Hash) {
        let mut hash = Fnv(self.0.get());
        answer.hash(&mut hash);
        self.0.set(hash.finish());
    }

    /// The number.
    pub(crate) const fn hash(&self) -> u64 {
        self.0.get()
    }
}

/// FNV-1a: the hasher of the standard library may be another one in the next version.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
