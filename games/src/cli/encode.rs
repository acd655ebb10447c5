//! `games encode`.

use clap::Args;

use super::bulk::{self, Answer, Gap, Style};
use super::console::{Console, Exit, Failure};
use super::input::Source;
use super::nearest::FormatName;
use super::options::Reading;
use crate::format::GameFormat;

/// Writes values given in JSON; the inverse of `decode --json`.
#[derive(Args)]
#[command(before_help = "Examples:
  games decode gnubg-match QYkqASAAIAAA --json | games encode gnubg-match
  games encode chess-nib '{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"}'")]
pub(super) struct Encode {
    /// The format; `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatName, hide_possible_values = true)]
    format: &'static dyn GameFormat,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    style: Style,

    #[command(flatten)]
    reading: Reading,
}

impl Encode {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let format = self.format;
        let options = self.reading.options(&[format])?;
        bulk::run(
            self.source.lines()?,
            self.style,
            Gap::EmptyLine,
            console,
            |json| Ok(Answer::Lossy(format.encode(json, &options)?)),
        )
    }
}
