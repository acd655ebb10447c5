//! A board as an SVG picture.

use std::fmt::{self, Write};

use super::game::Outcome;
use super::map::Map;
use super::point::Point;
use super::position::Position;
use super::stone::Stone;
use super::verdict::{Foul, Verdict};

/// The distance of two lines, in pixels.
const STEP: u32 = 36;

/// The distance of the first line from the edge of the picture.
const MARGIN: u32 = 48;

const SIZE: u32 = 2 * MARGIN + 14 * STEP;

/// The height of the line that says what the marks mean.
const LEGEND: u32 = 30;

impl Position {
    /// Draws the board as an SVG document: stones with the numbers of their moves where these are known, the forbidden points,
    /// and the points where Black makes five.
    pub fn svg(&self) -> String {
        let map = self.board().forbidden();
        let mut picture = String::new();
        self.write_svg(&map, &mut picture)
            .expect("a string takes all that is written to it");
        picture
    }

    fn write_svg(&self, map: &Map, out: &mut String) -> fmt::Result {
        // A decided game has a line of its own below the marks.
        let lines = if self.outcome().is_some() { 2 } else { 1 };
        let height = SIZE + lines * LEGEND;
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIZE}\" height=\"{height}\" viewBox=\"0 0 {SIZE} {height}\" \
             font-family=\"'DejaVu Sans',Arial,sans-serif\" text-anchor=\"middle\">"
        )?;
        writeln!(out, "<title>Renju: where Black may not move</title>")?;
        writeln!(
            out,
            "<rect width=\"{SIZE}\" height=\"{height}\" fill=\"#fff\"/>"
        )?;
        grid(out)?;
        for point in Point::all() {
            match (self.board().stone(point), map.verdict(point)) {
                (Some(stone), _) => self.stone(point, stone, out)?,
                (None, Verdict::Forbidden(foul)) => mark(point, foul.mark(), FORBIDDEN, out)?,
                (None, Verdict::Five) => mark(point, Verdict::Five.mark(), FIVE, out)?,
                (None, Verdict::Legal | Verdict::Occupied) => {}
            }
        }
        legend(map, self.outcome(), out)?;
        writeln!(out, "</svg>")
    }

    fn stone(&self, point: Point, stone: Stone, out: &mut String) -> fmt::Result {
        let (x, y) = place(point);
        let (fill, ink) = match stone {
            Stone::Black => ("#1a1a1a", "#fff"),
            Stone::White => ("#fff", "#1a1a1a"),
        };
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"{fill}\" stroke=\"#1a1a1a\"/>"
        )?;
        if let Some(number) = self.number(point) {
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"14\" fill=\"{ink}\">{number}</text>",
                y + 5
            )?;
        }
        Ok(())
    }
}

const FORBIDDEN: &str = "#c1121f";
const FIVE: &str = "#2b7a0b";

/// Where a point lies in the picture.
fn place(point: Point) -> (u32, u32) {
    (
        MARGIN + STEP * u32::from(point.column()),
        MARGIN + STEP * u32::from(Point::SIDE - 1 - point.row()),
    )
}

/// The lines, the five dots and the names of rows and columns.
fn grid(out: &mut String) -> fmt::Result {
    let end = SIZE - MARGIN;
    let half = STEP / 2;
    writeln!(
        out,
        "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"#f2d49b\" stroke=\"#8a6d3b\"/>",
        MARGIN - half,
        14 * STEP + 2 * half
    )?;
    write!(out, "<path stroke=\"#5c4a28\" d=\"")?;
    for line in (MARGIN..=end).step_by(STEP.try_into().unwrap_or(1)) {
        write!(out, "M{MARGIN} {line}H{end}M{line} {MARGIN}V{end}")?;
    }
    writeln!(out, "\"/>")?;
    for (column, row) in [(3, 3), (11, 3), (7, 7), (3, 11), (11, 11)] {
        let (x, y) = place(Point::at(row, column));
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#5c4a28\"/>"
        )?;
    }
    for number in 0..Point::SIDE {
        let (x, y) = place(Point::at(number, number));
        let letter = char::from(b'A' + number);
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"14\">{letter}</text>",
            SIZE - 10
        )?;
        writeln!(
            out,
            "<text x=\"16\" y=\"{}\" font-size=\"14\">{}</text>",
            y + 5,
            number + 1
        )?;
    }
    Ok(())
}

/// A square, since discs are stones, and the mark.
fn mark(point: Point, mark: char, color: &str, out: &mut String) -> fmt::Result {
    let (x, y) = place(point);
    write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"24\" height=\"24\" rx=\"4\" ",
        x - 12,
        y - 12
    )?;
    writeln!(
        out,
        "fill=\"#fbeed3\" stroke=\"{color}\" stroke-width=\"2\"/>"
    )?;
    bold(x, y + 6, mark, color, out)
}

fn bold(x: u32, y: u32, mark: char, color: &str, out: &mut String) -> fmt::Result {
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"17\" font-weight=\"bold\" fill=\"{color}\">{mark}</text>"
    )
}

/// What the marks on this board mean.
fn legend(map: &Map, outcome: Option<Outcome>, out: &mut String) -> fmt::Result {
    let marks = [
        (
            Foul::DoubleThree.mark(),
            "double-three",
            FORBIDDEN,
            map.double_threes,
        ),
        (
            Foul::DoubleFour.mark(),
            "double-four",
            FORBIDDEN,
            map.double_fours,
        ),
        (Foul::Overline.mark(), "overline", FORBIDDEN, map.overlines),
        (Verdict::Five.mark(), "makes five", FIVE, map.fives),
    ];
    let y = SIZE + 12;
    let mut x = MARGIN;
    for (mark, words, color, _) in marks.iter().filter(|(.., points)| !points.is_empty()) {
        bold(x, y, *mark, color, out)?;
        writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" font-size=\"14\" text-anchor=\"start\">{words}</text>",
            x + 12
        )?;
        x += 136;
    }
    let middle = SIZE / 2;
    let mut sentence = |words: &dyn fmt::Display, y: u32| {
        writeln!(
            out,
            "<text x=\"{middle}\" y=\"{y}\" font-size=\"14\">{words}</text>"
        )
    };
    match outcome {
        Some(outcome) if x == MARGIN => sentence(&outcome, y)?,
        Some(outcome) => sentence(&outcome, y + LEGEND)?,
        None if x == MARGIN => sentence(&"Black may move to every empty point", y)?,
        None => {}
    }
    Ok(())
}
