//! What one would write by hand: a word of bits that is filled again before each code, and one that gathers them.

/// Bits with the most significant one first.
pub(crate) struct Source<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The next bits, the first one highest, zeros below.
    word: u64,
    count: u32,
}

impl<'a> Source<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            word: 0,
            count: 0,
        }
    }

    /// Makes at least 56 bits ready, where there are so many.
    #[inline(always)]
    fn refill(&mut self) {
        if let Some(next) = self.bytes.get(self.at..self.at + 8) {
            let next = u64::from_be_bytes(next.try_into().unwrap());
            self.word |= next >> self.count;
            self.at += ((63 - self.count) / 8) as usize;
            self.count |= 56;
        } else {
            while self.count <= 56 && self.at < self.bytes.len() {
                self.word |= u64::from(self.bytes[self.at]) << (56 - self.count);
                self.at += 1;
                self.count += 8;
            }
        }
    }

    #[inline(always)]
    fn skip(&mut self, width: u32) -> Option<()> {
        self.count = self.count.checked_sub(width)?;
        self.word <<= width;
        Some(())
    }

    /// Takes 1 to 32 bits that are ready.
    #[inline(always)]
    fn take(&mut self, width: u32) -> Option<u64> {
        let bits = self.word >> (64 - width);
        self.skip(width)?;
        Some(bits)
    }

    /// Takes the gamma code of a number of at most 33 bits.
    #[inline(always)]
    pub(crate) fn gamma(&mut self) -> Option<u64> {
        self.refill();
        let zeros = self.word.leading_zeros();
        if zeros < 28 {
            return self.take(2 * zeros + 1);
        }
        if zeros > 32 {
            return None;
        }
        self.skip(zeros)?;
        self.refill();
        self.take(zeros + 1)
    }

    /// Takes the delta code of a number of at most 32 bits.
    #[inline(always)]
    pub(crate) fn delta(&mut self) -> Option<u64> {
        self.refill();
        let zeros = self.word.leading_zeros();
        if zeros > 5 {
            return None;
        }
        let rest = self.take(2 * zeros + 1)? as u32 - 1;
        if rest > 31 {
            return None;
        }
        let low = if rest == 0 { 0 } else { self.take(rest)? };
        Some(1 << rest | low)
    }

    /// Takes the Rice code of a number of 16 bits.
    #[inline(always)]
    pub(crate) fn rice<const K: u32>(&mut self) -> Option<u16> {
        self.refill();
        let mut quotient = self.word.leading_ones();
        if quotient < 40 {
            self.skip(quotient + 1)?;
        } else {
            quotient = 0;
            while self.take(1)? == 1 {
                quotient += 1;
                self.refill();
                if quotient >= 1 << (16 - K) {
                    return None;
                }
            }
        }
        let low = self.take(K)?;
        u16::try_from(u64::from(quotient) << K | low).ok()
    }

    /// Requires that less than a byte is left, and that it is zero.
    pub(crate) fn finish(mut self) -> Option<()> {
        self.refill();
        (self.count < 8 && self.word == 0).then_some(())
    }
}

/// Gathers bits, the most significant one first.
pub(crate) struct Sink<'a> {
    bytes: &'a mut [u8],
    at: usize,
    word: u64,
    count: u32,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(bytes: &'a mut [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            word: 0,
            count: 0,
        }
    }

    /// Adds at most 32 bits.
    #[inline(always)]
    fn put(&mut self, bits: u64, width: u32) -> Option<()> {
        self.word = self.word << width | bits;
        self.count += width;
        if self.count >= 32 {
            self.count -= 32;
            let place = self.bytes.get_mut(self.at..self.at + 4)?;
            place.copy_from_slice(&((self.word >> self.count) as u32).to_be_bytes());
            self.at += 4;
        }
        Some(())
    }

    #[inline(always)]
    pub(crate) fn gamma(&mut self, number: u64) -> Option<()> {
        if number == 0 {
            return None;
        }
        let rest = 63 - number.leading_zeros();
        if rest < 16 {
            return self.put(number, 2 * rest + 1);
        }
        self.put(0, rest)?;
        self.put(1, 1)?;
        self.put(number & !(u64::MAX << rest), rest)
    }

    #[inline(always)]
    pub(crate) fn delta(&mut self, number: u64) -> Option<()> {
        if number == 0 {
            return None;
        }
        let rest = 63 - number.leading_zeros();
        self.gamma(u64::from(rest) + 1)?;
        self.put(number & !(u64::MAX << rest), rest)
    }

    #[inline(always)]
    pub(crate) fn rice<const K: u32>(&mut self, number: u16) -> Option<()> {
        let mut quotient = u32::from(number >> K);
        while quotient > 15 {
            self.put(0xffff, 16)?;
            quotient -= 16;
        }
        self.put((1 << (quotient + 1)) - 2, quotient + 1)?;
        self.put(u64::from(number) & ((1 << K) - 1), K)
    }

    pub(crate) fn finish(self) -> Option<usize> {
        let rest = ((self.word << (32 - self.count)) as u32).to_be_bytes();
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes
            .get_mut(self.at..self.at + bytes)?
            .copy_from_slice(&rest[..bytes]);
        Some(self.at + bytes)
    }
}

/// se(v) of H.264 as a number from 0 on, and back.
#[inline(always)]
pub(crate) fn fold(value: i32) -> u64 {
    let value = i64::from(value);
    (if value > 0 { 2 * value - 1 } else { -2 * value }) as u64
}

#[inline(always)]
pub(crate) fn unfold(number: u64) -> Option<i32> {
    let half = (number / 2 + number % 2) as i64;
    i32::try_from(if number.is_multiple_of(2) {
        -half
    } else {
        half
    })
    .ok()
}

/// Reads a LEB128 number of 32 bits, and returns how many bytes it takes.
#[inline(always)]
pub(crate) fn read_leb128(bytes: &[u8]) -> Option<(u32, usize)> {
    let (mut value, mut shift) = (0u32, 0);
    for (index, &byte) in bytes.iter().enumerate() {
        let group = u32::from(byte & 0x7f);
        if shift == 28 && byte > 15 {
            return None;
        }
        value |= group << shift;
        if byte < 0x80 {
            return (index == 0 || byte != 0).then_some((value, index + 1));
        }
        shift += 7;
    }
    None
}

/// Writes a LEB128 number, and returns how many bytes it takes.
#[inline(always)]
pub(crate) fn write_leb128(mut value: u32, into: &mut [u8]) -> Option<usize> {
    let mut at = 0;
    while value >= 0x80 {
        *into.get_mut(at)? = value as u8 | 0x80;
        value >>= 7;
        at += 1;
    }
    *into.get_mut(at)? = value as u8;
    Some(at + 1)
}
