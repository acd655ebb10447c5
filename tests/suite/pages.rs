//! The pages of the book: all of them are in its contents, and their code is tested.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{PAGES, PAGES_OF_SQL};

/// The folder of the book.
pub(crate) fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src"))
}

/// The text of a page, by its path below the folder of the book.
pub(crate) fn text(page: &str) -> String {
    fs::read_to_string(docs().join(page))
        .unwrap_or_else(|error| panic!("{page} can be read: {error}"))
}

/// All Markdown files below a folder.
fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn every_page_of_the_book_is_tested_and_in_its_contents() {
    let mut files = Vec::new();
    below(docs(), &mut files);
    let pages: BTreeSet<String> = files
        .iter()
        .map(|path| path.strip_prefix(docs()).expect("it is in the book"))
        .map(|path| path.to_string_lossy().into_owned())
        .filter(|name| name != "SUMMARY.md")
        .collect();
    let known = PAGES.iter().chain(PAGES_OF_SQL);
    assert_eq!(pages, known.map(ToString::to_string).collect());
    let summary = text("SUMMARY.md");
    for page in &pages {
        assert!(
            summary.contains(&format!("({page})")),
            "{page} is not in SUMMARY.md"
        );
    }
}

/// These are read where nothing hides the lines that rustdoc leaves out, and typed as they stand.
#[test]
fn pages_for_newcomers_show_all_of_their_code() {
    for page in ["../../README.md", "introduction.md", "quick-start.md"] {
        let text = text(page);
        for block in text.split("```rust").skip(1) {
            let code = block.split("```").next().unwrap_or_default();
            assert!(!code.contains("\n# "), "{page} hides lines in {code}");
        }
    }
}
