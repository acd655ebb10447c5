//! A writer that only counts bits.

use core::marker::PhantomData;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::io::observer::Observer;
use crate::io::sealed::Sealed;
use crate::io::write::BitWrite;

/// Whether each type has only one decoder and one encoder, the diagnosing ones. The encoder then counts bits too.
pub(crate) const SMALL: bool = cfg!(bitcodec_small);

/// A writer that counts bits and drops them. The width of a value does not depend on the bit order, so a silent counter
/// is instantiated for one order only.
#[derive(Debug)]
pub(crate) struct Counter<O, N> {
    position: usize,
    pub(crate) observer: N,
    order: PhantomData<O>,
}

impl<O, N> Counter<O, N> {
    #[inline(always)]
    pub(crate) const fn new(observer: N) -> Self {
        Self {
            position: 0,
            observer,
            order: PhantomData,
        }
    }

    #[inline(always)]
    const fn count(&mut self, bits: usize) -> Result<(), Fault> {
        self.position = self.position.saturating_add(bits);
        Ok(())
    }
}

impl<O: Order, N: Observer> Sealed for Counter<O, N> {}

impl<O: Order, N: Observer> BitWrite for Counter<O, N> {
    type Order = O;
    const BULK: bool = N::SILENT;
    const COUNTS: bool = N::SILENT;
    type Observer = N;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut N {
        &mut self.observer
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn write_code(&mut self, _code: u64, width: u32) -> Result<(), Fault> {
        self.count(width as usize)
    }

    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.count(bytes.len().saturating_mul(8))
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.count(width)
    }

    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        let ones = usize::try_from(ones).unwrap_or(usize::MAX);
        self.count(ones.saturating_add(1))
    }
}
