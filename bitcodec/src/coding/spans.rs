//! Where the elements of an array stood.

use core::array::from_fn;
use core::ops::Range;

use crate::error::{Fault, Refusal};
use crate::order::BitOrder;
use crate::read::BitRead;
use crate::trace::Value;

/// A reader that remembers which bits each of the first `N` elements of the present field took; of one that was not
/// entered, such as those inside a run, all bits of the field.
///
/// Only for readers that are not fast: what is wrong with an element may show when all of them are read.
#[derive(Debug)]
pub(super) struct Spans<'a, R, const N: usize> {
    reader: &'a mut R,
    start: usize,
    /// The elements that the reader is inside of, and how many fields and elements in all.
    element: Option<usize>,
    depth: usize,
    bits: [Option<Range<usize>>; N],
}

impl<'a, R: BitRead, const N: usize> Spans<'a, R, N> {
    pub(super) fn new(reader: &'a mut R) -> Self {
        let start = reader.position();
        Self {
            reader,
            start,
            element: None,
            depth: 0,
            bits: [const { None }; N],
        }
    }

    /// Returns the bits of each element.
    pub(super) fn into_bits(self) -> [Range<usize>; N] {
        let all = self.start..self.reader.position();
        let mut bits = self.bits.into_iter();
        from_fn(|_| bits.next().flatten().unwrap_or_else(|| all.clone()))
    }

    /// The bits of the element that the reader is inside of.
    fn present(&mut self) -> Option<&mut Option<Range<usize>>> {
        self.bits.get_mut(self.element?)
    }
}

impl<R: BitRead, const N: usize> BitRead for Spans<'_, R, N> {
    const ORDER: BitOrder = R::ORDER;

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader.read_bits(width)
    }

    fn look_ahead_at(&self, offset: usize) -> u64 {
        self.reader.look_ahead_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader.advance(width)
    }

    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        self.reader.read_zeros(width, refusal)
    }

    fn enter(&mut self, field: &'static str) {
        self.depth += 1;
        self.reader.enter(field);
    }

    fn enter_element(&mut self, index: usize) {
        if self.depth == 0 {
            let start = self.reader.position();
            self.element = Some(index);
            if let Some(bits) = self.present() {
                *bits = Some(start..start);
            }
        }
        self.depth += 1;
        self.reader.enter_element(index);
    }

    fn leave(&mut self) {
        self.depth -= 1;
        let end = self.reader.position();
        if self.depth == 0
            && let Some(Some(bits)) = self.present()
        {
            bits.end = end;
        }
        self.reader.leave();
    }

    fn note(&mut self, start: usize, value: Value) {
        // The digits of a number have their bits in common.
        let end = self.reader.position();
        if self.depth == 1
            && let Some(Some(bits)) = self.present()
            && start < bits.start
        {
            *bits = start..end;
        }
        self.reader.note(start, value);
    }

    fn name(&mut self, value: Value) {
        self.reader.name(value);
    }

    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        self.reader.refuse(start, refusal)
    }

    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.reader.refuse_bits(bits, refusal)
    }
}
