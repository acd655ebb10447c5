//! Places between bits.

/// How many bits stand before a place, counted from the first bit of the input.
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
    /// Makes the place behind so many bits.
    #[must_use]
    pub const fn new(bits: usize) -> Self {
        Self(bits)
    }

    /// Returns the number of bits before it.
    #[must_use]
    pub const fn bits(self) -> usize {
        self.0
    }

    /// Returns the index of the byte that has the next bit.
    #[must_use]
    pub const fn byte(self) -> usize {
        self.0 / 8
    }

    /// Returns how many bits of that byte stand before it, 0 to 7.
    #[must_use]
    pub const fn bit_in_byte(self) -> usize {
        self.0 % 8
    }
}
