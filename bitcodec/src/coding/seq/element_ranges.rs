//! A listener that records the bit ranges of elements.

use core::array::from_fn;
use core::ops::Range;

use crate::error::path::Step;
use crate::io::observed::{Listener, ToldReader};
use crate::io::read::BitRead;
use crate::layout::bit_cost::Cost;

/// Remembers which bits each of the first `N` elements of the present field took; of one that was not entered, such as those
/// inside a run, all bits of the field.
///
/// Only for readers that are not fast: what is wrong with an element may show when all of them are read.
#[derive(Debug)]
pub(crate) struct Spans<const N: usize> {
    start: usize,
    /// The elements that the reader is inside of, and how many fields and elements in all.
    element: Option<usize>,
    depth: usize,
    bits: [Option<Range<usize>>; N],
}

impl<const N: usize> Spans<N> {
    /// Puts the listener in front of a reader.
    pub(crate) fn of<R: BitRead>(reader: &mut R) -> ToldReader<'_, R, Self> {
        let spans = Self {
            start: reader.position(),
            element: None,
            depth: 0,
            bits: [const { None }; N],
        };
        ToldReader::reading(spans, reader)
    }

    /// Returns the bits of each element of a field that ends at the bit `end`.
    pub(crate) fn into_bits(self, end: usize) -> [Range<usize>; N] {
        let all = self.start..end;
        let mut bits = self.bits.into_iter();
        from_fn(|_| bits.next().flatten().unwrap_or_else(|| all.clone()))
    }

    /// The bits of the element that the reader is inside of.
    fn present(&mut self) -> Option<&mut Option<Range<usize>>> {
        self.bits.get_mut(self.element?)
    }
}

impl<const N: usize> Listener for Spans<N> {
    const LISTENS: bool = true;

    fn enter(&mut self, step: Step, at: usize) -> (Step, usize) {
        if let (0, Step::Index(index)) = (self.depth, step) {
            self.element = Some(index);
            if let Some(bits) = self.present() {
                *bits = Some(at..at);
            }
        }
        self.depth += 1;
        (step, at)
    }

    fn leave(&mut self, at: usize) -> usize {
        self.depth -= 1;
        if self.depth == 0
            && let Some(Some(bits)) = self.present()
        {
            bits.end = at;
        }
        at
    }

    fn note(&mut self, bits: Range<usize>) -> (Range<usize>, Option<Cost>) {
        // The digits of a number have their bits in common.
        if self.depth == 1
            && let Some(Some(present)) = self.present()
            && bits.start < present.start
        {
            *present = bits.clone();
        }
        (bits, None)
    }
}
