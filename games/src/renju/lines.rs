//! The lines of a stream that belong to one board or one game.

use crate::format::moves_in_lines;

/// Whether a line begins another board after the lines before it. Each line does, except one that
/// goes on with the moves, and those of a drawn board, which continues up to the first drawn line
/// after an empty one; other text between them is skipped.
pub(crate) fn begins(before: &[u8], line: &[u8]) -> bool {
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    let mut lines = before.split(|byte| *byte == b'\n');
    let first = lines.find(|line| !is_blank(line));
    match first.map(is_drawn) {
        Some(true) => {
            let above = before.strip_suffix(b"\n").unwrap_or(before);
            let above = above.rsplit(|byte| *byte == b'\n').next();
            is_drawn(line) && above.is_some_and(is_blank)
        }
        Some(false) => moves_in_lines::begins(before, line),
        None => !is_drawn(line),
    }
}

/// Whether a line belongs to a drawn board: it begins with a row number or a column letter.
pub(super) fn is_drawn(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let is_letter = |word: &[u8]| matches!(word, [letter] if letter.is_ascii_alphabetic());
    let is_points = |word: &[u8]| word.iter().all(|point| b"XO.+*3456[]".contains(point));
    match words.next() {
        Some(label) if label.iter().all(u8::is_ascii_digit) => words.next().is_none_or(is_points),
        Some(label) => is_letter(label) && words.next().is_none_or(is_letter),
        None => false,
    }
}
