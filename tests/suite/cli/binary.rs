//! The built command, run as a user runs it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The folder with the command, built for this profile; cargo builds binaries only with the tests of their own package.
pub(crate) fn built_games() -> PathBuf {
    let test = std::env::current_exe().expect("the test knows its own path");
    let profile = test
        .ancestors()
        .nth(2)
        .expect("tests are built in target/<profile>/deps");
    let name = profile
        .file_name()
        .and_then(|name| name.to_str())
        .expect("profiles are words");
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--package",
            "games",
            "--bin",
            "games",
            "--profile",
        ])
        .arg(if name == "debug" { "dev" } else { name })
        .arg("--target-dir")
        .arg(profile.parent().expect("profiles are in target"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .status()
        .expect("cargo runs");
    assert!(status.success(), "`games` does not build");
    profile.to_owned()
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
