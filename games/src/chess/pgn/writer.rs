//! Writes a game in the export format.

use std::fmt;

use super::{ROSTER, Record, tag_value};
use crate::chess::castling::Variant;
use crate::chess::fen::Fen;
use crate::chess::game;

/// The maximal length of a line of moves.
const WIDTH: usize = 79;

/// Prints the seven tags of the roster, the other tags, and the moves in lines below 80 characters.
/// `Result`, `SetUp`, `FEN` and `Variant` are derived from the game. A move that is not legal is an
/// error.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tags(self).fmt(f)?;
        let moves = game::san::text(&self.game).map_err(|_| fmt::Error)?;
        let mut line = Line { length: 0 };
        for (number, san) in self.game.numbers().zip(moves.split_terminator(' ')) {
            number.iter().try_for_each(|number| line.word(f, number))?;
            line.word(f, san)?;
        }
        line.word(f, self.outcome.word())?;
        f.write_str("\n")
    }
}

/// A game whose moves, annotations and result are given as words.
pub(crate) struct Annotated<'a>(pub(crate) &'a Record, pub(crate) &'a [String]);

impl fmt::Display for Annotated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tags(self.0).fmt(f)?;
        let mut line = Line { length: 0 };
        self.1.iter().try_for_each(|word| line.word(f, word))?;
        f.write_str("\n")
    }
}

/// The tags of a game, and the empty line behind them.
struct Tags<'a>(&'a Record);

impl fmt::Display for Tags<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(record) = self;
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => record.outcome.word(),
                _ => record.tag(name).unwrap_or(unknown),
            };
            tag(f, name, value)?;
        }
        let start = record.game.start;
        if start.variant == Variant::Chess960 {
            tag(f, "Variant", "Chess960")?;
        }
        if start.fen != Fen::START {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &start.fen.to_string())?;
        }
        let is_roster = |name: &str| ROSTER.iter().any(|&(roster, _)| roster == name);
        for (name, value) in record.telling_tags().filter(|(name, _)| !is_roster(name)) {
            tag(f, name, value)?;
        }
        f.write_str("\n")
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for character in tag_value(value).chars() {
        if matches!(character, '"' | '\\') {
            f.write_str("\\")?;
        }
        write!(f, "{character}")?;
    }
    f.write_str("\"]\n")
}

/// A line of words, which breaks before it exceeds the maximal length.
struct Line {
    length: usize,
}

impl Line {
    /// Writes a word; a comment is one word and may have several lines.
    fn word(&mut self, f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
        let first = word.find('\n').unwrap_or(word.len());
        if self.length > 0 && self.length + 1 + first > WIDTH {
            f.write_str("\n")?;
            self.length = 0;
        } else if self.length > 0 {
            f.write_str(" ")?;
            self.length += 1;
        }
        match word.rfind('\n') {
            Some(end) => self.length = word.len() - end - 1,
            None => self.length += word.len(),
        }
        f.write_str(word)
    }
}
