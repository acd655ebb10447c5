//! `games explain`: a value bit by bit, in words, for who has never seen the format.

use std::io::{self, IsTerminal, Write};

use bitcodec::layout::Row;
use clap::Args;

use super::console::{self, Console, Exit, Failure};
use super::inspect::{first_bit, table, value_text};
use super::options::Reading;
use super::subject::Subject;
use crate::format::{Ability, GameFormat, Inspection, Options, Stretch};

/// Walks through a value bit by bit, in words: what each stretch of bits says, and what that means.
#[derive(Args)]
#[command(before_help = "Examples:
  games explain QYkqASAAIAAA
  games explain chess-game-idx 040210ce --all | less")]
pub(super) struct Explain {
    #[command(flatten)]
    subject: Subject,

    /// Does not wait for Enter on a terminal, and does not fold equal elements.
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    reading: Reading,
}

impl Explain {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, values) = self.subject.resolve()?;
        let name = format.card().name;
        if !format.offers(Ability::Inspect) {
            return Err(Failure::usage(format!(
                "{name} is text only: it has no bits to explain"
            )));
        }
        let options = self.reading.options(&[format])?;
        let input = values.lines(format, &options)?.only()?;
        let inspection = match format.inspect(&input, &options) {
            Ok(inspection) => inspection,
            Err(refusal) => {
                console.error(&refusal.to_string());
                return Ok(Exit::Refused);
            }
        };
        let waits = !self.all && io::stdin().is_terminal() && io::stdout().is_terminal();
        introduce(format, &input, &options, &inspection, console)?;
        let rows = format
            .layout()
            .map(bitcodec::Layout::rows)
            .unwrap_or_default();
        let bits: String = inspection
            .stretches
            .iter()
            .map(|stretch| stretch.raw.as_str())
            .collect();
        for run in table::runs(&inspection.stretches, !self.all) {
            if waits && !wants_more(console)? {
                return Ok(Exit::Good);
            }
            step(run, &bits, &rows, console)?;
        }
        let Some(refusal) = inspection.refusal() else {
            return Ok(Exit::Good);
        };
        console.flush()?;
        console.error(&refusal.to_string());
        Ok(Exit::Refused)
    }
}

/// Says what the value is, and how its bits are counted.
fn introduce(
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
    inspection: &Inspection,
    console: &mut Console,
) -> Result<(), Failure> {
    let card = format.card();
    let title = format!("{}: {}.", card.name, card.about);
    let title = console::heading(console.color(), &title);
    let bytes: Vec<String> = inspection
        .bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (count, order) = (inspection.bytes.len(), first_bit(inspection));
    let out = console.out();
    writeln!(out, "{title}")?;
    if let Ok(sentence) = format.decode(input, options) {
        writeln!(out, "This one says: {sentence}")?;
    }
    writeln!(
        out,
        "It stands for {count} bytes, in hexadecimal {}.",
        bytes.join(" ")
    )?;
    writeln!(out, "Bits are read from the {order} of each byte on.")?;
    Ok(())
}

/// Says what some bits say, and what that means.
fn step(run: &[Stretch], bits: &str, rows: &[Row], console: &mut Console) -> Result<(), Failure> {
    let [first, .., last] = run else {
        let [only] = run else { return Ok(()) };
        return step_of(only, only, 1, bits, rows, console);
    };
    step_of(first, last, run.len(), bits, rows, console)
}

fn step_of(
    first: &Stretch,
    last: &Stretch,
    count: usize,
    bits: &str,
    rows: &[Row],
    console: &mut Console,
) -> Result<(), Failure> {
    let (start, end) = (first.bits.start, last.bits.end);
    let path = match count {
        1 => first.path.clone(),
        count => format!("{} and {} more", first.path, count - 1),
    };
    let title = console::heading(console.color(), &path);
    let out = console.out();
    writeln!(out, "\n{title}: bits {start}..{end}")?;
    writeln!(out, "  {}", marked(bits, start, end))?;
    let value = value_text(first);
    if first.error.is_none() {
        let note = match first.note.as_str() {
            "" => String::new(),
            note => format!(" ({note})"),
        };
        let each = if count > 1 { ", each of them" } else { "" };
        writeln!(out, "  {} says {value}{note}{each}.", first.raw)?;
    } else {
        writeln!(out, "  These bits are refused.")?;
    }
    if first.filling {
        writeln!(out, "  They fill the last byte up, and must be zero.")?;
    }
    let meaning = rows.iter().find(|row| is_of(row, &first.path));
    if let Some(doc) = meaning
        .map(|row| row.doc.trim())
        .filter(|doc| !doc.is_empty())
    {
        let paragraph = doc.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        writeln!(out, "  {}", words.join(" ").replace(['`', '*'], ""))?;
    }
    Ok(())
}

/// Whether a field, or an element of it, is described by a row.
fn is_of(row: &Row, path: &str) -> bool {
    let rest = path.strip_prefix(&row.path);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
}

/// The bytes that bits are in, as digits, with brackets around the bits.
fn marked(bits: &str, start: usize, end: usize) -> String {
    const MOST: usize = 8;
    let (first, last) = (start / 8, end.max(start + 1).div_ceil(8));
    let mut text = String::new();
    for at in first * 8..(last * 8).min(bits.len()) {
        if at / 8 - first >= MOST {
            text.push_str(" ..");
            break;
        }
        if at > first * 8 && at % 8 == 0 && at != start {
            text.push(' ');
        }
        if at == start {
            text.push('[');
        }
        text.push_str(bits.get(at..=at).unwrap_or_default());
        if at + 1 == end {
            text.push(']');
        }
    }
    text
}

/// Waits for Enter; a `q` ends the walk.
fn wants_more(console: &mut Console) -> Result<bool, Failure> {
    write!(console.out(), "\n-- Enter goes on, q ends --")?;
    console.flush()?;
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    let read = read.map_err(|error| Failure::io("<stdin>", error))?;
    Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn bits_are_marked_within_their_bytes() {
        let bits = "1000001010010001001";
        assert_eq!(marked(bits, 0, 4), "[1000]0010");
        assert_eq!(marked(bits, 4, 8), "1000[0010]");
        assert_eq!(marked(bits, 6, 10), "100000[10 10]010001");
        assert_eq!(marked(bits, 8, 16), "[10010001]");
        assert_eq!(marked(bits, 16, 19), "[001]");
    }
}
