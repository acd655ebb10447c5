//! `games explain`: a value bit by bit or part by part, in words, for readers new to the format.

use std::io::Write;

use bitcodec::Layout;
use clap::Args;

use super::console::{self, Console, Exit, Failure};
use super::format_and_values::{FormatAndValues, Nth};
use super::inspect::{first_bit, table, value_text};
use super::keys;
use super::options::Reading;
use crate::format::{Ability, GameFormat, Inspection, Options, Part, Stretch, meaning};

/// Walks through a value in words: what each stretch of bits, or each part of a text, says and means.
#[derive(Args)]
#[command(before_help = "Examples:
  games explain QYkqASAAIAAA
  games explain chess-game-idx 040210ce --all | less")]
pub(super) struct Explain {
    #[command(flatten)]
    subject: FormatAndValues,

    /// Does not wait for keys on a terminal, and does not fold equal elements.
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    reading: Reading,
}

impl Explain {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, values) = self.subject.resolve()?;
        let name = format.card().name;
        let has_bits = format.offers(Ability::Inspect);
        if !has_bits && !format.offers(Ability::Parts) {
            return Err(Failure::usage(format!(
                "{name} is text only: it has no bits to explain"
            )));
        }
        let options = self.reading.options(&[format])?;
        let only = values.only(format, &options, self.nth)?;
        let explain = if has_bits { bits } else { parts };
        let exit = explain(format, &only.text, &options, self.all, console)?;
        only.end(exit, console)
    }
}

/// Explains a value bit by bit.
fn bits(
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
    is_at_once: bool,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let inspection = match format.inspect(input, options) {
        Ok(inspection) => inspection,
        Err(refusal) => {
            console.error(&refusal.to_string());
            return Ok(Exit::Refused);
        }
    };
    introduce(format, input, options, console)?;
    count_bits(&inspection, console)?;
    let layout = format.layout();
    let bits: String = inspection
        .stretches
        .iter()
        .map(|stretch| stretch.raw.as_str())
        .collect();
    let runs: Vec<_> = table::runs(&inspection.stretches, !is_at_once).collect();
    let end = keys::each_step(runs.len(), is_at_once, console, |index, console| {
        step(runs[index], &bits, layout, console)
    })?;
    if let Some(exit) = end {
        return Ok(exit);
    }
    let Some(refusal) = inspection.refusal() else {
        return Ok(Exit::Good);
    };
    console.flush()?;
    console.error(&refusal.to_string());
    Ok(Exit::Refused)
}

/// Explains a text part by part.
fn parts(
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
    is_at_once: bool,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let parts = match format.parts(input, options) {
        Ok(parts) => parts,
        Err(refusal) => {
            console.error(&refusal.to_string());
            return Ok(Exit::Refused);
        }
    };
    introduce(format, input, options, console)?;
    let end = keys::each_step(parts.len(), is_at_once, console, |index, console| {
        let Part { title, words } = &parts[index];
        let title = console::heading(console.color(), title);
        Ok(writeln!(console.out(), "\n{title}\n  {words}")?)
    })?;
    Ok(end.unwrap_or(Exit::Good))
}

/// Prints what the value is.
fn introduce(
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
    console: &mut Console,
) -> Result<(), Failure> {
    let card = format.card();
    let title = format!("{}: {}.", card.name, card.about);
    let title = console::heading(console.color(), &title);
    let out = console.out();
    writeln!(out, "{title}")?;
    if let Ok(sentence) = format.decode(input, options) {
        writeln!(out, "This one says: {sentence}")?;
    }
    Ok(())
}

/// Prints how the bits are counted.
fn count_bits(inspection: &Inspection, console: &mut Console) -> Result<(), Failure> {
    let bytes: Vec<String> = inspection
        .bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (count, order) = (inspection.bytes.len(), first_bit(inspection));
    let out = console.out();
    writeln!(
        out,
        "It stands for {count} bytes, in hexadecimal {}.",
        bytes.join(" ")
    )?;
    writeln!(out, "Bits are read from the {order} of each byte on.")?;
    Ok(())
}

/// Prints the value of some bits, and its meaning.
fn step(
    run: &[Stretch],
    bits: &str,
    layout: Option<&Layout>,
    console: &mut Console,
) -> Result<(), Failure> {
    let [first, .., last] = run else {
        let [only] = run else { return Ok(()) };
        return step_of(only, only, 1, bits, layout, console);
    };
    step_of(first, last, run.len(), bits, layout, console)
}

fn step_of(
    first: &Stretch,
    last: &Stretch,
    count: usize,
    bits: &str,
    layout: Option<&Layout>,
    console: &mut Console,
) -> Result<(), Failure> {
    let (start, end) = (first.bits.start, last.bits.end);
    let path = match count {
        1 => first.name().to_owned(),
        count => format!("{} and {} more", first.name(), count - 1),
    };
    let title = console::heading(console.color(), &path);
    let out = console.out();
    let value = value_text(first);
    let note = match first.note.as_str() {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let each = if count > 1 { ", each of them" } else { "" };
    if start == end && first.error.is_none() {
        // The bits and their meaning are printed above.
        writeln!(out, "\n{title}: {value}{note}{each}")?;
        return Ok(());
    }
    writeln!(out, "\n{title}: bits {start}..{end}")?;
    writeln!(out, "  {}", marked(bits, start, end))?;
    if first.error.is_none() && first.value.is_none() {
        writeln!(out, "  {} says all that follows together.", first.raw)?;
    } else if first.error.is_none() {
        writeln!(out, "  {} says {value}{note}{each}.", first.raw)?;
    } else {
        writeln!(out, "  These bits are refused.")?;
    }
    if first.filling {
        writeln!(out, "  They fill the last byte up, and must be zero.")?;
    }
    if let Some(words) = layout.and_then(|layout| meaning(layout, &first.path)) {
        writeln!(out, "  {words}")?;
    }
    Ok(())
}

/// Returns the bytes with some bits as digits, with brackets around these bits.
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
