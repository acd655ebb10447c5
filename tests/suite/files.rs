//! The files of the workspace that the book names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{PAGES, PAGES_OF_SQL};

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn page(name: &str) -> String {
    fs::read_to_string(workspace().join("docs/src").join(name)).expect("the page can be read")
}

/// All Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The files that readers of the book write.
const WRITTEN_BY_READERS: [&str; 3] = ["src/lib.rs", "src/main.rs", "games/src/othello.rs"];

#[test]
fn every_file_that_the_book_names_is_there() {
    for name in PAGES.iter().chain(PAGES_OF_SQL) {
        let text = page(name);
        for code in text.split('`').skip(1).step_by(2) {
            let is_path = code
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "/_-.".contains(letter));
            if is_path
                && code.contains('/')
                && code.ends_with(".rs")
                && !WRITTEN_BY_READERS.contains(&code)
            {
                let there = [
                    "",
                    "tests",
                    "tests/suite",
                    "bitcodec-derive/src",
                    "bitcodec/src",
                ];
                let found = there
                    .iter()
                    .any(|folder| workspace().join(folder).join(code).exists());
                assert!(found, "{name} names {code}");
            }
        }
    }
}

/// The sources of the runtime and of the derive that hold one of these words.
fn files_with(words: &[&str]) -> BTreeSet<String> {
    let mut files = Vec::new();
    for package in ["bitcodec", "bitcodec-derive"] {
        sources(&workspace().join(package).join("src"), &mut files);
    }
    files
        .iter()
        .filter(|path| {
            let text = fs::read_to_string(path).expect("the source can be read");
            words.iter().any(|word| text.contains(word))
        })
        .map(|path| {
            let path = path
                .strip_prefix(workspace())
                .expect("it is in the workspace");
            path.to_string_lossy().into_owned()
        })
        .filter(|path| !path.contains("/golden/"))
        .collect()
}

#[test]
fn the_page_that_adds_a_key_names_every_file_that_knows_it() {
    let text = page("add-a-key.md");
    let rows = text
        .split("## The files")
        .nth(1)
        .expect("the page ends with its files");
    let named: BTreeSet<&str> = rows
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    // Without the operator of expressions and the checksum.
    let known = files_with(&[
        "struct Xor<",
        "mod xor;",
        "Layer::Xor",
        "LayerKind::Xor",
        "FieldKey::Xor",
        "\"xor(",
        "\"xor = ",
    ]);
    assert_eq!(named, known.iter().map(String::as_str).collect());
    for (key, words) in [
        ("rice", ["rice", "Rice"]),
        ("zero_runs", ["zero_run", "ZeroRun"]),
    ] {
        let count = files_with(&words).len();
        let said = format!("(`{key}`, in {count} files)");
        assert!(text.contains(&said), "{said}: {:?}", files_with(&words));
        assert!(count <= 7, "{said}");
    }
}
