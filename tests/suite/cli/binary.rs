//! The built command, run as a user runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The folder with the command.
pub(crate) fn built_games() -> &'static Path {
    let command = Path::new(env!("CARGO_BIN_EXE_games"));
    command.parent().expect("the command is in a folder")
}

/// Runs a line of shell in which `games` is the command in the folder `bin`.
pub(crate) fn run(command: &str, input: &[u8], bin: &Path) -> Output {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(bin.to_owned()).chain(std::env::split_paths(&path));
    let mut child = Command::new("sh")
        .args(["-c", command])
        .env(
            "PATH",
            std::env::join_paths(paths).expect("no path holds a separator"),
        )
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sh runs");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    thread::scope(|scope| {
        // A command that does not want its input closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("sh ends")
    })
}
