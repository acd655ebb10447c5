//! Text forms: bytes as characters and back.

#[cfg(feature = "base64")]
mod base64;
mod form;
mod hex;

use core::fmt;

use crate::error::Refusal;

#[cfg(feature = "base64")]
pub use base64::{Base64, Base64Url};
pub(crate) use form::Shown;
pub use form::TextFormat;
pub use hex::Hex;

/// A way to write bytes as characters.
///
/// `text = base64`, `text = base64_url` and `text = hex` are [`Base64`], [`Base64Url`] and [`Hex`]; `text = path` takes
/// any other type. A text form is strict: of all spellings of the same bytes it accepts those it names in its own
/// documentation, and refuses others.
pub trait Text {
    /// Returns how many characters a value of `bits` bits has.
    fn encoded_len(bits: usize) -> usize;

    /// Writes a value of `bits` bits, whose last byte is filled with zeros.
    ///
    /// # Errors
    /// Those of `out`.
    fn write<W: fmt::Write>(bytes: &[u8], bits: usize, out: &mut W) -> fmt::Result;

    /// Reads characters into the front of `bytes`, and returns how many bits they hold. Bits of the last byte that no
    /// character holds are zero.
    ///
    /// # Errors
    /// [`Refusal::TextCharacter`], [`Refusal::TextSpareBits`] or [`Refusal::Text`] with the place;
    /// [`Refusal::NoSpace`] where `bytes` is too short.
    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal>;
}
