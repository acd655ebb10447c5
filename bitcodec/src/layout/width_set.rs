//! Sets of widths.

use core::fmt;

/// The widths, from 1 to 128 bits, of an integer whose width earlier fields select: `bits(expr, of = [8, 16])`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths(
    /// Width N is bit N - 1.
    u128,
);

impl Widths {
    /// Returns the greatest width; 0 if there is none.
    pub(crate) const fn greatest(self) -> u32 {
        128 - self.0.leading_zeros()
    }

    /// Returns the least width.
    pub(crate) const fn least(self) -> u32 {
        self.0.trailing_zeros() + 1
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

/// Returns the set of some widths, without numbers that are none.
#[must_use]
pub const fn width_set(widths: &[u128]) -> Widths {
    let (mut set, mut index) = (0, 0);
    while index < widths.len() {
        if let width @ 1..=128 = widths[index] {
            set |= 1 << (width - 1);
        }
        index += 1;
    }
    Widths(set)
}

/// The widths in words: `8, 16 or 32`.
impl fmt::Display for Widths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.greatest();
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
