//! A renju board as an SVG picture.

use super::all_points::Map;
use super::game::{Move, Outcome};
use super::point::Point;
use super::position::Position;
use super::stone::Stone;
use super::verdict::{Foul, Verdict};
use crate::svg::{Anchor, BLACK, Document, FAINT, LINE, RED, SANS, WHITE};

/// The distance between two lines, in pixels.
const STEP: u32 = 36;

/// The distance of the first line from the edge of the picture.
const MARGIN: u32 = 48;

const SIZE: u32 = 2 * MARGIN + 14 * STEP;

/// The height of a line of text below the board.
const LEGEND: u32 = 30;

/// The size of the labels of rows and columns: 9 pixels on a phone.
const LABEL: u32 = 16;

const BOARD: &str = "#f2d49b";
/// The background of a mark.
const TILE: &str = "#fbeed3";
const FIVE: &str = "#2b7a0b";

impl Position {
    /// Draws the board as an SVG document: stones, numbered if their moves are known and the last
    /// one with a red edge, the forbidden points, the points where Black makes a five, and a cross
    /// on a foul.
    pub fn svg(&self) -> String {
        self.picture(false)
    }

    /// Draws the same picture; with `places`, a shape covers each point, as
    /// [`Options::places`](crate::format::Options::places) describes.
    pub(crate) fn picture(&self, places: bool) -> String {
        let map = self.board().forbidden();
        let mut picture = Document::new();
        grid(&mut picture);
        for point in Point::all() {
            match (self.board().stone(point), map.verdict(point)) {
                (Some(colour), _) => {
                    let is_last = self.last() == Some(Move::Stone(point));
                    picture.piece(point, places, |picture| {
                        stone(picture, point, colour, is_last);
                    });
                }
                (None, verdict @ (Verdict::Forbidden(_) | Verdict::Five)) => {
                    picture.piece(point, places, |picture| {
                        mark(picture, place(point), verdict);
                    });
                }
                (None, Verdict::Legal | Verdict::Occupied) => {}
            }
        }
        // A page draws lines over the stones and below their numbers.
        if let Self::Game(_) = self {
            picture.group(
                |group| group.with("class", "numbers"),
                |numbers| {
                    for (point, colour) in self.board().stones() {
                        if let Some(count) = self.number(point) {
                            number(numbers, point, colour, count);
                        }
                    }
                },
            );
        }
        if let Some(point) = self.foul() {
            cross(&mut picture, place(point));
        }
        for point in Point::all().filter(|_| places) {
            let [x, y] = place(point).map(|middle| middle - STEP / 2);
            let shape = picture.place([x, y, STEP, STEP], point);
            match (self.board().stone(point), map.verdict(point)) {
                (Some(stone), _) => drop(shape.holding(format_args!("{stone} stone"))),
                (None, Verdict::Forbidden(foul)) => {
                    drop(shape.holding(format_args!("forbidden, {foul}")));
                }
                (None, Verdict::Five) => drop(shape.holding("makes five")),
                (None, Verdict::Legal | Verdict::Occupied) => {}
            }
        }
        let lines = self.legend(&mut picture, &map);
        let size = [SIZE, SIZE + lines * LEGEND];
        picture.finish(size, SANS, "Renju: where Black may not move")
    }

    /// Returns the point of the deciding foul.
    fn foul(&self) -> Option<Point> {
        match (self, self.outcome()) {
            (Self::Game(game), Some(Outcome::Foul(_))) => {
                let decided = game.moves().get(game.decided_at()? - 1)?;
                match decided {
                    Move::Stone(point) => Some(*point),
                    Move::Pass => None,
                }
            }
            _ => None,
        }
    }

    /// Draws the legend: the meaning of the marks, and the outcome of the game. Returns the number
    /// of lines it takes.
    fn legend(&self, picture: &mut Document, map: &Map) -> u32 {
        let marks = [
            (Verdict::Forbidden(Foul::DoubleThree), map.double_threes),
            (Verdict::Forbidden(Foul::DoubleFour), map.double_fours),
            (Verdict::Forbidden(Foul::Overline), map.overlines),
            (Verdict::Five, map.fives),
        ];
        let mut shown = 0;
        for (verdict, _) in marks.iter().filter(|(_, points)| !points.is_empty()) {
            let (x, y) = (MARGIN + shown * 136, SIZE + 14);
            mark(picture, [x, y], *verdict);
            let words = match verdict {
                Verdict::Five => "makes five".to_owned(),
                verdict => verdict.to_string(),
            };
            picture.text([x + 20, y + 5], Anchor::Start, words);
            shown += 1;
        }
        let sentence = match self.outcome() {
            Some(outcome) => outcome.to_string(),
            None if shown == 0 => "Black may move to every empty point.".to_owned(),
            None => return 1,
        };
        let lines = if shown == 0 { 1 } else { 2 };
        let line = SIZE + 19 + (lines - 1) * LEGEND;
        picture.text([SIZE / 2, line], Anchor::Middle, sentence);
        lines
    }
}

/// Returns the centre of a point in the picture.
fn place(point: Point) -> [u32; 2] {
    [
        MARGIN + STEP * u32::from(point.column()),
        MARGIN + STEP * u32::from(Point::SIDE - 1 - point.row()),
    ]
}

/// Draws the lines, the five dots and the labels of rows and columns.
fn grid(picture: &mut Document) {
    let (half, end) = (STEP / 2, SIZE - MARGIN);
    let [edge, side] = [MARGIN - half, 14 * STEP + 2 * half];
    let board = picture.rect([edge, edge, side, side]);
    board.fill(BOARD).stroke(LINE, 1);
    let lines: String = (0..u32::from(Point::SIDE))
        .map(|line| MARGIN + STEP * line)
        .map(|line| format!("M{MARGIN} {line}H{end}M{line} {MARGIN}V{end}"))
        .collect();
    picture.path(lines).stroke(LINE, 1);
    for star in Point::all().filter(|point| point.is_star()) {
        picture.circle(place(star), 4).fill(LINE);
    }
    for number in 0..Point::SIDE {
        let [x, y] = place(Point::at(number, number));
        let letter = char::from(b'A' + number);
        picture
            .text([x, SIZE - 9], Anchor::Middle, letter)
            .size(LABEL)
            .fill(FAINT);
        picture
            .text([15, y + 6], Anchor::Middle, number + 1)
            .size(LABEL)
            .fill(FAINT);
    }
}

/// Draws a stone, with a red edge if it is the last one.
fn stone(picture: &mut Document, point: Point, stone: Stone, is_last: bool) {
    let fill = match stone {
        Stone::Black => BLACK,
        Stone::White => WHITE,
    };
    let (edge, width) = if is_last { (RED, 3) } else { (BLACK, 1) };
    let disc = picture.circle(place(point), 16);
    disc.fill(fill).stroke(edge, width);
}

/// Draws the number of a stone.
fn number(picture: &mut Document, point: Point, stone: Stone, number: usize) {
    let [x, y] = place(point);
    let ink = match stone {
        Stone::Black => WHITE,
        Stone::White => BLACK,
    };
    picture.text([x, y + 5], Anchor::Middle, number).fill(ink);
}

/// Draws the mark of a foul: the arms of a red cross, which leave the stone and its number visible.
fn cross(picture: &mut Document, [x, y]: [u32; 2]) {
    let (left, right, top, bottom) = (x - 18, x + 18, y - 18, y + 18);
    let arms =
        format!("M{left} {top}l9 9M{right} {top}l-9 9M{left} {bottom}l9 -9M{right} {bottom}l-9 -9");
    picture.path(arms).stroke(RED, 5);
}

/// Draws a mark on a square, because discs are stones.
fn mark(picture: &mut Document, [x, y]: [u32; 2], verdict: Verdict) {
    let colour = if verdict.is_forbidden() { RED } else { FIVE };
    let tile = picture.rect([x - 12, y - 12, 24, 24]).round(4);
    tile.fill(TILE).stroke(colour, 2);
    let mark = picture.text([x, y + 6], Anchor::Middle, verdict.mark());
    mark.size(17).bold().fill(colour);
}
