//! Finds values in free text, for formats whose values have a recognizable shape.

use std::ops::{Range, RangeInclusive};

use super::{Card, Found};
use bitcodec::text::{Hex, Text};

/// The minimum number of hex digits of a value; shorter runs are too common: a year, a colour, a
/// word such as `decade`.
const FEWEST: usize = 8;

/// An upper bound of the number of hex digits of a value. It bounds the work for each word.
const LONGEST: usize = 1 << 14;

/// The words of hex digits in a text that can be values: an even number of digits, without an
/// adjacent letter or digit.
///
/// They are found once for all formats, and each is decoded once.
#[derive(Debug)]
pub struct HexWords<'a> {
    text: &'a str,
    /// The range of each word in the text, and of its bytes in `bytes`.
    places: Vec<(Range<usize>, Range<usize>)>,
    bytes: Vec<u8>,
}

impl<'a> HexWords<'a> {
    /// Finds the words of a text.
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

    /// Adds a run of digits if no letter or digit is adjacent to it.
    fn add(&mut self, place: Range<usize>) {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        // A hex digit is one byte, so the run begins and ends at character boundaries.
        let (before, rest) = self.text.split_at(place.start);
        let (word, after) = rest.split_at(place.len());
        let is_adjacent = before.chars().next_back().is_some_and(is_word)
            || after.chars().next().is_some_and(is_word);
        if is_adjacent {
            return;
        }
        let from = self.bytes.len();
        self.bytes.resize(from + word.len() / 2, 0);
        if Hex::read(word, &mut self.bytes[from..]).is_ok() {
            self.places.push((place, from..self.bytes.len()));
        }
    }

    /// Returns the words that are values: those with a valid number of bytes that `is_value`
    /// accepts.
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

/// Finds the maximal runs of bytes of one kind with a minimum length.
///
/// It tests each window of that length backwards and skips to the byte after the last other one, so
/// most bytes of a text with only shorter runs are never tested.
pub(crate) fn runs(
    bytes: &[u8],
    least: usize,
    is_kind: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    // Invariant: no byte of the kind precedes `at` directly, so a run that starts there is maximal.
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

/// Returns the range of the number of bytes of a value, from the minimum and maximum width in bits.
pub(crate) fn lengths(card: &Card) -> RangeInclusive<usize> {
    let (least, most) = card.bits.unwrap_or((0, None));
    least.div_ceil(8)..=most.map_or(usize::MAX, |most| most.div_ceil(8))
}

/// Finds the maximal runs of characters of one kind, with their positions.
#[cfg(any(feature = "chess", feature = "renju", feature = "gnubg"))]
pub(crate) fn words(
    text: &str,
    is_word: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    text.split(move |letter| !is_word(letter))
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Returns the match of a value that the text holds in the format's own form.
pub(crate) fn found(start: usize, value: &str) -> Found {
    Found {
        place: start..start + value.len(),
        id: value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{FEWEST, HexWords, LONGEST, lengths, runs};
    use crate::format::{Ability, GameFormat, Options};
    use crate::random::Random;
    use crate::registry::formats;

    fn digits(random: &mut Random, count: usize) -> String {
        let digits = (0..count).map(|_| char::from(random.one_of(b"0123456789abcdef")));
        digits.collect()
    }

    fn hex_formats() -> impl Iterator<Item = &'static dyn GameFormat> {
        let offered = formats().filter(|format| format.offers(Ability::Find));
        offered.filter(|format| format.find_hex(&HexWords::of("")).is_some())
    }

    /// Values of the chess formats, as hex.
    fn values() -> Vec<String> {
        let mut values = Vec::new();
        for (from, text) in [
            (
                "chess-fen",
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            ),
            ("chess-fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("chess-san", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"),
            (
                "chess-san",
                "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q",
            ),
        ] {
            let Some(from) = formats().find(|format| format.card().name == from) else {
                continue;
            };
            let written = hex_formats().map(|to| from.convert(text, to, &Options::default()));
            values.extend(written.filter_map(Result::ok).map(|written| written.output));
        }
        values
    }

    #[test]
    fn what_is_found_is_what_each_format_reads_alone() {
        let (mut random, values) = (Random::new(0x9E37_79B9_7F4A_7C15), values());
        let sides = [
            " ", "\n", "(", ")", ", ", ".", "\u{e9}", "_", "x", "=", "\"", "0", "\r\n",
        ];
        let mut text = String::new();
        for _ in 0..12_000 {
            match random.below(4) {
                0 if !values.is_empty() => text += &values[random.below(values.len())],
                1 => {
                    let count = 2 * random.below(12);
                    text += &digits(&mut random, count).to_uppercase();
                }
                _ => {
                    let most = 2 << random.below(9);
                    let count = random.below(most);
                    text += &digits(&mut random, count);
                }
            }
            text += sides[random.below(sides.len())];
        }
        let words = HexWords::of(&text);
        let mut found = 0;
        for format in hex_formats() {
            let mut slowly = Vec::new();
            let mut start = 0;
            for run in text.split(|letter: char| !letter.is_ascii_hexdigit()) {
                let place = start..start + run.len();
                start = text[place.end..].chars().next().map_or(0, char::len_utf8) + place.end;
                let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
                if (FEWEST..LONGEST).contains(&run.len())
                    && !text[..place.start].ends_with(is_word)
                    && !text[place.end..].starts_with(is_word)
                    && format.check(run, &Options::default()).is_ok()
                {
                    slowly.push(super::found(place.start, run));
                }
            }
            found += slowly.len();
            assert_eq!(
                format.find_hex(&words),
                Some(slowly),
                "{}",
                format.card().name
            );
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn a_word_is_decoded_by_the_formats_of_its_length() {
        let mut random = Random::new(7);
        for count in [8, 14, 16, 28, 32, 40, 64, 80, 98, 128, 162, 186, 256, 1024] {
            let mut text = String::new();
            while text.len() < 50_000 {
                text += &digits(&mut random, count);
                text.push('\n');
            }
            let words = HexWords::of(&text);
            let decoded = std::cell::Cell::new(0);
            for format in hex_formats() {
                let found = words.values(&lengths(format.card()), |_| {
                    decoded.set(decoded.get() + 1);
                    false
                });
                assert_eq!(found, []);
            }
            // Of some thirty formats, no more than two thirds have values of any one length.
            let most = 20 * (text.len() / (count + 1));
            assert!(
                decoded.get() <= most,
                "{} of {most} at {count}",
                decoded.get()
            );
        }
    }

    #[test]
    fn runs_are_the_longest_stretches() {
        let mut random = Random::new(3);
        for least in 1..6 {
            for _ in 0..500 {
                let length = random.below(40);
                let bytes: Vec<u8> = (0..length).map(|_| b"aab."[random.below(4)]).collect();
                let mut whole = Vec::new();
                let mut start = 0;
                for run in bytes.split(|&byte| byte == b'.') {
                    if run.len() >= least {
                        whole.push(start..start + run.len());
                    }
                    start += run.len() + 1;
                }
                let found: Vec<_> = runs(&bytes, least, |byte| byte != b'.').collect();
                assert_eq!(found, whole);
            }
        }
    }

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
