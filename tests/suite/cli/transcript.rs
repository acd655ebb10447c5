//! The transcripts in `tests/cli`: what the command `games` prints is what they say.
//!
//! The pages of the book are transcripts too: the `console` blocks in which `games` is run. There, output stands as a
//! terminal shows it, up to the next command or the end of the block.
//!
//! `SNAPSHOTS=overwrite cargo test -p games --test cli` writes what is printed now.

use std::fs;
use std::path::{Path, PathBuf};

use crate::binary::built_games;
use crate::replay::{compare, replay, run};

#[test]
fn transcripts_are_true() {
    let transcripts = files(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cli"), "txt");
    assert!(!transcripts.is_empty(), "no transcripts");
    compare(&transcripts, built_games(), replay);
}

#[test]
fn pages_of_the_book_are_true() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src");
    compare(&files(book, "md"), built_games(), replay_page);
    // The pages draw their pictures again, into the folder where commands run.
    compare(
        &files(&format!("{book}/pictures"), "svg"),
        built_games(),
        |picture, _| {
            let name = picture.file_name().expect("a picture is a file");
            let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::read_to_string(drawn).unwrap_or_default()
        },
    );
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
