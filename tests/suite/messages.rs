//! `tests/mistakes/messages.md` has a row for every message of the macro that the cases beside it hold.

use std::fs;
use std::path::Path;

/// The messages of the rows, `..` for what differs.
fn patterns() -> Vec<&'static str> {
    let page = include_str!("../mistakes/messages.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    rows.filter_map(|row| row.split(" |").next())
        .flat_map(|cell| cell.split("<br>"))
        .collect()
}

/// Says whether a message is the pattern with something for each `..`.
fn is_spelled(message: &str, pattern: &str) -> bool {
    let mut parts = pattern.split("..");
    let Some(mut rest) = parts.next().and_then(|first| message.strip_prefix(first)) else {
        return false;
    };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        let found = rest
            .char_indices()
            .skip(1)
            .map(|(at, _)| at)
            .chain([rest.len()]);
        let next = found.into_iter().find(|at| {
            let tail = &rest[*at..];
            if last {
                tail == part
            } else {
                tail.starts_with(part)
            }
        });
        match next {
            Some(at) if !rest.is_empty() => rest = &rest[at + part.len()..],
            _ => return false,
        }
    }
    rest.is_empty()
}

/// Every first line of an error below a folder, without what the compiler puts before it.
fn messages(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            messages(&path, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "stderr")
        {
            let text = fs::read_to_string(&path).expect("the messages are text");
            let lines = text.lines().filter(|line| line.starts_with("error"));
            let said = lines.filter_map(|line| line.split_once(": ").map(|(_, said)| said));
            found.extend(said.map(|said| {
                said.strip_prefix("evaluation panicked: ")
                    .unwrap_or(said)
                    .to_owned()
            }));
        }
    }
}

#[test]
fn every_message_has_a_row() {
    let mut found = Vec::new();
    messages(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/mistakes")),
        &mut found,
    );
    assert!(!found.is_empty());
    let patterns = patterns();
    let without: Vec<&String> = found
        .iter()
        .filter(|message| {
            // Where types or constants decide, type and field stand in front.
            let bare = message.split_once("`: ").map_or("", |(_, bare)| bare);
            !patterns
                .iter()
                .any(|pattern| is_spelled(message, pattern) || is_spelled(bare, pattern))
        })
        .collect();
    assert!(without.is_empty(), "there is no row for {without:#?}");
}
