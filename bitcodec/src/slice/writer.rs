//! Writing to a slice through a 64-bit accumulator.

use super::gather::Gather;
use crate::error::Fault;
use crate::order::{BitOrder, Order};
use crate::write::BitWrite;

/// Writes bits to a slice of bytes: the fast writer.
///
/// Bits gather in a 64-bit word that is stored whole. [`finish`](Self::finish) stores the rest.
///
/// ```
/// use bitcodec::{BitWrite, Lsb, SliceWriter};
///
/// let mut bytes = [0; 1];
/// let mut writer = SliceWriter::<Lsb>::new(&mut bytes);
/// writer.write_bits(0b110, 3)?;
/// writer.write_bits(0b10100, 5)?;
/// assert_eq!(writer.finish()?, 1);
/// assert_eq!(bytes, [0b1010_0110]);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'a, O>(Gather<&'a mut [u8], O>);

impl<'a, O: Order> SliceWriter<'a, O> {
    /// Makes a writer that begins at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self(Gather::new(bytes))
    }

    /// Stores what is left, fills the last byte with zero bits, and returns how many bytes were written.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) where the slice is too short.
    #[inline(always)]
    pub fn finish(self) -> Result<usize, Fault> {
        self.0.finish()
    }
}

impl<O: Order> BitWrite for SliceWriter<'_, O> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.0.position()
    }

    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        self.0.write_bits(value, width)
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.0.write_code(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.0.place_bytes(len)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.0.write_bytes(bytes)
    }

    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        self.0.write_unary(ones)
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.0.write_zeros(width)
    }
}
