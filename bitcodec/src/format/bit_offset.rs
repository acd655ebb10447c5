//! Bit offsets in an input.

/// An offset in bits from the start of the input.
///
/// ```
/// use bitcodec::format::BitOffset;
///
/// let place = BitOffset::new(11);
/// assert_eq!((place.bits(), place.byte(), place.bit_in_byte()), (11, 1, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitOffset(usize);

impl BitOffset {
    /// Returns the offset after `bits` bits.
    #[must_use]
    pub const fn new(bits: usize) -> Self {
        Self(bits)
    }

    /// Returns the offset in bits.
    #[must_use]
    pub const fn bits(self) -> usize {
        self.0
    }

    /// Returns the index of the byte with the bit at this offset.
    #[must_use]
    pub const fn byte(self) -> usize {
        self.0 / 8
    }

    /// Returns the number of bits of that byte before this offset, 0 to 7.
    #[must_use]
    pub const fn bit_in_byte(self) -> usize {
        self.0 % 8
    }
}
