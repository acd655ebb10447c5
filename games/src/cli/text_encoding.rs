//! The encodings of text files: UTF-8, UTF-16 with a byte order mark, and Windows-1252 for PGN.
//!
//! A byte order mark at the start is not part of the text. UTF-16 is recognized by its mark alone.
//! The character set of PGN is Latin-1, and ChessBase writes Windows-1252, which has all printable
//! characters of Latin-1 at the same bytes; so a game that is not UTF-8 is read as Windows-1252.
//! Text of other formats is UTF-8 or UTF-16.

use std::borrow::Cow;

use encoding_rs::{Decoder, DecoderResult, Encoding, WINDOWS_1252};
use thiserror::Error;

/// The error of bytes that are no text: the line and the byte, both counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(super) enum NotText {
    /// A byte that is not UTF-8.
    #[error("line {line}: byte {byte} is not UTF-8")]
    Utf8 {
        /// The line.
        line: usize,
        /// The byte in the line.
        byte: usize,
    },
    /// A zero byte, as in UTF-16 without a mark.
    #[error("line {line}: byte {byte} is zero; UTF-16 is read if it begins with a byte order mark")]
    Zero {
        /// The line.
        line: usize,
        /// The byte in the line.
        byte: usize,
    },
    /// Half of a character of UTF-16, or of a unit at the end.
    #[error("byte {byte} of the file is half of a character of UTF-16")]
    Utf16 {
        /// The byte in the file.
        byte: u64,
    },
}

impl NotText {
    /// Makes the error of the byte at an index.
    #[cold]
    fn at(bytes: &[u8], index: usize) -> Self {
        let (before, rest) = bytes.split_at(index);
        let lines = before.split(|byte| *byte == b'\n');
        let byte = lines.clone().next_back().map_or(0, <[u8]>::len) + 1;
        let line = lines.count();
        match rest.first() {
            None | Some(0) => Self::Zero { line, byte },
            Some(_) => Self::Utf8 { line, byte },
        }
    }
}

/// Returns the text of UTF-8 bytes.
///
/// # Errors
/// Bytes that are not UTF-8, or zero.
pub(super) fn utf8(bytes: &[u8]) -> Result<&str, NotText> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| NotText::at(bytes, error.valid_up_to()))?;
    match text.find('\0') {
        None => Ok(text),
        Some(index) => Err(NotText::at(bytes, index)),
    }
}

/// Returns a text without a byte order mark at its start.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns the text of bytes in Windows-1252, in which every byte is a character. The five bytes
/// without one are control characters, as in Latin-1.
pub(super) fn windows_1252(bytes: &[u8]) -> Cow<'_, str> {
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    text
}

/// A decoder of UTF-16 that gets its bytes in pieces.
pub(super) struct Utf16 {
    decoder: Decoder,
    /// The number of the bytes so far, with the mark.
    read: u64,
}

impl Utf16 {
    /// Makes a decoder for the bytes after the mark.
    pub(super) fn new(encoding: &'static Encoding) -> Self {
        Self {
            decoder: encoding.new_decoder_without_bom_handling(),
            read: 2,
        }
    }

    /// Returns the characters that are complete with these bytes. No bytes are the end of the text.
    pub(super) fn decode(&mut self, bytes: &[u8]) -> Result<String, NotText> {
        let is_end = bytes.is_empty();
        let decoder = &mut self.decoder;
        let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
        let mut text = String::with_capacity(room.expect("the bytes are in memory"));
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, is_end);
        self.read += read as u64;
        if let DecoderResult::Malformed(length, after) = result {
            let before = self.read - u64::from(after) - u64::from(length);
            return Err(NotText::Utf16 { byte: before + 1 });
        }
        if is_end {
            // A decoder ends once, but a source such as a terminal can end several times.
            *decoder = decoder.encoding().new_decoder_without_bom_handling();
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::{utf8, windows_1252};

    #[test]
    fn what_is_no_text_is_named_by_line_and_byte() {
        for (bytes, words) in [
            (&b"a\nb\xE9"[..], "line 2: byte 2 is not UTF-8"),
            (b"\x80", "line 1: byte 1 is not UTF-8"),
            (
                b"a\n\x00",
                "line 2: byte 1 is zero; UTF-16 is read if it begins with a byte order mark",
            ),
        ] {
            assert_eq!(utf8(bytes).unwrap_err().to_string(), words);
        }
    }

    #[test]
    fn every_byte_is_a_character_of_windows_1252() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        assert_eq!(windows_1252(&all).chars().count(), 256);
        assert_eq!(
            windows_1252(b"\x80 \x81 \x9F \xA0 \xFF"),
            "\u{20ac} \u{81} \u{178} \u{a0} \u{ff}"
        );
    }
}
