//! Values in free text, for formats that look for a shape.

use std::ops::{Range, RangeInclusive};

use super::{Card, Found};
use bitcodec::Text;
use bitcodec::text::Hex;

/// Fewer hex digits than these stand for anything: a year, a colour, a word such as `decade`.
const FEWEST: usize = 8;

/// A value is shorter than this, so that what is looked at for each word has a bound.
const LONGEST: usize = 1 << 14;

/// Runs of hex digits in a text that may be values: an even number of digits, and no letter or digit beside them.
///
/// They are found once for all formats, and each is read once as bytes.
#[derive(Debug)]
pub struct HexWords<'a> {
    text: &'a str,
    /// Where the digits of each word stand in the text, and its bytes in `bytes`.
    places: Vec<(Range<usize>, Range<usize>)>,
    bytes: Vec<u8>,
}

impl<'a> HexWords<'a> {
    /// Finds them.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        let mut words = Self {
            text,
            places: Vec::new(),
            bytes: Vec::new(),
        };
        let is_digit = |byte: u8| byte.is_ascii_hexdigit();
        for run in runs(text.as_bytes(), FEWEST, is_digit) {
            if run.len() < LONGEST && run.len() % 2 == 0 {
                words.add(run);
            }
        }
        words
    }

    /// Adds a run of digits that stands alone.
    fn add(&mut self, place: Range<usize>) {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        // A hex digit is one byte, so that the run begins and ends between characters.
        let (before, rest) = self.text.split_at(place.start);
        let (word, behind) = rest.split_at(place.len());
        let is_beside = before.chars().next_back().is_some_and(is_word)
            || behind.chars().next().is_some_and(is_word);
        if is_beside {
            return;
        }
        let from = self.bytes.len();
        self.bytes.resize(from + word.len() / 2, 0);
        if Hex::read(word, &mut self.bytes[from..]).is_ok() {
            self.places.push((place, from..self.bytes.len()));
        }
    }

    /// Those words that are values: of so many bytes, and such that `is_value` takes the bytes.
    pub fn values(
        &self,
        lengths: &RangeInclusive<usize>,
        is_value: impl Fn(&[u8]) -> bool,
    ) -> Vec<Found> {
        let mut values = Vec::new();
        for (place, bytes) in &self.places {
            if lengths.contains(&bytes.len()) && is_value(&self.bytes[bytes.clone()]) {
                values.push(found(place.start, &self.text[place.clone()]));
            }
        }
        values
    }
}

/// The longest stretches of bytes of one kind that have a least length.
///
/// Looks at each stretch from that length backwards, so that most bytes of a text of shorter ones are passed over.
pub(crate) fn runs(
    bytes: &[u8],
    least: usize,
    is_kind: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    // Nothing of the kind stands before the place, so that a stretch from there on is whole.
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let (front, rest) = bytes.get(at..)?.split_at_checked(least)?;
            match front.iter().rposition(|&byte| !is_kind(byte)) {
                Some(other) => at += other + 1,
                None => {
                    let more = rest.iter().position(|&byte| !is_kind(byte));
                    let start = at;
                    let end = start + least + more.unwrap_or(rest.len());
                    at = end + 1;
                    return Some(start..end);
                }
            }
        }
    })
}

/// How many bytes a value of a format has, from the fewest bits and the most.
pub(crate) fn lengths(card: &Card) -> RangeInclusive<usize> {
    let (least, most) = card.bits.unwrap_or((0, None));
    least.div_ceil(8)..=most.map_or(usize::MAX, |most| most.div_ceil(8))
}

/// The longest stretches of characters of one kind, with their places.
#[cfg(any(feature = "chess", feature = "renju"))]
pub(crate) fn words(
    text: &str,
    is_word: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    text.split(move |letter| !is_word(letter))
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// A value that stands in a text as the format writes it.
pub(crate) fn found(start: usize, value: &str) -> Found {
    Found {
        place: start..start + value.len(),
        id: value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::HexWords;

    #[test]
    fn hex_stands_alone() {
        let text = "0011aabb, x0011aabb 0011aab 0011aabbzz (0011AABB) 20261122 _00112233 00112233";
        let found = HexWords::of(text).values(&(4..=4), |bytes| bytes[0] != 0x20);
        let found: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
        assert_eq!(found, ["0011aabb", "0011AABB", "00112233"]);
        let words = HexWords::of(text);
        assert_eq!(words.values(&(5..=9), |_| true), []);
    }
}
