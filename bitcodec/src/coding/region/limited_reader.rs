//! A length-limited reader.

use crate::coding::seq::list_field::no_length;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::observed::ObservedReader;
use crate::io::read::{BitRead, cut, truncated};
use crate::io::region_end::{RegionEnd, RegionOf};
use crate::io::sealed::Sealed;

/// A reader of the next bits of another one, with an end of input after them.
pub(crate) struct RegionReader<'a, R> {
    observed: ObservedReader<'a, R, RegionEnd>,
}

impl<'a, R: BitRead> RegionReader<'a, R> {
    /// Limits a reader to its next `bits` bits, which must remain in it.
    #[inline(always)]
    pub(crate) fn new(bits: usize, of: RegionOf, reader: &'a mut R) -> Self {
        let bit = reader.position() + bits;
        Self {
            observed: ObservedReader::reading(RegionEnd { bit, of }, reader),
        }
    }

    /// Begins the next element of a list.
    #[inline(always)]
    pub(crate) fn begin_element(&mut self) {
        let start = self.position();
        if let RegionOf::List { element, .. } = &mut self.observed.interceptor.of {
            *element = start;
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&mut self, width: usize) -> Result<(), Fault> {
        if width <= self.remaining() {
            return Ok(());
        }
        Err(truncated(self, width))
    }
}

/// Limits a reader to all but its last `bits` bits, for a list to the end in front of fields of constant width. Where fewer
/// remain, the list is empty, and the error is that of the fields.
#[inline(always)]
pub fn before_last<R: BitRead>(bits: usize, reader: &mut R) -> impl BitRead + use<'_, R> {
    let left = reader.remaining().saturating_sub(bits);
    RegionReader::new(left, RegionOf::Value, reader)
}

/// Begins a region of several fields, whose size in bytes an earlier field holds.
///
/// # Errors
/// If the size is negative, or if the input, or the region around it, ends before.
#[inline]
pub fn begin_region<'a, R: BitRead>(
    name: &'static str,
    bytes: Result<usize, Number>,
    reader: &'a mut R,
) -> Result<impl BitRead + use<'a, R>, Fault> {
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(number) => {
            reader.enter(name);
            let start = reader.position();
            return Err(reader.refuse(start, no_length("count_of", number)));
        }
    };
    let width = bytes.saturating_mul(8);
    if !reader.wait(width) {
        reader.enter(name);
        return Err(cut(width, reader));
    }
    Ok(RegionReader::new(width, RegionOf::Value, reader))
}

/// Ends a region of several fields.
///
/// # Errors
/// If bits of it are left.
#[inline]
pub fn end_region<R: BitRead>(name: &'static str, region: &mut R) -> Result<(), Fault> {
    match region.remaining() {
        0 => Ok(()),
        left => {
            let start = region.position();
            region.enter(name);
            Err(region.refuse_bits(
                start..start + left,
                Refusal::Unused {
                    bytes: left.div_ceil(8),
                },
            ))
        }
    }
}

impl<'a, R: BitRead> Sealed for RegionReader<'a, R> {}

impl<'a, R: BitRead> BitRead for RegionReader<'a, R> {
    type Order = R::Order;
    const BULK: bool = R::BULK;
    type Observer = ObservedReader<'a, R, RegionEnd>;
    type Base = R::Base;

    #[inline(always)]
    fn base(&mut self) -> &mut R::Base {
        self.observed.base()
    }

    #[inline(always)]
    fn region_end(&self) -> Option<RegionEnd> {
        Some(self.observed.interceptor)
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.observed.depth()
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
        self.observed.interceptor.bit - self.position()
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
        self.observed.bytes_ahead()?.get(..self.remaining() / 8)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        let (bytes, shift) = self.observed.bytes_around()?;
        let end = (self.remaining() + shift as usize).div_ceil(8);
        Some((bytes.get(..end)?, shift))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(bytes.len().saturating_mul(8))?;
        self.observed.read_bytes(bytes)
    }
}
