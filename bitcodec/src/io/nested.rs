//! Readers and writers of a value inside a value of its own type.
//!
//! Codings wrap readers: a region, a number of an expression and names of elements each have a reader around another one.
//! In a type that holds itself, each level would add wrappers to the type of the reader, and the compiler would generate
//! decoders without end. So a level begins at the reader under all wrappers, the base, with one wrapper. It keeps the end of
//! the innermost region, and the depth.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::observed::{Interceptor, ObservedReader};
use crate::io::read::{BitRead, truncated, unary, wide, zeros};
use crate::io::region_end::RegionEnd;
#[cfg(feature = "alloc")]
use crate::io::region_end::RegionOf;
use crate::io::sealed::Sealed;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Span;

/// Reports the end of the input as the end of the region.
impl Interceptor for RegionEnd {
    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        match refusal {
            Refusal::Truncated { needed, .. } => self.refusal(bits.start, needed),
            _ => (bits, refusal),
        }
    }
}

/// The end of the innermost region, if there is one.
#[derive(Debug)]
pub(crate) struct NestedEnd(Option<RegionEnd>);

impl Interceptor for NestedEnd {
    #[inline(always)]
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        match &mut self.0 {
            Some(end) => end.refuse(bits, refusal),
            None => (bits, refusal),
        }
    }
}

/// A reader of a value inside a value of its own type, over the base reader `B`.
pub(crate) struct NestedReader<'a, B> {
    observed: ObservedReader<'a, B, NestedEnd>,
    /// The bit at which the region ends; the greatest number if there is none.
    end: usize,
    depth: u32,
}

impl<'a, B: BitRead> NestedReader<'a, B> {
    /// Returns a reader of the same bits, one level deeper.
    #[inline(always)]
    pub(crate) fn new<R: BitRead<Base = B>>(reader: &'a mut R) -> Self {
        let (region, depth) = (reader.region_end(), reader.depth());
        Self {
            observed: ObservedReader::reading(NestedEnd(region), reader.base()),
            end: region.map_or(usize::MAX, |region| region.bit),
            depth: depth.saturating_add(1),
        }
    }

    /// Returns a reader of all bytes of a base, which are a region, inside of `depth` levels.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_bytes(depth: u32, base: &'a mut B) -> Self {
        let end = RegionEnd {
            bit: base.position() + base.remaining(),
            of: RegionOf::Value,
        };
        Self {
            observed: ObservedReader::reading(NestedEnd(Some(end)), base),
            end: end.bit,
            depth,
        }
    }

    /// Returns the base if its own methods end where this reader does.
    #[inline(always)]
    fn unlimited(&mut self) -> Option<&mut B> {
        (self.end == usize::MAX).then_some(&mut *self.observed.stream.0)
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.end.saturating_sub(self.observed.position())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.left() {
            return Ok(());
        }
        Err(truncated(self, width))
    }
}

impl<B: BitRead> Sealed for NestedReader<'_, B> {}

impl<'a, B: BitRead> BitRead for NestedReader<'a, B> {
    type Order = B::Order;
    const BULK: bool = B::BULK;
    const SHARES: bool = B::SHARES;
    const WAITS: bool = B::WAITS;
    type Observer = ObservedReader<'a, B, NestedEnd>;
    type Base = B;

    #[inline(always)]
    fn base(&mut self) -> &mut B {
        self.observed.stream.0
    }

    #[inline(always)]
    fn region_end(&self) -> Option<RegionEnd> {
        self.observed.interceptor.0
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.depth
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observed
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.observed.position()
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.observed.remaining().min(self.left())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn wait(&mut self, width: usize) -> bool {
        match self.unlimited() {
            Some(base) => base.wait(width),
            None => width <= self.remaining(),
        }
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        self.observed.peek_at(offset)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.check(width)?;
        self.observed.advance(width)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.check(width as usize)?;
        self.observed.read_bits(width)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        let bytes = self.observed.bytes_ahead()?;
        bytes.get(..bytes.len().min(self.left() / 8))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        let (bytes, shift) = self.observed.bytes_around()?;
        let end = self.left().saturating_add(shift as usize).div_ceil(8);
        Some((bytes.get(..bytes.len().min(end))?, shift))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(bytes.len().saturating_mul(8))?;
        self.observed.read_bytes(bytes)
    }

    // A base that waits for its input has these methods of its own. The input of a region has arrived.

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        match self.unlimited() {
            Some(base) => base.read_wide(width),
            None => wide(self, width),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        match self.unlimited() {
            Some(base) => base.read_unary(max),
            None => unary(self, max),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        match self.unlimited() {
            Some(base) => base.read_zeros(width, refusal),
            None => zeros(self, width, refusal),
        }
    }

    #[inline(always)]
    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.observed.read_share(total)
    }

    #[inline(always)]
    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.observed.take_span(span, total)
    }
}

/// A writer of a value inside a value of its own type, over the base writer `B`.
#[derive(Debug)]
pub(crate) struct NestedWriter<'a, B> {
    base: &'a mut B,
    depth: u32,
}

impl<'a, B: BitWrite> NestedWriter<'a, B> {
    /// Returns a writer of the same bits, one level deeper.
    #[inline(always)]
    pub(crate) fn new<W: BitWrite<Base = B>>(writer: &'a mut W) -> Self {
        let depth = writer.depth().saturating_add(1);
        Self {
            base: writer.base(),
            depth,
        }
    }
}

#[cfg(feature = "alloc")]
impl<'a, B: BitWrite> NestedWriter<'a, B> {
    /// Returns a writer to a base, inside of `depth` levels.
    pub(crate) const fn of_bytes(depth: u32, base: &'a mut B) -> Self {
        Self { base, depth }
    }
}

impl<B: BitWrite> Sealed for NestedWriter<'_, B> {}

impl<B: BitWrite> BitWrite for NestedWriter<'_, B> {
    type Order = B::Order;
    const BULK: bool = B::BULK;
    const COUNTS: bool = B::COUNTS;
    const SHARES: bool = B::SHARES;
    type Observer = B::Observer;
    type Base = B;

    #[inline(always)]
    fn base(&mut self) -> &mut B {
        self.base
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.depth
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut B::Observer {
        self.base.observer()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.base.position()
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.base.write_code(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.base.place_bytes(len)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.base.write_bytes(bytes)
    }

    #[inline(always)]
    fn write_ints<T: Int, const LEAST_FIRST: bool>(&mut self, values: &[T]) -> Result<(), Fault> {
        self.base.write_ints::<T, LEAST_FIRST>(values)
    }

    #[inline(always)]
    fn reserve(&mut self, bits: usize) {
        self.base.reserve(bits);
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.base.write_zeros(width)
    }

    #[inline(always)]
    fn write_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.base.write_span(span, total)
    }
}
