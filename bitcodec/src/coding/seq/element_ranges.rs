//! An observer that records the bit ranges of elements.

use core::array::from_fn;
use core::ops::Range;

use crate::error::path::Step;
use crate::io::observed::{Interceptor, ObservedReader};
use crate::io::read::BitRead;
use crate::layout::bit_cost::Cost;

/// The bit ranges of the first `N` elements of a field. An element that is never entered, such as one inside of a run,
/// has all bits of the field.
///
/// Only slow readers use it: some errors of an element are found after all elements are read.
#[derive(Debug)]
pub(crate) struct ElementRanges<const N: usize> {
    start: usize,
    /// The index of the open element.
    element: Option<usize>,
    /// The number of open fields and elements.
    depth: usize,
    bits: [Option<Range<usize>>; N],
}

impl<const N: usize> ElementRanges<N> {
    /// Returns the observer, attached to a reader.
    pub(crate) fn of<R: BitRead>(reader: &mut R) -> ObservedReader<'_, R, Self> {
        let spans = Self {
            start: reader.position(),
            element: None,
            depth: 0,
            bits: [const { None }; N],
        };
        ObservedReader::reading(spans, reader)
    }

    /// Returns the bits of each element of a field that ends at the bit `end`.
    pub(crate) fn into_bits(self, end: usize) -> [Range<usize>; N] {
        let all = self.start..end;
        let mut bits = self.bits.into_iter();
        from_fn(|_| bits.next().flatten().unwrap_or_else(|| all.clone()))
    }

    /// Returns the bits of the open element.
    fn open_bits(&mut self) -> Option<&mut Option<Range<usize>>> {
        self.bits.get_mut(self.element?)
    }
}

impl<const N: usize> Interceptor for ElementRanges<N> {
    const LISTENS: bool = true;

    fn enter(&mut self, step: Step, at: usize) -> (Step, usize) {
        if let (0, Step::Index(index)) = (self.depth, step) {
            self.element = Some(index);
            if let Some(bits) = self.open_bits() {
                *bits = Some(at..at);
            }
        }
        self.depth += 1;
        (step, at)
    }

    fn leave(&mut self, at: usize) -> usize {
        self.depth -= 1;
        if self.depth == 0 {
            if let Some(Some(bits)) = self.open_bits() {
                bits.end = at;
            }
        }
        at
    }

    fn note(&mut self, bits: Range<usize>) -> (Range<usize>, Option<Cost>) {
        // All digits of a number are reported with the bits of the whole number, which start before the element.
        if self.depth == 1 {
            match self.open_bits() {
                Some(Some(open)) if bits.start < open.start => *open = bits.clone(),
                _ => {}
            }
        }
        (bits, None)
    }
}
