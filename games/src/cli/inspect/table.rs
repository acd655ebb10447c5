//! An inspection as a table.

use std::io::Write;

use super::row::Row;
use crate::cli::console::{BAD, Console, Failure};
use crate::format::Inspection;

/// How many bits stand side by side; longer stretches go on below.
const SIDE_BY_SIDE: usize = 32;

pub(super) fn print(
    name: &str,
    inspection: &Inspection,
    rows: &[Row<'_>],
    console: &mut Console,
) -> Result<(), Failure> {
    let all = inspection.bytes.len() * 8;
    let used = inspection.used_bits();
    let bits = if used == all || inspection.refusal.is_some() {
        all.to_string()
    } else {
        format!("{used} of {all}")
    };
    let order = if inspection.order.is_lsb_first() {
        "lowest"
    } else {
        "highest"
    };
    writeln!(console.out(), "{name}, {bits} bits, {order} bit first")?;

    let widest = |least: usize, width: &dyn Fn(&Row<'_>) -> usize| {
        rows.iter().map(width).fold(least, usize::max)
    };
    let place = widest(9, &|row| place(row).len());
    let raw = widest(4, &|row| row.raw.len().min(SIDE_BY_SIDE));
    let path = widest(5, &|row| row.path.chars().count());
    let value = widest(14, &|row| row.value_text().chars().count());
    let line = |a: &str, b: &str, c: &str, d: &str, e: &str| {
        format!(" {a:place$}  {b:raw$}  {c:path$}  {d:value$}  {e}")
            .trim_end()
            .to_owned()
    };
    writeln!(
        console.out(),
        "{}",
        line("byte.bit", "bits", "field", "value", "")
    )?;
    for row in rows {
        let (first, rest) = row
            .raw
            .split_at_checked(SIDE_BY_SIDE)
            .unwrap_or((&row.raw, ""));
        writeln!(
            console.out(),
            "{}",
            line(
                &self::place(row),
                first,
                row.path,
                &row.value_text(),
                row.note
            )
        )?;
        mark(row, first, place, console)?;
        for piece in rest
            .as_bytes()
            .chunks(SIDE_BY_SIDE)
            .filter_map(|piece| std::str::from_utf8(piece).ok())
        {
            writeln!(console.out(), "{}", line("", piece, "", "", ""))?;
            mark(row, piece, place, console)?;
        }
    }
    Ok(())
}

/// Points at bits that are refused.
fn mark(row: &Row<'_>, piece: &str, place: usize, console: &mut Console) -> Result<(), Failure> {
    if row.error.is_some() {
        let mark = console.paint(BAD, &"^".repeat(piece.len().max(1)));
        writeln!(console.out(), " {:place$}  {mark}", "")?;
    }
    Ok(())
}

/// Where the bits are, as byte and bit, half open: `2.5-4.4`.
fn place(row: &Row<'_>) -> String {
    let [start, end] = [row.bits.start, row.bits.end].map(|bit| format!("{}.{}", bit / 8, bit % 8));
    format!("{start}-{end}")
}
