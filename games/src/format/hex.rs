//! Bytes as hex digits, the text of formats without a text form.

use bitcodec::ErrorKind;
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
#[cfg_attr(bitcodec_small, inline(never))]
pub fn write_into(bytes: &[u8], out: &mut Out) {
    Hex::write(bytes, 8 * bytes.len(), out).expect("memory takes all that is written to it");
}

/// Parses two digits for each byte, in upper or lower case.
///
/// Blanks, commas, semicolons, colons and `0x` may stand between bytes, and a line of a hexdump may
/// have its offset and its characters.
///
/// ```
/// use games::format::hex;
///
/// assert_eq!(hex::read("41892A")?, [0x41, 0x89, 0x2a]);
/// assert_eq!(hex::read("0x41, 0x89, 0x2A")?, [0x41, 0x89, 0x2a]);
/// assert_eq!(hex::write(&[0x41, 0x89, 0x2a]), "41892a");
/// assert_eq!(hex::read("4i").unwrap_err().to_string(), "character 2: `i` is not a hexadecimal digit");
/// assert_eq!(hex::read("41 8").unwrap_err().to_string(), "character 5: the second digit of a byte is missing");
/// # Ok::<(), games::format::FormatError>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Text`] for another character, or an odd number of digits
/// in a word.
pub fn read(text: &str) -> Result<Vec<u8>, FormatError> {
    let mut bytes = vec![0; text.len().div_ceil(2)];
    match Hex::read(text, &mut bytes) {
        Ok(_) => Ok(bytes),
        Err(_) if has_gaps(text) => read_with_gaps(text),
        Err(refusal) => Err(FormatError::new(refusal.kind(), refusal.to_string())),
    }
}

/// Whether the digits of a text are not one word.
pub(crate) fn has_gaps(text: &str) -> bool {
    text.contains(is_gap) || text.contains("0x") || text.contains("0X")
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || ",;:".contains(letter)
}

/// The fewest digits of an offset at the beginning of a line of a hexdump.
const OFFSET: usize = 7;

/// Reads words of digits, line by line.
fn read_with_gaps(text: &str) -> Result<Vec<u8>, FormatError> {
    let mut bytes = Vec::new();
    // The characters before a line.
    let mut before = 0;
    for line in text.split_inclusive('\n') {
        let (skipped, digits) = without_offset(line, bytes.len());
        let mut at = before + skipped;
        for word in digits.split_inclusive(is_gap) {
            read_word(word.trim_end_matches(is_gap), at, &mut bytes)?;
            at += word.chars().count();
        }
        before += line.chars().count();
    }
    Ok(bytes)
}

/// Returns the digits of a line of a hexdump without the offset and the characters beside them, and
/// the number of characters before them; other lines as they are. The offset must be the number of
/// bytes before the line.
fn without_offset(line: &str, bytes: usize) -> (usize, &str) {
    let end = line.find(is_gap).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let is_offset = word.len() >= OFFSET && usize::from_str_radix(word, 16) == Ok(bytes);
    // `hexdump -C`: two blanks, the digits, and the characters between bars; the last line has the
    // number of all bytes. `xxd`: a colon, the digits, two blanks, and the characters.
    let digits = match rest.strip_prefix(": ") {
        Some(digits) => digits.find("  ").map_or(digits, |end| &digits[..end]),
        None if rest.starts_with("  ") => rest.find('|').map_or("", |bar| &rest[..bar]),
        None if rest.trim().is_empty() && bytes > 0 => rest,
        None => "",
    };
    if is_offset && (!digits.is_empty() || rest.trim().is_empty() && bytes > 0) {
        let skipped = digits.as_ptr().addr() - line.as_ptr().addr();
        return (skipped, digits);
    }
    (0, line)
}

/// Appends the bytes of a word that begins after some characters.
fn read_word(word: &str, before: usize, bytes: &mut Vec<u8>) -> Result<(), FormatError> {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let (skipped, digits) = digits.map_or((0, word), |digits| (2, digits));
    let mut high = None;
    let mut place = before + skipped;
    for letter in digits.chars() {
        place += 1;
        let Some(digit) = letter
            .to_digit(16)
            .and_then(|digit| u8::try_from(digit).ok())
        else {
            let words = format!("character {place}: `{letter}` is not a hexadecimal digit");
            return Err(FormatError::new(ErrorKind::Text, words));
        };
        match high.take() {
            None => high = Some(digit),
            Some(high) => bytes.push(high << 4 | digit),
        }
    }
    if high.is_some() {
        let words = format!(
            "character {}: the second digit of a byte is missing",
            place + 1
        );
        return Err(FormatError::new(ErrorKind::Text, words));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn digits_of_a_hex_editor_are_read() {
        let bytes = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x80];
        for text in [
            "ffffffffffff80",
            "FF FF ff ff ff FF 80",
            "ff:ff:ff:ff:ff:ff:80",
            "0xffffffffffff80",
            "0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x80",
            " ffff ffff ffff 80\n",
            "ffff\nffff\nffff80",
            "00000000  ff ff ff ff ff ff 80                              |.......|",
            "00000000  ff ff ff ff ff ff 80                              |.......|\n00000007\n",
            "00000000: ffff ffff ffff 80                        .......",
        ] {
            assert_eq!(read(text).expect(text), bytes, "{text}");
        }
    }

    #[test]
    fn a_number_that_is_no_offset_is_bytes() {
        let text = "00000001  ff ff |..|";
        assert!(read(text).is_err());
        assert_eq!(read("00000000 ff"), Ok(vec![0, 0, 0, 0, 0xff]));
    }

    #[test]
    fn what_is_no_digit_is_named_with_its_place() {
        for (text, words) in [
            ("ff fg", "character 5: `g` is not a hexadecimal digit"),
            (
                "ff \u{e9}f",
                "character 4: `\u{e9}` is not a hexadecimal digit",
            ),
            (
                "ff f ff",
                "character 5: the second digit of a byte is missing",
            ),
            ("ff\n0xfx", "character 7: `x` is not a hexadecimal digit"),
        ] {
            assert_eq!(read(text).expect_err(text).to_string(), words);
        }
    }
}
