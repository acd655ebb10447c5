//! An inspection as a table.

use crate::cli::console::paint;
use crate::cli::table::aligned;
use crate::format::{Inspection, Stretch};

/// How many bits stand side by side; longer stretches go on below.
const SIDE_BY_SIDE: usize = 32;

/// The table, each line with its end.
pub(super) fn draw(name: &str, inspection: &Inspection, color: bool) -> String {
    let all = inspection.bytes.len() * 8;
    let used = inspection.value_bits;
    let bits = if used == all || inspection.refusal().is_some() {
        all.to_string()
    } else {
        format!("{used} of {all}")
    };
    let order = inspection.first_bit(); // The headings are as wide as the columns of a short value.
    let headings = [" byte.bit ", "bits", "field", "value         ", ""];
    let mut lines = vec![headings.map(str::to_owned)];
    for stretch in &inspection.stretches {
        let mut head = [
            format!(" {}", place(stretch)),
            stretch.path.clone(),
            stretch.value_text(),
            stretch.note.clone(),
        ];
        for raw in pieces(&stretch.raw) {
            let [place, path, value, note] = std::mem::take(&mut head);
            lines.push([place, raw.to_owned(), path, value, note]);
            if stretch.error.is_some() {
                let mark = MARK.repeat(raw.len().max(1));
                lines.push([
                    String::new(),
                    mark,
                    String::new(),
                    String::new(),
                    String::new(),
                ]);
            }
        }
    }
    let marks: Vec<bool> = lines.iter().map(|line| line[1].starts_with(MARK)).collect();
    let mut table = format!("{name}, {bits} bits, {order} bit first\n");
    for (line, is_mark) in aligned(&lines, [false; 5]).iter().zip(marks) {
        let (indent, mark) = match line.find(MARK) {
            Some(at) if is_mark => line.split_at(at),
            _ => (line.as_str(), ""),
        };
        table += indent;
        table += &paint(color && is_mark, mark);
        table.push('\n');
    }
    table
}

/// What stands under a bit that is refused.
const MARK: &str = "^";

/// Bits in lines of at most 32; one line where there are none.
fn pieces(raw: &str) -> impl Iterator<Item = &str> {
    let (first, rest) = raw.split_at_checked(SIDE_BY_SIDE).unwrap_or((raw, ""));
    let rest = rest.as_bytes().chunks(SIDE_BY_SIDE);
    std::iter::once(first).chain(rest.filter_map(|piece| std::str::from_utf8(piece).ok()))
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
