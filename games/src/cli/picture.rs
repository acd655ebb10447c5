//! Writes pictures to files, and draws the common parts of pictures of bits: colours, names, and a
//! legend.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::console::{Console, Exit, Failure};
use super::table::wrapped;
use crate::svg::{Anchor, Document, FAINT, WRONG};

/// Writes a picture to a file, or to standard output if the file is `-`.
pub(super) fn write(file: &Path, picture: &str, console: &mut Console) -> Result<Exit, Failure> {
    if file.as_os_str() == "-" {
        console.out().write_all(picture.as_bytes())?;
    } else {
        fs::write(file, picture).map_err(|error| Failure::io(file.display().to_string(), error))?;
    }
    Ok(Exit::Good)
}

/// The left edge of the drawing.
pub(super) const LEFT: usize = 16;

/// Returns the fill of the nth field, pale enough for black text.
pub(super) fn fill(index: usize) -> &'static str {
    const FILLS: [&str; 7] = [
        "#8ecae6", "#ffd166", "#95d5b2", "#f4acb7", "#cdb4db", "#f7b267", "#b8c0ff",
    ];
    FILLS[index % FILLS.len()]
}

/// Returns the width of a text in the 12-pixel monospace font, rounded up.
fn width(text: &str) -> usize {
    text.chars().count() * 29 / 4 + 1
}

/// Returns the name of the nth field if it fits, otherwise its number in the legend.
pub(super) fn name_or_number(name: &str, index: usize, room: usize) -> String {
    if width(name) < room {
        name.to_owned()
    } else {
        (index + 1).to_string()
    }
}

/// Draws the line above a picture and returns its width.
pub(super) fn heading(picture: &mut Document, words: &str) -> usize {
    let heading = picture.text([LEFT, 24], Anchor::Start, words);
    heading.size(14).bold();
    LEFT + width(words) * 7 / 6
}

/// A field in the legend: its fill, whether it is invalid, and its name and other text, column by
/// column.
pub(super) struct Entry<const N: usize> {
    pub(super) fill: &'static str,
    pub(super) is_wrong: bool,
    pub(super) words: [String; N],
}

/// Draws the fields as a numbered list in a number of blocks, side by side; `inks` are the colours
/// of the columns. Returns the size of the picture, which ends here.
pub(super) fn legend<const N: usize>(
    picture: &mut Document,
    top: usize,
    blocks: usize,
    inks: [&str; N],
    entries: &[Entry<N>],
) -> [usize; 2] {
    const LINE: usize = 20;
    const GAP: usize = 16;

    let height = entries.len().div_ceil(blocks).max(1);
    let entries: Vec<_> = entries.iter().map(|entry| (entry, lines(entry))).collect();
    let mut lefts = [0; N];
    let mut block = 56;
    for (column, left) in lefts.iter_mut().enumerate() {
        *left = block;
        let words = entries.iter().flat_map(|(_, lines)| &lines[column]);
        block += words.map(|words| width(words)).max().unwrap_or(0) + GAP;
    }
    let (mut y, mut bottom) = (top, top + LINE);
    for (index, (entry, lines)) in entries.iter().enumerate() {
        let x = LEFT + index / height * (block + GAP);
        if index % height == 0 {
            y = top;
        }
        picture.rect([x, y, 14, 14]).fill(entry.fill);
        let number = picture.text([x + 44, y + 11], Anchor::End, index + 1);
        number.fill(FAINT);
        for ((words, ink), left) in lines.iter().zip(inks).zip(lefts) {
            for (line, words) in words.iter().enumerate() {
                let place = [x + left, y + 11 + line * LINE];
                let words = picture.text(place, Anchor::Start, words);
                if entry.is_wrong {
                    words.fill(WRONG).bold();
                } else {
                    words.fill(ink);
                }
            }
        }
        y += LINE * lines.iter().map(Vec::len).max().unwrap_or(1);
        bottom = bottom.max(y);
    }
    let blocks = entries.len().div_ceil(height).max(1);
    [LEFT + blocks * (block + GAP), bottom + 12]
}

/// Returns the text of each column of an entry, wrapped to lines.
fn lines<const N: usize>(entry: &Entry<N>) -> [Vec<String>; N] {
    const LONGEST: usize = 56;
    entry.words.each_ref().map(|words| wrapped(words, LONGEST))
}
