//! Tests that cross the crates of the workspace. The targets are listed in `Cargo.toml`; this library holds the book, whose
//! code blocks are tests: they compile without a warning, and what they claim is true.

#![doc(test(attr(deny(warnings))))]

macro_rules! book {
    ($($name:ident = $page:literal;)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../docs/src/", $page))]
            pub struct $name;
        )*

        /// The pages whose code is tested.
        #[cfg(test)]
        const PAGES: &[&str] = &[$($page),*];
    };
}

book! {
    Introduction = "introduction.md";
    QuickStart = "quick-start.md";
    WireModel = "wire-model.md";
    Attributes = "attributes.md";
    Codings = "codings.md";
    Streams = "streams.md";
    Diagnostics = "diagnostics.md";
    Gallery = "gallery.md";
    Command = "cli.md";
    AddAGameFormat = "add-a-game-format.md";
    Backgammon = "backgammon.md";
    Chess = "chess.md";
    ChessLayouts = "chess-layouts.md";
    Cetkaik = "cetkaik.md";
    Layout = "layout.md";
    Lock = "lock.md";
    Renju = "renju.md";
    Design = "design.md";
    Testing = "testing.md";
}

/// The README, whose code is tested too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(test)]
mod messages;
#[cfg(test)]
mod tables;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::PAGES;

    fn docs() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src"))
    }

    #[test]
    fn every_page_of_the_book_is_tested_and_in_its_contents() {
        let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("the book has contents");
        let pages: BTreeSet<String> = fs::read_dir(docs())
            .expect("the book has a folder")
            .map(|entry| {
                entry
                    .expect("its entries can be read")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .filter(|name| name.ends_with(".md") && name != "SUMMARY.md")
            .collect();
        assert_eq!(pages, PAGES.iter().map(ToString::to_string).collect());
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
            let text = fs::read_to_string(docs().join(page)).expect("the page can be read");
            for block in text.split("```rust").skip(1) {
                let code = block.split("```").next().unwrap_or_default();
                assert!(!code.contains("\n# "), "{page} hides lines in {code}");
            }
        }
    }

    #[test]
    fn every_link_of_the_book_leads_somewhere() {
        for page in PAGES {
            let text = fs::read_to_string(docs().join(page)).expect("the page can be read");
            for link in text
                .split("](")
                .skip(1)
                .filter_map(|rest| rest.split(')').next())
            {
                let target = link.split('#').next().unwrap_or_default();
                if !target.is_empty() && !target.contains("://") {
                    assert!(docs().join(target).exists(), "{page}: {link}");
                }
            }
        }
    }
}
