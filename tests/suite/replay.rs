//! Transcripts: what a command prints is what a file says.
//!
//! A transcript is prose with commands in it. A line `$ games ...` is run by `sh`, with the lines `< ...` after it as standard
//! input. What follows up to the next empty line or command is what it prints: standard output as it is, then standard error
//! behind `2> `, then `[exit 1]` where the exit code is not 0. An empty line of output is written `.`, and a `.` at the start
//! of a line is doubled.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// Compares what files say with what `now` says in their place, or writes that into them.
pub(crate) fn compare(files: &[PathBuf], bin: &Path, now: fn(&Path, &Path) -> String) {
    let overwrite = std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite");
    let mut wrong = Vec::new();
    for path in files {
        let actual = now(path, bin);
        let said = fs::read_to_string(path).expect("a transcript is text");
        if overwrite {
            fs::write(path, actual).expect("the file can be written");
        } else if actual != said {
            wrong.push(format!("{}{}", path.display(), difference(&said, &actual)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first lines that differ: their number, what the file says, and what is printed.
fn difference(said: &str, actual: &str) -> String {
    const LINES: usize = 10;
    let from = said
        .lines()
        .zip(actual.lines())
        .take_while(|(said, actual)| said == actual)
        .count();
    let mut difference = format!(":{}:\n", from + 1);
    for (mark, text) in [('-', said), ('+', actual)] {
        for line in text.lines().skip(from).take(LINES) {
            difference += &format!("{mark} {line}\n");
        }
    }
    difference
}

/// The transcript with what every command prints now.
pub(crate) fn replay(path: &Path, bin: &Path) -> String {
    let said = fs::read_to_string(path).expect("a transcript is text");
    let mut actual = String::new();
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        actual.push_str(line);
        actual.push('\n');
        let Some(command) = line.strip_prefix("$ ") else {
            continue;
        };
        let mut input = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("< ") || *line == "<") {
            actual.push_str(line);
            actual.push('\n');
            input.push_str(line.strip_prefix("< ").unwrap_or_default());
            input.push('\n');
        }
        while lines
            .next_if(|line| !line.is_empty() && !line.starts_with("$ "))
            .is_some()
        {}
        print(&run(command, input.as_bytes(), bin), &mut actual);
    }
    actual
}

fn print(output: &Output, actual: &mut String) {
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if line.is_empty() || line.starts_with('.') {
            actual.push('.');
        }
        actual.push_str(line);
        actual.push('\n');
    }
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        actual.push_str(format!("2> {line}").trim_end());
        actual.push('\n');
    }
    if !output.status.success() {
        actual.push_str(&match output.status.code() {
            Some(code) => format!("[exit {code}]\n"),
            None => "[killed]\n".to_owned(),
        });
    }
}

/// Runs a line of shell that finds the commands in the folder `bin`.
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
