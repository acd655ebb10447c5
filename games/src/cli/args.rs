//! The command line: verbs, and the arguments that several verbs share.

use std::ffi::OsString;

use clap::{Args, ColorChoice, Parser, Subcommand};

use super::console::Failure;
use crate::format::{Flag, GameFormat, Options};

/// Game positions in their bit formats: read, written, explained, drawn.
#[derive(Parser)]
#[command(
    name = "games",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(before_help = "Examples:
  games show gnubg-id 4HPwATDgc/ABMA:cAkAAAAAAAAA
  games decode gnubg-match --json < ids.txt")]
#[command(
    after_help = "Exit codes: 0 all good, 1 some input refused, 2 usage or input/output, 130 interrupted."
)]
pub(super) struct Cli {
    /// Colours: when the output is a terminal, always or never; NO_COLOR is honoured.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    pub(super) color: ColorChoice,

    #[command(subcommand)]
    pub(super) verb: Verb,
}

/// What to do.
#[derive(Subcommand)]
pub(super) enum Verb {
    Formats(super::formats::Formats),
    Describe(super::describe::Describe),
    Decode(super::decode::Decode),
    Encode(super::encode::Encode),
    Inspect(super::inspect::Inspect),
    Check(super::check::Check),
    Show(super::show::Show),
    Convert(super::convert::Convert),
    Judge(super::judge::Judge),
    Chess(super::chess::Chess),
    Completions(super::completions::Completions),
    Man(super::man::Man),
}

/// Reads `--color` ahead of clap, which needs it for its own messages.
pub(super) fn early_color(args: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut args = args.take_while(|arg| arg != "--");
    let mut chosen = ColorChoice::Auto;
    while let Some(arg) = args.next() {
        let Some(arg) = arg.to_str() else { continue };
        let value = match arg.strip_prefix("--color") {
            Some("") => args.next().and_then(|value| value.into_string().ok()),
            Some(value) => value.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        match value.as_deref() {
            Some("always") => chosen = ColorChoice::Always,
            Some("never") => chosen = ColorChoice::Never,
            _ => {}
        }
    }
    chosen
}

/// The options of some formats that change how a value is read.
#[derive(Args)]
pub(super) struct Reading {
    /// The position a chess game starts from [default: the standard one].
    #[arg(long, value_name = "FEN", help_heading = "Options of some formats")]
    start: Option<String>,

    /// A Chess960 game: castling is written as king to rook square.
    #[arg(long, help_heading = "Options of some formats")]
    chess960: bool,

    /// Chess moves in JSON are in SAN, as Nf3.
    #[arg(long, help_heading = "Options of some formats")]
    san: bool,
}

/// The options of some formats that change how a board is drawn.
#[derive(Args)]
pub(super) struct Drawing {
    /// The players' names, player 0 first.
    #[arg(long, value_name = "O,X", value_parser = names, help_heading = "Options of some formats")]
    names: Option<[String; 2]>,

    /// Letters instead of Unicode pieces.
    #[arg(long, help_heading = "Options of some formats")]
    letters: bool,
}

fn names(text: &str) -> Result<[String; 2], &'static str> {
    let (first, second) = text
        .split_once(',')
        .ok_or("two names are needed, with a comma between them")?;
    Ok([first.to_owned(), second.to_owned()])
}

impl Reading {
    /// The options for `formats`, of which at least one has to know each option that is given.
    pub(super) fn options(self, formats: &[&dyn GameFormat]) -> Result<Options, Failure> {
        let Self {
            start,
            chess960,
            san,
        } = self;
        let given = [
            (start.is_some(), Flag::Start),
            (chess960, Flag::Chess960),
            (san, Flag::San),
        ];
        refuse_strangers(&given, formats)?;
        Ok(Options {
            start,
            chess960,
            san,
            ..Options::default()
        })
    }
}

impl Drawing {
    /// Adds these options for `format`.
    pub(super) fn add_to(
        self,
        options: Options,
        format: &dyn GameFormat,
    ) -> Result<Options, Failure> {
        let Self { names, letters } = self;
        refuse_strangers(
            &[(names.is_some(), Flag::Names), (letters, Flag::Letters)],
            &[format],
        )?;
        Ok(Options {
            names,
            letters,
            ..options
        })
    }
}

fn refuse_strangers(given: &[(bool, Flag)], formats: &[&dyn GameFormat]) -> Result<(), Failure> {
    let known = |flag| {
        formats
            .iter()
            .any(|format| format.card().options.contains(&flag))
    };
    match given.iter().find(|(given, flag)| *given && !known(*flag)) {
        None => Ok(()),
        Some((_, flag)) => {
            let names: Vec<_> = formats.iter().map(|format| format.card().name).collect();
            Err(Failure::usage(format!(
                "{} means nothing to {}",
                flag.spelling(),
                names.join(" and ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{ColorChoice, CommandFactory};

    use super::{Cli, early_color};

    #[test]
    fn the_command_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_verb_begins_its_help_with_two_examples() {
        let mut command = Cli::command();
        command.build();
        for verb in command
            .get_subcommands_mut()
            .filter(|verb| verb.get_name() != "help")
        {
            let help = verb.render_help().to_string();
            let examples = help
                .lines()
                .skip(1)
                .take_while(|line| line.starts_with("  games "))
                .count();
            assert!(help.starts_with("Examples:\n") && examples == 2, "{help}");
        }
    }

    #[test]
    fn color_is_known_before_parsing() {
        let early = |args: &[&str]| early_color(args.iter().map(Into::into));
        assert_eq!(early(&["games", "formats"]), ColorChoice::Auto);
        assert_eq!(
            early(&["games", "--color", "never", "x"]),
            ColorChoice::Never
        );
        assert_eq!(
            early(&["games", "x", "--color=always"]),
            ColorChoice::Always
        );
        assert_eq!(early(&["games", "--", "--color=always"]), ColorChoice::Auto);
    }
}
