//! `games inspect`.

mod svg;
pub(super) mod table;

use std::io::Write;
use std::path::PathBuf;

use bitcodec::io::BitOrder;
use clap::Args;
use serde_json::Value;

use super::console::{Console, Exit, Failure};
use super::format_and_values::{FormatAndValues, Nth};
use super::options::Reading;
use super::picture;
use crate::format::{Ability, GameFormat, Inspection, Options, Stretch};

/// Explains every bit of a value: where it is, which field it belongs to, what it says.
#[derive(Args)]
#[command(before_help = "Examples:
  games inspect QYkqASAAIAAA
  games inspect gnubg-match QYkqASAAIAAA --svg bits.svg")]
pub(super) struct Inspect {
    #[command(flatten)]
    subject: FormatAndValues,

    #[command(flatten)]
    form: Form,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    reading: Reading,
}

/// The form of the answer.
#[derive(Args)]
struct Form {
    /// One JSON array: path, bits and value of each stretch.
    #[arg(long, conflicts_with = "svg")]
    json: bool,

    /// Draws the bits as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Shows every element, also equal ones that stand in a row.
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    all: bool,
}

impl Inspect {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, values) = self.subject.resolve()?;
        if !format.offers(Ability::Inspect) {
            let name = format.card().name;
            return Err(Failure::usage(format!(
                "{name} is text only: it has no bits to inspect"
            )));
        }
        let options = self.reading.options(&[format])?;
        let only = values.only(format, &options, self.nth)?;
        let exit = self.form.answer(format, &only.text, &options, console)?;
        only.end(exit, console)
    }
}

impl Form {
    fn answer(
        self,
        format: &dyn GameFormat,
        input: &str,
        options: &Options,
        console: &mut Console,
    ) -> Result<Exit, Failure> {
        let name = format.card().name;
        let inspection = match format.inspect(input, options) {
            Ok(inspection) => inspection,
            // The text does not even encode bytes, so there are no bits to show.
            Err(refusal) if self.json => {
                writeln!(console.out(), "{}", json(&[Stretch::refused(refusal, 0)]))?;
                return Ok(Exit::Refused);
            }
            Err(refusal) => {
                console.error(&refusal.to_string());
                return Ok(Exit::Refused);
            }
        };
        if self.json {
            let exit = match inspection.refusal() {
                Some(_) => Exit::Refused,
                None => Exit::Good,
            };
            writeln!(console.out(), "{}", json(&inspection.records()))?;
            return Ok(exit);
        }
        if let Some(file) = self.svg {
            picture::write(&file, &svg::draw(name, &inspection), console)?;
        } else {
            let table = table::draw(name, &inspection, !self.all, console.color());
            console.out().write_all(table.as_bytes())?;
        }
        let Some(refusal) = inspection.refusal() else {
            return Ok(Exit::Good);
        };
        console.flush()?;
        console.error(&refusal.to_string());
        Ok(Exit::Refused)
    }
}

/// Returns which bit of a byte is its first: `lowest` or `highest`.
pub(super) const fn first_bit(inspection: &Inspection) -> &'static str {
    match inspection.order {
        BitOrder::LsbFirst => "lowest",
        BitOrder::MsbFirst => "highest",
    }
}

/// Returns the value of a stretch for display.
pub(super) fn value_text(stretch: &Stretch) -> String {
    match &stretch.value {
        None => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

/// Returns a JSON array, with one stretch on each line.
fn json(stretches: &[Stretch]) -> String {
    let lines: Vec<String> = stretches
        .iter()
        .map(|stretch| serde_json::to_string(stretch).expect("a stretch is strings and numbers"))
        .collect();
    format!("[{}]", lines.join(",\n "))
}
