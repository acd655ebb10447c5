//! `games convert`.

use clap::Args;

use super::answers::Shape;
use super::console::{Console, Exit, Failure};
use super::format_and_values::{FormatAndValues, FormatOrValue, Word};
use super::format_arg;
use super::input::Source;
use super::options::Ply;
use super::values::ConversionArgs;
use crate::format::{Options, Out};
use crate::registry::reached;

/// Turns values of one format into another of the same game, and says what is lost.
#[derive(Args)]
#[command(before_help = "Examples:
  games convert gnubg-id XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10
  games convert chess-fen chess-best4 --file positions.fen
  games convert chess-pgn chess-fen --ply 12 --file games.pgn")]
pub(super) struct Convert {
    /// The format of the input; may be omitted when the value identifies it. `games formats` lists
    /// them.
    #[arg(value_name = "FROM", value_parser = FormatOrValue, hide_possible_values = true)]
    first: Word,

    /// The format of the output, of the same game.
    #[arg(value_name = "TO", value_parser = FormatOrValue, hide_possible_values = true)]
    second: Option<Word>,

    #[command(flatten)]
    source: Source,

    /// Takes the values out of free text.
    #[arg(long)]
    find: bool,

    #[command(flatten)]
    ply: Ply,

    #[command(flatten)]
    args: ConversionArgs,
}

impl Convert {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (from, to) = match (self.first, self.second) {
            (Word::Value(text), _) => {
                let cure = format_arg::hint(&text);
                return Err(Failure::usage(format!("`{text}` is no format; {cure}")));
            }
            (from @ Word::Format(_), Some(Word::Format(to))) => (Some(from), to),
            (Word::Format(to), value) => (value, to),
        };
        let subject = FormatAndValues {
            word: from,
            source: self.source,
            find: self.find,
        };
        let (from, values) = subject.resolve()?;
        let reached: Vec<&str> = reached(from).map(|to| to.card().name).collect();
        if !reached.contains(&to.card().name) {
            let (from, to) = (from.card().name, to.card().name);
            let instead = match reached.as_slice() {
                [] => "; it converts to no other format".to_owned(),
                names => format!("; it converts to {}", names.join(", ")),
            };
            return Err(Failure::usage(format!(
                "{from} does not convert to {to}{instead}"
            )));
        }
        let work = |input: &str, options: &Options, out: &mut Out| {
            from.convert_into(input, to, options, out)
        };
        self.args.answer(
            from,
            Some((to, self.ply)),
            values,
            Shape::Lossy,
            console,
            work,
        )
    }
}
