//! A reader whose bits are the digits of a number.

use core::ops::Range;

use crate::bit_order::Msb;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::observed::{Interceptor, ObservedReader};
use crate::io::read::{BitRead, truncated};
use crate::io::sealed::Sealed;
use crate::layout::bit_cost::Cost;
use crate::layout::joined::Digit;

/// The bits of the whole number, which all parts share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberBits {
    start: usize,
    end: usize,
}

/// Parts share the bits of the number, also in errors. Their values are reported behind it, because it has a value of its
/// own.
impl Interceptor for NumberBits {
    #[inline(always)]
    fn enter(&mut self, step: Step, _at: usize) -> (Step, usize) {
        (step, self.start)
    }

    #[inline(always)]
    fn leave(&mut self, _at: usize) -> usize {
        self.end
    }

    #[inline(always)]
    fn note(&mut self, _bits: Range<usize>) -> (Range<usize>, Option<Cost>) {
        (self.end..self.end, None)
    }

    #[inline(always)]
    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> (Range<usize>, Refusal) {
        (self.start..self.end, refusal)
    }
}

/// The digits of a number that are not read yet, as bits.
#[derive(Clone, Copy, Debug)]
struct Bits {
    /// The number of the digits in `digits`.
    number: u128,
    digits: &'static [Digit],
    /// The lowest bits of the digit before them, and how many there are.
    begun: u128,
    left: u32,
}

impl Bits {
    /// Returns the next bits as a number; `None` if there are fewer.
    #[inline(always)]
    fn take(&mut self, width: u32) -> Option<u64> {
        // Nearly always they are a digit, and then nothing is left for the loop.
        let digit = self.digits.first();
        if self.left == 0 && digit.is_some_and(|digit| digit.width == width) {
            self.next()?;
            self.left = 0;
            return Some(self.begun as u64);
        }
        self.take_parts(width)
    }

    /// Returns bits that are a part of a digit, or several digits.
    #[inline]
    fn take_parts(&mut self, width: u32) -> Option<u64> {
        let (mut bits, mut missing) = (0, width);
        while missing > 0 {
            if self.left == 0 {
                self.next()?;
            }
            let taken = missing.min(self.left);
            self.left -= taken;
            missing -= taken;
            let part = (self.begun >> self.left) as u64 & u64::MAX >> (64 - taken);
            bits = if taken == 64 {
                part
            } else {
                bits << taken | part
            };
        }
        Some(bits)
    }

    /// Divides the next digit off.
    #[inline(always)]
    fn next(&mut self) -> Option<()> {
        let (digit, behind) = self.digits.split_first()?;
        (self.begun, self.number) = match (u64::try_from(self.number), u64::try_from(digit.weight))
        {
            // The only digit of its radix has no valid weight.
            _ if digit.greatest == 0 => (0, self.number),
            (Ok(number), Ok(weight)) => (u128::from(number / weight), u128::from(number % weight)),
            _ => (self.number / digit.weight, self.number % digit.weight),
        };
        (self.digits, self.left) = (behind, digit.width);
        Some(())
    }

    /// Returns the number of bits.
    fn len(&self) -> usize {
        let digits = self.digits.iter().map(|digit| digit.width as usize);
        digits.sum::<usize>() + self.left as usize
    }

    /// Skips bits, as many as there are.
    fn skip(&mut self, width: usize) {
        let mut missing = width;
        while missing > 0 && (self.left > 0 || self.next().is_some()) {
            let taken = missing.min(self.left as usize);
            self.left -= taken as u32;
            missing -= taken;
        }
    }

    /// Returns the next 64 bits, with zeros behind the last one.
    fn peek(mut self) -> u64 {
        let len = self.len().min(64) as u32;
        match (len, self.take(len)) {
            (1.., Some(bits)) => bits << (64 - len),
            _ => 0,
        }
    }
}

/// A reader of the digits of a number, the first one most significant.
pub(crate) struct JoinedReader<'a, R> {
    bits: Bits,
    observed: ObservedReader<'a, R, NumberBits>,
}

impl<'a, R: BitRead> JoinedReader<'a, R> {
    /// Returns a reader of a number, which begins at bit `start` of a reader that is behind it.
    #[inline(always)]
    pub(crate) fn new(
        number: u128,
        digits: &'static [Digit],
        start: usize,
        reader: &'a mut R,
    ) -> Self {
        let end = reader.position();
        Self {
            bits: Bits {
                number,
                digits,
                begun: 0,
                left: 0,
            },
            observed: ObservedReader::reading(NumberBits { start, end }, reader),
        }
    }
}

impl<R: BitRead> Sealed for JoinedReader<'_, R> {}

impl<'a, R: BitRead> BitRead for JoinedReader<'a, R> {
    type Order = Msb;
    const BULK: bool = false;
    type Observer = ObservedReader<'a, R, NumberBits>;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.observed.depth()
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut Self::Observer {
        &mut self.observed
    }

    /// Returns the end of the number: no part has bits of its own.
    #[inline(always)]
    fn position(&self) -> usize {
        self.observed.interceptor.end
    }

    #[inline]
    fn remaining(&self) -> usize {
        self.bits.len()
    }

    // Inlined, so that the digits are constants, and divisions by them multiplications.
    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        let before = self.bits;
        match self.bits.take(width) {
            Some(bits) => Ok(bits),
            None => {
                self.bits = before;
                Err(truncated(self, width as usize))
            }
        }
    }

    fn peek_at(&self, offset: usize) -> u64 {
        let mut ahead = self.bits;
        ahead.skip(offset);
        ahead.peek()
    }

    #[inline]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        if width > self.remaining() {
            return Err(truncated(self, width));
        }
        self.bits.skip(width);
        Ok(())
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        None
    }

    #[inline]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for byte in bytes {
            // Eight bits fit a byte.
            *byte = self.read_bits(8)? as u8;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::JoinedReader;
    use crate::bit_order::Msb;
    use crate::coding::rank::joined_writer::JoinedWriter;
    use crate::error::kind::ErrorKind;
    use crate::io::SliceReader;
    use crate::io::bit_counter::Counter;
    use crate::io::observer::Silent;
    use crate::io::read::BitRead;
    use crate::io::write::BitWrite;
    use crate::layout::joined::Digit;

    /// Digits of 3, 70, 1 and 9 bits, below 5, 2^69 + 1, 1 and 300.
    const DIGITS: &[Digit] = &[
        digit(3, 4, ((1 << 69) + 1) * 300),
        digit(70, 1 << 69, 300),
        digit(1, 0, 300),
        digit(9, 299, 1),
    ];

    const fn digit(width: u32, greatest: u128, weight: u128) -> Digit {
        Digit {
            width,
            greatest,
            weight,
        }
    }

    /// The bits of the digits 4, 2^69, 0 and 299, and 13 zeros.
    const BITS: [u8; 12] = [0x90, 0, 0, 0, 0, 0, 0, 0, 0, 0x25, 0x60, 0];

    fn number() -> u128 {
        (4 * ((1 << 69) + 1) + (1 << 69)) * 300 + 299
    }

    #[test]
    fn bits_are_those_of_the_digits_one_after_the_other() {
        for width in 1..=64_u32 {
            let mut base = SliceReader::<Msb>::new(&[]);
            let mut joined = JoinedReader::new(number(), DIGITS, 0, &mut base);
            let mut plain = SliceReader::<Msb>::new(&BITS);
            while joined.remaining() >= width as usize {
                for offset in 0..90 {
                    // A peek has at least 56 bits.
                    let ahead = plain.peek_at(offset) >> 8;
                    assert_eq!(joined.peek_at(offset) >> 8, ahead, "{width} {offset}");
                }
                assert_eq!(joined.read_bits(width), plain.read_bits(width));
            }
            let left = joined.remaining();
            let fault = joined.read_bits(width).unwrap_err();
            assert_eq!(fault.kind(), ErrorKind::Truncated);
            assert_eq!(joined.remaining(), left, "a read that fails takes nothing");
            assert!(joined.advance(width as usize).is_err());
            assert!(joined.advance(left).is_ok());
        }
    }

    #[test]
    fn codes_are_the_digits_whatever_their_lengths_are() {
        for width in 1..=64_u32 {
            let mut sink = Counter::<Msb, Silent>::new(Silent);
            let mut joined = JoinedWriter::new(DIGITS, &mut sink);
            let mut plain = SliceReader::<Msb>::new(&BITS);
            let mut left = 83;
            while left > 0 {
                let part = width.min(left);
                let code = plain.read_bits(part).expect("83 bits");
                joined.write_code(code, part).expect("a sink of any length");
                left -= part;
            }
            assert_eq!(joined.finish(), Ok(number()));
        }
    }

    #[test]
    fn other_bits_than_those_of_the_layout_are_refused() {
        for (code, width) in [(0, 82), (0, 84), (5 << 61, 83)] {
            let mut sink = Counter::<Msb, Silent>::new(Silent);
            let mut joined = JoinedWriter::new(DIGITS, &mut sink);
            joined.write_code(code, 64).expect("a sink of any length");
            joined
                .write_code(0, width - 64)
                .expect("a sink of any length");
            assert_eq!(joined.finish().unwrap_err().kind(), ErrorKind::Unencodable);
        }
    }
}
