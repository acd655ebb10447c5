//! `games decode`.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::bulk::{self, Answer, Gap, Style};
use super::console::{Console, Exit, Failure};
use super::input::Source;
use super::nearest::FormatName;
use super::options::Reading;
use crate::format::{Ability, Found, GameFormat};

/// Says what a value is: readable text on one line, or JSON.
#[derive(Args)]
#[command(before_help = "Examples:
  games decode gnubg-match QYkqASAAIAAA
  games decode gnubg-id --json --file ids.txt")]
pub(super) struct Decode {
    /// The format; `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatName, hide_possible_values = true)]
    format: &'static dyn GameFormat,

    /// Looks for values in free text, and prints where they are as JSON Lines (byte offsets).
    #[arg(long, conflicts_with_all = ["json", "fail_fast"])]
    find: bool,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    style: Style,

    #[command(flatten)]
    reading: Reading,
}

impl Decode {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, style) = (self.format, self.style);
        let options = self.reading.options(&[format])?;
        if self.find {
            return find(format, self.source, console);
        }
        bulk::run(
            self.source.lines()?,
            style,
            Gap::EmptyLine,
            console,
            |input| {
                let line = if style.json {
                    format.decode_json(input, &options)
                } else {
                    format.decode(input, &options)
                };
                Ok(Answer::Line(line?))
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

fn find(format: &dyn GameFormat, source: Source, console: &mut Console) -> Result<Exit, Failure> {
    if !format.offers(Ability::Find) {
        return Err(Failure::usage(format!(
            "{} is not looked for in free text",
            format.card().name
        )));
    }
    for text in source.lines()?.texts()? {
        for Found { place, id } in format.find(&same_length_text(&text)) {
            let find = Find {
                start: place.start,
                end: place.end,
                id,
            };
            let find = serde_json::to_string(&find).expect("a find is numbers and a string");
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
