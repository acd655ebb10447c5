//! A writer that adds fields to a checksum.

use core::marker::PhantomData;

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::io::observer::Silent;
use crate::io::read::BitRead;
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};
use crate::sum::{Sum, SumOf};

/// A writer that adds its bytes to a checksum and stores none of them.
#[expect(missing_debug_implementations, reason = "no user sees one")]
pub struct SumWriter<K: SumOf, D> {
    sum: K::Sum,
    /// The bits that are not summed yet, from the first bit of the chunk on, followed by zeros.
    chunk: u64,
    /// The number of these bits, at most 63.
    filled: u32,
    position: usize,
    observer: Silent,
    direction: PhantomData<D>,
}

/// The source of the bit order of the summed bytes: a reader or a writer.
pub trait Direction {
    /// The bit order.
    const ORDER: BitOrder;
}

/// The bit order of a reader.
#[derive(Debug)]
pub struct Reads<R>(PhantomData<R>);

impl<R: BitRead> Direction for Reads<R> {
    const ORDER: BitOrder = R::ORDER;
}

/// The bit order of a writer.
#[derive(Debug)]
pub struct Writes<W>(PhantomData<W>);

impl<W: BitWrite> Direction for Writes<W> {
    const ORDER: BitOrder = W::ORDER;
}

/// Returns the checksum of the bits that `write` writes; `None` if it rejects a value. The codec of that field rejects
/// the value too, and reports it.
#[inline(always)]
pub fn sum<K: SumOf, D: Direction>(
    write: impl FnOnce(&mut SumWriter<K, D>) -> Result<(), Fault>,
) -> Option<u64> {
    let mut writer = SumWriter::<K, D> {
        sum: K::Sum::default(),
        chunk: 0,
        filled: 0,
        position: 0,
        observer: Silent,
        direction: PhantomData,
    };
    write(&mut writer).ok()?;
    writer.flush();
    Some(writer.sum.value())
}

impl<K: SumOf, D: Direction> SumWriter<K, D> {
    /// Adds the remaining bits, and zeros up to a whole byte.
    #[inline(always)]
    fn flush(&mut self) {
        let bytes = D::ORDER.store(self.chunk);
        let count = self.filled.div_ceil(8) as usize;
        self.sum.add(bytes.get(..count).unwrap_or_default());
        (self.chunk, self.filled) = (0, 0);
    }
}

impl<K: SumOf, D: Direction> Sealed for SumWriter<K, D> {}

impl<K: SumOf, D: Direction> BitWrite for SumWriter<K, D> {
    const ORDER: BitOrder = D::ORDER;
    const BULK: bool = true;
    const COUNTS: bool = false;
    type Observer = Silent;

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
        let aligned = D::ORDER.align(code, width);
        self.chunk |= D::ORDER.delay(aligned, self.filled);
        let filled = self.filled + width;
        // `delay` dropped the bits past the end of the chunk. They start the next one: with 60 bits in the chunk, the
        // first 4 of 10 bits complete it, and the other 6 follow.
        if filled < 64 {
            self.filled = filled;
            return Ok(());
        }
        self.sum.add(&D::ORDER.store(self.chunk));
        let summed = 64 - self.filled;
        self.filled = filled - 64;
        self.chunk = match summed {
            // A shift by 64 overflows.
            64 => 0,
            _ => D::ORDER.skip(aligned, summed),
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
