//! `games describe`.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use bitcodec::Layout;
use bitcodec::layout::Row;
use clap::Args;

use super::console::{self, Console, Exit, Failure};
use super::format_and_values::{FormatOrValue, Word};
use super::guess::guess;
use super::picture::{self, Entry, LEFT, fill, heading, legend, name_or_number};
use crate::format::first_sentence;
use crate::svg::{Anchor, BLACK, Document, EMPTY, FAINT, INK, MONO};

/// Prints the layout of a format: which bits belong to which field, and how they are written.
#[derive(Args)]
#[command(before_help = "Examples:
  games describe gnubg-match
  games describe gnubg-match --diagram")]
pub(super) struct Describe {
    /// The format, or a value that identifies it; `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatOrValue, hide_possible_values = true)]
    word: Word,

    /// Draws boxes in text, as RFCs do.
    #[arg(long, group = "form")]
    diagram: bool,

    /// The layout as JSON.
    #[arg(long, group = "form")]
    json: bool,

    /// A Kaitai Struct specification, for readers in other languages.
    #[arg(long, group = "form")]
    kaitai: bool,

    /// Draws the layout as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE", group = "form")]
    svg: Option<PathBuf>,
}

impl Describe {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let format = match self.word {
            Word::Format(format) => format,
            Word::Value(value) => guess(&value)?.format,
        };
        let card = format.card();
        let name = card.name;
        let Some(layout) = format.layout() else {
            return Err(Failure::usage(if card.bits.is_none() {
                format!(
                    "{name} is text only: it has no layout of bits; `games explain` takes a value of it"
                )
            } else {
                format!(
                    "{name} has no layout that holds for all values; `games inspect {name}` explains the bits of one"
                )
            }));
        };
        if let Some(file) = self.svg {
            return picture::write(&file, &draw(name, layout), console);
        }
        if self.diagram {
            writeln!(console.out(), "{}", layout.diagram())?;
        } else if self.kaitai {
            match layout.to_kaitai() {
                Ok(specification) => write!(console.out(), "{specification}")?,
                Err(error) => return Err(Failure::usage(format!("{name}: {error}"))),
            }
        } else if self.json {
            let json = serde_json::to_string(layout).expect("a layout is strings and numbers");
            writeln!(console.out(), "{json}")?;
        } else {
            let width = console.width();
            let table = match width {
                usize::MAX => format!("{layout:#}"),
                width => format!("{layout:#.width$}"),
            };
            let (title, rest) = table.split_once('\n').unwrap_or((&table, ""));
            let title = console::heading(console.color(), title);
            writeln!(console.out(), "{title}\n{rest}\n\n{}", layout.decoding())?;
        }
        Ok(Exit::Good)
    }
}

const CELL: usize = 22;
const CELLS_A_LINE: usize = 32;
const TOP: usize = 60;
/// The height of a line of boxes with its labels above and below.
const LINE: usize = 64;
const BOX: usize = 30;

/// Draws the layout: a box for each field, and a legend. Lines in the middle of one long field are
/// omitted.
fn draw(name: &str, layout: &Layout) -> String {
    let mut rows = layout.rows();
    rows.retain(|row| row.max_bits != Some(0));
    let title = format!("{name}: {} bits", width(layout.min_bits, layout.max_bits));
    let mut picture = Document::new();
    let wide = heading(&mut picture, &title);
    let is_exact = rows.iter().all(is_constant);
    let mut cell = 0;
    let mut places = Vec::new();
    for row in &rows {
        let room = CELLS_A_LINE - cell % CELLS_A_LINE;
        if !is_exact && cells(row, is_exact) > room {
            cell += room;
        }
        let end = cell + cells(row, is_exact);
        places.push(cell..end);
        cell = end;
    }
    let lines = Lines::of(&places);
    for (index, (row, place)) in rows.iter().zip(&places).enumerate() {
        field(&mut picture, index, row, place.clone(), &lines);
    }
    if is_exact {
        ruler(&mut picture, layout.min_bits, &lines);
    }
    for gap in &lines.gaps {
        let words = picture.text([LEFT, gap.y], Anchor::Start, &gap.words);
        words.size(11).fill(FAINT);
    }
    let entries: Vec<_> = rows.iter().enumerate().map(entry).collect();
    let inks = [INK, FAINT, INK, FAINT];
    let [width, height] = legend(&mut picture, lines.bottom + 8, 1, inks, &entries);
    let width = width
        .max(wide)
        .max(2 * LEFT + cell.min(CELLS_A_LINE) * CELL);
    picture.finish([width, height], MONO, title)
}

/// The vertical positions of the lines of boxes.
struct Lines {
    /// The top of each line; `None` for an omitted line.
    tops: Vec<Option<usize>>,
    gaps: Vec<Ellipsis>,
    bottom: usize,
}

/// The mark in place of omitted lines.
struct Ellipsis {
    y: usize,
    words: String,
}

impl Lines {
    /// Omits lines that belong entirely to one field, as do their neighbours above and below, in
    /// runs of more than two.
    fn of(places: &[Range<usize>]) -> Self {
        let count = places
            .last()
            .map_or(0, |last| last.end.div_ceil(CELLS_A_LINE));
        let is_within = |line: usize| {
            let (above, below) = (line.checked_sub(1), (line + 2) * CELLS_A_LINE);
            let start = above.map(|above| above * CELLS_A_LINE);
            start.is_some_and(|start| {
                let mut all = places.iter();
                all.any(|place| place.start <= start && below <= place.end)
            })
        };
        let within: Vec<bool> = (0..count).map(is_within).collect();
        let (mut tops, mut gaps, mut y) = (Vec::new(), Vec::new(), TOP);
        for run in within.chunk_by(|one, other| one == other) {
            let is_left_out = run[0] && run.len() > 2;
            for _ in run {
                tops.push((!is_left_out).then_some(y));
                y += if is_left_out { 0 } else { LINE };
            }
            if is_left_out {
                let bits = run.len() * CELLS_A_LINE;
                let words = format!(".. {bits} bits more of the same ..");
                gaps.push(Ellipsis { y: y + 3, words });
                y += LINE / 2;
            }
        }
        Self {
            tops,
            gaps,
            bottom: y,
        }
    }

    /// Returns the top of a line; `None` if it is omitted.
    fn top(&self, line: usize) -> Option<usize> {
        self.tops.get(line).copied().flatten()
    }
}

fn is_constant(row: &Row) -> bool {
    row.max_bits == Some(row.min_bits)
}

/// Returns the width of a box in cells: its bits, or a fixed width if the picture is not to scale.
fn cells(row: &Row, is_exact: bool) -> usize {
    let bits = row.max_bits.unwrap_or(CELLS_A_LINE / 2);
    if is_exact {
        bits
    } else {
        bits.clamp(3, CELLS_A_LINE / 2)
    }
}

/// Numbers the first bit of every byte.
fn ruler(picture: &mut Document, bits: usize, lines: &Lines) {
    for bit in (0..bits).step_by(8) {
        let (line, column) = (bit / CELLS_A_LINE, bit % CELLS_A_LINE);
        let Some(top) = lines.top(line) else { continue };
        let place = [LEFT + column * CELL + 2, top - 5];
        picture.text(place, Anchor::Start, bit).size(10).fill(FAINT);
    }
}

fn field(picture: &mut Document, index: usize, row: &Row, cells: Range<usize>, lines: &Lines) {
    let mut start = cells.start;
    while start < cells.end {
        let end = cells.end.min((start / CELLS_A_LINE + 1) * CELLS_A_LINE);
        let (line, column) = (start / CELLS_A_LINE, start % CELLS_A_LINE);
        let Some(y) = lines.top(line) else {
            start = end;
            continue;
        };
        let x = LEFT + column * CELL;
        let room = (end - start) * CELL;
        let frame = picture.rect([x, y, room, BOX]).fill(colour(index, row));
        let dashes = if is_constant(row) { "none" } else { "5 3" };
        frame.stroke(BLACK, 1).with("stroke-dasharray", dashes);
        let middle = x + room / 2;
        let name = name_or_number(&row.path, index, room);
        picture
            .text([middle, y + 19], Anchor::Middle, name)
            .fill(BLACK);
        if start == cells.start {
            let bits = width(row.min_bits, row.max_bits);
            let bits = picture.text([middle, y + BOX + 14], Anchor::Middle, bits);
            bits.size(10).fill(FAINT);
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

/// Returns a field's line in the legend: name, bits, form, meaning.
fn entry((index, row): (usize, &Row)) -> Entry<4> {
    let bits = match (row.start, row.end) {
        (Some(start), Some(end)) => format!("{start}..{end}"),
        _ => width(row.min_bits, row.max_bits) + " bits",
    };
    Entry {
        fill: colour(index, row),
        is_wrong: false,
        words: [
            row.path.clone(),
            bits,
            row.plain_form(),
            first_sentence(&row.plain_doc()),
        ],
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
