//! The pictures of the book: their colours are those of one palette, which its page lists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The colours in a text, as `#ffffff`.
fn colours(text: &str) -> BTreeSet<&str> {
    let places = text.match_indices('#').map(|(at, _)| at);
    let colours = places.filter_map(|at| text.get(at..at + 7));
    colours
        .filter(|colour| {
            colour[1..]
                .bytes()
                .all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
        })
        .collect()
}

#[test]
fn every_colour_of_a_picture_is_on_the_page_of_pictures() {
    let book = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src"));
    let read = |path: &Path| fs::read_to_string(path).expect("a file of the book");
    let page = read(&book.join("pictures.md"));
    let listed = colours(&page);
    assert!(listed.len() > 40, "the page lists {} colours", listed.len());
    let folder = fs::read_dir(book.join("pictures")).expect("the folder of pictures");
    let pictures = folder.map(|entry| entry.expect("an entry").path());
    let pictures = pictures.filter(|path| path.extension().is_some_and(|kind| kind == "svg"));
    let pictures: Vec<String> = pictures
        .chain([book.join("chess-sizes.svg")])
        .map(|path| read(&path))
        .collect();
    let shown: BTreeSet<&str> = pictures
        .iter()
        .flat_map(|picture| colours(picture))
        .collect();
    let strange: Vec<_> = shown.difference(&listed).collect();
    assert!(strange.is_empty(), "not on the page: {strange:?}");
    let unused: Vec<_> = listed.difference(&shown).collect();
    assert!(unused.is_empty(), "in no picture: {unused:?}");
}
