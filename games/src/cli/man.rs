//! `games man`.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::args::Cli;
use super::console::{Console, Exit, Failure};

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
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let mut command = Cli::command();
        command.build();
        let command = match self.verb {
            None => command,
            Some(name) => match command.find_subcommand(&name) {
                Some(verb) => verb.clone(),
                None => return Err(Failure::usage(format!("there is no verb `{name}`"))),
            },
        };
        let examples = command
            .get_before_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        Page::new(command).render(console.out())?;
        writeln!(console.out(), ".SH EXAMPLES\n.nf")?;
        for example in examples.lines().filter(|line| line.starts_with("  ")) {
            writeln!(
                console.out(),
                "{}",
                example
                    .trim_start()
                    .replace('\\', "\\\\")
                    .replace('-', "\\-")
            )?;
        }
        writeln!(console.out(), ".fi")?;
        Ok(Exit::Good)
    }
}
