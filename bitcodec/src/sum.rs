//! Checksums of fields: cyclic redundancy checks, sums and custom checksums.

pub(crate) mod catalogue;
pub(crate) mod crc;
pub(crate) mod plain;
pub(crate) mod value;
pub(crate) mod writer;

use crate::layout::SumForm;

pub use crate::sum::crc::Crc;
pub use crate::sum::plain::{Adler32, Internet, XorOfBytes};
pub use crate::sum::value::SumValue;

/// A checksum over bytes, for `sum(Type, over = a..=b)`.
///
/// The calculation starts with `Default`, continues with [`add`](Self::add) for each piece of the bytes, and ends with
/// [`value`](Self::value).
///
/// ```
/// use bitcodec::sum::Sum;
/// use bitcodec::{BitCodec, WireFormat};
///
/// /// The difference to the next multiple of 256, as in Intel's hexadecimal files.
/// #[derive(Default)]
/// struct Missing(u8);
///
/// impl Sum for Missing {
///     const NAME: &'static str = "missing";
///     type Value = u8;
///
///     fn add(&mut self, bytes: &[u8]) {
///         self.0 = bytes.iter().fold(self.0, |sum, byte| sum.wrapping_add(*byte));
///     }
///
///     fn value(&self) -> u8 {
///         self.0.wrapping_neg()
///     }
/// }
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Record {
///     address: u16,
///     #[codec(sum(Missing, over = address))]
///     checksum: (),
/// }
///
/// assert_eq!(Record { address: 0x0102, checksum: () }.to_bytes()?, [1, 2, 253]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a checksum",
    label = "`sum` takes a type that implements `bitcodec::sum::Sum` and `Default`"
)]
pub trait Sum: Default {
    /// The name in layouts. It is part of the fingerprint, so a different checksum needs a different name.
    const NAME: &'static str;

    /// The type of the checksum: `u8` to `u64`, or `[u8; N]`.
    type Value: SumValue;

    /// The width of a number in bits, if it is known. A field of fewer bits does not compile.
    const BITS: Option<u32> = <Self::Value as SumValue>::BITS;

    /// The byte that each byte of the checksum counts as if the checksum covers its own field. In the headers of tar files
    /// it is a space.
    const OWN_BYTE: u8 = 0;

    /// The form in layouts.
    #[doc(hidden)]
    const FORM: SumForm = SumForm::Named { name: Self::NAME };

    /// Adds the next bytes.
    fn add(&mut self, bytes: &[u8]);

    /// Returns the checksum of all bytes.
    fn value(&self) -> Self::Value;
}

/// A type that carries the checksum of a field.
#[doc(hidden)]
pub trait SumOf {
    /// The checksum.
    type Sum: Sum<Value = Self::Value>;
    /// The type of the checksum. A path through `Sum` would be an error of its own for each use of a type that is none.
    type Value: SumValue;
    /// The form in layouts.
    const FORM: SumForm = <Self::Sum as Sum>::FORM;
    /// The width in bits.
    const BITS: Option<u32> = <Self::Sum as Sum>::BITS;
    /// The byte that stands for a byte of the checksum itself.
    const OWN_BYTE: u8 = <Self::Sum as Sum>::OWN_BYTE;
}

/// The type of the checksum of a field.
#[doc(hidden)]
pub type ValueOf<K> = <K as SumOf>::Value;
