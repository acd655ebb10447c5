//! `games describe`.

mod svg;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::console::{Console, Exit, Failure};
use super::nearest::FormatName;
use super::picture;
use crate::format::GameFormat;

/// Prints the layout of a format: which bits belong to which field, and how they are written.
#[derive(Args)]
#[command(before_help = "Examples:
  games describe gnubg-match
  games describe gnubg-match --diagram")]
pub(super) struct Describe {
    /// The format; `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatName, hide_possible_values = true)]
    format: &'static dyn GameFormat,

    /// Draws boxes in text, as RFCs do.
    #[arg(long, group = "form")]
    diagram: bool,

    /// The layout as JSON.
    #[arg(long, group = "form")]
    json: bool,

    /// A Kaitai Struct specification, for readers in other languages.
    #[arg(long, group = "form")]
    kaitai: bool,

    /// Draws the layout as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE", group = "form")]
    svg: Option<PathBuf>,
}

impl Describe {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let card = self.format.card();
        let name = card.name;
        let Some(layout) = self.format.layout() else {
            let why = if card.bits.is_none() {
                "is text only"
            } else {
                "is not declared"
            };
            return Err(Failure::usage(format!(
                "{name} {why}: it has no layout of bits"
            )));
        };
        if let Some(file) = self.svg {
            return picture::write(&file, &svg::draw(name, layout), console);
        }
        if self.diagram {
            writeln!(console.out(), "{}", layout.diagram())?;
        } else if self.kaitai {
            match layout.to_kaitai() {
                Ok(specification) => write!(console.out(), "{specification}")?,
                Err(error) => {
                    return Err(Failure::usage(format!("{name}: {error}")));
                }
            }
        } else if self.json {
            let json = serde_json::to_string(layout).expect("a layout is strings and numbers");
            writeln!(console.out(), "{json}")?;
        } else {
            writeln!(console.out(), "{layout}")?;
        }
        Ok(Exit::Good)
    }
}
