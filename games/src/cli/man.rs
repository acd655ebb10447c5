//! `games man`.

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
        let page = match self.verb {
            None => Page::new(command),
            Some(name) => match command.find_subcommand(&name) {
                Some(verb) => Page::new(verb.clone()),
                None => return Err(Failure::usage(format!("there is no verb `{name}`"))),
            },
        };
        page.render(console.out())?;
        Ok(Exit::Good)
    }
}
