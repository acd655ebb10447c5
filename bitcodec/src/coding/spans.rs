//! A reader that records the bit ranges of elements.

use core::any::Any;
use core::array::from_fn;
use core::ops::Range;

use crate::coding::range_coder::{Cost, Span};
use crate::error::Fault;
use crate::narrate::Narrator;
use crate::order::BitOrder;
use crate::path::Step;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::value::Value;

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
    const BULK: bool = false;
    type Narrator = Self;

    fn narrator(&mut self) -> &mut Self {
        self
    }

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader.read_bits(width)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.reader.peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader.advance(width)
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.reader.bytes_ahead()
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.reader.read_bytes(bytes)
    }

    const SHARES: bool = R::SHARES;

    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.reader.read_share(total)
    }

    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.reader.take_span(span, total)
    }
}

/// Passes on what is told, and remembers the bits of the elements.
impl<R: BitRead, const N: usize> Narrator for Spans<'_, R, N> {
    const SILENT: bool = false;

    fn enter(&mut self, step: Step, at: usize) {
        if let (0, Step::Index(index)) = (self.depth, step) {
            self.element = Some(index);
            if let Some(bits) = self.present() {
                *bits = Some(at..at);
            }
        }
        self.depth += 1;
        self.reader.narrator().enter(step, at);
    }

    fn leave(&mut self, at: usize) {
        self.depth -= 1;
        if self.depth == 0
            && let Some(Some(bits)) = self.present()
        {
            bits.end = at;
        }
        self.reader.narrator().leave(at);
    }

    fn note(&mut self, bits: Range<usize>, value: Value) {
        // The digits of a number have their bits in common.
        if self.depth == 1
            && let Some(Some(present)) = self.present()
            && bits.start < present.start
        {
            *present = bits.clone();
        }
        self.reader.narrator().note(bits, value);
    }

    fn name(&mut self, value: Value) {
        self.reader.narrator().name(value);
    }

    fn cost(&mut self, cost: Cost) {
        self.reader.narrator().cost(cost);
    }

    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.reader.narrator().refuse(bits, refusal)
    }

    fn retell(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        self.reader.narrator().retell(tell);
    }

    fn context(&mut self) -> Option<&dyn Any> {
        self.reader.narrator().context()
    }
}
