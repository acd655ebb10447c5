//! `games completions` and `games man`: what a shell and its user know of the command.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;

use super::console::{Console, Exit, Failure};

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
        // Into memory first: clap_complete panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "games", &mut script);
        console.out().write_all(&script)?;
        Ok(Exit::Good)
    }
}

/// Prints the manual page, of the command or of one verb.
#[derive(Args)]
#[command(before_help = "Examples:
  games man | man -l -
  games man decode > games-decode.1")]
pub(super) struct Man {
    /// The verb.
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

impl Man {
    /// Prints the page of a command, or of one of its verbs.
    pub(super) fn run(self, mut command: Command, console: &mut Console) -> Result<Exit, Failure> {
        command.build();
        if let Some(name) = self.verb {
            let verb = command.find_subcommand(&name).cloned();
            command = verb.ok_or_else(|| Failure::usage(format!("there is no verb `{name}`")))?;
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
