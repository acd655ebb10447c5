//! Draws an inspection: coloured cells for the bits, fields named below them, and a legend.

use super::{first_bit, value_text};
use crate::cli::picture::{Entry, LEFT, fill, heading, legend, name_or_number};
use crate::format::{Inspection, Stretch};
use crate::svg::{Anchor, BLACK, Document, EMPTY, FAINT, INK, MONO, PAPER, RULE, WRONG};

const CELL: usize = 20;
const BITS_A_LINE: usize = 32;
/// The height of a line of cells with its labels above and below.
const LINE: usize = 74;
const TOP: usize = 44;

pub(super) fn draw(name: &str, inspection: &Inspection) -> String {
    let bits = inspection.bytes.len() * 8;
    let order = first_bit(inspection);
    let title = format!("{name}: {bits} bits, {order} bit of each byte first");
    let mut picture = Document::new();
    let wide = heading(&mut picture, &title);
    for (index, byte) in inspection.bytes.iter().enumerate() {
        let [x, y] = cell(index * 8);
        let label = format_args!("byte {index}: {byte:02x}");
        let label = picture.text([x + CELL * 4, y - 8], Anchor::Middle, label);
        label.fill(FAINT);
        // White behind the cells, so that a pale zero looks the same on any background.
        picture
            .rect([x, y, 8 * CELL, CELL + 4])
            .fill("#fff")
            .stroke(RULE, 1);
    }
    let mut entries = Vec::new();
    for (index, stretch) in inspection.stretches.iter().enumerate() {
        let is_wrong = stretch.error.is_some();
        let fill = if stretch.filling && !is_wrong {
            EMPTY
        } else {
            fill(index)
        };
        cells(&mut picture, stretch, fill);
        names(&mut picture, stretch, index, fill);
        entries.push(Entry {
            fill,
            is_wrong,
            words: [stretch.path.clone(), words(stretch)],
        });
    }
    let bottom = TOP + bits.div_ceil(BITS_A_LINE) * LINE;
    let blocks = entries.len().div_ceil(30).clamp(1, 4);
    let [width, height] = legend(&mut picture, bottom + 8, blocks, [INK; 2], &entries);
    let [right, _] = cell(bits.clamp(1, BITS_A_LINE) - 1);
    let width = width.max(wide).max(right + CELL + LEFT);
    picture.finish([width, height], MONO, title)
}

/// Returns the upper left corner of a bit's cell.
fn cell(bit: usize) -> [usize; 2] {
    let (line, column) = (bit / BITS_A_LINE, bit % BITS_A_LINE);
    // A gap marks the end of a byte.
    let x = LEFT + column * CELL + column / 8 * 4;
    [x, TOP + 20 + line * LINE]
}

fn cells(picture: &mut Document, stretch: &Stretch, fill: &str) {
    let edge = if stretch.error.is_some() {
        WRONG
    } else {
        PAPER
    };
    for (bit, digit) in stretch.bits.clone().zip(stretch.raw.chars()) {
        let [x, y] = cell(bit);
        let strength = if digit == '1' { 1.0 } else { 0.45 };
        let cell = picture.rect([x, y, CELL, CELL + 4]).fill(fill);
        cell.with("fill-opacity", strength).stroke(edge, 1);
        let digit = picture.text([x + CELL / 2, y + 17], Anchor::Middle, digit);
        digit.size(13).fill(BLACK);
    }
}

/// Draws the name of a stretch on each line that has cells of it.
fn names(picture: &mut Document, stretch: &Stretch, index: usize, fill: &str) {
    let mut start = stretch.bits.start;
    while start < stretch.bits.end {
        let end = stretch
            .bits
            .end
            .min((start / BITS_A_LINE + 1) * BITS_A_LINE);
        let ([left, y], [right, _]) = (cell(start), cell(end - 1));
        let room = right + CELL - left;
        picture
            .rect([left + 1, y + CELL + 7, room - 2, 3])
            .fill(fill);
        let name = name_or_number(&stretch.path, index, room + 1);
        let name = picture.text([left + room / 2, y + CELL + 24], Anchor::Middle, name);
        if stretch.error.is_some() {
            name.fill(WRONG).bold();
        }
        start = end;
    }
}

/// Returns the value or the error of a stretch.
fn words(stretch: &Stretch) -> String {
    match &stretch.error {
        Some(error) => error.message.clone(),
        None if stretch.note.is_empty() => value_text(stretch),
        None => format!("{} ({})", value_text(stretch), stretch.note),
    }
}
