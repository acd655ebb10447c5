//! A text as the characters it means: `%2F` in a URL is a slash.

use core::ops::Range;

/// The bytes of a text with percent escapes undone, and where each stands.
pub(super) struct Units {
    /// What each unit means.
    pub(super) bytes: Vec<u8>,
    /// Where each unit begins, and last the length of the text.
    starts: Vec<usize>,
}

impl Units {
    pub(super) fn of(text: &str) -> Self {
        let text = text.as_bytes();
        let mut units = Self {
            bytes: Vec::with_capacity(text.len()),
            starts: Vec::with_capacity(text.len() + 1),
        };
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let escaped = escape(&text[at..]);
            units.bytes.push(escaped.unwrap_or(byte));
            units.starts.push(at);
            at += if escaped.is_some() { 3 } else { 1 };
        }
        units.starts.push(text.len());
        units
    }

    /// The bytes of the text behind a range of units.
    pub(super) fn place(&self, units: Range<usize>) -> Range<usize> {
        self.starts[units.start]..self.starts[units.end]
    }
}

/// The byte that a percent escape at the front means.
fn escape(text: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    match text {
        [b'%', high, low, ..] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    }
}
