//! A reader and a writer of bitvec slices, bit by bit.
//!
//! They are the oracle of the tests, and serve programs that use bit slices.

use crate::io::sealed::Sealed;
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;
#[cfg(feature = "alloc")]
use bitvec::vec::BitVec;

use crate::bit_order::{BitOrder, Lsb, Msb, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
#[cfg(feature = "alloc")]
use crate::io::observer::Silent;
use crate::io::read::{BitRead, truncated};
#[cfg(feature = "alloc")]
use crate::io::write::BitWrite;

/// The mapping from a bit order of bitvec to one of this crate.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::error::Fault;
/// use bitcodec::io::BitSliceReader;
/// use bitvec::prelude::{Lsb0, bits};
///
/// assert_eq!(u8::decode(&mut BitSliceReader::new(bits![u8, Lsb0; 1, 0, 0, 0, 0, 0, 0, 0])), Ok(1));
/// ```
pub trait BitVecOrder: bitvec::order::BitOrder {
    /// The bit order of this crate.
    type Order: Order;
}

impl BitVecOrder for Lsb0 {
    type Order = Lsb;
}

impl BitVecOrder for Msb0 {
    type Order = Msb;
}

/// A reader of a bit slice, bit by bit.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::io::BitSliceReader;
/// use bitvec::prelude::*;
///
/// let bits = bits![u8, Msb0; 1, 0, 1, 1, 0, 0, 0, 0, 1, 1];
/// let mut reader = BitSliceReader::new(bits);
/// assert_eq!(u8::decode(&mut reader)?, 0b1011_0000);
/// assert_eq!(<[bool; 2]>::decode(&mut reader)?, [true, true]);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct BitSliceReader<'a, O: BitVecOrder> {
    bits: &'a BitSlice<u8, O>,
    position: usize,
    budget: Budget,
}

impl<'a, O: BitVecOrder> BitSliceReader<'a, O> {
    /// Returns a reader positioned at the first bit.
    #[must_use]
    pub const fn new(bits: &'a BitSlice<u8, O>) -> Self {
        Self {
            bits,
            position: 0,
            budget: Budget::DEFAULT,
        }
    }

    /// Returns the remaining bits.
    #[must_use]
    pub fn rest(&self) -> &'a BitSlice<u8, O> {
        self.bits.get(self.position..).unwrap_or_default()
    }
}

impl<O: BitVecOrder> Sealed for BitSliceReader<'_, O> {}

impl<O: BitVecOrder> BitRead for BitSliceReader<'_, O> {
    type Order = O::Order;
    const BULK: bool = false;
    type Observer = Budget;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Budget {
        &mut self.budget
    }

    fn position(&self) -> usize {
        self.position
    }

    fn remaining(&self) -> usize {
        self.bits.len() - self.position
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        if self.remaining() < width as usize {
            return Err(truncated(self, width as usize));
        }
        let mut value = 0;
        for index in 0..width {
            let bit = u64::from(self.bits[self.position]);
            self.position += 1;
            value |= match Self::ORDER {
                BitOrder::LsbFirst => bit << index,
                BitOrder::MsbFirst => bit << (width - 1 - index),
            };
        }
        Ok(value)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        let mut window = 0;
        for (place, bit) in self
            .rest()
            .iter()
            .by_vals()
            .skip(offset)
            .take(64)
            .enumerate()
        {
            window |= match Self::ORDER {
                BitOrder::LsbFirst => u64::from(bit) << place,
                BitOrder::MsbFirst => u64::from(bit) << (63 - place),
            };
        }
        window
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        if self.remaining() < width {
            return Err(truncated(self, width));
        }
        self.position += width;
        Ok(())
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        if self.remaining() / 8 < bytes.len() {
            return Err(truncated(self, bytes.len().saturating_mul(8)));
        }
        for byte in bytes {
            [*byte, ..] = self.read_bits(8)?.to_le_bytes();
        }
        Ok(())
    }

    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let start = self.position;
        let mut ones = 0;
        loop {
            match self.read_bit() {
                Ok(true) if ones == max => {
                    self.position = start;
                    return Err(self.refuse(start, Refusal::RunTooLong { max }));
                }
                Ok(true) => ones += 1,
                Ok(false) => return Ok(ones),
                Err(fault) => {
                    self.position = start;
                    return Err(fault);
                }
            }
        }
    }

    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        let Some(zeros) = self.rest().get(..width) else {
            return Err(truncated(self, width));
        };
        if zeros.any() {
            return Err(self.refuse(self.position, refusal));
        }
        self.position += width;
        Ok(())
    }
}

/// A writer to a bit vector, bit by bit.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::io::BitVecWriter;
/// use bitvec::prelude::*;
///
/// let mut writer = BitVecWriter::<Lsb0>::new();
/// 5_u8.encode(&mut writer)?;
/// assert_eq!(writer.into_bits(), bits![1, 0, 1, 0, 0, 0, 0, 0]);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
pub struct BitVecWriter<O: BitVecOrder> {
    bits: BitVec<u8, O>,
    observer: Silent,
}

#[cfg(feature = "alloc")]
impl<O: BitVecOrder> BitVecWriter<O> {
    /// Returns an empty writer.
    #[must_use]
    pub fn new() -> Self {
        Self {
            bits: BitVec::new(),
            observer: Silent,
        }
    }

    /// Returns the written bits.
    #[must_use]
    pub fn into_bits(self) -> BitVec<u8, O> {
        self.bits
    }
}

#[cfg(feature = "alloc")]
impl<O: BitVecOrder> Sealed for BitVecWriter<O> {}

#[cfg(feature = "alloc")]
impl<O: BitVecOrder> BitWrite for BitVecWriter<O> {
    type Order = O::Order;
    const BULK: bool = false;
    const COUNTS: bool = false;
    type Observer = Silent;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Silent {
        &mut self.observer
    }

    fn position(&self) -> usize {
        self.bits.len()
    }

    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        for place in 0..width {
            let shift = match Self::ORDER {
                BitOrder::LsbFirst => place,
                BitOrder::MsbFirst => width - 1 - place,
            };
            self.bits.push(code >> shift & 1 == 1);
        }
        Ok(())
    }

    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        for &byte in bytes {
            self.write_code(u64::from(byte), 8)?;
        }
        Ok(())
    }

    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.bits.extend(core::iter::repeat_n(false, width));
        Ok(())
    }

    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        for _ in 0..ones {
            self.bits.push(true);
        }
        self.bits.push(false);
        Ok(())
    }
}
