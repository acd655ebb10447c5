//! Bytes as hex digits, the text of formats without a text form.

use bitcodec::text::{Hex, Text};

use super::{FormatError, Out};

/// Returns two lower-case digits for each byte.
#[must_use]
pub fn write(bytes: &[u8]) -> String {
    let mut out = Out::default();
    write_into(bytes, &mut out);
    out.into_string()
}

/// Appends two lower-case digits for each byte.
pub fn write_into(bytes: &[u8], out: &mut Out) {
    Hex::write(bytes, 8 * bytes.len(), out).expect("memory takes all that is written to it");
}

/// Parses two digits for each byte, in upper or lower case.
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
