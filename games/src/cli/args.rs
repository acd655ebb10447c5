//! The command line: the verbs of the command.

use std::ffi::OsString;

use clap::{ColorChoice, Command, CommandFactory, Parser, Subcommand, ValueEnum};

/// Reads, writes, explains and draws positions and games of backgammon, chess, cetkaik and renju in their formats.
#[derive(Parser)]
#[command(
    name = "games",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(before_help = "Examples:
  games show 4HPwATDgc/ABMA:cAkAAAAAAAAA
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
    color: ColorChoice,

    #[command(subcommand)]
    pub(super) verb: Verb,
}

/// What to do.
#[derive(Subcommand)]
pub(super) enum Verb {
    Formats(super::formats::Formats),
    Describe(super::describe::Describe),
    Decode(super::values::Decode),
    Encode(super::values::Encode),
    Inspect(super::inspect::Inspect),
    Explain(super::explain::Explain),
    Check(super::values::Check),
    Show(super::show::Show),
    Convert(super::convert::Convert),
    #[cfg(feature = "renju")]
    Judge(super::judge::Judge),
    #[cfg(feature = "chess")]
    Chess(super::chess::Chess),
    Completions(super::shell::Completions),
    Man(super::shell::Man),
}

/// The beginning of the help: a description, then examples.
const HELP: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

/// Returns the command with all of its verbs.
pub(super) fn command() -> Command {
    with_help(Cli::command())
}

fn with_help(command: Command) -> Command {
    command.help_template(HELP).mut_subcommands(with_help)
}

/// Returns the arguments of the process. An XGID without its prefix may begin with a hyphen, which
/// clap would take for an option, so it gets its prefix here.
pub(super) fn arguments() -> Vec<OsString> {
    std::env::args_os().map(with_prefix).collect()
}

fn with_prefix(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text) if text.starts_with('-') && text.matches(':').count() == 9 => {
            format!("XGID={text}").into()
        }
        _ => arg,
    }
}

/// Finds `--color` before clap runs, which needs it for its own messages.
pub(super) fn early_color(args: &[OsString]) -> anstream::ColorChoice {
    let mut chosen = anstream::ColorChoice::Auto;
    let mut is_value = false;
    for arg in args.iter().take_while(|arg| *arg != "--") {
        let arg = arg.to_string_lossy();
        let value = arg.strip_prefix("--color=");
        let value = value.or(is_value.then_some(&*arg)).unwrap_or_default();
        match ColorChoice::from_str(value, false) {
            Ok(ColorChoice::Auto) => chosen = anstream::ColorChoice::Auto,
            Ok(ColorChoice::Always) => chosen = anstream::ColorChoice::Always,
            Ok(ColorChoice::Never) => chosen = anstream::ColorChoice::Never,
            Err(_) => {}
        }
        is_value = arg == "--color";
    }
    chosen
}

#[cfg(test)]
mod tests {
    use anstream::ColorChoice;

    use super::{command, early_color, with_prefix};

    #[test]
    fn the_command_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn every_verb_says_what_it_is_and_gives_examples() {
        let mut command = command();
        command.build();
        for verb in command
            .get_subcommands_mut()
            .filter(|verb| verb.get_name() != "help")
        {
            let help = verb.render_help().to_string();
            let about = verb.get_about().map(ToString::to_string);
            let mut lines = help.lines();
            assert_eq!(lines.next(), about.as_deref(), "{help}");
            let start: Vec<&str> = lines.by_ref().take(2).collect();
            assert_eq!(start, ["", "Examples:"], "{help}");
            let examples = lines.take_while(|line| line.starts_with("  games "));
            assert!(examples.count() >= 2, "{help}");
        }
    }

    #[test]
    fn only_a_bare_xgid_gets_a_prefix() {
        let bare = "-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
        assert_eq!(with_prefix(bare.into()), *format!("XGID={bare}"));
        for other in [
            "--json",
            "-",
            "b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
        ] {
            assert_eq!(with_prefix(other.into()), *other);
        }
    }

    #[test]
    fn color_is_known_before_parsing() {
        let early = |args: &[&str]| early_color(&args.iter().map(Into::into).collect::<Vec<_>>());
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
