//! Simple checksums of bytes.

use crate::chunks::as_chunks;
use crate::layout::SumForm;
use crate::sum::Sum;

/// The checksum of the Internet protocols (RFC 1071): the ones' complement of the ones' complement sum of all
/// big-endian 16-bit words.
///
/// ```
/// use bitcodec::sum::{Internet, Sum};
///
/// let mut sum = Internet::default();
/// sum.add(&[0x00, 0x01, 0xf2]);
/// sum.add(&[0x03, 0xf4, 0xf5, 0xf6, 0xf7]);
/// assert_eq!(sum.value(), !0xddf2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Internet {
    sum: u64,
    /// Whether the next byte is the second (lower) one of its word.
    is_odd: bool,
}

impl Sum for Internet {
    const NAME: &'static str = "internet";
    type Value = u16;

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        if let (true, Some((first, rest))) = (self.is_odd, bytes.split_first()) {
            self.sum += u64::from(*first);
            (self.is_odd, bytes) = (false, rest);
        }
        let (words, rest) = as_chunks::<2, u8>(bytes);
        for word in words {
            self.sum += u64::from(u16::from_be_bytes(*word));
        }
        if let [last] = rest {
            self.sum += u64::from(*last) << 8;
            self.is_odd = true;
        }
    }

    #[inline]
    fn value(&self) -> u16 {
        // The end-around carry is arithmetic modulo 0xffff, since 2^16 is 1 modulo 0xffff. Of the two zeros of ones'
        // complement, a sum of zeros is 0, and every other multiple of 0xffff is 0xffff.
        match self.sum {
            0 => 0xffff,
            sum => 0xffff - ((sum - 1) % 0xffff + 1) as u16,
        }
    }
}

/// The number of bytes, for `count_of = a..=b`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SizeInBytes(u64);

impl Sum for SizeInBytes {
    const NAME: &'static str = "size";
    const FORM: SumForm = SumForm::Size;
    type Value = u64;

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        self.0 += bytes.len() as u64;
    }

    #[inline]
    fn value(&self) -> u64 {
        self.0
    }
}

/// The checksum Adler-32 of zlib.
///
/// ```
/// use bitcodec::sum::{Adler32, Sum};
///
/// let mut sum = Adler32::default();
/// sum.add(b"Wikipedia");
/// assert_eq!(sum.value(), 0x11e6_0398);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Adler32 {
    a: u32,
    b: u32,
}

impl Default for Adler32 {
    fn default() -> Self {
        Self { a: 1, b: 0 }
    }
}

impl Sum for Adler32 {
    const NAME: &'static str = "adler32";
    type Value = u32;

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        const PRIME: u32 = 65_521;
        // The greatest number of bytes 255 for which `b` stays below 2^32, as in zlib.
        for piece in bytes.chunks(5552) {
            for byte in piece {
                self.a += u32::from(*byte);
                self.b += self.a;
            }
            self.a %= PRIME;
            self.b %= PRIME;
        }
    }

    #[inline]
    fn value(&self) -> u32 {
        self.b << 16 | self.a
    }
}

/// The exclusive or of all bytes, as in NMEA 0183.
///
/// ```
/// use bitcodec::sum::{Sum, XorOfBytes};
///
/// let mut sum = XorOfBytes::default();
/// sum.add(&[0x0f, 0x3c]);
/// assert_eq!(sum.value(), 0x33);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct XorOfBytes(u8);

impl Sum for XorOfBytes {
    const NAME: &'static str = "xor";
    type Value = u8;

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, byte| sum ^ byte);
    }

    #[inline]
    fn value(&self) -> u8 {
        self.0
    }
}

/// A parity bit: it makes the number of ones even, or odd if `ODD`.
#[derive(Debug, Default)]
pub struct Parity<const ODD: bool>(bool);

impl<const ODD: bool> Sum for Parity<ODD> {
    const NAME: &'static str = "parity";
    const FORM: SumForm = SumForm::Parity { odd: ODD };
    type Value = u64;

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        let all = bytes.iter().fold(0, |sum, byte| sum ^ byte);
        self.0 ^= all.count_ones() % 2 == 1;
    }

    #[inline]
    fn value(&self) -> u64 {
        (self.0 != ODD).into()
    }
}
