//! The observer that records the path and the last error.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::{Path, Step};
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// A consumer of the events of a [`Recorder`], each with its path.
pub(crate) trait Seen {
    /// Receives the start, at bit `_at`, of a field or element of the value at path `_parent`.
    fn enters(&mut self, _parent: &Path, _at: usize) {}

    /// Receives the end of the field or element at this path, which has these bits.
    fn leaves(&mut self, _path: &Path, _bits: Range<usize>) {}

    /// Receives the value of these bits, which belong to the field or element at this path.
    fn notes(&mut self, _path: &Path, _bits: Range<usize>, _value: Value) {}

    /// Receives the meaning of the field or element at this path, after its bits.
    fn names(&mut self, _path: &Path, _value: Value) {}

    /// Receives the cost of the field or element at this path in a range code, after its value.
    fn costs(&mut self, _path: &Path, _cost: Cost) {}
}

/// The observer that records the path of a reader or writer, and its last error.
///
/// It calls its consumer through `dyn`. With a type parameter, each consumer would need a separate decoder of each
/// type.
pub(crate) struct Recorder<'a> {
    path: Path,
    /// The first bit of each field or element of the path. Deeper ones have none.
    starts: [usize; Path::DEPTH],
    /// The number of fields and elements entered and not left, which can exceed the length of the path.
    depth: usize,
    refused: Option<(Refusal, Path, Range<usize>)>,
    /// The bits of the last refusal among unpacked bytes.
    unpacked: Option<Range<usize>>,
    seen: Option<&'a mut dyn Seen>,
    /// The budget of the value, with the memory in use.
    pub(crate) budget: Budget,
}

impl<'a> Recorder<'a> {
    pub(crate) const fn new() -> Self {
        Self {
            path: Path::ROOT,
            starts: [0; Path::DEPTH],
            depth: 0,
            refused: None,
            unpacked: None,
            seen: None,
            budget: Budget::DEFAULT,
        }
    }

    /// Returns a recorder with the consumer `seen`.
    pub(crate) const fn telling(seen: &'a mut dyn Seen) -> Self {
        let mut recorder = Self::new();
        recorder.seen = Some(seen);
        recorder
    }

    /// Returns the recorder with another budget.
    pub(crate) const fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Returns the last refusal with its path and its bits.
    pub(crate) const fn refused(&self) -> Option<&(Refusal, Path, Range<usize>)> {
        self.refused.as_ref()
    }

    /// Returns the bits of the last refusal among the bytes that its bits unpack to, if they went through a transform.
    #[cfg(feature = "alloc")]
    pub(crate) const fn unpacked_bits(&self) -> Option<&Range<usize>> {
        self.unpacked.as_ref()
    }

    /// Returns the path of the current field or element.
    #[cfg(feature = "alloc")]
    pub(crate) const fn path(&self) -> &Path {
        &self.path
    }
}

impl Observer for Recorder<'_> {
    const SILENT: bool = false;

    fn enter(&mut self, step: Step, at: usize) {
        // Before the step is added, because the consumer receives the path of the parent.
        if let Some(seen) = &mut self.seen {
            seen.enters(&self.path, at);
        }
        if let Some(start) = self.starts.get_mut(self.depth) {
            *start = at;
        }
        self.depth += 1;
        self.path.push(step);
    }

    fn leave(&mut self, at: usize) {
        self.depth = self.depth.saturating_sub(1);
        if let (Some(seen), Some(&start)) = (&mut self.seen, self.starts.get(self.depth)) {
            seen.leaves(&self.path, start..at);
        }
        self.path.pop();
    }

    fn note(&mut self, bits: Range<usize>, value: Value) {
        if let Some(seen) = &mut self.seen {
            seen.notes(&self.path, bits, value);
        }
    }

    fn name(&mut self, value: Value) {
        if let Some(seen) = &mut self.seen {
            seen.names(&self.path, value);
        }
    }

    fn cost(&mut self, cost: Cost) {
        if let Some(seen) = &mut self.seen {
            seen.costs(&self.path, cost);
        }
    }

    #[cold]
    #[inline(never)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        let fault = Fault::new(refusal.kind());
        self.refused = Some((refusal, self.path, bits));
        self.unpacked = None;
        fault
    }

    fn unpacked(&mut self, bits: Range<usize>) {
        self.unpacked = Some(bits);
    }

    fn amend(&mut self, change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        if let Some((refusal, path, _)) = &mut self.refused {
            let element = match path.steps().last() {
                Some(Step::Index(index)) => Some(*index),
                Some(Step::Field(_)) | None => None,
            };
            *refusal = change(*refusal, element);
        }
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Some(&mut self.budget)
    }
}
