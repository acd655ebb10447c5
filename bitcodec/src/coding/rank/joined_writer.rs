//! A writer that makes the bits of parts the digits of a number.

use crate::bit_order::Msb;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};
use crate::layout::joined::Digit;

/// A writer to a number in mixed radix, the first digit most significant.
pub(crate) struct JoinedWriter<'a, W> {
    /// The digits that are not complete.
    digits: &'static [Digit],
    /// The first bits of the next digit, and how many there are.
    begun: u128,
    filled: u32,
    /// The number of the digits so far.
    number: u128,
    /// Whether a coding has written other bits than its layout says.
    is_wrong: bool,
    writer: &'a mut W,
}

impl<'a, W: BitWrite> JoinedWriter<'a, W> {
    #[inline(always)]
    pub(crate) const fn new(digits: &'static [Digit], writer: &'a mut W) -> Self {
        Self {
            digits,
            begun: 0,
            filled: 0,
            number: 0,
            is_wrong: false,
            writer,
        }
    }

    /// Returns the number.
    #[inline(always)]
    pub(crate) fn finish(self) -> Result<u128, Fault> {
        if self.is_wrong || !self.digits.is_empty() || self.filled != 0 {
            let rule = "a coding in a number writes the bits that its layout says";
            return Err(self.writer.refuse(Refusal::Unencodable { rule }));
        }
        Ok(self.number)
    }

    /// Adds the next digit.
    #[inline(always)]
    fn push(&mut self, digit: u128, greatest: u128) {
        self.is_wrong |= digit > greatest;
        // Only the number of no digits has the radix 2^128.
        self.number = self
            .number
            .wrapping_mul(greatest.wrapping_add(1))
            .wrapping_add(digit);
    }
}

impl<W: BitWrite> JoinedWriter<'_, W> {
    /// Writes a code that is a part of a digit of more than 64 bits, or several digits.
    #[inline]
    fn write_parts(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        let mut left = width;
        while left > 0 {
            let Some((digit, behind)) = self.digits.split_first() else {
                self.is_wrong = true;
                return Ok(());
            };
            let taken = left.min(digit.width - self.filled);
            left -= taken;
            let bits = code >> left & u64::MAX >> (64 - taken);
            self.begun = self.begun << taken | u128::from(bits);
            self.filled += taken;
            if self.filled == digit.width {
                self.push(self.begun, digit.greatest);
                (self.digits, self.begun, self.filled) = (behind, 0, 0);
            }
        }
        Ok(())
    }
}

impl<W: BitWrite> Sealed for JoinedWriter<'_, W> {}

impl<W: BitWrite> BitWrite for JoinedWriter<'_, W> {
    // The first bit of a digit is its most significant one. The inner writer has the order of the number.
    type Order = Msb;
    const BULK: bool = false;
    const COUNTS: bool = false;
    type Observer = W::Observer;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.writer.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut W::Observer {
        self.writer.observer()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.writer.position()
    }

    // Inlined, so that the digits are constants.
    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        // Nearly always a code is a digit, and then nothing is left for the loop.
        if let Some((digit, behind)) = self.digits.split_first() {
            if self.filled == 0 && digit.width == width {
                self.push(code.into(), digit.greatest);
                self.digits = behind;
                return Ok(());
            }
        }
        self.write_parts(code, width)
    }

    #[inline(always)]
    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let mut bytes = bytes.iter();
        bytes.try_for_each(|&byte| self.write_code(byte.into(), 8))
    }

    #[inline]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }
}
