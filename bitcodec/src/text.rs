//! Text forms: conversions between bytes and characters.

#[cfg(feature = "base64")]
pub(crate) mod base64;
pub(crate) mod form;
pub(crate) mod hex;

use core::fmt;

use crate::error::refusal::Refusal;

#[cfg(feature = "base64")]
pub use crate::text::base64::{Base64, Base64Url};
pub(crate) use crate::text::form::DisplayText;
pub use crate::text::form::TextFormat;
pub use crate::text::hex::Hex;

/// A text form: an encoding of bytes as characters.
///
/// `text = base64`, `text = base64_url` and `text = hex` are `Base64`, `Base64Url` and [`Hex`]; `text = path` names any
/// other type. A text form is strict: of the spellings of the same bytes, it accepts only those in its documentation.
///
/// ```
/// use core::fmt;
///
/// use bitcodec::error::Refusal;
/// use bitcodec::text::Text;
/// use bitcodec::{BitCodec, WireFormat, TextFormat};
///
/// /// Each byte as eight digits, its most significant bit first.
/// enum Binary {}
///
/// impl Text for Binary {
///     fn encoded_len(bits: usize) -> usize {
///         8 * bits.div_ceil(8)
///     }
///
///     fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
///         bytes.iter().try_for_each(|byte| write!(out, "{byte:08b}"))
///     }
///
///     fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
///         let len = bytes.len();
///         for (index, digits) in text.as_bytes().chunks(8).enumerate() {
///             let byte = bytes.get_mut(index).ok_or(Refusal::no_space(len))?;
///             *byte = 0;
///             for (place, &digit) in digits.iter().enumerate() {
///                 let (at, expected) = (8 * index + place, "0 or 1");
///                 match digit {
///                     b'0' | b'1' => *byte = *byte << 1 | (digit - b'0'),
///                     found => return Err(Refusal::text_character(found, at, expected)),
///                 }
///             }
///         }
///         Ok(text.len())
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, text = Binary)]
/// struct Mask(u8);
///
/// assert_eq!(Mask(0x2a).to_string(), "00101010");
/// assert_eq!("00101010".parse(), Ok(Mask(0x2a)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a text form",
    label = "write `hex`, `base64` or `base64_url`, or implement `bitcodec::text::Text` for it"
)]
pub trait Text {
    /// Returns the number of characters of a value of `bits` bits.
    fn encoded_len(bits: usize) -> usize;

    /// Writes a value of `bits` bits, whose last byte is padded with zeros.
    ///
    /// # Errors
    /// The errors of `out`.
    fn write<W: fmt::Write>(bytes: &[u8], bits: usize, out: &mut W) -> fmt::Result;

    /// Reads characters into the start of `bytes`, and returns the number of bits read. The other bits of the last byte
    /// are zero.
    ///
    /// # Errors
    /// [`Refusal::TextCharacter`], [`Refusal::TextSpareBits`] or [`Refusal::Text`] with the offset of the character;
    /// [`Refusal::NoSpace`] if `bytes` is too short.
    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal>;
}
