//! A reader or writer of one field, with a number that earlier fields determine.

use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::region_end::RegionEnd;
use crate::io::sealed::Sealed;
use crate::io::value_set::{Provided, ValueSet};
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Span;

/// A wrapper of a reader or writer that provides a number to the coding.
///
/// Codings are types and have only constants, so a value computed at run time, such as a width from earlier fields,
/// travels with the stream. So does a set of values.
#[derive(Debug)]
pub struct WithNumber<'a, S, P = ()> {
    pub(crate) stream: &'a mut S,
    pub(crate) number: u64,
    /// The set that the number is the size of, or `()`.
    pub(crate) set: P,
}

impl<S, P> Sealed for WithNumber<'_, S, P> {}

impl<R: BitRead, P: Provided> BitRead for WithNumber<'_, R, P> {
    type Order = R::Order;
    const BULK: bool = R::BULK;
    const SHARES: bool = R::SHARES;
    const IN_REGISTER: bool = R::IN_REGISTER;
    const HAS_NUMBER: bool = true;
    const HAS_SET: bool = P::IS_SET;
    type Observer = R::Observer;
    type Base = R::Base;

    #[inline(always)]
    fn base(&mut self) -> &mut R::Base {
        self.stream.base()
    }

    #[inline(always)]
    fn region_end(&self) -> Option<RegionEnd> {
        self.stream.region_end()
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.stream.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut R::Observer {
        self.stream.observer()
    }

    #[inline(always)]
    fn provided_number(&self) -> u64 {
        self.number
    }

    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        self.set.set()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.stream.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.stream.remaining()
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.stream.read_bits(width)
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.stream.peek_at(offset)
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.advance(width)
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.stream.bytes_ahead()
    }

    #[inline(always)]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        self.stream.bytes_around()
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.stream.read_bytes(bytes)
    }

    #[inline(always)]
    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.stream.read_share(total)
    }

    #[inline(always)]
    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.stream.take_span(span, total)
    }
}

impl<W: BitWrite, P: Provided> BitWrite for WithNumber<'_, W, P> {
    type Order = W::Order;
    const BULK: bool = W::BULK;
    const COUNTS: bool = W::COUNTS;
    const SHARES: bool = W::SHARES;
    const HAS_NUMBER: bool = true;
    const HAS_SET: bool = P::IS_SET;
    type Observer = W::Observer;
    type Base = W::Base;

    #[inline(always)]
    fn base(&mut self) -> &mut W::Base {
        self.stream.base()
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.stream.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut W::Observer {
        self.stream.observer()
    }

    #[inline(always)]
    fn provided_number(&self) -> u64 {
        self.number
    }

    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        self.set.set()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.stream.position()
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.stream.write_code(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.stream.place_bytes(len)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.write_bytes(bytes)
    }

    #[inline(always)]
    fn write_ints<T: Int, const LEAST_FIRST: bool>(&mut self, values: &[T]) -> Result<(), Fault> {
        self.stream.write_ints::<T, LEAST_FIRST>(values)
    }

    #[inline(always)]
    fn reserve(&mut self, bits: usize) {
        self.stream.reserve(bits);
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.write_zeros(width)
    }

    #[inline(always)]
    fn write_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.stream.write_span(span, total)
    }
}
