//! `games completions`.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::args::Cli;
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
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        // Into memory first: clap_complete panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "games", &mut script);
        console.out().write_all(&script)?;
        Ok(Exit::Good)
    }
}
