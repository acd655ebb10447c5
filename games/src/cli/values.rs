//! `games decode`, `games encode` and `games check`: each value of a format, answered by a line.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::answers::Shape;
use super::bulk::{self, Style};
use super::console::{Console, Exit, Failure};
use super::input::{Source, with_hint};
use super::nearest::FormatName;
use super::options::Reading;
use crate::format::{Ability, Begins, FormatError, Found, GameFormat, Lost, Options, Out};

/// Values, and how they are read and answered.
#[derive(Args)]
pub(super) struct Values {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    pub(super) style: Style,

    #[command(flatten)]
    reading: Reading,
}

impl Values {
    /// Answers every value with `work`; `formats` are the format of the values and others that an option may be for.
    pub(super) fn answer<F>(
        self,
        formats: &[&dyn GameFormat],
        records: Option<Begins>,
        shape: Shape,
        console: &mut Console,
        work: F,
    ) -> Result<Exit, Failure>
    where
        F: Fn(&str, &Options, &mut Out) -> Result<Lost, FormatError> + Sync,
    {
        let options = self.reading.options(formats)?;
        let lines = self.source.joined_for(formats, &options).lines()?;
        let lines = lines.cut_by(records);
        bulk::run(lines, self.style, shape, console, |input, out| {
            work(input, &options, out)
        })
    }
}

/// A format, and values of it.
#[derive(Args)]
struct Named {
    /// The format; `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatName, hide_possible_values = true)]
    format: &'static dyn GameFormat,

    #[command(flatten)]
    values: Values,
}

/// Says what a value is: readable text on one line, or JSON.
#[derive(Args)]
#[command(before_help = "Examples:
  games decode gnubg-match QYkqASAAIAAA
  games decode gnubg-id --json --file ids.txt")]
pub(super) struct Decode {
    #[command(flatten)]
    named: Named,

    /// Looks for values in free text, and prints where they are as JSON Lines (byte offsets).
    #[arg(long, conflicts_with_all = ["json", "fail_fast"])]
    find: bool,
}

impl Decode {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let Named { format, values } = self.named;
        if self.find {
            return find(format, values, console);
        }
        let write = if values.style.json {
            GameFormat::decode_json_into
        } else {
            GameFormat::decode_into
        };
        values.answer(
            &[format],
            format.records(),
            Shape::Line,
            console,
            |input, options, out| {
                write(format, input, options, out)
                    .map_err(|error| with_hint(error, format, input, options))?;
                Ok(Lost::new())
            },
        )
    }
}

/// Writes values given in JSON; the inverse of `decode --json`.
#[derive(Args)]
#[command(before_help = "Examples:
  games decode gnubg-match QYkqASAAIAAA --json | games encode gnubg-match
  games encode chess-nib '{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"}'")]
pub(super) struct Encode {
    #[command(flatten)]
    named: Named,
}

impl Encode {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let Named { format, values } = self.named;
        values.answer(
            &[format],
            None,
            Shape::Lossy,
            console,
            |json, options, out| format.encode_into(json, options, out),
        )
    }
}

/// Prints nothing but refusals; the exit code is the answer.
#[derive(Args)]
#[command(before_help = "Examples:
  games check gnubg-position 4HPwATDgc/ABMA && echo good
  games check gnubg-id --json --file ids.txt")]
pub(super) struct Check {
    #[command(flatten)]
    named: Named,
}

impl Check {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let Named { format, values } = self.named;
        values.answer(
            &[format],
            format.records(),
            Shape::Silence,
            console,
            |input, options, _| {
                let checked = format.check(input, options);
                checked.map_err(|error| with_hint(error, format, input, options))?;
                Ok(Lost::new())
            },
        )
    }
}

/// The record of a find.
#[derive(Serialize)]
struct Find {
    start: usize,
    end: usize,
    id: String,
}

fn find(format: &dyn GameFormat, values: Values, console: &mut Console) -> Result<Exit, Failure> {
    values.reading.options(&[format])?;
    if !format.offers(Ability::Find) {
        let name = format.card().name;
        return Err(Failure::usage(format!(
            "{name} is not looked for in free text"
        )));
    }
    for text in values.source.lines()?.texts()? {
        for Found { place, id } in format.find(&same_length_text(&text)) {
            let (start, end) = (place.start, place.end);
            let find = serde_json::to_string(&Find { start, end, id });
            let find = find.expect("a find is numbers and a string");
            writeln!(console.out(), "{find}")?;
        }
    }
    Ok(Exit::Good)
}

/// The bytes as text in which every offset is the same: a byte that is not UTF-8 becomes a question mark.
fn same_length_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::same_length_text;

    #[test]
    fn offsets_survive_bytes_that_are_not_text() {
        assert_eq!(same_length_text(b"a\xFF\xFEb\xC3\xA9"), "a??b\u{e9}");
    }
}
