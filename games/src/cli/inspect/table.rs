//! Formats an inspection as a table.

use std::ops::Range;

use super::{first_bit, value_text};
use crate::cli::console::{heading, paint};
use crate::cli::table::aligned;
use crate::format::{Inspection, Stretch};

/// The number of bits on one line; longer stretches wrap.
const SIDE_BY_SIDE: usize = 32;

/// Returns the table. With `fold`, consecutive equal elements share a line:
/// `squares[8..16]  8 x empty`.
pub(super) fn draw(name: &str, inspection: &Inspection, fold: bool, color: bool) -> String {
    let all = inspection.bytes.len() * 8;
    let used = inspection.value_bits;
    let bits = if used == all || inspection.refusal().is_some() {
        all.to_string()
    } else {
        format!("{used} of {all}")
    };
    let order = first_bit(inspection);
    // The headings are as wide as the columns of a short value.
    let headings = [" byte.bit ", "bits", "field", "value         ", ""];
    let mut lines = vec![headings.map(str::to_owned)];
    for run in runs(&inspection.stretches, fold) {
        match run {
            [first, .., last] => lines.push(run_line(first, last, run.len())),
            few => few
                .iter()
                .for_each(|stretch| push_stretch(&mut lines, stretch)),
        }
    }
    let marks: Vec<bool> = lines.iter().map(|line| line[1].starts_with(MARK)).collect();
    let mut table = format!("{name}, {bits} bits, {order} bit first\n");
    let lines = aligned(&lines, [false; 5], usize::MAX);
    for (index, (line, is_mark)) in lines.iter().zip(marks).enumerate() {
        let line = &heading(color && index == 0, line);
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

/// Iterates over the stretches; with `fold`, three or more consecutive equal elements are one item.
pub(in crate::cli) fn runs(stretches: &[Stretch], fold: bool) -> impl Iterator<Item = &[Stretch]> {
    let is_next = move |one: &Stretch, other: &Stretch| fold && is_equal_next(one, other);
    let runs = stretches.chunk_by(is_next);
    runs.flat_map(|run| run.chunks(if run.len() > 2 { run.len() } else { 1 }))
}

/// The cells of a line: position, bits, field, value, note.
type Line = [String; 5];

fn push_stretch(lines: &mut Vec<Line>, stretch: &Stretch) {
    let mut head = [
        format!(" {}", place(&stretch.bits)),
        stretch.name().to_owned(),
        value_text(stretch),
        stretch.note.clone(),
    ];
    for raw in pieces(&stretch.raw) {
        let [place, path, value, note] = std::mem::take(&mut head);
        lines.push([place, raw.to_owned(), path, value, note]);
        if stretch.error.is_some() {
            let mark = MARK.repeat(raw.len().max(1));
            lines.push(["", &mark, "", "", ""].map(str::to_owned));
        }
    }
}

/// Returns the line of three or more equal elements.
fn run_line(first: &Stretch, last: &Stretch, count: usize) -> Line {
    let ((list, start), end) = (element(first).unwrap_or_default(), element(last));
    let end = end.map_or(start, |(_, end)| end) + 1;
    let name = match (&first.called, &last.called) {
        (Some(first), Some(last)) => format!("{first}..{last}"),
        _ => format!("{list}[{start}..{end}]"),
    };
    [
        format!(" {}", place(&(first.bits.start..last.bits.end))),
        format!("{} ..", first.raw),
        name,
        format!("{count} x {}", value_text(first)),
        first.note.clone(),
    ]
}

/// Whether a stretch is the element after another one and has the same value.
fn is_equal_next(one: &Stretch, other: &Stretch) -> bool {
    let say_the_same = (&one.raw, &one.value, &one.note) == (&other.raw, &other.value, &other.note);
    let is_next = element(one)
        .zip(element(other))
        .is_some_and(|((one, index), (other, next))| one == other && index + 1 == next);
    let is_refused = one.error.is_some() || other.error.is_some();
    is_next && say_the_same && !is_refused
}

/// Returns the list and the index of an element: `squares` and 8 of `squares[8]`.
fn element(stretch: &Stretch) -> Option<(&str, usize)> {
    let (list, index) = stretch.path.strip_suffix(']')?.rsplit_once('[')?;
    Some((list, index.parse().ok()?))
}

/// The mark under an invalid bit.
const MARK: &str = "^";

/// Splits bits into lines of at most 32; no bits are one empty line.
fn pieces(raw: &str) -> impl Iterator<Item = &str> {
    let (first, rest) = raw.split_at_checked(SIDE_BY_SIDE).unwrap_or((raw, ""));
    let rest = rest.as_bytes().chunks(SIDE_BY_SIDE);
    std::iter::once(first).chain(rest.filter_map(|piece| std::str::from_utf8(piece).ok()))
}

/// Returns a range of bits as byte and bit, half open: `2.5-4.4`.
fn place(bits: &Range<usize>) -> String {
    let [start, end] = [bits.start, bits.end].map(|bit| format!("{}.{}", bit / 8, bit % 8));
    format!("{start}-{end}")
}

#[cfg(test)]
mod tests {
    use bitcodec::ErrorKind;
    use bitcodec::io::BitOrder;
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
            called: None,
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
        assert_eq!(draw("gnubg-match", &inspection(), true, false), expected);
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
        assert_eq!(draw("gnubg-match", &inspection, true, false), expected);
    }

    #[test]
    fn equal_elements_share_a_line() {
        let mut inspection = inspection();
        let element = |index: usize, value: &str| {
            stretch(
                &format!("squares[{index}]"),
                4 * index,
                "0000",
                json!(value),
                "",
            )
        };
        let values = ["rook", "empty", "empty", "empty", "pawn", "pawn"];
        inspection.stretches = (0..)
            .zip(values)
            .map(|(index, value)| element(index, value))
            .collect();
        let fields = |fold| {
            let table = draw("nib", &inspection, fold, false);
            let fields = table
                .lines()
                .skip(2)
                .map(|line| line[11..].trim().to_owned());
            fields.collect::<Vec<_>>()
        };
        assert_eq!(fields(true).len(), 4);
        assert_eq!(fields(true)[1], "0000 ..  squares[1..4]  3 x empty");
        assert_eq!(fields(false).len(), 6);
    }
}
