//! The attribute reference: pages of the book, and one page in the documentation of each package.
//!
//! The packages have the same files, as symbolic links, because `cargo package` copies what these lead to. A link from one
//! page to another must be an anchor in rustdoc. So it has a label, `[words][anchor]`. The page defines the label at its end,
//! for the book. In rustdoc `doc/links.md` stands before the pages and defines it first, and the first definition counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::PAGES;
use crate::links::{anchors, definitions, labels};
use crate::pages::text;

const PACKAGES: [&str; 2] = ["bitcodec", "bitcodec-derive"];

/// The pages of the reference, in the order of the book.
fn pages() -> impl Iterator<Item = &'static str> {
    PAGES
        .iter()
        .copied()
        .filter(|page| page.starts_with("attributes"))
}

#[test]
fn the_documentation_of_both_packages_has_every_page_of_the_reference_in_order() {
    for package in PACKAGES {
        let source = text(&format!("../../{package}/src/lib.rs"));
        let included: Vec<&str> = source
            .split("#[doc = include_str!(\"../doc/")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let expected: Vec<&str> = ["links.md"].into_iter().chain(pages()).collect();
        assert_eq!(included, expected, "{package}");
        for page in pages() {
            let copy = text(&format!("../../{package}/doc/{page}"));
            assert_eq!(copy, text(page), "{package}");
        }
    }
}

#[test]
fn the_links_of_the_reference_work_in_the_book_and_on_the_one_page_of_rustdoc() {
    let whole: String = pages().map(text).collect();
    let anchors = anchors(&whole);
    let distinct: BTreeSet<&str> = anchors.iter().map(String::as_str).collect();
    // rustdoc gives a heading another name where it needs the name itself, or where two are alike.
    assert_eq!(distinct.len(), anchors.len(), "two headings are alike");
    for taken in [
        "fields",
        "variants",
        "methods",
        "implementations",
        "search",
        "help",
    ] {
        assert!(!distinct.contains(taken), "{taken}");
    }

    let mut expected = BTreeMap::new();
    for page in pages() {
        let text = text(page);
        for target in text.split("](").skip(1) {
            let target = target.split(')').next().unwrap_or_default();
            assert!(target.starts_with('#'), "{page}: {target} leaves the page");
        }
        let used: BTreeSet<&str> = labels(&text).collect();
        let defined: BTreeSet<&str> = definitions(&text).map(|(label, _)| label).collect();
        assert_eq!(used, defined, "{page}");
        for (label, target) in definitions(&text) {
            assert!(distinct.contains(label), "{page}: {label}");
            assert!(target.ends_with(&format!("#{label}")), "{page}: {target}");
            expected.insert(label.to_owned(), format!("#{label}"));
        }
    }
    for package in PACKAGES {
        let links = text(&format!("../../{package}/doc/links.md"));
        let mut there = BTreeMap::new();
        for (label, target) in definitions(&links) {
            there.insert(label.to_owned(), target.to_owned());
        }
        assert_eq!(there, expected, "{package}/doc/links.md");
    }
}
