//! The two bit orders, as a value and as types.

/// Which bit of a byte comes first, and which bit of an integer.
///
/// ```
/// use bitcodec::{BitCodec, BitOrder, Format};
///
/// #[derive(BitCodec)]
/// #[codec(lsb_first)]
/// struct Flags(#[codec(bits = 3)] u8, bool);
///
/// let trace = Flags::trace(&[0b0000_1_101]);
/// assert_eq!(trace.order(), BitOrder::LsbFirst);
/// assert_eq!(trace.segments()[0].raw.to_string(), "101");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum BitOrder {
    /// Bit `i` of the string is bit `i % 8` of byte `i / 8`, bit 0 being the least significant; integers are written
    /// least significant bit first.
    LsbFirst,
    /// Bit `i` of the string is bit `7 - i % 8` of byte `i / 8`; integers are written most significant bit first.
    MsbFirst,
}

impl BitOrder {
    /// Tells whether the least significant bit comes first.
    #[must_use]
    pub const fn is_lsb_first(self) -> bool {
        matches!(self, Self::LsbFirst)
    }
}

/// A bit order known while compiling: [`Lsb`] or [`Msb`].
///
/// ```
/// use bitcodec::{Lsb, Msb, Order};
///
/// assert!(Lsb::ORDER.is_lsb_first());
/// assert!(!Msb::ORDER.is_lsb_first());
/// ```
pub trait Order: sealed::Sealed {
    /// The order as a value.
    const ORDER: BitOrder;
}

/// Least significant bit first, as a type.
///
/// ```
/// use bitcodec::{BitRead, Lsb, SliceReader};
///
/// assert_eq!(SliceReader::<Lsb>::new(&[0b0000_0110]).read_bits(3), Ok(0b110));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Lsb {}

/// Most significant bit first, as a type.
///
/// ```
/// use bitcodec::{BitRead, Msb, SliceReader};
///
/// assert_eq!(SliceReader::<Msb>::new(&[0b1100_0000]).read_bits(3), Ok(0b110));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Msb {}

impl Order for Lsb {
    const ORDER: BitOrder = BitOrder::LsbFirst;
}

impl Order for Msb {
    const ORDER: BitOrder = BitOrder::MsbFirst;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Lsb {}
    impl Sealed for super::Msb {}
}
