//! Sets of widths.

use core::fmt;

/// The widths, from 1 to 128 bits, of an integer whose width earlier fields select: `bits(expr, of = [8, 16])`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths(u128);

impl Widths {
    /// Returns the set in which width N is bit N - 1 of a number.
    pub(crate) const fn new(bits: u128) -> Self {
        Self(bits)
    }

    /// Whether a width is one of them.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, width: u64) -> bool {
        matches!(width, 1..=128) && self.0 >> (width - 1) & 1 == 1
    }

    /// Returns the widths in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (1..=128).filter(move |width| self.contains(u64::from(*width)))
    }
}

/// The widths in words: `8, 16 or 32`.
impl fmt::Display for Widths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = 128 - self.0.leading_zeros();
        for (place, width) in self.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if width == last => " or ",
                _ => ", ",
            };
            write!(f, "{before}{width}")?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Widths {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
