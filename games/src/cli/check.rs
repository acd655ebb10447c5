//! `games check`.

use clap::Args;

use super::bulk::{self, Answer, Gap, Style};
use super::console::{Console, Exit, Failure};
use super::input::Source;
use super::nearest::FormatName;
use super::options::Reading;
use crate::format::GameFormat;

/// Prints nothing but refusals; the exit code is the answer.
#[derive(Args)]
#[command(before_help = "Examples:
  games check gnubg-position 4HPwATDgc/ABMA && echo good
  games check gnubg-id --json --file ids.txt")]
pub(super) struct Check {
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

impl Check {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let format = self.format;
        let options = self.reading.options(&[format])?;
        bulk::run(
            self.source.lines()?,
            self.style,
            Gap::Nothing,
            console,
            |input| {
                format.check(input, &options)?;
                Ok(Answer::Silence)
            },
        )
    }
}
