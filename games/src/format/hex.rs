//! Bytes as hex digits, the text of formats that have none of their own.

use bitcodec::Text;
use bitcodec::text::Hex;

use super::FormatError;

/// Writes two lower-case digits a byte.
#[must_use]
pub fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    Hex::write(bytes, 8 * bytes.len(), &mut text)
        .expect("a string takes all that is written to it");
    text
}

/// Reads two digits a byte, upper or lower case.
///
/// ```
/// use games::format::hex;
///
/// assert_eq!(hex::read("41892A")?, [0x41, 0x89, 0x2a]);
/// assert_eq!(hex::write(&[0x41, 0x89, 0x2a]), "41892a");
/// assert_eq!(hex::read("4i").unwrap_err().to_string(), "character 2: `i` is not a hexadecimal digit");
/// # Ok::<(), games::format::FormatError>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Text`](bitcodec::ErrorKind::Text) for another character, or an odd number of them.
pub fn read(text: &str) -> Result<Vec<u8>, FormatError> {
    let mut bytes = vec![0; text.len().div_ceil(2)];
    match Hex::read(text, &mut bytes) {
        Ok(_) => Ok(bytes),
        Err(refusal) => Err(FormatError::new(refusal.kind(), refusal.to_string())),
    }
}
