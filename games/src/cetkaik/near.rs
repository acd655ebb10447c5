//! Places of a text that look like a board of the generator's ASCII, right or wrong.

use crate::format::Near;

/// The slashes between nine rows, and the characters of cells, that are enough.
const FEWEST_SLASHES: usize = 7;
const FEWEST_MARKS: usize = 10;

/// Finds lines of about nine rows between slashes, with the marks of pieces.
pub(super) fn boards(text: &str) -> Vec<Near> {
    let mut all = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let marks = line.bytes().filter(|one| b"_^".contains(one)).count();
        if line.matches('/').count() < FEWEST_SLASHES || marks < FEWEST_MARKS {
            continue;
        }
        // A label ends with a colon.
        let label = line.find(": ").map_or(0, |colon| colon + 1);
        let value = &line[label..];
        let from = start + label + value.len() - value.trim_start().len();
        all.push(Near::marked(from..from + value.trim().len()));
    }
    all
}
