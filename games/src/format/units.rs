//! A text as its characters after percent decoding: `%2F` in a URL is a slash.

use core::ops::Range;
use std::borrow::Cow;

/// The bytes of a text after percent decoding, and their positions in the text.
pub(crate) struct Units<'a> {
    /// The byte that each unit encodes.
    pub(crate) bytes: Cow<'a, [u8]>,
    /// The start of each unit, and the length of the text as the last entry; `None` without an
    /// escape, when each unit is a byte.
    starts: Option<Vec<usize>>,
}

impl<'a> Units<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let text = text.as_bytes();
        if !text.contains(&b'%') {
            return Self {
                bytes: Cow::Borrowed(text),
                starts: None,
            };
        }
        let mut bytes = Vec::with_capacity(text.len());
        let mut starts = Vec::with_capacity(text.len() + 1);
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let escaped = escape(&text[at..]);
            bytes.push(escaped.unwrap_or(byte));
            starts.push(at);
            at += if escaped.is_some() { 3 } else { 1 };
        }
        starts.push(text.len());
        Self {
            bytes: Cow::Owned(bytes),
            starts: Some(starts),
        }
    }

    /// Returns the byte range in the text of a range of units.
    pub(crate) fn place(&self, units: Range<usize>) -> Range<usize> {
        match &self.starts {
            Some(starts) => starts[units.start]..starts[units.end],
            None => units,
        }
    }
}

/// Returns the byte that a leading percent escape encodes.
fn escape(text: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    match text {
        [b'%', high, low, ..] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    }
}
