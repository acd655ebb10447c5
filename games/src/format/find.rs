//! Values in free text, for formats that look for a shape.

use super::Found;

/// Fewer hex digits than these stand for anything: a year, a colour, a word such as `decade`.
const FEWEST: usize = 8;

/// A value is shorter than this, so that what is looked at for each word has a bound.
const LONGEST: usize = 1 << 14;

/// Runs of hex digits that may be values, with their places: an even number of digits, and no letter or digit beside them.
pub(crate) fn hex(text: &str) -> Vec<(usize, &str)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words = Vec::new();
    let mut start = 0;
    for run in text.as_bytes().split(|byte| !byte.is_ascii_hexdigit()) {
        let (from, to) = (start, start + run.len());
        start = to + 1;
        if !(FEWEST..LONGEST).contains(&run.len()) || run.len() % 2 != 0 {
            continue;
        }
        // A hex digit is one byte, so that the run begins and ends between characters.
        let (before, rest) = text.split_at(from);
        let (word, behind) = rest.split_at(to - from);
        let is_beside = before.chars().next_back().is_some_and(is_word)
            || behind.chars().next().is_some_and(is_word);
        if !is_beside {
            words.push((from, word));
        }
    }
    words
}

/// Those words that are values.
pub(crate) fn values(words: &[(usize, &str)], is_value: impl Fn(&str) -> bool) -> Vec<Found> {
    let values = words.iter().filter(|(_, word)| is_value(word));
    values.map(|&(start, word)| found(start, word)).collect()
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
    use super::{hex, values};

    #[test]
    fn hex_stands_alone() {
        let text = "0011aabb, x0011aabb 0011aab 0011aabbzz (0011AABB) 20261122 _00112233 00112233";
        let found = values(&hex(text), |word| !word.starts_with("20"));
        let found: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
        assert_eq!(found, ["0011aabb", "0011AABB", "00112233"]);
    }
}
