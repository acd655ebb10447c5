//! The types of checksums.

use sealed::Sealed;

mod sealed {
    pub trait Sealed {}
}

/// A type that a checksum can have: `u8`, `u16`, `u32`, `u64`, or an array of bytes.
pub trait SumValue: Copy + PartialEq + Sealed {
    /// The width of a number in bits. `None` for a `u64`, which can hold a number of fewer bits, and for bytes.
    #[doc(hidden)]
    const BITS: Option<u32>;

    /// Returns the value of zeros only.
    #[doc(hidden)]
    fn zeros() -> Self;

    /// Returns the number; 0 for bytes, for which nothing calls it.
    #[doc(hidden)]
    fn wide(self) -> u64;
}

/// A checksum that is a number.
pub trait SumInt: SumValue {}

macro_rules! numbers {
    ($($number:ty: $bits:expr;)*) => { $(
        impl Sealed for $number {}

        impl SumValue for $number {
            const BITS: Option<u32> = $bits;

            #[inline(always)]
            fn zeros() -> Self {
                0
            }

            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
        }

        impl SumInt for $number {}
    )* };
}

numbers! {
    u8: Some(8);
    u16: Some(16);
    u32: Some(32);
    u64: None;
}

impl<const N: usize> Sealed for [u8; N] {}

impl<const N: usize> SumValue for [u8; N] {
    const BITS: Option<u32> = None;

    #[inline(always)]
    fn zeros() -> Self {
        [0; N]
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        0
    }
}

/// Returns the checksum for a field without a width of its own. Zeros, if there is none: a rejected field is reported when
/// it is written.
#[inline(always)]
pub fn sum_or_zeros<V: SumValue>(sum: Option<V>) -> V {
    sum.unwrap_or_else(V::zeros)
}

/// Returns the checksum as the number of a field with a width, as [`sum_or_zeros`] does.
#[inline(always)]
pub fn sum_number<V: SumValue>(sum: Option<V>) -> u64 {
    sum.map_or(0, V::wide)
}
