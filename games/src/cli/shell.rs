//! `games completions` and `games man`: completion scripts and manual pages.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;

use super::console::{Console, Exit, Failure};
use crate::format::Card;
use crate::registry;

/// Prints a completion script for a shell.
#[derive(Args)]
#[command(before_help = "Examples:
  games completions bash > ~/.local/share/bash-completion/completions/games
  games completions fish > ~/.config/fish/completions/games.fish")]
pub(super) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Prints the script for a command.
    pub(super) fn run(self, mut command: Command, console: &mut Console) -> Result<Exit, Failure> {
        // Into memory first, because clap_complete panics if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "games", &mut script);
        let script = String::from_utf8_lossy(&script);
        let script = with_formats(self.shell, &script, &command);
        console.out().write_all(script.as_bytes())?;
        Ok(Exit::Good)
    }
}

/// Adds the names of formats to the scripts of shells that do not list values of positional
/// arguments.
fn with_formats(shell: Shell, script: &str, command: &Command) -> String {
    let is_format = |arg: &&clap::Arg| {
        let names = arg.get_value_names().unwrap_or_default();
        names
            .iter()
            .any(|name| ["FORMAT", "FROM"].contains(&name.as_str()))
    };
    let verbs = command.get_subcommands();
    let verbs = verbs.filter(|verb| verb.get_positionals().any(|arg| is_format(&arg)));
    let verbs: Vec<&str> = verbs.map(Command::get_name).collect();
    let cards = || registry::formats().map(|format| format.card());
    let quoted = |text: &str| text.replace('\'', "''");
    let (opening, lines): (fn(&str) -> String, String) = match shell {
        Shell::Fish => {
            let names: Vec<String> = cards()
                .map(|card| format!("{}\\t'{}'", card.name, card.about.replace('\'', "\\'")))
                .collect();
            let names = names.join("\n");
            let mut script = script.to_owned();
            for verb in verbs {
                script += &format!(
                    "complete -c games -n \"__fish_games_using_subcommand {verb}\" -f -a \"{names}\"\n"
                );
            }
            return script;
        }
        Shell::Elvish => {
            let line =
                |card: &Card| format!("            cand {} '{}'\n", card.name, quoted(card.about));
            (
                |verb| format!("        &'games;{verb}'= {{\n"),
                cards().map(line).collect(),
            )
        }
        Shell::PowerShell => {
            let line = |card: &Card| {
                let (name, about) = (card.name, quoted(card.about));
                format!(
                    "            [CompletionResult]::new('{name}', '{name}', [CompletionResultType]::ParameterValue, '{about}')\n"
                )
            };
            (
                |verb| format!("        'games;{verb}' {{\n"),
                cards().map(line).collect(),
            )
        }
        // The other shells list them.
        _ => return script.to_owned(),
    };
    verbs.into_iter().fold(script.to_owned(), |script, verb| {
        let opening = opening(verb);
        script.replacen(&opening, &format!("{opening}{lines}"), 1)
    })
}

/// Prints the manual page, of the command or of one verb.
#[derive(Args)]
#[command(before_help = "Examples:
  games man | man -l -
  games man decode > games-decode.1")]
pub(super) struct Man {
    /// The verb, as `decode` or `chess sizes`.
    #[arg(value_name = "VERB")]
    verb: Vec<String>,
}

impl Man {
    /// Prints the page of a command, or of one of its verbs.
    pub(super) fn run(self, mut command: Command, console: &mut Console) -> Result<Exit, Failure> {
        command.build();
        for name in self.verb {
            let verb = command.find_subcommand(&name).cloned();
            let unknown = || {
                Failure::usage(format!(
                    "there is no verb `{name}`; `games help` lists them"
                ))
            };
            command = verb.ok_or_else(unknown)?;
        }
        let help = command.get_before_help().map(ToString::to_string);
        Page::new(command).render(console.out())?;
        writeln!(console.out(), ".SH EXAMPLES\n.nf")?;
        let help = help.unwrap_or_default();
        for example in help.lines().filter_map(|line| line.strip_prefix("  ")) {
            let example = example.replace('\\', "\\\\").replace('-', "\\-");
            writeln!(console.out(), "{example}")?;
        }
        writeln!(console.out(), ".fi")?;
        Ok(Exit::Good)
    }
}
