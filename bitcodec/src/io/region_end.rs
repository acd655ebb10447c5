//! The end of a region of bytes.

use core::ops::Range;

use crate::error::refusal::Refusal;

/// The end of a region, and the error for a read past it. It is not "truncated", because more input would not help.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct RegionEnd {
    /// The bit after the last one of the region.
    pub(crate) bit: usize,
    pub(crate) of: RegionOf,
}

/// What a region has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RegionOf {
    /// A single value.
    Value,
    /// A list with a length in bytes.
    List {
        /// The first bit of the current element.
        element: usize,
        /// Whether the padding is ones.
        ones: bool,
    },
}

impl RegionEnd {
    /// Returns the bits and the refusal of a read that needs `needed` bits at `start`.
    #[cold]
    pub(crate) fn refusal(&self, start: usize, needed: u64) -> (Range<usize>, Refusal) {
        match self.of {
            RegionOf::Value => {
                let bits = start..self.bit;
                let left = bits.len();
                (bits, Refusal::RegionEnds { needed, left })
            }
            RegionOf::List { element, ones } => {
                let bits = element..self.bit;
                // Fewer than 8 bits that hold no whole element are wrong padding; 8 or more are an element that is cut
                // off.
                let refusal = match (bits.len(), ones) {
                    (0..8, false) => Refusal::Padding,
                    (0..8, true) => Refusal::PaddingOnes,
                    _ => Refusal::NotCanonical {
                        rule: "the last element of a list ends in the last of its bytes",
                    },
                };
                (bits, refusal)
            }
        }
    }
}
