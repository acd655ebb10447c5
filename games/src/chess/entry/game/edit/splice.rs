//! Replacements of places in the text of a game.

use super::number;
use crate::chess::pgn::{Annotations, Place, Score};
use crate::chess::side::Side;

/// The longest line that the export format allows.
const WIDTH: usize = 79;

/// A text whose places are being replaced.
pub(super) struct Splice<'a> {
    pub(super) score: &'a Score<'a>,
    edits: Vec<(Place, String)>,
}

/// A move that is added: its number and side, and its SAN.
pub(super) type Added = ((u32, Side), String);

impl<'a> Splice<'a> {
    pub(super) const fn new(score: &'a Score<'a>) -> Self {
        Self {
            score,
            edits: Vec::new(),
        }
    }

    /// Replaces a place.
    pub(super) fn replace(&mut self, place: Place, with: String) {
        self.edits.push((place, with));
    }

    /// Adds a text at a place.
    pub(super) fn insert(&mut self, at: usize, text: String) {
        self.replace(at..at, text);
    }

    /// Removes a place with the blanks before it, or with those behind it.
    pub(super) fn remove(&mut self, place: Place, with_blanks_behind: bool) {
        let text = self.score.text;
        let before = text[..place.start].trim_ascii_end().len();
        let behind = text.len() - text[place.end..].trim_ascii_start().len();
        // The end of a line ends a comment, so one stays.
        let ends_line = text[place.end..]
            .trim_start_matches([' ', '\t', '\r'])
            .starts_with('\n');
        let needs_line_end = || !ends_line && self.ends_at_line_end(before);
        let place = match with_blanks_behind || needs_line_end() {
            true => place.start..behind,
            false => before..place.end,
        };
        self.replace(place, String::new());
    }

    /// Adds moves at the end of a line.
    pub(super) fn append(&mut self, line: usize, moves: &[Added]) {
        let score = self.score;
        let (index, line) = (line, &score.lines[line]);
        // A number without a move is the number of the first one.
        if let Some(number) = &line.number {
            let words = self.words(moves, false);
            let numbered = moves
                .first()
                .is_some_and(|((_, side), _)| *side == Side::White);
            let words = match numbered {
                true => words
                    .split_once([' ', '.'])
                    .map_or("", |(_, rest)| rest.trim_start_matches(['.', ' '])),
                false => &words,
            };
            let gap = if self.is_spaced() { " " } else { "" };
            self.insert(number.end, format!("{gap}{words}"));
            return;
        }
        let last = line.moves.last();
        let is_apart = last.is_none_or(|mv| !mv.comments.is_empty() || !mv.variations.is_empty());
        let words = self.words(moves, is_apart);
        if last.is_none() && line.comments.is_empty() && index == 0 {
            return self.add_first(&words);
        }
        let gap = self.gap(line.end, words.len());
        self.insert(line.end, format!("{gap}{words}"));
    }

    /// Returns moves with their numbers.
    pub(super) fn words(&self, moves: &[Added], mut is_apart: bool) -> String {
        let gap = if self.is_spaced() { " " } else { "" };
        let mut words = String::new();
        for (count, san) in moves {
            if !words.is_empty() {
                words.push(' ');
            }
            if let Some(number) = number(*count, is_apart) {
                words += &number;
                words += gap;
            }
            words += san;
            is_apart = false;
        }
        words
    }

    /// Adds the first moves of a game.
    fn add_first(&mut self, words: &str) {
        let score = self.score;
        match &score.outcome {
            Some(place) => self.insert(place.start, format!("{words} ")),
            None => self.add_last(words),
        }
    }

    /// Adds a text behind all others.
    pub(super) fn add_last(&mut self, words: &str) {
        let score = self.score;
        let end = score.text.trim_ascii_end().len();
        let eol = self.eol();
        let (at, text) = match score.tags.last() {
            _ if end == 0 => (score.text.len(), words.to_owned()),
            Some(tag) if tag.whole.end == end && self.edits.is_empty() => {
                (end, format!("{eol}{eol}{words}"))
            }
            Some(tag) if tag.whole.end == end => (end, format!(" {words}")),
            _ => (end, format!("{}{words}", self.gap(end, words.len()))),
        };
        self.insert(at, text);
    }

    /// Returns the blank before words that follow a place: a line end where the line would be too
    /// long.
    pub(super) fn gap(&self, at: usize, length: usize) -> &'static str {
        let line = &self.score.text[..at];
        let width = line.len() - line.rfind('\n').map_or(0, |end| end + 1);
        let is_long = width <= WIDTH && width + 1 + length > WIDTH;
        match is_long && length <= WIDTH || self.ends_at_line_end(at) {
            true => self.eol(),
            false => " ",
        }
    }

    /// Returns the line end of the text.
    pub(super) fn eol(&self) -> &'static str {
        match self.score.text.contains("\r\n") {
            true => "\r\n",
            false => "\n",
        }
    }

    /// Whether a blank follows the numbers of moves.
    fn is_spaced(&self) -> bool {
        let score = self.score;
        let numbers = score.lines.iter().flat_map(|line| &line.moves);
        let number = numbers.filter_map(|mv| mv.number.as_ref()).next();
        number.is_none_or(|place| {
            score.text[place.end..].starts_with(|letter: char| letter.is_ascii_whitespace())
        })
    }

    /// Whether a place ends a comment or an escape that only the end of the line ends.
    fn ends_at_line_end(&self, at: usize) -> bool {
        let score = self.score;
        let is_in_escape = || {
            let line = score.text[..at].rsplit('\n').next();
            line.is_some_and(|line| line.starts_with('%'))
        };
        let has_escapes = score.record.annotations.contains(Annotations::ESCAPES);
        score.line_ends.binary_search(&at).is_ok() || has_escapes && is_in_escape()
    }

    /// Returns the text with all replacements.
    pub(super) fn into_text(mut self) -> String {
        let text = self.score.text;
        self.edits
            .sort_by_key(|(place, _)| (place.start, place.end));
        let mut out = String::with_capacity(text.len() + 16);
        let mut at = 0;
        for (place, with) in self.edits {
            out.push_str(text.get(at..place.start).unwrap_or_default());
            out.push_str(&with);
            at = at.max(place.end);
        }
        out.push_str(&text[at..]);
        out
    }
}
