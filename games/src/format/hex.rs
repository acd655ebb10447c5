//! Bytes as hex digits, the text of formats that have none of their own.

use super::FormatError;
use bitcodec::ErrorKind;

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Writes two lower-case digits a byte.
#[must_use]
pub fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[usize::from(digit)]));
        }
    }
    text
}

/// Reads two digits a byte, upper or lower case.
///
/// ```
/// use games::format::hex;
///
/// assert_eq!(hex::read("41892A")?, [0x41, 0x89, 0x2a]);
/// assert_eq!(hex::write(&[0x41, 0x89, 0x2a]), "41892a");
/// assert_eq!(hex::read("4i").unwrap_err().to_string(), "character 2: `i` is not a hex digit");
/// # Ok::<(), games::format::FormatError>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Text`] for another character, or an odd number of them.
pub fn read(text: &str) -> Result<Vec<u8>, FormatError> {
    let (pairs, odd) = text.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> = pairs
        .iter()
        .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?))
        .collect();
    match bytes {
        Some(bytes) if odd.is_empty() => Ok(bytes),
        _ => Err(fault(text)),
    }
}

fn digit(character: u8) -> Option<u8> {
    let value = char::from(character).to_digit(16)?;
    u8::try_from(value).ok()
}

#[cold]
fn fault(text: &str) -> FormatError {
    let stranger = text
        .chars()
        .zip(1..)
        .find(|(character, _)| !character.is_ascii_hexdigit());
    FormatError::new(
        ErrorKind::Text,
        match stranger {
            Some((character, place)) => {
                format!("character {place}: `{character}` is not a hex digit")
            }
            None => format!("{} hex digits, expected two for each byte", text.len()),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn digits_are_bytes_and_back() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(read(&write(&all)).as_ref(), Ok(&all));
        assert_eq!(read(&write(&all).to_uppercase()).as_ref(), Ok(&all));
    }

    #[test]
    fn the_first_stranger_is_named() {
        for (text, message) in [
            ("abc", "3 hex digits, expected two for each byte"),
            ("0x41", "character 2: `x` is not a hex digit"),
            ("4\u{e9}1", "character 2: `\u{e9}` is not a hex digit"),
            ("41 42", "character 3: ` ` is not a hex digit"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message);
        }
    }
}
