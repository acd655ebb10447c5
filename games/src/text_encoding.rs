//! The encodings of text files: UTF-8, UTF-16 with a byte order mark, and Windows-1252 for PGN.
//!
//! A byte order mark at the start is not part of the text. UTF-16 is recognized by its mark alone.
//! The character set of PGN is Latin-1, and ChessBase writes Windows-1252, which has all printable
//! characters of Latin-1 at the same bytes; so a game that is not UTF-8 is read as Windows-1252.
//! Text of other formats is UTF-8 or UTF-16.
//!
//! ```
//! use games::text_encoding::{decode, decode_file};
//!
//! assert_eq!(decode(b"\xEF\xBB\xBFcAkAAAAAAAAA")?, "cAkAAAAAAAAA");
//! assert_eq!(decode(b"\xFF\xFEh\x008\x00")?, "h8");
//! let error = decode(b"h8\ni\xE9").unwrap_err();
//! assert_eq!(error.to_string(), "line 2: byte 2 is not UTF-8");
//! assert_eq!(decode_file(b"[White \"J\xF8rgen\"]\n\n1. e4 *\n")?, "[White \"J\u{f8}rgen\"]\n\n1. e4 *\n");
//! # Ok::<(), games::text_encoding::NotText>(())
//! ```

use std::borrow::Cow;

use thiserror::Error;

/// The encoding of a text, by the byte order mark at its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, without a mark or with one.
    #[default]
    Utf8,
    /// UTF-16, the low byte of each unit first.
    Utf16Le,
    /// UTF-16, the high byte of each unit first.
    Utf16Be,
}

/// The byte order marks and their encodings.
pub(crate) const MARKS: [(&[u8], Encoding); 3] = [
    (b"\xEF\xBB\xBF", Encoding::Utf8),
    (b"\xFF\xFE", Encoding::Utf16Le),
    (b"\xFE\xFF", Encoding::Utf16Be),
];

impl Encoding {
    /// Returns the encoding of bytes, and the bytes after the mark.
    #[must_use]
    pub fn of(bytes: &[u8]) -> (Self, &[u8]) {
        let mut marks = MARKS.into_iter();
        let marked = marks.find_map(|(mark, encoding)| Some((encoding, bytes.strip_prefix(mark)?)));
        marked.unwrap_or((Self::Utf8, bytes))
    }

    /// Returns the unit of two bytes of UTF-16.
    pub(crate) const fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Self::Utf16Be => u16::from_be_bytes(pair),
            Self::Utf8 | Self::Utf16Le => u16::from_le_bytes(pair),
        }
    }
}

/// The error of bytes that are no text: the line and the byte, both counted from 1.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotText {
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
pub fn utf8(bytes: &[u8]) -> Result<&str, NotText> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| NotText::at(bytes, error.valid_up_to()))?;
    match text.find('\0') {
        None => Ok(text),
        Some(index) => Err(NotText::at(bytes, index)),
    }
}

/// Returns a text without a byte order mark at its start.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns a text without its byte order mark: UTF-8, or UTF-16 by its mark.
///
/// # Errors
/// Bytes that are in neither.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, NotText> {
    let (encoding, rest) = Encoding::of(bytes);
    if encoding == Encoding::Utf8 {
        return utf8(rest).map(Cow::Borrowed);
    }
    let mut units = Utf16::new(encoding);
    let mut text = Vec::with_capacity(rest.len());
    units.decode(rest, &mut text)?;
    units.end()?;
    let text = String::from_utf8(text).expect("characters are UTF-8");
    Ok(Cow::Owned(text))
}

/// Returns the text of a file that a player opens: as [`decode`], and Windows-1252 if the file has
/// tags of PGN.
///
/// # Errors
/// As [`decode`].
pub fn decode_file(bytes: &[u8]) -> Result<Cow<'_, str>, NotText> {
    let is_tag = |line: &[u8]| line.starts_with(b"[") && line.trim_ascii_end().ends_with(b"\"]");
    decode(bytes).or_else(|error| match error {
        NotText::Utf8 { .. } if bytes.split(|byte| *byte == b'\n').any(is_tag) => {
            Ok(Cow::Owned(windows_1252(bytes)))
        }
        _ => Err(error),
    })
}

/// Returns the text of bytes in Windows-1252, in which every byte is a character. The five bytes
/// without one are control characters, as in Latin-1.
#[must_use]
pub fn windows_1252(bytes: &[u8]) -> String {
    /// The characters of the bytes from 0x80 to 0x9f.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        other => char::from(*other),
    };
    bytes.iter().map(letter).collect()
}

/// A decoder of UTF-16 that gets its bytes in pieces.
#[derive(Debug)]
pub(crate) struct Utf16 {
    encoding: Encoding,
    /// The bytes that do not make a character yet.
    open: Vec<u8>,
    /// The number of the bytes before them, with the mark.
    before: u64,
}

impl Utf16 {
    /// Makes a decoder for the bytes after the mark.
    pub(crate) const fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            open: Vec::new(),
            before: 2,
        }
    }

    /// Appends the characters that are complete with these bytes, as UTF-8.
    pub(crate) fn decode(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), NotText> {
        for &byte in bytes {
            self.open.push(byte);
            let unit = |pair| self.encoding.unit(pair);
            let (units, count) = match *self.open {
                [a, b] => ([unit([a, b]), 0], 1),
                [a, b, c, d] => ([unit([a, b]), unit([c, d])], 2),
                _ => continue,
            };
            let units = &units[..count];
            match (char::decode_utf16(units.iter().copied()).next(), units) {
                (Some(Ok(letter)), _) => {
                    out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                    self.before += if count == 1 { 2 } else { 4 };
                    self.open.clear();
                }
                (_, [0xD800..=0xDBFF]) => {}
                _ => return Err(self.half()),
            }
        }
        Ok(())
    }

    /// Ends the text.
    pub(crate) fn end(&self) -> Result<(), NotText> {
        if self.open.is_empty() {
            Ok(())
        } else {
            Err(self.half())
        }
    }

    #[cold]
    const fn half(&self) -> NotText {
        NotText::Utf16 {
            byte: self.before + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, decode_file, windows_1252};

    /// The bytes of a text in UTF-16 with its mark, in both orders.
    fn utf16(text: &str) -> [Vec<u8>; 2] {
        let units: Vec<u16> = std::iter::once(0xFEFF).chain(text.encode_utf16()).collect();
        [u16::to_le_bytes, u16::to_be_bytes]
            .map(|bytes| units.iter().flat_map(|unit| bytes(*unit)).collect())
    }

    #[test]
    fn utf16_is_read_in_both_orders() {
        for text in ["", "h8\r\ni9\n", "\u{e9}\u{20ac}\u{1f600}"] {
            for bytes in utf16(text) {
                assert_eq!(decode(&bytes).as_deref(), Ok(text));
            }
        }
    }

    #[test]
    fn half_a_character_is_named_by_its_byte() {
        for (bytes, place) in [
            (&b"\xFF\xFEa\x00b"[..], 5),
            (b"\xFF\xFEa\x00\x3D\xD8", 5),
            (b"\xFF\xFE\x3D\xD8a\x00", 3),
            (b"\xFE\xFF\xDE\x00", 3),
        ] {
            let words = format!("byte {place} of the file is half of a character of UTF-16");
            assert_eq!(decode(bytes).unwrap_err().to_string(), words);
        }
    }

    #[test]
    fn what_is_no_text_is_named_by_line_and_byte() {
        for (bytes, words) in [
            (&b"a\nb\xE9"[..], "line 2: byte 2 is not UTF-8"),
            (b"\xEF\xBB\xBF\x80", "line 1: byte 1 is not UTF-8"),
            (
                b"a\n\x00",
                "line 2: byte 1 is zero; UTF-16 is read if it begins with a byte order mark",
            ),
        ] {
            assert_eq!(decode_file(bytes).unwrap_err().to_string(), words);
        }
    }

    #[test]
    fn every_byte_is_a_character_of_windows_1252() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let text = windows_1252(&all);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(
            windows_1252(b"\x80 \x9F \xA0 \xFF"),
            "\u{20ac} \u{178} \u{a0} \u{ff}"
        );
    }
}
