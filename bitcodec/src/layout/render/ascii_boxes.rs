//! Boxes of ASCII characters: two columns for each bit, and a border between rows.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The content of a box.
#[derive(Debug)]
pub(crate) struct Cell {
    /// The name, shown in the box if it is wide enough.
    pub(crate) name: String,
    /// The bit range, for the legend.
    pub(crate) place: String,
    /// The width in bits, if it is constant.
    pub(crate) bits: Option<usize>,
    /// The long text, shown in a box of variable width, or in one that is wide enough.
    pub(crate) long: String,
}

/// The number of bits in a row.
const ROW: usize = 32;

/// Rows of boxes, with letters for those that are too narrow for a name.
pub(crate) struct BoxDrawing<'a> {
    cells: &'a [Cell],
    labels: Vec<String>,
    legend: Vec<String>,
}

/// The part of a cell in one row.
#[derive(Clone, Copy)]
struct Piece {
    cell: usize,
    bits: usize,
    /// Whether it is the first of the widest pieces of its cell, which shows the name.
    named: bool,
}

impl<'a> BoxDrawing<'a> {
    /// The number of characters that fit a box of a whole row.
    pub(crate) const ROOM: usize = 2 * ROW - 3;

    pub(crate) fn new(cells: &'a [Cell]) -> Self {
        let mut sheet = Self {
            cells,
            labels: Vec::new(),
            legend: Vec::new(),
        };
        let mut letters = ('a'..='z').chain('A'..='Z').cycle();
        let mut column = 0;
        for cell in cells {
            let Some(bits) = cell.bits else {
                sheet.labels.push(String::new());
                column = 0;
                continue;
            };
            // The widest piece shows the name.
            let first = bits.min(ROW - column);
            let room = 2 * first.max((bits - first).min(ROW)) - 1;
            column = (column + bits) % ROW;
            // The last part of a path is enough.
            let last = cell.name.rsplit('.').next().unwrap_or_default();
            let fitting = [cell.long.as_str(), cell.name.as_str(), last]
                .into_iter()
                .find(|name| !name.is_empty() && name.chars().count() <= room);
            if let Some(name) = fitting {
                sheet.labels.push(String::from(name));
            } else {
                let letter = letters.next().unwrap_or('?');
                sheet.labels.push(String::from(letter));
                sheet
                    .legend
                    .push(format!("{letter}  {}, {}", cell.name, cell.place));
            }
        }
        sheet
    }

    pub(crate) fn write(&self, text: &mut String) {
        let (mut index, mut ruled, mut above) = (0, false, 0);
        while let Some(cell) = self.cells.get(index) {
            if cell.bits.is_none() {
                border(text, above.max(ROW));
                text.push_str(&format!("/ {:1$} /\n", cell.long, Self::ROOM));
                above = ROW;
                index += 1;
                continue;
            }
            let fixed = self.cells[index..].iter().map_while(|cell| cell.bits);
            let fixed: Vec<(usize, usize)> = (index..).zip(fixed).collect();
            index += fixed.len();
            if !ruled {
                border(text, above);
                ruler(text);
                ruled = true;
            }
            above = self.fixed(text, &pieces(&fixed), above);
        }
        border(text, above);
        for line in &self.legend {
            text.push_str(&format!("  {line}\n"));
        }
    }

    /// Writes rows of boxes without the bottom border, and returns the width of the last row.
    fn fixed(&self, text: &mut String, rows: &[Vec<Piece>], mut above: usize) -> usize {
        let whole = |row: &[Piece]| match row {
            [piece] if piece.bits == ROW => Some(piece.cell),
            _ => None,
        };
        let mut index = 0;
        let (mut before, mut gap) = (None, false);
        while let Some(row) = rows.get(index) {
            let columns = row.iter().map(|piece| piece.bits).sum::<usize>();
            let same = whole(row).filter(|_| whole(row) == before);
            match same {
                Some(_) if gap => {}
                Some(_) => text.push_str(&format!("+{:1$}+\n", "", 2 * ROW - 1)),
                None => border(text, above.max(columns)),
            }
            // Many rows of one box are abbreviated to the first, a gap and the last.
            let alike = rows[index..]
                .iter()
                .take_while(|next| whole(next).is_some() && whole(next) == whole(row));
            let alike = alike.count();
            self.boxes(text, row);
            (above, before) = (columns, whole(row));
            index += 1;
            gap = alike > 4;
            if gap {
                let left_out = alike - 2;
                let note = format!("{left_out} more rows of {ROW} bits");
                text.push_str(&format!(":{note:^0$}:\n", 2 * ROW - 1));
                index += left_out;
            }
        }
        above
    }

    fn boxes(&self, text: &mut String, row: &[Piece]) {
        for piece in row {
            let label = if piece.named {
                self.labels[piece.cell].as_str()
            } else {
                ""
            };
            text.push_str(&format!("|{label:^0$}", 2 * piece.bits - 1));
        }
        text.push_str("|\n");
    }
}

/// Breaks cells into rows.
fn pieces(cells: &[(usize, usize)]) -> Vec<Vec<Piece>> {
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut column = 0;
    for &(cell, bits) in cells {
        let widest = bits
            .min(ROW - column)
            .max((bits - bits.min(ROW - column)).min(ROW));
        let (mut left, mut named) = (bits, false);
        while left > 0 {
            if column == 0 {
                rows.push(Vec::new());
            }
            let part = left.min(ROW - column);
            let names = !named && part == widest;
            named |= names;
            if let Some(row) = rows.last_mut() {
                row.push(Piece {
                    cell,
                    bits: part,
                    named: names,
                });
            }
            left -= part;
            column = (column + part) % ROW;
        }
    }
    rows
}

fn ruler(text: &mut String) {
    text.push_str(" 0                   1                   2                   3\n");
    text.push_str(" 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1\n");
}

fn border(text: &mut String, columns: usize) {
    for _ in 0..columns {
        text.push_str("+-");
    }
    if columns > 0 {
        text.push_str("+\n");
    }
}
