//! An inspection as a table.

use crate::cli::console::paint;
use crate::format::{Inspection, Stretch};

/// How many bits stand side by side; longer stretches go on below.
const SIDE_BY_SIDE: usize = 32;

/// The table, each line with its end.
pub(super) fn draw(name: &str, inspection: &Inspection, color: bool) -> String {
    let rows = &inspection.stretches;
    let all = inspection.bytes.len() * 8;
    let used = inspection.value_bits;
    let bits = if used == all || inspection.refusal().is_some() {
        all.to_string()
    } else {
        format!("{used} of {all}")
    };
    let order = inspection.first_bit();
    let widest = |least: usize, width: &dyn Fn(&Stretch) -> usize| {
        rows.iter().map(width).fold(least, usize::max)
    };
    let place_width = widest(9, &|row| place(row).len());
    let raw_width = widest(4, &|row| row.raw.len().min(SIDE_BY_SIDE));
    let path_width = widest(5, &|row| row.path.chars().count());
    let value_width = widest(14, &|row| row.value_text().chars().count());
    let line = |place: &str, raw: &str, path: &str, value: &str, note: &str| {
        let line = format!(
            " {place:place_width$}  {raw:raw_width$}  {path:path_width$}  {value:value_width$}  {note}"
        );
        line.trim_end().to_owned()
    };
    let mut lines = vec![
        format!("{name}, {bits} bits, {order} bit first"),
        line("byte.bit", "bits", "field", "value", ""),
    ];
    for row in rows {
        let (first, rest) = row
            .raw
            .split_at_checked(SIDE_BY_SIDE)
            .unwrap_or((&row.raw, ""));
        let below = rest
            .as_bytes()
            .chunks(SIDE_BY_SIDE)
            .filter_map(|piece| std::str::from_utf8(piece).ok());
        for (index, piece) in std::iter::once(first).chain(below).enumerate() {
            lines.push(match index {
                0 => line(&place(row), piece, &row.path, &row.value_text(), &row.note),
                _ => line("", piece, "", "", ""),
            });
            if row.error.is_some() {
                let mark = paint(color, &"^".repeat(piece.len().max(1)));
                lines.push(format!(" {:place_width$}  {mark}", ""));
            }
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Where the bits are, as byte and bit, half open: `2.5-4.4`.
fn place(row: &Stretch) -> String {
    let [start, end] = [row.bits.start, row.bits.end].map(|bit| format!("{}.{}", bit / 8, bit % 8));
    format!("{start}-{end}")
}

#[cfg(test)]
mod tests {
    use bitcodec::{BitOrder, ErrorKind};
    use serde_json::{Value, json};

    use super::draw;
    use crate::format::{FormatError, Inspection, Stretch};

    fn stretch(path: &str, start: usize, raw: &str, value: Value, note: &str) -> Stretch {
        Stretch {
            path: path.into(),
            bits: start..start + raw.len(),
            raw: raw.into(),
            value: Some(value),
            note: note.into(),
            filling: path == "(padding)",
            error: None,
        }
    }

    fn inspection() -> Inspection {
        Inspection {
            bytes: vec![0x41, 0x89, 0x2a],
            order: BitOrder::LsbFirst,
            value_bits: 6,
            stretches: vec![
                stretch("cube", 0, "1000", json!(2), "log2 is 1"),
                stretch("cube_owner", 4, "00", json!("player0"), ""),
                stretch("(padding)", 6, "101001000101010100", json!("zero"), ""),
            ],
        }
    }

    #[test]
    fn the_table_is_as_the_manual_shows_it() {
        let expected = "\
gnubg-match, 6 of 24 bits, lowest bit first
 byte.bit   bits                field       value
 0.0-0.4    1000                cube        2               log2 is 1
 0.4-0.6    00                  cube_owner  player0
 0.6-3.0    101001000101010100  (padding)   zero
";
        assert_eq!(draw("gnubg-match", &inspection(), false), expected);
    }

    #[test]
    fn a_fault_is_marked_under_its_bits() {
        let mut inspection = inspection();
        inspection.stretches.pop();
        inspection.stretches.push(Stretch {
            value: None,
            error: Some(FormatError::new(ErrorKind::OutOfRange, "5 is not in 0..=3").at("state")),
            ..stretch("state", 6, "101", json!(null), "")
        });
        let expected = "\
gnubg-match, 24 bits, lowest bit first
 byte.bit   bits  field       value
 0.0-0.4    1000  cube        2               log2 is 1
 0.4-0.6    00    cube_owner  player0
 0.6-1.1    101   state
            ^^^
";
        assert_eq!(draw("gnubg-match", &inspection, false), expected);
    }
}
