//! The diagnosing reader of the second pass.

use core::ops::Range;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::SliceReader;
use crate::io::read::{BitRead, wide, zeros};
use crate::io::sealed::Sealed;
use crate::trace::Recorder;
use crate::value::Value;

/// A reader that decodes the same bits as the fast reader, value by value, and records fields, values and the error.
///
/// Errors are rare and traces are for people, so size matters more than speed: no method is inlined, and each type has
/// one small decoder for errors and traces.
pub(crate) struct TraceReader<'a, O> {
    reader: SliceReader<'a, O, Recorder<'a>>,
}

impl<'a, O: Order> TraceReader<'a, O> {
    /// Returns a reader positioned at the first bit of `bytes`.
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self::with_recorder(bytes, Recorder::new())
    }

    /// Returns a reader with the recorder of the caller.
    pub(crate) const fn with_recorder(bytes: &'a [u8], recorder: Recorder<'a>) -> Self {
        Self {
            reader: SliceReader::with_observer(bytes, recorder),
        }
    }

    /// Returns the recorder.
    pub(crate) const fn recorder_mut(&mut self) -> &mut Recorder<'a> {
        &mut self.reader.observer
    }

    pub(crate) const fn recorder(&self) -> &Recorder<'a> {
        &self.reader.observer
    }

    /// As [`SliceReader::align`].
    #[inline(never)]
    pub(crate) fn align(&mut self) -> Result<(), Fault> {
        self.reader.align()
    }

    /// As [`SliceReader::finish`].
    #[inline(never)]
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        self.reader.finish()
    }
}

impl<'a, O: Order> Sealed for TraceReader<'a, O> {}

impl<'a, O: Order> BitRead for TraceReader<'a, O> {
    type Order = O;
    const BULK: bool = false;
    type Observer = Recorder<'a>;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Recorder<'a> {
        &mut self.reader.observer
    }

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    #[inline(never)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader.read_bits(width)
    }

    #[inline(never)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.reader.peek_at(offset)
    }

    #[inline(never)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader.advance(width)
    }

    #[inline(never)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.reader.bytes_ahead()
    }

    #[inline(never)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.reader.read_bytes(bytes)
    }

    #[inline(never)]
    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        wide(self, width)
    }

    #[inline(never)]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        self.reader.read_unary(max)
    }

    #[inline(never)]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        zeros(self, width, refusal)
    }

    #[inline(never)]
    fn enter(&mut self, field: &'static str) {
        self.reader.enter(field);
    }

    #[inline(never)]
    fn enter_element(&mut self, index: usize) {
        self.reader.enter_element(index);
    }

    #[inline(never)]
    fn leave(&mut self) {
        self.reader.leave();
    }

    #[inline(never)]
    fn note(&mut self, start: usize, value: Value) {
        self.reader.note(start, value);
    }

    #[inline(never)]
    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        self.reader.refuse(start, refusal)
    }

    #[inline(never)]
    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.reader.refuse_bits(bits, refusal)
    }
}
