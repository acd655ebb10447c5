//! A text as the characters it means: `%2F` in a URL is a slash.

use core::ops::Range;
use std::borrow::Cow;

/// The bytes of a text with percent escapes undone, and where each stands.
pub(super) struct Units<'a> {
    /// What each unit means.
    pub(super) bytes: Cow<'a, [u8]>,
    /// Where each unit begins, and last the length of the text; `None` without an escape, where each is a byte.
    starts: Option<Vec<usize>>,
}

impl<'a> Units<'a> {
    pub(super) fn of(text: &'a str) -> Self {
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

    /// The bytes of the text behind a range of units.
    pub(super) fn place(&self, units: Range<usize>) -> Range<usize> {
        match &self.starts {
            Some(starts) => starts[units.start]..starts[units.end],
            None => units,
        }
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
