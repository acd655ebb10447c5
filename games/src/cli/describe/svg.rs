//! A layout as a picture: a box for each field, and a legend.

use bitcodec::Layout;
use bitcodec::layout::Row;

use crate::cli::svg::{self, Anchor, Document, EMPTY, fill};

const CELL: usize = 22;
const CELLS_A_LINE: usize = 32;
const LEFT: usize = 16;
const TOP: usize = 60;
/// The height of a line of boxes with what stands above and below.
const LINE: usize = 64;
const BOX: usize = 30;

pub(super) fn draw(name: &str, layout: &Layout) -> String {
    let rows: Vec<Row> = layout
        .rows()
        .into_iter()
        .filter(|row| row.max_bits != Some(0))
        .collect();
    let mut picture = Document::new();
    let title = format!("{name}: {} bits", width(layout.min_bits, layout.max_bits));
    picture.text(
        [LEFT, 24],
        Anchor::Start,
        "font-weight:bold;font-size:14px",
        &title,
    );
    let exact = rows.iter().all(is_constant);
    let mut cell = 0;
    for (index, row) in rows.iter().enumerate() {
        let room = CELLS_A_LINE - cell % CELLS_A_LINE;
        if !exact && cells(row, exact) > room {
            cell += room;
        }
        let end = cell + cells(row, exact);
        field(&mut picture, index, row, cell..end);
        cell = end;
    }
    let lines = cell.div_ceil(CELLS_A_LINE);
    if exact {
        ruler(&mut picture, layout.min_bits, lines);
    }
    legend(&mut picture, &rows, TOP + lines * LINE + 8);
    picture.finish()
}

fn is_constant(row: &Row) -> bool {
    row.max_bits == Some(row.min_bits)
}

/// How many cells a box is wide: its bits, or a token width where the picture is not to scale.
fn cells(row: &Row, exact: bool) -> usize {
    let bits = row.max_bits.unwrap_or(CELLS_A_LINE / 2);
    if exact {
        bits
    } else {
        bits.clamp(3, CELLS_A_LINE / 2)
    }
}

/// Numbers the first bit of every byte.
fn ruler(picture: &mut Document, bits: usize, lines: usize) {
    for line in 0..lines {
        for byte in (0..CELLS_A_LINE).step_by(8) {
            let bit = line * CELLS_A_LINE + byte;
            if bit < bits {
                let place = [LEFT + byte * CELL + 2, TOP + line * LINE - 5];
                picture.text(
                    place,
                    Anchor::Start,
                    "fill:#555555;font-size:10px",
                    &bit.to_string(),
                );
            }
        }
    }
}

fn field(picture: &mut Document, index: usize, row: &Row, cells: std::ops::Range<usize>) {
    let mut start = cells.start;
    while start < cells.end {
        let end = cells.end.min((start / CELLS_A_LINE + 1) * CELLS_A_LINE);
        let (line, column) = (start / CELLS_A_LINE, start % CELLS_A_LINE);
        let [x, y] = [LEFT + column * CELL, TOP + line * LINE];
        let room = (end - start) * CELL;
        let dashes = if is_constant(row) {
            ""
        } else {
            ";stroke-dasharray:5 3"
        };
        let style = format!("fill:{};stroke:#333333{dashes}", colour(index, row));
        picture.rect([x, y, room, BOX], &style);
        let middle = x + room / 2;
        let number = (index + 1).to_string();
        let name = if svg::width(&row.path) < room {
            &row.path
        } else {
            &number
        };
        picture.text([middle, y + 19], Anchor::Middle, "", name);
        if start == cells.start {
            let bits = width(row.min_bits, row.max_bits);
            picture.text(
                [middle, y + BOX + 14],
                Anchor::Middle,
                "fill:#555555;font-size:10px",
                &bits,
            );
        }
        start = end;
    }
}

fn colour(index: usize, row: &Row) -> &'static str {
    if row.path.ends_with(')') && row.path != "(tag)" && row.path != "(value)" {
        EMPTY
    } else {
        fill(index)
    }
}

/// Every field by its number: bits, name, form, meaning.
fn legend(picture: &mut Document, rows: &[Row], top: usize) {
    let widest = |cell: &dyn Fn(&Row) -> usize| rows.iter().map(cell).max().unwrap_or(0);
    let places = LEFT + 56 + widest(&|row| svg::width(&row.path)) + 16;
    let forms = places + widest(&|row| svg::width(&bits(row))) + 16;
    let docs = forms + widest(&|row| svg::width(&row.form)) + 16;
    for (index, row) in rows.iter().enumerate() {
        let y = top + index * 20;
        picture.rect([LEFT, y, 14, 14], &format!("fill:{}", colour(index, row)));
        picture.text(
            [LEFT + 44, y + 11],
            Anchor::End,
            "fill:#555555",
            &(index + 1).to_string(),
        );
        picture.text([LEFT + 56, y + 11], Anchor::Start, "", &row.path);
        picture.text([places, y + 11], Anchor::Start, "fill:#555555", &bits(row));
        picture.text([forms, y + 11], Anchor::Start, "", &row.form);
        let doc = first_sentence(row.doc);
        picture.text([docs, y + 11], Anchor::Start, "fill:#555555", &doc);
    }
}

/// The first sentence of a field's documentation, without its marks.
fn first_sentence(doc: &str) -> String {
    let line = doc.trim().lines().next().unwrap_or_default();
    let sentence = line.split_once(". ").map_or(line, |(sentence, _)| sentence);
    sentence.trim_end_matches('.').replace(['`', '*'], "")
}

fn bits(row: &Row) -> String {
    match (row.start, row.end) {
        (Some(start), Some(end)) => format!("{start}..{end}"),
        _ => width(row.min_bits, row.max_bits) + " bits",
    }
}

/// A width: `4`, `25-40`, `8+`.
fn width(min: usize, max: Option<usize>) -> String {
    match max {
        Some(max) if max == min => min.to_string(),
        Some(max) => format!("{min}-{max}"),
        None => format!("{min}+"),
    }
}
