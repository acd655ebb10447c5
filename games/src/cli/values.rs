//! `games decode`, `games encode` and `games check`: answer each value of a format with one line.

use clap::Args;

use super::answers::{Shape, Style};
use super::console::{Console, Exit, Failure};
use super::find;
use super::format_and_values::{FormatAndValues, Values};
use super::format_arg::FormatName;
use super::input::{Source, with_hint};
use super::options::{Ply, Reading};
use super::parallel_lines;
use crate::format::{FormatError, GameFormat, Lost, Options, Out};

/// How values are read and answered.
#[derive(Args)]
pub(super) struct ConversionArgs {
    #[command(flatten)]
    pub(super) style: Style,

    #[command(flatten)]
    reading: Reading,
}

impl ConversionArgs {
    /// Answers every value of a format with `work`; an option may also be for `target`, the format
    /// of the output.
    pub(super) fn answer<F>(
        self,
        format: &'static dyn GameFormat,
        target: Option<(&dyn GameFormat, Ply)>,
        values: Values,
        shape: Shape,
        console: &mut Console,
        work: F,
    ) -> Result<Exit, Failure>
    where
        F: Fn(&str, &Options, &mut Out) -> Result<Lost, FormatError> + Sync,
    {
        let options = match target {
            None => self.reading.options(&[format])?,
            Some((target, ply)) => {
                let options = self.reading.options(&[format, target])?;
                ply.add_to(options, format, target)?
            }
        };
        let lines = values.lines(format, &options)?;
        parallel_lines::run(lines, self.style, shape, console, |input, out| {
            let answer = work(input, &options, out);
            answer.map_err(|error| with_hint(error, format, input, &options))
        })
    }
}

/// Says what a value is: readable text on one line, or JSON.
#[derive(Args)]
#[command(
    before_help = "Examples:
  games decode QYkqASAAIAAA
  games decode gnubg-id --json --file ids.txt",
    after_help = "With --find, it prints where the values are in a text, as JSON Lines with byte offsets."
)]
pub(super) struct Decode {
    #[command(flatten)]
    subject: FormatAndValues,

    #[command(flatten)]
    args: ConversionArgs,
}

impl Decode {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        if self.subject.find {
            let Style { json, fail_fast } = self.args.style;
            let flags = [(json, "--json"), (fail_fast, "--fail-fast")];
            if let Some((_, flag)) = flags.into_iter().find(|(given, _)| *given) {
                let words = format!("`--find` does not go with `{flag}`; leave one of them out");
                return Err(Failure::usage(words));
            }
            let named = self.subject.named();
            return find::run(named, self.subject.text()?, console);
        }
        let write = if self.args.style.json {
            GameFormat::decode_json_into
        } else {
            GameFormat::decode_into
        };
        let (format, values) = self.subject.resolve()?;
        let work = |input: &str, options: &Options, out: &mut Out| {
            write(format, input, options, out)?;
            Ok(Lost::new())
        };
        self.args
            .answer(format, None, values, Shape::Line, console, work)
    }
}

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
        let lines = self.source.lines()?;
        parallel_lines::run(lines, self.style, Shape::Lossy, console, |json, out| {
            format.encode_into(json, &options, out)
        })
    }
}

/// Prints nothing but refusals; the exit code is the answer.
#[derive(Args)]
#[command(before_help = "Examples:
  games check gnubg-position 4HPwATDgc/ABMA && echo good
  games check gnubg-id --json --file ids.txt")]
pub(super) struct Check {
    #[command(flatten)]
    subject: FormatAndValues,

    #[command(flatten)]
    args: ConversionArgs,
}

impl Check {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, values) = self.subject.resolve()?;
        let work = |input: &str, options: &Options, _: &mut Out| {
            format.check(input, options)?;
            Ok(Lost::new())
        };
        self.args
            .answer(format, None, values, Shape::Silence, console, work)
    }
}
