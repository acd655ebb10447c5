//! Layouts as SVG pictures: 32 bits in a row, a box for each field, and a legend.

use std::fmt::Write;

use bitcodec::layout::{Layout, Row};

use crate::batches::escaped;

/// The width of a bit.
const CELL: usize = 22;
/// The bits in a row.
const BITS: usize = 32;
/// The height of a row of boxes, with its labels.
const LINE: usize = 58;
/// The height of a line of the legend.
const WORDS: usize = 18;
const LEFT: usize = 12;
const TOP: usize = 54;
/// The most rows of boxes; a longer field is cut.
const LINES: usize = 64;

const FILLS: [&str; 7] = [
    "#8ecae6", "#ffd166", "#95d5b2", "#f4acb7", "#cdb4db", "#f7b267", "#b8c0ff",
];

/// Draws a layout.
pub(crate) fn draw(name: &str, layout: &Layout) -> String {
    let mut rows = layout.rows();
    rows.retain(|row| row.max_bits != Some(0));
    let is_exact = rows.iter().all(|row| row.max_bits == Some(row.min_bits));
    let mut body = String::new();
    let mut cell = 0;
    for (index, row) in rows.iter().enumerate() {
        let cells = cells(row, is_exact);
        let room = BITS - cell % BITS;
        if !is_exact && cells > room {
            cell += room;
        }
        boxes(&mut body, index, row, cell, cell + cells);
        cell += cells;
    }
    let mut y = TOP + cell.div_ceil(BITS).min(LINES) * LINE + 8;
    for (index, row) in rows.iter().enumerate() {
        let place = match (row.start, row.end) {
            (Some(start), Some(end)) => format!("{start}..{end}"),
            _ => format!("{} bits", width(row.min_bits, row.max_bits)),
        };
        let doc = row.plain_doc();
        let doc = doc.split('\n').next().unwrap_or_default();
        let words = [&row.path, &place, &row.plain_form(), doc]
            .map(escaped)
            .join("  ");
        // A string takes all that is written to it.
        let _ = write!(
            body,
            r##"<rect x="{LEFT}" y="{}" width="12" height="12" fill="{}"/><text x="{}" y="{y}">{words}</text>"##,
            y - 11,
            fill(index, row),
            LEFT + 18,
        );
        y += WORDS;
    }
    let title = format!(
        "{}: {} bits",
        escaped(name),
        width(layout.min_bits, layout.max_bits)
    );
    let (wide, high) = (2 * LEFT + BITS * CELL, y + 4);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" font-family="Menlo,Consolas,monospace" font-size="12" fill="#20262e"><title>{title}</title><rect width="100%" height="100%" fill="#ffffff"/><text x="{LEFT}" y="24" font-size="14" font-weight="bold">{title}</text>{body}</svg>"##
    )
}

/// Returns the number of cells of a box: its bits, or less if the picture is not to scale.
fn cells(row: &Row, is_exact: bool) -> usize {
    let bits = row.max_bits.unwrap_or(BITS / 2);
    if is_exact {
        bits
    } else {
        bits.clamp(3, BITS / 2)
    }
}

fn fill(index: usize, row: &Row) -> &'static str {
    let is_filling =
        row.path.ends_with(')') && !row.path.ends_with("(tag)") && row.path != "(value)";
    if is_filling {
        "#dcdcdc"
    } else {
        FILLS.get(index % FILLS.len()).copied().unwrap_or("#dcdcdc")
    }
}

fn boxes(body: &mut String, index: usize, row: &Row, from: usize, to: usize) {
    let mut start = from;
    while start < to && start / BITS < LINES {
        let end = to.min((start / BITS + 1) * BITS);
        let (x, y) = (LEFT + start % BITS * CELL, TOP + start / BITS * LINE);
        let room = (end - start) * CELL;
        let middle = x + room / 2;
        let is_wide = row.path.chars().count() * 8 < room;
        let name = if is_wide {
            escaped(&row.path)
        } else {
            (index + 1).to_string()
        };
        let dashes = if row.max_bits == Some(row.min_bits) {
            "none"
        } else {
            "5 3"
        };
        // A string takes all that is written to it.
        let _ = write!(
            body,
            r##"<rect x="{x}" y="{y}" width="{room}" height="30" fill="{}" stroke="#1a1a1a" stroke-dasharray="{dashes}"/><text x="{middle}" y="{}" text-anchor="middle" fill="#1a1a1a">{name}</text>"##,
            fill(index, row),
            y + 19,
        );
        if start == from {
            let bits = width(row.min_bits, row.max_bits);
            let _ = write!(
                body,
                r##"<text x="{middle}" y="{}" text-anchor="middle" font-size="10" fill="#68717c">{bits}</text>"##,
                y + 42,
            );
        }
        start = end;
    }
}

/// Returns a width as text: `4`, `25-40`, `8+`.
fn width(min: usize, max: Option<usize>) -> String {
    match max {
        Some(max) if max == min => min.to_string(),
        Some(max) => format!("{min}-{max}"),
        None => format!("{min}+"),
    }
}
