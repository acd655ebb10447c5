//! Places of a text that look like a value, right or wrong.

use std::ops::{Range, RangeInclusive};

/// A place of a text that looks like a value of a format, whether it is one or not.
///
/// A text that no format accepts is refused in the words of the format that it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The byte range in the text.
    pub place: Range<usize>,
    /// Whether a mark tells the format, such as `XGID=`, so that the place counts among other
    /// words. Without a mark only a whole text counts.
    pub is_marked: bool,
}

impl Near {
    /// Makes a place with a mark of the format.
    #[must_use]
    pub const fn marked(place: Range<usize>) -> Self {
        Self {
            place,
            is_marked: true,
        }
    }

    /// Makes a place that only has the form of a value.
    #[must_use]
    pub const fn shaped(place: Range<usize>) -> Self {
        Self {
            place,
            is_marked: false,
        }
    }
}

/// The fewest characters of a text that looks like hex: `decade` does not.
const FEWEST_DIGITS: usize = 8;

/// The most characters of a text that looks like hex. It bounds the work for a text without a format.
const LONGEST_HEX: usize = 1 << 15;

/// The digits for each character that is none, in a text that looks like hex.
const DIGITS_FOR_OTHER: usize = 8;

/// Returns a text that looks like the hex digits of a number of bytes.
pub(crate) fn hex(text: &str, bytes: &RangeInclusive<usize>) -> Vec<Near> {
    let place = trimmed(text);
    if place.len() > LONGEST_HEX {
        return Vec::new();
    }
    let is_gap = |one: &u8| one.is_ascii_whitespace() || b":,".contains(one);
    let letters = text[place.clone()].bytes().filter(|one| !is_gap(one));
    let (mut digits, mut others, mut all_words) = (0, 0, true);
    for letter in letters {
        digits += usize::from(letter.is_ascii_hexdigit());
        others += usize::from(!letter.is_ascii_hexdigit());
        all_words &= letter.is_ascii_graphic();
    }
    let length = (digits + others).div_ceil(2);
    // One digit more or less is still near.
    let is_near =
        (bytes.start().saturating_sub(1)..=bytes.end().saturating_add(1)).contains(&length);
    let is_hex = digits + others >= FEWEST_DIGITS
        && others * DIGITS_FOR_OTHER <= digits + 1
        && all_words
        && (others == 0 || text.contains(|one: char| one.is_ascii_digit()));
    let near = (is_hex && is_near).then(|| Near::shaped(place));
    near.into_iter().collect()
}

/// Returns a text that looks like one word of some Base64 characters.
pub(crate) fn base64(text: &str, letters: RangeInclusive<usize>) -> Vec<Near> {
    let place = trimmed(text);
    let near = is_base64(&text[place.clone()], letters).then(|| Near::shaped(place));
    near.into_iter().collect()
}

/// Whether a word has about this number of Base64 characters, and at most one other. Two capital
/// letters tell it from a word of a language.
pub(crate) fn is_base64(word: &str, letters: RangeInclusive<usize>) -> bool {
    let near = letters.start().saturating_sub(1)..=letters.end().saturating_add(1);
    let is_letter = |one: &u8| one.is_ascii_alphanumeric() || b"+/".contains(one);
    near.contains(&word.chars().count())
        && word.chars().filter(char::is_ascii_uppercase).count() >= 2
        && !word.contains(char::is_whitespace)
        && word.bytes().filter(|one| !is_letter(one)).count() <= 1
}

/// Returns the place of a text without the blanks around it.
pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}
