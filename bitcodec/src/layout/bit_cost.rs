//! The cost of a symbol in bits, in fixed-point arithmetic.

use core::fmt;

/// The cost of symbols in bits and fractions of a bit, for layouts and traces.
///
/// ```
/// use bitcodec::coding::range_coder::{Cost, Span};
///
/// let cost = Cost::of(Span { start: 0, size: 1 }, 3);
/// assert_eq!(cost.hundredths(), 158);
/// assert_eq!(cost.to_string(), "1.58");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(u64);

impl Cost {
    /// The number of fractional bits.
    const POINT: u32 = 32;

    /// No bits.
    pub const NONE: Self = Self(0);

    /// Returns the cost of a symbol: the logarithm of the total over its shares.
    #[must_use]
    pub const fn of(span: Span, total: u32) -> Self {
        Self(log2(total).saturating_sub(log2(span.size)))
    }

    /// Returns the sum of two costs.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Returns the cost of `count` symbols of this cost.
    #[must_use]
    pub const fn times(self, count: usize) -> Self {
        Self(self.0.saturating_mul(count as u64))
    }

    /// Returns `size / total` of the cost.
    pub(crate) const fn part(self, size: u32, total: u32) -> Self {
        Self((self.0 as u128 * size as u128 / total as u128) as u64)
    }

    /// The greatest loss of a symbol by the rounding of shares: log2(256 / 255) bits, as a share is at least 2^24 /
    /// 2^16 = 256.
    pub(crate) const LOST: Self = Self(24_260_000);

    /// The greatest loss of a bit, with a total of 2: its share is at least 2^24 / 2, of which rounding loses less than
    /// 1.
    pub(crate) const LOST_OF_BIT: Self = Self(1 << (Self::POINT - 23));

    /// Returns the cost of a number of bits.
    pub(crate) const fn of_bits(bits: usize) -> Self {
        Self(1 << Self::POINT).times(bits)
    }

    /// Returns half of the cost.
    pub(crate) const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// Returns the difference to a lesser cost.
    pub(crate) const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns the cost, rounded up to whole bits.
    pub(crate) const fn whole_bits(self) -> usize {
        self.0.div_ceil(1 << Self::POINT) as usize
    }

    /// Returns the greatest width of a code of `symbols` symbols that have this cost in total.
    pub(crate) const fn bits_of_code(self, symbols: usize) -> usize {
        self.and(Self::LOST.times(symbols)).whole_bits()
    }

    /// Returns the cost in hundredths of a bit, rounded to the nearest.
    #[must_use]
    pub const fn hundredths(self) -> u64 {
        let hundredths = self.0 as u128 * 100 + (1 << (Self::POINT - 1));
        (hundredths >> Self::POINT) as u64
    }
}

/// Writes the bits with two decimals: `1.58`.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.hundredths();
        write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// Serialises the bits with two decimals.
#[cfg(feature = "serde")]
impl serde::Serialize for Cost {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.hundredths() as f64 / 100.0)
    }
}

/// Returns the binary logarithm of a number with [`Cost::POINT`] fractional bits; 0 for the number 0.
const fn log2(number: u32) -> u64 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    let mut log = whole as u64;
    // The mantissa, from 1 up to 2 with 31 fractional bits. Squaring doubles its logarithm: the next bit is 1 if the
    // square is at least 2. The mantissa of 3 is 1.5, its square 2.25, so the first fractional bit of log2(3) = 1.58 is
    // 1.
    let mut part = (number as u64) << (31 - whole);
    let mut bit = 0;
    while bit < Cost::POINT {
        let square = (part * part) >> 31;
        let one = square >> 32;
        part = square >> one;
        log = log << 1 | one;
        bit += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_logarithms() {
        for (size, total, hundredths) in [
            (1, 1, 0),
            (1, 2, 100),
            (3, 4, 42),
            (1, 3, 158),
            (1, 65_536, 1600),
            (65_535, 65_536, 0),
            (45_000, 65_536, 54),
        ] {
            let cost = Cost::of(Span { start: 0, size }, total);
            assert_eq!(cost.hundredths(), hundredths, "{size} of {total}");
        }
    }
}

/// The span of a symbol: its `size` shares in the total of all symbols that can be next, after the shares of the
/// symbols before it.
///
/// ```
/// use bitcodec::coding::range_coder::{RangeDecoder, RangeEncoder, Span};
/// use bitcodec::io::{Msb, SliceReader, SliceWriter};
///
/// // Rain is one day of four.
/// let (dry, rain) = (Span { start: 0, size: 3 }, Span { start: 3, size: 1 });
///
/// let mut bytes = [0; 4];
/// let mut writer = SliceWriter::<Msb>::new(&mut bytes);
/// let mut encoder = RangeEncoder::new();
/// for day in [dry, dry, rain, dry, dry, dry] {
///     encoder.encode(day, 4, &mut writer)?;
/// }
/// encoder.finish(&mut writer)?;
/// let len = writer.finish()?;
/// assert_eq!(bytes[..len], [0b0111_0000]);
///
/// let mut reader = SliceReader::<Msb>::new(&bytes[..len]);
/// let mut decoder = RangeDecoder::new(&mut reader)?;
/// for day in [dry, dry, rain, dry, dry, dry] {
///     let share = decoder.share(4, &mut reader)?;
///     assert_eq!(share >= 3, day == rain);
///     decoder.decode(day, 4, &mut reader)?;
/// }
/// decoder.finish(&mut reader)?;
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The number of shares of the symbols before it.
    pub start: u32,
    /// The number of its shares; 0 if it cannot be next.
    pub size: u32,
}

/// The greatest total of the shares of all symbols.
pub const MOST: u32 = 1 << 16;

/// Numbers from 0 to a greatest one, all with the same share.
pub(crate) struct Uniform {
    /// The number of values of the highest bits, of which there are up to 16.
    pub(crate) total: u32,
    /// The number of bits after these.
    pub(crate) rest: u32,
}

impl Uniform {
    #[inline(always)]
    pub(crate) const fn of(greatest: u128) -> Self {
        let width = 128 - greatest.leading_zeros();
        let rest = width.saturating_sub(16);
        Self {
            // At most 2^16.
            total: (greatest >> rest) as u32 + 1,
            rest,
        }
    }
}
