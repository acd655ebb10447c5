//! A writer that adds fields to a checksum.

use core::marker::PhantomData;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::io::observer::Silent;

use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};
use crate::sum::{Sum, SumOf, ValueOf};

/// A writer that adds its bytes to a checksum and stores none of them.
#[expect(missing_debug_implementations, reason = "no user sees one")]
pub struct SumWriter<K: SumOf, O> {
    sum: K::Sum,
    /// The bits that are not summed yet, from the first bit of the chunk on, followed by zeros.
    chunk: u64,
    /// The number of these bits, at most 63.
    filled: u32,
    position: usize,
    observer: Silent,
    order: PhantomData<O>,
}

/// Returns the checksum of the bits that `write` writes; `None` if it rejects a value. The codec of that field rejects
/// the value too, and reports it.
#[inline(always)]
pub fn sum<K: SumOf, O: Order>(
    write: impl FnOnce(&mut SumWriter<K, O>) -> Result<(), Fault>,
) -> Option<ValueOf<K>> {
    let mut writer = SumWriter::<K, O> {
        sum: K::Sum::default(),
        chunk: 0,
        filled: 0,
        position: 0,
        observer: Silent,
        order: PhantomData,
    };
    write(&mut writer).ok()?;
    writer.flush();
    Some(writer.sum.value())
}

/// Writes the field of the checksum itself, of `width` bits, as the bytes that the checksum counts it as.
#[inline]
pub fn write_own<K: SumOf, O: Order>(
    width: usize,
    writer: &mut SumWriter<K, O>,
) -> Result<(), Fault> {
    // `check_covered` proves that there are whole bytes, unless they are zeros.
    (0..width / 8).try_for_each(|_| writer.write_code(K::OWN_BYTE.into(), 8))?;
    writer.write_zeros(width % 8)
}

impl<K: SumOf, O: Order> SumWriter<K, O> {
    /// Adds the remaining bits, and zeros up to a whole byte.
    #[inline(always)]
    fn flush(&mut self) {
        let bytes = O::ORDER.store(self.chunk);
        let count = self.filled.div_ceil(8) as usize;
        self.sum.add(bytes.get(..count).unwrap_or_default());
        (self.chunk, self.filled) = (0, 0);
    }
}

impl<K: SumOf, O: Order> Sealed for SumWriter<K, O> {}

impl<K: SumOf, O: Order> BitWrite for SumWriter<K, O> {
    type Order = O;
    const BULK: bool = true;
    const COUNTS: bool = false;
    type Observer = Silent;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observer
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        if width == 0 {
            return Ok(());
        }
        self.position += width as usize;
        let aligned = O::ORDER.align(code, width);
        self.chunk |= O::ORDER.delay(aligned, self.filled);
        let filled = self.filled + width;
        // `delay` dropped the bits past the end of the chunk. They start the next one: with 60 bits in the chunk, the
        // first 4 of 10 bits complete it, and the other 6 follow.
        if filled < 64 {
            self.filled = filled;
            return Ok(());
        }
        self.sum.add(&O::ORDER.store(self.chunk));
        let summed = 64 - self.filled;
        self.filled = filled - 64;
        self.chunk = match summed {
            // A shift by 64 overflows.
            64 => 0,
            _ => O::ORDER.skip(aligned, summed),
        };
        Ok(())
    }

    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        // On a byte boundary, `flush` adds no padding, and the bytes can be summed without shifts.
        if self.filled % 8 != 0 {
            return bytes
                .iter()
                .try_for_each(|byte| self.write_code((*byte).into(), 8));
        }
        self.flush();
        self.sum.add(bytes);
        self.position += 8 * bytes.len();
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }
}
