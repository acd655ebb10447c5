//! `games convert`.

use clap::Args;

use super::answers::Shape;
use super::console::{Console, Exit, Failure};
use super::input::with_hint;
use super::nearest::FormatName;
use super::values::Values;
use crate::format::GameFormat;
use crate::registry::formats;

/// Turns values of one format into another of the same game, and says what is lost.
#[derive(Args)]
#[command(before_help = "Examples:
  games convert xgid gnubg-id XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10
  games convert chess-fen chess-best4 --file positions.fen")]
pub(super) struct Convert {
    /// The format of the input; `games formats` lists them.
    #[arg(value_name = "FROM", value_parser = FormatName, hide_possible_values = true)]
    from: &'static dyn GameFormat,

    /// The format of the output, of the same game.
    #[arg(value_name = "TO", value_parser = FormatName, hide_possible_values = true)]
    to: &'static dyn GameFormat,

    #[command(flatten)]
    values: Values,
}

impl Convert {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (from, to) = (self.from, self.to);
        let reached = reached(from);
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
        let formats = [from, to];
        self.values.answer(
            &formats,
            from.records(),
            Shape::Lossy,
            console,
            |input, options, out| {
                from.convert_into(input, to, options, out)
                    .map_err(|error| with_hint(error, from, input, options))
            },
        )
    }
}

/// The names of the formats that `from` converts to.
fn reached(from: &dyn GameFormat) -> Vec<&'static str> {
    let (own, targets) = (from.card(), from.targets());
    formats()
        .map(|to| to.card())
        .filter(|to| to.name != own.name)
        .filter(|to| targets.contains(&to.name) || (own.kin.is_some() && to.kin == own.kin))
        .map(|to| to.name)
        .collect()
}
