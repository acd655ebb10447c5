//! The command `games`: its verbs on the [`registry`](crate::registry).
//!
//! A verb is a clap `Args` struct with
//! `pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure>`, a variant of
//! `args::Verb` and a line in `dispatch`. Each verb has a file with its name, except that `values`
//! has `decode`, `encode` and `check`, and `shell` has `completions` and `man`. Three modules serve
//! all verbs:
//!
//! * `input`: the source of the lines, which are arguments, a file or standard input
//!   (`input::Source::lines`);
//! * `parallel_lines`: runs a function on every line, on all cores and in order
//!   (`parallel_lines::run`), with `answers` for its results;
//! * `console`: standard output, standard error, colour and exit codes (`console::Console`).

mod answers;
mod args;
#[cfg(feature = "chess")]
mod chess;
mod console;
mod convert;
mod decoded;
mod describe;
mod explain;
mod find;
mod format_and_values;
mod format_arg;
mod formats;
mod free_text;
mod guess;
mod input;
mod inspect;
#[cfg(feature = "renju")]
mod judge;
mod keys;
mod options;
mod overlong;
mod parallel_lines;
mod picture;
mod progress;
mod shell;
mod show;
mod stream;
mod table;
mod text_encoding;
mod usage;
mod values;

use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;

use args::{Cli, Verb};
use console::{Console, Exit, Failure};

/// Runs the command on the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = args::arguments();
    // The streams of clap and of the console use this setting.
    args::early_color(&arguments).write_global();
    let matches = args::command().try_get_matches_from(arguments);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
            if error.use_stderr() && !is_help {
                Console::new().error(&usage::words(&error));
                return ExitCode::from(2);
            }
            return match error.print().map_err(Failure::from) {
                // A closed pipe is not an error when it only loses help text.
                Ok(()) | Err(Failure::ClosedPipe) if is_help => ExitCode::from(2),
                Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
                Err(failure) => {
                    Console::new().error(&failure.to_string());
                    ExitCode::from(2)
                }
            };
        }
    };
    let mut console = Console::new();
    let result = dispatch(cli.verb, &mut console).and_then(|exit| {
        console.flush()?;
        Ok(exit)
    });
    match result {
        Ok(Exit::Good) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Exit::Refused) => ExitCode::from(1),
        Ok(Exit::Interrupted) => ExitCode::from(130),
        Err(failure) => {
            // The output before the failure is still valid for the reader.
            let _ = console.flush();
            console.error(&failure.to_string());
            ExitCode::from(match failure {
                Failure::Refused(_) => 1,
                _ => 2,
            })
        }
    }
}

fn dispatch(verb: Verb, console: &mut Console) -> Result<Exit, Failure> {
    match verb {
        Verb::Formats(verb) => verb.run(console),
        Verb::Describe(verb) => verb.run(console),
        Verb::Decode(verb) => verb.run(console),
        Verb::Encode(verb) => verb.run(console),
        Verb::Inspect(verb) => verb.run(console),
        Verb::Explain(verb) => verb.run(console),
        Verb::Check(verb) => verb.run(console),
        Verb::Show(verb) => verb.run(console),
        Verb::Convert(verb) => verb.run(console),
        #[cfg(feature = "renju")]
        Verb::Judge(verb) => verb.run(console),
        #[cfg(feature = "chess")]
        Verb::Chess(verb) => verb.run(console),
        Verb::Completions(verb) => verb.run(args::command(), console),
        Verb::Man(verb) => verb.run(args::command(), console),
    }
}
