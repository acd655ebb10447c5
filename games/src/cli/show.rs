//! `games show`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::answers::{Shape, Style};
use super::console::{Console, Exit, Failure};
use super::format_and_values::{FormatAndValues, Nth, Values};
use super::input::{Lines, with_hint};
use super::options::{Drawing, Reading};
use super::parallel_lines;
use super::picture;
use crate::format::{Ability, GameFormat, Lost, Options};
use crate::registry;

/// Draws boards as their players know them.
#[derive(Args)]
#[command(before_help = "Examples:
  games show 4HPwATDgc/ABMA:cAkAAAAAAAAA
  games show gnubg-id 4HPwATDgc/ABMA:cAkAAAAAAAAA --svg board.svg
  games show \"1. e4 e5 2. Nf3\" --ply 2 --fen")]
pub(super) struct Show {
    #[command(flatten)]
    subject: FormatAndValues,

    /// Draws one board as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Prints the FEN of a chess position, or of a game after the half-moves of --ply.
    #[arg(long, conflicts_with = "svg")]
    fen: bool,

    /// Stops at the first refusal.
    #[arg(long)]
    fail_fast: bool,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    drawing: Drawing,

    #[command(flatten)]
    reading: Reading,
}

impl Show {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (format, values) = self.subject.resolve()?;
        let options = self
            .drawing
            .add_to(self.reading.options(&[format])?, format)?;
        let options = Options {
            color: console.color(),
            ..options
        };
        if let Some(file) = self.svg {
            needs(format, Ability::Svg, "has no picture of its own")?;
            let only = values.only(format, &options, self.nth)?;
            let exit = svg(format, &only.text, &file, &options, console)?;
            return only.end(exit, console);
        }
        let style = Style {
            json: false,
            fail_fast: self.fail_fast,
        };
        let nth = self.nth;
        let lines = |values: Values| match nth.number() {
            None => values.lines(format, &options),
            Some(_) => Ok(values.only(format, &options, nth)?.into_lines()),
        };
        if self.fen {
            return fens(format, lines(values)?, style, &options, console);
        }
        needs(format, Ability::Draw, "has no board of its own")?;
        let lines = lines(values)?;
        parallel_lines::run(
            lines,
            style,
            Shape::Block,
            console,
            |input, out| match format.draw(input, &options) {
                Ok(drawing) => {
                    out.text(&drawing);
                    Ok(Lost::new())
                }
                Err(error) => Err(with_hint(error, format, input, &options)),
            },
        )
    }
}

fn needs(format: &dyn GameFormat, ability: Ability, otherwise: &str) -> Result<(), Failure> {
    if format.offers(ability) {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{} {otherwise}",
        format.card().name
    )))
}

/// Prints the FEN of each value.
fn fens(
    format: &dyn GameFormat,
    lines: Lines,
    style: Style,
    options: &Options,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let fen = registry::find("chess-fen").filter(|fen| {
        fen.card().name == format.card().name
            || registry::reached(format).any(|to| to.card().name == fen.card().name)
    });
    let Some(fen) = fen else {
        let name = format.card().name;
        return Err(Failure::usage(format!("--fen means nothing to {name}")));
    };
    parallel_lines::run(lines, style, Shape::Line, console, |input, out| {
        let written = format.convert_into(input, fen, options, out);
        written.map_err(|error| with_hint(error, format, input, options))
    })
}

fn svg(
    format: &dyn GameFormat,
    input: &str,
    file: &Path,
    options: &Options,
    console: &mut Console,
) -> Result<Exit, Failure> {
    match format.svg(input, options) {
        Ok(picture) => picture::write(file, &picture, console),
        Err(refusal) => {
            console.error(&refusal.to_string());
            Ok(Exit::Refused)
        }
    }
}
