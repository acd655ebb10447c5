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
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.outcome.word(),
                _ => self.tag(name).unwrap_or(unknown),
            };
            tag(f, name, value)?;
        }
        let start = self.game.start;
        if start.variant == Variant::Chess960 {
            tag(f, "Variant", "Chess960")?;
        }
        if start.fen != Fen::START {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &start.fen.to_string())?;
        }
        let is_roster = |name: &str| ROSTER.iter().any(|&(roster, _)| roster == name);
        for (name, value) in self.telling_tags().filter(|(name, _)| !is_roster(name)) {
            tag(f, name, value)?;
        }
        f.write_str("\n")?;
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
    fn word(&mut self, f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
        if self.length > 0 && self.length + 1 + word.len() > WIDTH {
            f.write_str("\n")?;
            self.length = 0;
        } else if self.length > 0 {
            f.write_str(" ")?;
            self.length += 1;
        }
        self.length += word.len();
        f.write_str(word)
    }
}
