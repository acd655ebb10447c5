//! The reader that keeps path and reason.

use core::ops::Range;

use super::Value;
use crate::error::{Fault, Refusal};
use crate::order::{BitOrder, Order};
use crate::path::{Path, Step};
use crate::read::BitRead;
use crate::slice::SliceReader;

/// What a [`TraceReader`] tells as it goes.
pub(crate) trait Seen {
    /// A field or element of the value with this path begins at this bit.
    fn enters(&mut self, _parent: &Path, _at: usize) {}

    /// The field or element with this path ends; it took these bits.
    fn leaves(&mut self, _path: &Path, _bits: Range<usize>) {}

    /// These bits of the value with this path mean this.
    fn notes(&mut self, _path: &Path, _bits: Range<usize>, _value: Value) {}

    /// The value with this path, whose bits were told before, means this.
    fn names(&mut self, _path: &Path, _value: Value) {}
}

impl Seen for () {}

/// Reads as the fast reader does, value by value, and keeps where it is and why it refused.
#[derive(Debug)]
pub(crate) struct TraceReader<'a, O, S> {
    reader: SliceReader<'a, O>,
    path: Path,
    starts: [usize; Path::DEPTH],
    depth: usize,
    refused: Option<(Refusal, Path, Range<usize>)>,
    seen: S,
}

impl<'a, O: Order, S: Seen> TraceReader<'a, O, S> {
    pub(crate) fn new(bytes: &'a [u8], seen: S) -> Self {
        let reader = SliceReader::new(bytes);
        Self {
            reader,
            path: Path::ROOT,
            starts: [0; Path::DEPTH],
            depth: 0,
            refused: None,
            seen,
        }
    }

    /// Returns the last refusal, with the path and the bits that it is about.
    pub(crate) fn refused(&self) -> Option<&(Refusal, Path, Range<usize>)> {
        self.refused.as_ref()
    }

    /// Returns the path of the value that is being read.
    #[cfg(feature = "alloc")]
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn into_seen(self) -> S {
        self.seen
    }

    /// Requires that nothing is left but zero bits up to the next byte.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        let left = self.remaining();
        if left >= 8 {
            let start = self.position();
            return Err(self.refuse_to(start, start + left, Refusal::Trailing { left }));
        }
        self.read_zeros(left, Refusal::Padding)
    }

    /// Takes the zero bits up to the next byte.
    pub(crate) fn align(&mut self) -> Result<(), Fault> {
        self.read_zeros(self.position().wrapping_neg() % 8, Refusal::Padding)
    }

    fn push(&mut self, step: Step) {
        self.seen.enters(&self.path, self.reader.position());
        if let Some(start) = self.starts.get_mut(self.depth) {
            *start = self.reader.position();
        }
        self.depth += 1;
        self.path.push(step);
    }

    fn refuse_to(&mut self, start: usize, end: usize, refusal: Refusal) -> Fault {
        self.refused = Some((refusal, self.path, start..end));
        Fault::new(refusal.kind(), start)
    }

    /// Refuses a read past the end; the bits are those that are left.
    fn truncated(&mut self, width: usize) -> Fault {
        let (start, left) = (self.position(), self.remaining());
        self.refuse_to(
            start,
            start + left,
            Refusal::Truncated {
                needed: width as u64,
                left,
            },
        )
    }
}

impl<O: Order, S: Seen> BitRead for TraceReader<'_, O, S> {
    const ORDER: BitOrder = O::ORDER;

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    fn look_ahead_at(&self, offset: usize) -> u64 {
        self.reader.look_ahead_at(offset)
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader
            .read_bits(width)
            .map_err(|_| self.truncated(width as usize))
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader
            .advance(width)
            .map_err(|_| self.truncated(width))
    }

    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        if self.remaining() < width {
            return Err(self.truncated(width));
        }
        let start = self.position();
        if self.reader.read_zeros(width, refusal).is_err() {
            return Err(self.refuse_to(start, start + width, refusal));
        }
        if width > 0 {
            let reserved = matches!(refusal, Refusal::Reserved);
            self.note(
                start,
                if reserved {
                    Value::Reserved
                } else {
                    Value::Padding
                },
            );
        }
        Ok(())
    }

    fn enter(&mut self, field: &'static str) {
        self.push(Step::Field(field));
    }

    fn enter_element(&mut self, index: usize) {
        self.push(Step::Index(index));
    }

    fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if let Some(&start) = self.starts.get(self.depth) {
            self.seen.leaves(&self.path, start..self.reader.position());
        }
        self.path.pop();
    }

    fn note(&mut self, start: usize, value: Value) {
        self.seen
            .notes(&self.path, start..self.reader.position(), value);
    }

    fn name(&mut self, value: Value) {
        self.seen.names(&self.path, value);
    }

    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        self.refuse_to(start, self.reader.position(), refusal)
    }

    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.refuse_to(bits.start, bits.end, refusal)
    }
}
