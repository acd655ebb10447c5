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
    Protocols = "protocols.md";
    Recursion = "recursion.md";
    Streams = "streams.md";
    Layout = "layout.md";
    Lock = "lock.md";
    Columns = "columns.md";
    CompileErrors = "compile-errors.md";
    Gallery = "gallery.md";
    Attributes = "attributes.md";
    Stability = "stability.md";
    Entropy = "entropy-coding.md";
    Comparison = "comparison.md";
    Command = "cli.md";
    Python = "python.md";
    Sql = "sql.md";
    Spark = "spark.md";
    Pictures = "pictures.md";
    AddAGameFormat = "add-a-game-format.md";
    Backgammon = "backgammon.md";
    Chess = "chess.md";
    Cetkaik = "cetkaik.md";
    Renju = "renju.md";
    Web = "web.md";
    Design = "design.md";
    AddAKey = "add-a-key.md";
    Testing = "testing.md";
    Speed = "speed.md";
    InstructionCounts = "instruction-counts.md";
}

/// The README, whose code is tested too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(test)]
mod files;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod modules;
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

    /// The targets of all links of a text.
    fn links(text: &str) -> impl Iterator<Item = &str> {
        let targets = text.split("](").skip(1);
        targets.filter_map(|rest| rest.split(')').next())
    }

    /// What mdBook and rustdoc call the headings of a text.
    fn anchors(text: &str) -> Vec<String> {
        let mut in_code = false;
        let headings = text.lines().filter_map(|line| {
            in_code ^= line.starts_with("```");
            let heading = line.trim_start_matches('#');
            (!in_code && heading.len() < line.len()).then(|| heading.trim())
        });
        let letters = |heading: &str| -> String {
            let kept = heading
                .chars()
                .filter(|&letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
            kept.flat_map(char::to_lowercase).collect()
        };
        headings
            .map(|heading| letters(heading).replace(' ', "-"))
            .collect()
    }

    #[test]
    fn every_link_of_the_book_leads_somewhere() {
        for page in PAGES
            .iter()
            .chain(&["../../README.md", "../../tests/mistakes/messages.md"])
        {
            let path = docs().join(page);
            let text = fs::read_to_string(&path).expect("the page can be read");
            for link in links(&text).filter(|link| !link.contains("://")) {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => path.clone(),
                    file => path.with_file_name("").join(file),
                };
                assert!(target.exists(), "{page}: {link}");
                if !anchor.is_empty() {
                    let there = fs::read_to_string(target).expect("the page can be read");
                    assert!(
                        anchors(&there).iter().any(|found| found == anchor),
                        "{page}: {link}"
                    );
                }
            }
        }
    }

    /// Both packages hold it, and show it where the rest of the book is not there.
    #[test]
    fn the_attribute_reference_stands_alone_in_the_documentation_of_the_packages() {
        let page = fs::read_to_string(docs().join("attributes.md")).expect("the page can be read");
        for package in ["bitcodec", "bitcodec-derive"] {
            let copy = docs().join(format!("../../{package}/doc/attributes.md"));
            assert_eq!(fs::read_to_string(copy).ok().as_ref(), Some(&page));
        }
        let links: Vec<&str> = links(&page).collect();
        assert!(
            links.iter().all(|link| link.starts_with('#')),
            "a link leaves the page: {links:?}"
        );
        // rustdoc gives a heading another name where it needs the name itself, or where two are alike.
        let anchors = anchors(&page);
        let distinct: BTreeSet<&String> = anchors.iter().collect();
        assert_eq!(distinct.len(), anchors.len(), "two headings are alike");
        for taken in [
            "fields",
            "variants",
            "methods",
            "implementations",
            "search",
            "help",
        ] {
            assert!(!anchors.iter().any(|anchor| anchor == taken), "{taken}");
        }
    }
}
