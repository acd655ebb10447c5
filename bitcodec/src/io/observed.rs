//! A reader or writer with an interceptor between the codings and its observer.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::region_end::RegionEnd;
use crate::io::sealed::Sealed;
use crate::io::value_set::ValueSet;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::Span;
use crate::value::Value;

/// An interceptor of the events that codings report to an observer.
///
/// Each method returns the event to forward, possibly changed. [`Observed`] forwards it, so that no interceptor can
/// forget to.
pub(crate) trait Interceptor {
    /// Whether it needs the events of each value even if the observer is silent.
    const LISTENS: bool = false;

    #[inline(always)]
    fn enter(&mut self, step: Step, at: usize) -> (Step, usize) {
        (step, at)
    }

    #[inline(always)]
    fn leave(&mut self, at: usize) -> usize {
        at
    }

    /// Returns the bits of the value, and its cost if it has a part of a code in place of bits.
    #[inline(always)]
    fn note(&mut self, bits: Range<usize>) -> (Range<usize>, Option<Cost>) {
        (bits, None)
    }

    /// Returns the value of the bits.
    #[inline(always)]
    fn value(&self, value: Value) -> Value {
        value
    }

    /// Returns the cost; `None` if the interceptor reports the cost in [`note`](Self::note).
    #[inline(always)]
    fn cost(&self, cost: Cost) -> Option<Cost> {
        Some(cost)
    }

    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        (bits, refusal)
    }

    /// Returns the index of the element that was refused, if the observer has received no index.
    #[inline(always)]
    fn refused(&self) -> Option<usize> {
        None
    }
}

/// The common part of a reader and a writer: the observer.
pub(crate) trait Stream {
    type Observer: Observer;

    fn observer(&mut self) -> &mut Self::Observer;
}

/// A reader as a stream.
#[derive(Debug)]
pub(crate) struct Reading<'a, R>(pub(crate) &'a mut R);

/// A writer as a stream.
#[derive(Debug)]
pub(crate) struct Writing<'a, W>(pub(crate) &'a mut W);

impl<R: BitRead> Stream for Reading<'_, R> {
    type Observer = R::Observer;

    #[inline(always)]
    fn observer(&mut self) -> &mut R::Observer {
        self.0.observer()
    }
}

impl<W: BitWrite> Stream for Writing<'_, W> {
    type Observer = W::Observer;

    #[inline(always)]
    fn observer(&mut self) -> &mut W::Observer {
        self.0.observer()
    }
}

/// A wrapper of a reader or writer that moves the same bits, and intercepts the events for its observer.
#[derive(Debug)]
pub(crate) struct Observed<S, L> {
    pub(crate) stream: S,
    pub(crate) interceptor: L,
}

/// A reader with an interceptor.
pub(crate) type ObservedReader<'a, R, L> = Observed<Reading<'a, R>, L>;

/// A writer with an interceptor.
pub(crate) type ObservedWriter<'a, W, L> = Observed<Writing<'a, W>, L>;

impl<'a, R: BitRead, L: Interceptor> ObservedReader<'a, R, L> {
    #[inline(always)]
    pub(crate) const fn reading(interceptor: L, reader: &'a mut R) -> Self {
        let stream = Reading(reader);
        Self {
            stream,
            interceptor,
        }
    }
}

impl<'a, W: BitWrite, L: Interceptor> ObservedWriter<'a, W, L> {
    #[inline(always)]
    pub(crate) const fn writing(interceptor: L, writer: &'a mut W) -> Self {
        let stream = Writing(writer);
        Self {
            stream,
            interceptor,
        }
    }
}

impl<S, L> Sealed for Observed<S, L> {}

impl<S: Stream, L: Interceptor> Observer for Observed<S, L> {
    // A silent observer ignores all events, so that the interceptor only needs those of refusals.
    const SILENT: bool = !L::LISTENS && S::Observer::SILENT;

    #[inline(always)]
    fn enter(&mut self, step: Step, at: usize) {
        if !Self::SILENT {
            let (step, at) = self.interceptor.enter(step, at);
            self.stream.observer().enter(step, at);
        }
    }

    #[inline(always)]
    fn leave(&mut self, at: usize) {
        if !Self::SILENT {
            let at = self.interceptor.leave(at);
            self.stream.observer().leave(at);
        }
    }

    #[inline(always)]
    fn note(&mut self, bits: Range<usize>, value: Value) {
        if !Self::SILENT {
            let (bits, cost) = self.interceptor.note(bits);
            let value = self.interceptor.value(value);
            let observer = self.stream.observer();
            observer.note(bits, value);
            if let Some(cost) = cost {
                observer.cost(cost);
            }
        }
    }

    #[inline(always)]
    fn name(&mut self, value: Value) {
        self.stream.observer().name(value);
    }

    #[inline(always)]
    fn cost(&mut self, cost: Cost) {
        if let Some(cost) = self.interceptor.cost(cost) {
            self.stream.observer().cost(cost);
        }
    }

    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        let (bits, refusal) = self.interceptor.refuse(bits, refusal);
        self.stream.observer().refuse(bits, refusal)
    }

    #[inline(always)]
    fn unpacked(&mut self, bits: Range<usize>) {
        self.stream.observer().unpacked(bits);
    }

    #[inline(always)]
    fn amend(&mut self, change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        let refused = self.interceptor.refused();
        let observer = self.stream.observer();
        observer.amend(|refusal, index| change(refusal, refused.or(index)));
    }

    #[inline(always)]
    fn budget(&mut self) -> Option<&mut Budget> {
        self.stream.observer().budget()
    }
}

impl<R: BitRead, L: Interceptor> BitRead for ObservedReader<'_, R, L> {
    type Order = R::Order;
    // In bulk, a coding reports no single values.
    const BULK: bool = !L::LISTENS && R::BULK;
    const SHARES: bool = R::SHARES;
    const HAS_NUMBER: bool = R::HAS_NUMBER;
    const HAS_SET: bool = R::HAS_SET;
    type Observer = Self;
    type Base = R::Base;

    #[inline(always)]
    fn base(&mut self) -> &mut R::Base {
        self.stream.0.base()
    }

    #[inline(always)]
    fn region_end(&self) -> Option<RegionEnd> {
        self.stream.0.region_end()
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.stream.0.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.stream.0.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.stream.0.remaining()
    }

    #[inline(always)]
    fn provided_number(&self) -> u64 {
        self.stream.0.provided_number()
    }

    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        self.stream.0.provided_set()
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.stream.0.read_bits(width)
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.stream.0.peek_at(offset)
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.0.advance(width)
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.stream.0.bytes_ahead()
    }

    #[inline(always)]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        self.stream.0.bytes_around()
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.stream.0.read_bytes(bytes)
    }

    #[inline(always)]
    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.stream.0.read_share(total)
    }

    #[inline(always)]
    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.stream.0.take_span(span, total)
    }
}

impl<W: BitWrite, L: Interceptor> BitWrite for ObservedWriter<'_, W, L> {
    type Order = W::Order;
    const BULK: bool = !L::LISTENS && W::BULK;
    const COUNTS: bool = W::COUNTS;
    const SHARES: bool = W::SHARES;
    const HAS_NUMBER: bool = W::HAS_NUMBER;
    const HAS_SET: bool = W::HAS_SET;
    type Observer = Self;
    type Base = W::Base;

    #[inline(always)]
    fn base(&mut self) -> &mut W::Base {
        self.stream.0.base()
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.stream.0.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.stream.0.position()
    }

    #[inline(always)]
    fn provided_number(&self) -> u64 {
        self.stream.0.provided_number()
    }

    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        self.stream.0.provided_set()
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.stream.0.write_code(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.stream.0.place_bytes(len)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.0.write_bytes(bytes)
    }

    #[inline(always)]
    fn write_ints<T: Int, const LEAST_FIRST: bool>(&mut self, values: &[T]) -> Result<(), Fault> {
        self.stream.0.write_ints::<T, LEAST_FIRST>(values)
    }

    #[inline(always)]
    fn reserve(&mut self, bits: usize) {
        self.stream.0.reserve(bits);
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.0.write_zeros(width)
    }

    #[inline(always)]
    fn write_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.stream.0.write_span(span, total)
    }
}
