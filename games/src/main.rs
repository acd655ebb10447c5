//! The command `games`.

use std::process::ExitCode;

fn main() -> ExitCode {
    games::cli::main()
}
