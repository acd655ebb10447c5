//! An inspection as a picture: coloured bit cells under their bytes, fields named below, and a legend.

use super::row::Row;
use crate::cli::svg::{self, Anchor, Document, EMPTY, WRONG, fill};
use crate::format::Inspection;

const CELL: usize = 20;
const BYTES_A_LINE: usize = 4;
const LEFT: usize = 16;
/// The height of a line of cells with what stands above and below.
const LINE: usize = 74;
const TOP: usize = 44;

pub(super) fn draw(name: &str, inspection: &Inspection, rows: &[Row<'_>]) -> String {
    let mut picture = Document::new();
    let order = if inspection.order.is_lsb_first() {
        "lowest"
    } else {
        "highest"
    };
    let title = format!(
        "{name}: {} bits, {order} bit of each byte first",
        inspection.bytes.len() * 8
    );
    picture.text(
        [LEFT, 24],
        Anchor::Start,
        "font-weight:bold;font-size:14px",
        &title,
    );
    for (index, byte) in inspection.bytes.iter().enumerate() {
        let [x, y] = cell(index * 8);
        let label = format!("byte {index}: {byte:02x}");
        picture.text(
            [x + CELL * 4, y - 8],
            Anchor::Middle,
            "fill:#555555",
            &label,
        );
    }
    for (index, row) in rows.iter().enumerate() {
        stretch(&mut picture, index, row);
    }
    let bottom = TOP + inspection.bytes.len().div_ceil(BYTES_A_LINE) * LINE;
    legend(&mut picture, rows, bottom + 8);
    picture.finish()
}

/// The upper left corner of a bit's cell.
fn cell(bit: usize) -> [usize; 2] {
    let (line, column) = (bit / (BYTES_A_LINE * 8), bit % (BYTES_A_LINE * 8));
    // A gap shows where a byte ends.
    [
        LEFT + column * CELL + column / 8 * 4,
        TOP + 20 + line * LINE,
    ]
}

fn colour(index: usize, row: &Row<'_>) -> &'static str {
    if row.filling && row.error.is_none() {
        EMPTY
    } else {
        fill(index)
    }
}

fn stretch(picture: &mut Document, index: usize, row: &Row<'_>) {
    for (bit, digit) in row.bits.clone().zip(row.raw.chars()) {
        let [x, y] = cell(bit);
        let colour = colour(index, row);
        let strength = if digit == '1' { 1.0 } else { 0.45 };
        let edge = if row.error.is_some() {
            WRONG
        } else {
            "#ffffff"
        };
        picture.rect(
            [x, y, CELL, CELL + 4],
            &format!("fill:{colour};fill-opacity:{strength};stroke:{edge}"),
        );
        let mut buffer = [0; 4];
        picture.text(
            [x + CELL / 2, y + 17],
            Anchor::Middle,
            "font-size:13px",
            digit.encode_utf8(&mut buffer),
        );
    }
    // A name on each line of cells that the stretch is on.
    let per_line = BYTES_A_LINE * 8;
    let mut start = row.bits.start;
    while start < row.bits.end {
        let end = row.bits.end.min((start / per_line + 1) * per_line);
        let ([left, y], [right, _]) = (cell(start), cell(end - 1));
        let room = right + CELL - left;
        let number = (index + 1).to_string();
        let name = if svg::width(row.path) <= room {
            row.path
        } else {
            &number
        };
        let style = if row.error.is_some() {
            format!("fill:{WRONG};font-weight:bold")
        } else {
            "fill:#222222".to_owned()
        };
        picture.rect(
            [left + 1, y + CELL + 7, room - 2, 3],
            &format!("fill:{}", colour(index, row)),
        );
        picture.text(
            [left + room / 2, y + CELL + 24],
            Anchor::Middle,
            &style,
            name,
        );
        start = end;
    }
}

/// Every stretch by its number, in as many columns as keep the picture in shape.
fn legend(picture: &mut Document, rows: &[Row<'_>], top: usize) {
    let columns = rows.len().div_ceil(30).clamp(1, 4);
    let height = rows.len().div_ceil(columns);
    let width = |measure: &dyn Fn(&Row<'_>) -> usize| rows.iter().map(measure).max().unwrap_or(0);
    let paths = width(&|row| svg::width(row.path));
    let words = |row: &Row<'_>| match row.error {
        Some(error) => error.message.clone(),
        None if row.note.is_empty() => row.value_text(),
        None => format!("{} ({})", row.value_text(), row.note),
    };
    let values = width(&|row| svg::width(&words(row)));
    for (index, row) in rows.iter().enumerate() {
        let x = LEFT + index / height * (paths + values + 96);
        let y = top + index % height * 20;
        picture.rect([x, y, 14, 14], &format!("fill:{}", colour(index, row)));
        picture.text(
            [x + 44, y + 11],
            Anchor::End,
            "fill:#555555",
            &(index + 1).to_string(),
        );
        let style = if row.error.is_some() {
            format!("fill:{WRONG};font-weight:bold")
        } else {
            String::new()
        };
        picture.text([x + 56, y + 11], Anchor::Start, &style, row.path);
        picture.text([x + 72 + paths, y + 11], Anchor::Start, &style, &words(row));
    }
}
