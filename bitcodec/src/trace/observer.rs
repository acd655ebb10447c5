//! The narrator that keeps path and reason.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::{Path, Step};
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// Who hears what a [`Recorder`] keeps, with the path.
pub(crate) trait Seen {
    /// A field or element of the value with this path begins at this bit.
    fn enters(&mut self, _parent: &Path, _at: usize) {}

    /// The field or element with this path ends; it took these bits.
    fn leaves(&mut self, _path: &Path, _bits: Range<usize>) {}

    /// These bits of the value with this path mean this.
    fn notes(&mut self, _path: &Path, _bits: Range<usize>, _value: Value) {}

    /// The value with this path, whose bits were told before, means this.
    fn names(&mut self, _path: &Path, _value: Value) {}

    /// The value with this path, which was noted before, has this part of a code.
    fn costs(&mut self, _path: &Path, _cost: Cost) {}
}

/// Keeps where a reader or writer is, and why it refused.
///
/// Who hears it is no parameter: all that is told of a type would need a decoder of its own.
pub(crate) struct Recorder<'a> {
    path: Path,
    starts: [usize; Path::DEPTH],
    depth: usize,
    refused: Option<(Refusal, Path, Range<usize>)>,
    seen: Option<&'a mut dyn Seen>,
    /// How much memory is taken.
    pub(crate) budget: Budget,
}

impl<'a> Recorder<'a> {
    pub(crate) const fn new() -> Self {
        Self {
            path: Path::ROOT,
            starts: [0; Path::DEPTH],
            depth: 0,
            refused: None,
            seen: None,
            budget: Budget::DEFAULT,
        }
    }

    /// Makes a recorder that `seen` hears.
    pub(crate) const fn telling(seen: &'a mut dyn Seen) -> Self {
        let mut recorder = Self::new();
        recorder.seen = Some(seen);
        recorder
    }

    /// The same recorder of a reader with another budget.
    pub(crate) const fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Returns the last refusal, with the path and the bits that it is about.
    pub(crate) const fn refused(&self) -> Option<&(Refusal, Path, Range<usize>)> {
        self.refused.as_ref()
    }

    /// Returns the path of the present value.
    #[cfg(feature = "alloc")]
    pub(crate) const fn path(&self) -> &Path {
        &self.path
    }
}

impl Observer for Recorder<'_> {
    const SILENT: bool = false;

    fn enter(&mut self, step: Step, at: usize) {
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
        fault
    }

    fn amend(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        if let Some((refusal, path, _)) = &mut self.refused {
            let element = match path.steps().last() {
                Some(Step::Index(index)) => Some(*index),
                Some(Step::Field(_)) | None => None,
            };
            *refusal = tell(*refusal, element);
        }
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Some(&mut self.budget)
    }
}
