//! Values in free text, for formats that look for a shape.

use super::Found;

/// Fewer hex digits than these stand for anything: a year, a colour, a word such as `decade`.
const FEWEST: usize = 8;

/// A value is shorter than this, so that what is looked at for each word has a bound.
const LONGEST: usize = 1 << 14;

/// Runs of hex digits that are values: an even number of digits, and no letter or digit beside them.
pub(crate) fn hex(text: &str, is_value: impl Fn(&str) -> bool) -> Vec<Found> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    words(text, is_word)
        .filter(|(_, word)| (FEWEST..LONGEST).contains(&word.len()) && word.len() % 2 == 0)
        .filter(|(_, word)| word.bytes().all(|digit| digit.is_ascii_hexdigit()))
        .filter(|(_, word)| is_value(word))
        .map(|(start, word)| found(start, word))
        .collect()
}

/// The longest stretches of characters of one kind, with their places.
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
    use super::hex;

    #[test]
    fn hex_stands_alone() {
        let text = "0011aabb, x0011aabb 0011aab 0011aabbzz (0011AABB) 20261122 _00112233 00112233";
        let found = hex(text, |word| !word.starts_with("20"));
        let found: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
        assert_eq!(found, ["0011aabb", "0011AABB", "00112233"]);
    }
}
