//! Portable Game Notation: files of games.
//!
//! Source: Edwards, "Portable Game Notation Specification and Implementation Guide" (1994). Games
//! are read one at a time: tags, moves, result, and which kinds of annotations there are. Move
//! numbers may be missing, but not wrong. An initial position other than the standard one comes from
//! the tags `SetUp` and `FEN`, Chess960 from the tag `Variant`. Games are written in the export
//! format.
//!
//! ```
//! use games::chess::pgn::{Outcome, Reader};
//!
//! let text = "[White \"N.N.\"]\n\n1. f3 e5 {weak} 2. g4 (2. Nh3 d5) 2... Qh4# $1 0-1\n";
//! let record = Reader::new(text.as_bytes()).next().expect("one game")?;
//! assert_eq!(record.tag("White"), Some("N.N."));
//! assert_eq!(record.game.moves.len(), 4);
//! assert_eq!(record.outcome, Outcome::BlackWins);
//! # Ok::<(), games::chess::pgn::PgnError>(())
//! ```

use std::fmt;

use crate::chess::game::Game;

pub use self::annotations::Annotations;
pub use self::error::{PgnError, PgnFault};
pub use self::reader::{Reader, read};
pub(crate) use self::reader::{are_neutral_tags, read_word};
pub(crate) use self::score::{Place, Score, ScoreMove};
pub(crate) use self::writer::Annotated;

mod annotations;
mod error;
mod reader;
mod score;
mod token;
mod writer;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// Neither side has won.
    Draw,
    /// The game continues, or its result is unknown.
    #[default]
    Unknown,
}

impl Outcome {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// Returns the result of a PGN word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    /// Returns the PGN word: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A game with its tags and its result.
///
/// [`Display`](fmt::Display) prints it in the export format of PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tags in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The start and the moves.
    pub game: Game,
    /// The result.
    pub outcome: Outcome,
    /// The kinds of annotations in the text that it was read from.
    pub annotations: Annotations,
}

/// Whether a text is a valid name of a tag.
pub(crate) fn is_tag_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the value of a tag for its line: line ends and tabs are not allowed in PGN.
pub(crate) fn tag_value(value: &str) -> String {
    let visible = |character: char| match character.is_control() {
        true => ' ',
        false => character,
    };
    value.chars().map(visible).collect()
}

/// The tags of every game in the export format, in order, and their values if unknown.
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that are derived from the game.
pub(crate) const DERIVED: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];

impl From<Game> for Record {
    /// Makes a record without tags.
    fn from(game: Game) -> Self {
        Self {
            tags: Vec::new(),
            game,
            outcome: Outcome::Unknown,
            annotations: Annotations::NONE,
        }
    }
}

impl Record {
    /// Iterates over the tags with information that the game does not have: those of the roster
    /// first, each once.
    pub(crate) fn telling_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.iter().filter_map(|&(name, unknown)| {
            let value = self.tag(name)?;
            (value != unknown).then_some((name, value))
        });
        let is_roster = |name: &str| ROSTER.iter().any(|&(roster, _)| roster == name);
        let others = self.tags.iter().filter(move |(name, _)| !is_roster(name));
        let others = others.map(|(name, value)| (name.as_str(), value.as_str()));
        let tags = roster.chain(others);
        tags.filter(|(name, _)| !DERIVED.contains(name))
    }

    /// Returns the value of the first tag with a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }
}
