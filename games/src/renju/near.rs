//! Places of a text that look like moves or a board of renju, right or wrong.

use std::ops::Range;

use super::point::Point;
use crate::format::{Near, find, near};

/// The fewest points among other words.
const FEWEST: usize = 3;

/// Finds runs of points, and whole texts that are mostly points. A word that is no point belongs to
/// the run if the next one is a point.
pub(super) fn moves(text: &str) -> Vec<Near> {
    let is_word = |letter: char| !letter.is_whitespace() && !",;()\"'".contains(letter);
    let words: Vec<(usize, &str)> = find::words(text, is_word).collect();
    let numbers = |letter: char| letter.is_ascii_digit();
    let is_point = |word: &str| {
        let word = match word.split_once('.') {
            Some((number, point)) if number.bytes().all(|one| one.is_ascii_digit()) => point,
            _ => word,
        };
        let word = word.trim_end_matches(['.', ':']);
        word.eq_ignore_ascii_case("pass") || points(word) > 0
    };
    let is_number = |word: &str| {
        word.starts_with(numbers)
            && word.ends_with('.')
            && word
                .trim_end_matches('.')
                .bytes()
                .all(|one| one.is_ascii_digit())
    };
    let (mut all, mut count, mut gap) = (Vec::new(), 0, 0);
    let mut run: Option<(Range<usize>, usize)> = None;
    let mut close = |run: Option<(Range<usize>, usize)>| {
        if let Some((place, _)) = run.filter(|(_, points)| *points >= FEWEST) {
            all.push(Near::marked(place));
        }
    };
    for &(at, whole) in &words {
        let word = whole.trim_end_matches(['.', ':']);
        if is_point(whole) {
            let here = points(word.trim_start_matches(numbers).trim_start_matches('.')).max(1);
            count += 1;
            let (place, points) = run.get_or_insert((at..at, 0));
            place.end = at + word.len();
            *points += here;
            gap = 0;
        } else if is_number(whole) {
            count += 1;
            run.get_or_insert((at..at, 0));
        } else if gap == 0 && run.is_some() {
            gap = 1;
        } else {
            close(run.take());
            gap = 0;
        }
    }
    close(run.take());
    let place = near::trimmed(text);
    if 2 * count > words.len() && all.iter().all(|near| near.place != place) {
        all.push(Near::shaped(place));
    }
    all
}

/// Returns the number of points that a word consists of; 0 if it has something else.
fn points(word: &str) -> usize {
    let (mut rest, mut count) = (word, 0);
    while let Some(row) =
        rest.strip_prefix(|one: char| matches!(one.to_ascii_uppercase(), 'A'..='O'))
    {
        let digits = row.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) {
            return 0;
        }
        rest = &row[digits..];
        count += 1;
    }
    if rest.is_empty() { count } else { 0 }
}

/// The characters that may be wrong in a board on one line, and the rows of a drawn one.
const SLIPS: usize = 8;
const FEWEST_ROWS: usize = 3;

/// Finds boards in one line of about 225 characters, and drawn boards.
pub(super) fn boards(text: &str) -> Vec<Near> {
    let words = find::words(text, |letter| !letter.is_whitespace());
    let near = |(at, word): (usize, &str)| {
        let stones = word.bytes().filter(|one| b"XO.".contains(one)).count();
        let is_near = stones.abs_diff(Point::COUNT) <= SLIPS && word.len() - stones <= SLIPS;
        is_near.then(|| Near::marked(at..at + word.len()))
    };
    let mut all: Vec<Near> = words.filter_map(near).collect();
    let mut drawn: Option<(Range<usize>, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n').chain([""]) {
        let start = at;
        at += line.len();
        let words: Vec<&str> = line.split_whitespace().collect();
        let rows = drawn.as_ref().map_or(0, |(_, rows)| *rows);
        match line_of_drawing(&words) {
            Line::Row => {
                let (place, rows) = drawn.get_or_insert((start..at, 0));
                place.end = start + line.trim_end().len();
                *rows += 1;
            }
            Line::Columns if rows > 0 => {
                if let Some((place, _)) = &mut drawn {
                    place.end = start + line.trim_end().len();
                }
            }
            Line::Columns | Line::Other => {
                if let Some((place, rows)) = drawn.take()
                    && rows >= FEWEST_ROWS
                {
                    all.push(Near::marked(place));
                }
            }
        }
    }
    all
}

enum Line {
    Row,
    Columns,
    Other,
}

/// Returns what a line of a drawn board is: a number and points, of which one may be wrong, or the
/// letters of the columns.
fn line_of_drawing(words: &[&str]) -> Line {
    let is_letter =
        |word: &&&str| word.len() == 1 && word.bytes().all(|one| one.is_ascii_alphabetic());
    if words.len() >= FEWEST && words.iter().filter(is_letter).count() == words.len() {
        return Line::Columns;
    }
    match words {
        [row, points @ ..] if row.bytes().all(|one| one.is_ascii_digit()) => {
            let is_point = |word: &&&str| {
                word.len() <= 3 && word.bytes().all(|one| b"XO.+*3456[]".contains(&one))
            };
            let good = points.iter().filter(is_point).count();
            if good >= FEWEST && good + 1 >= points.len() {
                Line::Row
            } else {
                Line::Other
            }
        }
        _ => Line::Other,
    }
}
