//! Places of a text that look like an ID, right or wrong.

use super::drawing::{Drawn, drawn};
use crate::format::{Near, find, near};

/// The colons of an XGID, and the fewest of a text that looks like one.
const FEWEST_COLONS: usize = 7;

/// The characters of an XGID that are enough without its prefix.
const FEWEST_LETTERS: usize = 30;

/// Finds words with the prefix of an XGID, and words of ten parts between colons.
pub(super) fn xgids(text: &str) -> Vec<Near> {
    let words = find::words(text, |letter| {
        !letter.is_whitespace() && !"()[]<>\"'`,;".contains(letter)
    });
    let near = |(at, word): (usize, &str)| {
        let word = word.trim_end_matches(['.', '!', '?']);
        let prefix = word.to_ascii_uppercase().find("XGID=");
        // A prefix in other letters is a label, and an XGID may have no prefix.
        let is_own = prefix.is_none_or(|at| word[at..].starts_with("XGID="));
        let start = prefix.map_or(0, |at| if is_own { at } else { at + "XGID=".len() });
        let is_near = prefix.is_some()
            || word.len() >= FEWEST_LETTERS && word.matches(':').count() >= FEWEST_COLONS;
        is_near.then(|| Near::marked(at + start..at + word.len()))
    };
    words
        .filter_map(near)
        .chain(board(text, Drawn::Xg))
        .collect()
}

/// Returns the whole of a text with a drawn board.
fn board(text: &str, by: Drawn) -> Option<Near> {
    (drawn(text) == Some(by)).then(|| Near::marked(0..text.len()))
}

/// The characters of a Position ID and of a Match ID.
const POSITION: usize = 14;
const MATCH: usize = 12;

/// Finds the word after `Position ID:` or `set board`, and a whole text of 14 characters.
pub(super) fn positions(text: &str) -> Vec<Near> {
    labelled(text, "position id", POSITION)
        .chain(labelled(text, "set board", POSITION))
        .chain(near::base64(text, POSITION..=POSITION))
        .collect()
}

/// Finds the word after `Match ID:` or `set matchid`, and a whole text of 12 characters.
pub(super) fn matches(text: &str) -> Vec<Near> {
    labelled(text, "match id", MATCH)
        .chain(labelled(text, "set matchid", MATCH))
        .chain(near::base64(text, MATCH..=MATCH))
        .collect()
}

/// Finds two words of 14 and 12 characters with a colon between them.
pub(super) fn ids(text: &str) -> Vec<Near> {
    let words = find::words(text, |letter| {
        letter.is_ascii_alphanumeric() || "+/:-_=".contains(letter)
    });
    let near = |(at, word): (usize, &str)| {
        // `id=` of an address.
        let word_start = word.find('=').filter(|sign| sign + POSITION < word.len());
        let (at, word) = match word_start {
            Some(sign) => (at + sign + 1, &word[sign + 1..]),
            None => (at, word),
        };
        let (position, key) = word.split_once(':')?;
        let is_near =
            near::is_base64(position, POSITION..=POSITION) && near::is_base64(key, MATCH..=MATCH);
        is_near.then(|| Near::marked(at..at + word.len()))
    };
    words
        .filter_map(near)
        .chain(board(text, Drawn::Gnubg))
        .collect()
}

/// Finds the word after a label, if it has about the characters of an ID.
fn labelled<'a>(text: &'a str, label: &'a str, letters: usize) -> impl Iterator<Item = Near> + 'a {
    let lower = text.to_ascii_lowercase();
    let places: Vec<usize> = lower.match_indices(label).map(|(at, _)| at).collect();
    places.into_iter().filter_map(move |at| {
        let rest = text.get(at + label.len()..)?;
        let value = rest.trim_start_matches([':', '=', ' ', '\t']);
        let end = value.find(|letter: char| letter.is_whitespace() || ")]>\"',;:".contains(letter));
        let word = &value[..end.unwrap_or(value.len())];
        let start = text.len() - value.len();
        let is_near = near::is_base64(word, letters..=letters);
        is_near.then(|| Near::marked(start..start + word.len()))
    })
}
