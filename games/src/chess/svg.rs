//! A chess board as an SVG picture.

use crate::chess::draw::View;
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::svg::{Anchor, BLACK, Document, FAINT, INK, LINE, SANS, WHITE};

/// The side of a square, in pixels.
const SIDE: u32 = 60;

/// The margin for the labels of ranks and files.
const MARGIN: u32 = 24;

const BOARD: u32 = 8 * SIDE;
const WIDTH: u32 = BOARD + 2 * MARGIN;
const HEIGHT: u32 = BOARD + 3 * MARGIN;

const LIGHT: &str = "#eed9b6";
const DARK: &str = "#b5885c";

/// The background of the squares of the last move.
const MOVED: &str = "#e8c547";

/// Draws a placement with a caption, as an SVG document.
///
/// ```
/// use games::chess::draw::{Figures, View};
/// use games::chess::{Placement, svg};
///
/// let picture = svg::board(&Placement::START, "White to move", View::new(Figures::Unicode));
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// assert_eq!(picture.matches("<use ").count(), 32);
/// ```
#[must_use]
pub fn board(placement: &Placement, caption: &str, view: View) -> String {
    let mut picture = Document::new();
    picture.definitions(Role::ALL.map(|role| (role.name(), shape(role))));
    let field = picture.rect([MARGIN, MARGIN, BOARD, BOARD]);
    field.fill(LIGHT).stroke(LINE, 2);
    for square in Square::all().filter(|square| (square.file() + square.rank()) % 2 == 0) {
        let [x, y] = corner(square, view);
        picture.rect([x, y, SIDE, SIDE]).fill(DARK);
    }
    for square in Square::all().filter(|square| view.is_marked(*square)) {
        let [x, y] = corner(square, view);
        let mark = picture.rect([x, y, SIDE, SIDE]).fill(MOVED);
        mark.with("fill-opacity", 0.7);
    }
    for square in (0..8).filter_map(|step| Square::at(step, step)) {
        let [x, y] = corner(square, view);
        let (file, rank) = (square.file_letter(), square.rank_digit());
        let below = [x + SIDE / 2, MARGIN + BOARD + 17];
        picture.text(below, Anchor::Middle, file).fill(FAINT);
        let label = [MARGIN / 2, y + SIDE / 2 + 5];
        picture.text(label, Anchor::Middle, rank).fill(FAINT);
    }
    let line = [WIDTH / 2, MARGIN + BOARD + 40];
    let words = picture.text(line, Anchor::Middle, caption).fill(INK);
    drop(words.caption(view.places));
    for square in Square::all() {
        if let Some((side, role)) = placement.symbol(square).piece() {
            picture.piece(square, view.places, |picture| {
                piece(picture, side, role, corner(square, view));
            });
        }
    }
    for square in Square::all().filter(|_| view.places) {
        let [x, y] = corner(square, view);
        let shape = picture.place([x, y, SIDE, SIDE], square);
        if let Some((side, role)) = placement.symbol(square).piece() {
            shape.holding(format_args!("{side} {role}"));
        }
    }
    picture.finish([WIDTH, HEIGHT], SANS, placement)
}

/// Returns the upper left corner of a square.
fn corner(square: Square, view: View) -> [u32; 2] {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    let (column, row) = match view.flip {
        false => (file, 7 - rank),
        true => (7 - file, rank),
    };
    [MARGIN + SIDE * column, MARGIN + SIDE * row]
}

fn piece(picture: &mut Document, side: Side, role: Role, [x, y]: [u32; 2]) {
    let (fill, line) = match side {
        Side::White => (WHITE, BLACK),
        Side::Black => (BLACK, WHITE),
    };
    let piece = picture.element("use").with("href", format_args!("#{role}"));
    let piece = piece.with("transform", format_args!("translate({x} {y}) scale(0.6)"));
    let piece = piece.fill(fill).stroke(line, 3);
    piece
        .with("stroke-linejoin", "round")
        .with("stroke-linecap", "round");
}

/// Returns the shapes of a piece in a square of 100 by 100; fill and stroke are set by their
/// parent.
const fn shape(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "<path d=\"M28 88h44v-8q-14-9-15-27h7v-7h-6a15 15 0 1 0-16 0h-6v7h7q-1 18-15 27z\"/>\
             <path d=\"M28 80h44\" fill=\"none\"/>"
        }
        Role::Rook => {
            "<path d=\"M22 88h56v-10l-10-7-3-29 8-6v-20h-11v8h-8v-8h-8v8h-8v-8h-11v20l8 6-3 29-10 7z\"/>\
             <path d=\"M35 42h30M32 71h36M22 79h56\" fill=\"none\"/>"
        }
        Role::Knight => {
            "<path d=\"M28 88h50c2-32-4-66-30-70l-5-10-6 11c-8 6-12 16-20 33-3 7 1 13 7 14 5 0 8-4 12-6 8-1 \
             12-3 16-9-2 14-22 19-24 37z\"/>\
             <path d=\"M61 30c8 12 10 28 9 46M30 79h48M22 55l3 3\" fill=\"none\"/>\
             <circle cx=\"40\" cy=\"33\" r=\"2\"/>"
        }
        Role::Bishop => {
            "<path d=\"M24 88h52v-8c-9 0-15-3-17-8 9-5 13-12 13-20 0-14-12-22-19-32a6 6 0 1 0-6 0c-7 10-19 18-19 \
             32 0 8 4 15 13 20-2 5-8 8-17 8z\"/>\
             <path d=\"M41 72h18M36 61h28M50 34v16M42 42h16\" fill=\"none\"/>"
        }
        Role::Queen => {
            "<path d=\"M24 88h52l-4-18 16-38-17 18-4-28-13 26-4-32-4 32-13-26-4 28-17-18 16 38z\"/>\
             <path d=\"M28 70q22-7 44 0M25 81q25-6 50 0\" fill=\"none\"/>\
             <circle cx=\"12\" cy=\"29\" r=\"5\"/><circle cx=\"33\" cy=\"19\" r=\"5\"/>\
             <circle cx=\"50\" cy=\"13\" r=\"5\"/><circle cx=\"67\" cy=\"19\" r=\"5\"/>\
             <circle cx=\"88\" cy=\"29\" r=\"5\"/>"
        }
        Role::King => {
            "<path d=\"M46 7h8v7h8v7h-8v9h-8v-9h-8v-7h8z\"/>\
             <path d=\"M50 27c-9 7-8 17 0 31 8-14 9-24 0-31z\"/>\
             <path d=\"M26 88h48v-20c12-7 16-16 14-25-4-12-25-14-38 14-13-28-34-26-38-14-2 9 2 18 14 25z\"/>\
             <path d=\"M26 69q24-8 48 0M26 79q24-6 48 0\" fill=\"none\"/>"
        }
    }
}
