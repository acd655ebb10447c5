//! The transcripts in `tests/cli`: what the command `games` prints is what they say.
//!
//! A transcript is prose with commands in it. A line `$ games ...` is run by `sh`, with the lines `< ...` after it as standard
//! input. What follows up to the next empty line or command is what it prints: standard output as it is, then standard error
//! behind `2> `, then `[exit 1]` where the exit code is not 0. An empty line of output is written `.`, and a `.` at the start
//! of a line is doubled.
//!
//! The pages of the book are transcripts too: the `console` blocks in which `games` is run. There, output stands as a
//! terminal shows it, up to the next command or the end of the block.
//!
//! `SNAPSHOTS=overwrite cargo test -p games --test cli` writes what is printed now.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::binary::{built_games, run};

#[test]
fn transcripts_are_true() {
    let transcripts = files(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cli"), "txt");
    assert!(!transcripts.is_empty(), "no transcripts");
    compare(&transcripts, replay);
}

#[test]
fn pages_of_the_book_are_true() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src");
    compare(&files(book, "md"), replay_page);
    // The pages draw their pictures again, into the folder where commands run.
    compare(&files(&format!("{book}/pictures"), "svg"), |picture, _| {
        let name = picture.file_name().expect("a picture is a file");
        let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::read_to_string(drawn).unwrap_or_default()
    });
}

/// The files of a folder with this extension, in order.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// Compares what files say with what `now` says in their place, or writes that into them.
fn compare(files: &[PathBuf], now: fn(&Path, &Path) -> String) {
    let bin = built_games();
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
fn replay(path: &Path, bin: &Path) -> String {
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

/// The page with what every command in its `console` blocks prints now.
fn replay_page(path: &Path, bin: &Path) -> String {
    let said = fs::read_to_string(path).expect("a transcript is text");
    let mut actual = String::new();
    let mut lines = said.lines().peekable();
    let mut in_console = false;
    while let Some(line) = lines.next() {
        actual.push_str(line);
        actual.push('\n');
        if line.starts_with("```") {
            in_console = !in_console && line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|command| {
            in_console && (command.starts_with("games ") || command.contains("| games "))
        });
        if let Some(command) = command {
            while lines
                .next_if(|line| !line.starts_with("```") && !line.starts_with("$ "))
                .is_some()
            {}
            let output = run(command, b"", bin);
            actual.push_str(&String::from_utf8_lossy(&output.stdout));
            actual.push_str(&String::from_utf8_lossy(&output.stderr));
        }
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
