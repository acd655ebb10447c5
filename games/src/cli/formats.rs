//! `games formats`.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::console::{Console, Exit, Failure, heading};
use super::table::{aligned, wrapped};
use crate::format::Card;
use crate::registry::formats;

/// Lists every format: its name, bits, text form, and what it is.
#[derive(Args)]
#[command(before_help = "Examples:
  games formats
  games formats chess --json")]
pub(super) struct Formats {
    /// The game: backgammon, cetkaik, chess or renju; all of them without.
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// JSON Lines: one record a format.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    name: &'static str,
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_bits: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_bits: Option<usize>,
    form: &'static str,
    about: &'static str,
}

impl Formats {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let is_asked = |card: &&Card| self.game.as_ref().is_none_or(|game| card.game == game);
        let cards = formats().map(|format| format.card());
        let cards: Vec<&Card> = cards.filter(is_asked).collect();
        if cards.is_empty() {
            let mut games: Vec<_> = formats().map(|format| format.card().game).collect();
            games.dedup();
            let games = games.join(", ");
            let game = self.game.unwrap_or_default();
            return Err(Failure::usage(format!(
                "no format is of the game `{game}`; there are {games}"
            )));
        }
        if self.json {
            for &&Card {
                name,
                game,
                about,
                form,
                bits,
                ..
            } in &cards
            {
                let (min_bits, max_bits) = (bits.map(|bits| bits.0), bits.and_then(|bits| bits.1));
                let record = Record {
                    name,
                    game,
                    min_bits,
                    max_bits,
                    form,
                    about,
                };
                let record = serde_json::to_string(&record).expect("a card is strings and numbers");
                writeln!(console.out(), "{record}")?;
            }
            return Ok(Exit::Good);
        }
        let headings = ["format", "bits", "text", "what it is"].map(str::to_owned);
        let cards = cards
            .iter()
            .map(|card| [card.name, &bits(card), card.form, card.about].map(str::to_owned));
        let lines: Vec<_> = std::iter::once(headings).chain(cards).collect();
        let (color, width) = (console.color(), console.width());
        if width < NARROWEST {
            return stacked(&lines, width, console);
        }
        let lines = aligned(&lines, [false, true, false, false], width);
        for (index, line) in lines.iter().enumerate() {
            let line = heading(color && index == 0, line);
            writeln!(console.out(), "{line}")?;
        }
        Ok(Exit::Good)
    }
}

/// The least width of a terminal for columns side by side.
const NARROWEST: usize = 78;

/// Prints the cells of each format below each other.
fn stacked(lines: &[[String; 4]], width: usize, console: &mut Console) -> Result<Exit, Failure> {
    const INDENT: &str = "  ";
    let color = console.color();
    for (index, [name, bits, form, about]) in lines.iter().enumerate() {
        let bits = match bits.as_str() {
            "-" => String::new(),
            bits if index == 0 => format!(", {bits}"),
            bits => format!(", {bits} bits"),
        };
        let name = heading(color, &format!("{name}{bits}"));
        writeln!(console.out(), "{name}")?;
        for cell in [form, about] {
            for (index, piece) in wrapped(cell, width - 2 * INDENT.len()).iter().enumerate() {
                let more = if index > 0 { INDENT } else { "" };
                writeln!(console.out(), "{INDENT}{more}{piece}")?;
            }
        }
    }
    Ok(Exit::Good)
}

/// Returns the width of a value: `72`, `13..268`, `8..`; `-` for text.
fn bits(card: &Card) -> String {
    match card.bits {
        None => "-".to_owned(),
        Some((min, Some(max))) if min == max => format!("{min}"),
        Some((min, Some(max))) => format!("{min}..{max}"),
        Some((min, None)) => format!("{min}.."),
    }
}
