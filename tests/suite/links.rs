//! The links of the book.

use std::fs;

use crate::pages::{docs, text};
use crate::{PAGES, PAGES_OF_SQL};

/// The targets of all links of a text, of those in place and of definitions.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    let inline = targets.filter_map(|rest| rest.split(')').next());
    inline.chain(definitions(text).map(|(_, target)| target))
}

/// The labels of links and their targets: `[label]: target`.
pub(crate) fn definitions(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines()
        .filter_map(|line| line.strip_prefix('[')?.split_once("]: "))
}

/// The labels that links of a text use: `[words][label]`.
pub(crate) fn labels(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|prose| {
        let labels = prose.split("][").skip(1);
        labels.filter_map(|rest| rest.split(']').next())
    })
}

/// What mdBook and rustdoc call the headings of a text.
pub(crate) fn anchors(text: &str) -> Vec<String> {
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
        .chain(PAGES_OF_SQL)
        .chain(&["../../README.md", "../../tests/mistakes/messages.md"])
    {
        let path = docs().join(page);
        let text = text(page);
        let defined: Vec<&str> = definitions(&text).map(|(label, _)| label).collect();
        for label in labels(&text) {
            assert!(defined.contains(&label), "{page}: [{label}] is not defined");
        }
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
