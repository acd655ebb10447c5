//! The output buffer of a format.

use std::fmt;

use serde::Serialize;

use super::FormatError;
#[cfg(not(bitcodec_small))]
use super::json_writer;

/// A text that grows at its end: the buffer for the answer of a format.
///
/// `write!` on it returns nothing; the methods for text and numbers are faster.
///
/// ```
/// use games::format::Out;
///
/// let mut out = Out::default();
/// out.text("cube ").number(4_u8);
/// write!(out, ", {} pips", 167);
/// assert_eq!(out.into_string(), "cube 4, 167 pips");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Out {
    /// Text, valid UTF-8 between two calls.
    bytes: Vec<u8>,
}

impl Out {
    /// Appends a text.
    #[inline]
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    /// Appends a number in decimal digits.
    #[inline]
    pub fn number(&mut self, number: impl Into<u64>) -> &mut Self {
        let number = number.into();
        match u8::try_from(number) {
            Ok(digit @ 0..=9) => self.bytes.push(b'0' + digit),
            Ok(tens @ 10..=99) => self
                .bytes
                .extend_from_slice(&[b'0' + tens / 10, b'0' + tens % 10]),
            _ => self.long_number(number),
        }
        self
    }

    fn long_number(&mut self, mut number: u64) {
        // Called only for numbers of at least 100, so there is at least one digit; `u64::MAX` has
        // 20.
        const DIGITS: usize = 20;
        let mut digits = [0; DIGITS];
        let mut start = DIGITS;
        while number > 0 {
            start -= 1;
            let [digit, ..] = (number % 10).to_le_bytes();
            digits[start] = b'0' + digit;
            number /= 10;
        }
        self.bytes.extend_from_slice(&digits[start..]);
    }

    /// Appends formatted text; `write!` calls this.
    pub fn write_fmt(&mut self, words: fmt::Arguments<'_>) {
        fmt::Write::write_fmt(self, words).expect("memory takes all that is written to it");
    }

    /// Appends a value as JSON on one line.
    ///
    /// # Errors
    /// A value without a JSON form.
    pub fn json<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), FormatError> {
        #[cfg(not(bitcodec_small))]
        json_writer::write(value, &mut self.bytes)?;
        // Both write the same, and the module has this one for other types anyway.
        #[cfg(bitcodec_small)]
        serde_json::to_writer(&mut self.bytes, value)?;
        Ok(())
    }

    /// Returns the number of bytes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether the buffer is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Removes everything after the first `len` bytes.
    pub fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len);
    }

    /// Returns the text as bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the text.
    #[must_use]
    pub fn into_string(self) -> String {
        String::from_utf8(self.bytes).expect("only text is written")
    }
}

impl fmt::Write for Out {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Out;

    #[test]
    fn numbers_are_as_display_writes_them() {
        for number in [0, 1, 9, 10, 42, 99, 100, 101, 255, 256, 65_536, u64::MAX] {
            let mut out = Out::default();
            assert_eq!(out.number(number).clone().into_string(), number.to_string());
        }
    }
}
