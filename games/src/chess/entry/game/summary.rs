//! Games in words.

use super::view;
use crate::chess::castling::Variant;
use crate::chess::draw::{self, View};
use crate::chess::fen::{Fen, FenError};
use crate::chess::game::{Game, Start, san};
use crate::chess::json::Notation;
use crate::chess::moves::Move;
use crate::chess::pgn::{self, Outcome, Record};
use crate::format::{FormatError, Options, Out};

/// Writes a heading such as `Anderssen - Kieseritzky, London 1851.06.21, 1-0: `; nothing if no tag
/// is known.
pub(super) fn heading(record: &Record, out: &mut Out) {
    let known = |name: &str| record.telling_tags().find(|(tag, _)| *tag == name);
    let value = |name| known(name).map(|(_, value)| value);
    let players = match (value("White"), value("Black")) {
        (None, None) => None,
        (white, black) => Some(format!(
            "{} - {}",
            white.unwrap_or("?"),
            black.unwrap_or("?")
        )),
    };
    let outcome = (record.outcome != Outcome::Unknown).then(|| record.outcome.to_string());
    let parts = [
        players,
        value("Event").map(str::to_owned),
        value("Date").map(str::to_owned),
        outcome,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        // The value of a tag may contain anything but a line end.
        out.text(&pgn::tag_value(&parts.join(", "))).text(": ");
    }
}

/// A position of a game, and the move that led to it.
pub(super) struct ReplayedGame {
    pub(super) fen: Fen,
    pub(super) last: Option<(Move, String)>,
    /// The end of the game on the board, if it has ended.
    pub(super) end: Option<&'static str>,
}

impl ReplayedGame {
    pub(super) fn summary(&self) -> String {
        let state = match self.end {
            Some(end) => end.to_owned(),
            None => draw::summary(&self.fen.state),
        };
        match &self.last {
            None => state,
            Some((_, san)) => format!("{state}, last move {san}"),
        }
    }

    pub(super) fn view(&self, options: &Options) -> View {
        View {
            last: self.last.as_ref().map(|(mv, _)| *mv),
            ..view(options)
        }
    }
}

/// Writes the moves with their numbers: `1. e4 e5 2. Nf3`.
pub(super) fn words(game: &Game, out: &mut Out) -> Result<(), FormatError> {
    let moves = san::text(game)?;
    let words = game.numbers().zip(moves.split_terminator(' '));
    for (index, (number, word)) in words.enumerate() {
        if index > 0 {
            out.text(" ");
        }
        if let Some(number) = number {
            out.text(&number).text(" ");
        }
        out.text(word);
    }
    Ok(())
}

/// Returns the start that the options select.
pub(super) fn start(options: &Options) -> Result<Start, FormatError> {
    let fen = match &options.start {
        None => Fen::START,
        Some(text) => {
            let fen: Result<Fen, FenError> = text.parse();
            fen.map_err(|error| FormatError::from(error).at("start"))?
        }
    };
    let variant = Variant::new(options.chess960);
    Ok(Start { fen, variant })
}

/// Returns the notation that the options select.
pub(super) const fn notation(options: &Options) -> Notation {
    match options.san {
        true => Notation::San,
        false => Notation::Uci,
    }
}
