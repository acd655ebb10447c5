//! The board as a picture.

use std::fmt::Write as _;

use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;

/// The side of a square in the picture.
const SIDE: u32 = 60;

/// The room for the names of ranks and files.
const MARGIN: u32 = 24;

/// Draws a placement, White below, with a line of text under it, as an SVG document.
///
/// ```
/// use games::chess::{Placement, svg};
///
/// let picture = svg::board(&Placement::START, "white to move");
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// assert_eq!(picture.matches("<use ").count(), 32);
/// ```
#[must_use]
pub fn board(placement: &Placement, caption: &str) -> String {
    let mut picture = String::new();
    write(&mut picture, placement, caption).expect("a string takes all text");
    picture
}

fn write(picture: &mut String, placement: &Placement, caption: &str) -> std::fmt::Result {
    let (width, height) = (8 * SIDE + 2 * MARGIN, 8 * SIDE + 3 * MARGIN);
    writeln!(
        picture,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">"
    )?;
    writeln!(picture, "<title>{placement}</title>\n<defs>")?;
    for role in Role::ALL {
        writeln!(picture, "<g id=\"{}\">{}</g>", id(role), shape(role))?;
    }
    writeln!(
        picture,
        "</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{0}\" height=\"{0}\" fill=\"#eed9b6\" \
         stroke=\"#6b4a2b\" stroke-width=\"2\"/>",
        8 * SIDE
    )?;
    for square in Square::all().filter(|square| (square.file() + square.rank()) % 2 == 0) {
        let (x, y) = corner(square);
        writeln!(
            picture,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#b5885c\"/>"
        )?;
    }
    writeln!(
        picture,
        "<g font-family=\"sans-serif\" font-size=\"14\" fill=\"#444\" text-anchor=\"middle\">"
    )?;
    for name in (0..8).filter_map(|step| Square::at(step, step)) {
        let (x, y) = corner(name);
        let (middle, line) = (x + SIDE / 2, MARGIN + 8 * SIDE + 17);
        writeln!(
            picture,
            "<text x=\"{middle}\" y=\"{line}\">{}</text>",
            name.file_letter()
        )?;
        let (middle, line) = (MARGIN / 2, y + SIDE / 2 + 5);
        writeln!(
            picture,
            "<text x=\"{middle}\" y=\"{line}\">{}</text>",
            name.rank_digit()
        )?;
    }
    let (middle, line) = (width / 2, MARGIN + 8 * SIDE + 38);
    writeln!(
        picture,
        "<text x=\"{middle}\" y=\"{line}\">{}</text>\n</g>",
        escaped(caption)
    )?;
    for square in Square::all() {
        let Some((side, role)) = placement.symbol(square).man() else {
            continue;
        };
        let (x, y) = corner(square);
        let (fill, line) = match side {
            Side::White => ("#fdfdf8", "#1b1b1b"),
            Side::Black => ("#2a2a2a", "#f4f4ea"),
        };
        writeln!(
            picture,
            "<use href=\"#{}\" transform=\"translate({x} {y}) scale(0.6)\" fill=\"{fill}\" \
             stroke=\"{line}\" stroke-width=\"3\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>",
            id(role)
        )?;
    }
    writeln!(picture, "</svg>")
}

fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (MARGIN + SIDE * file, MARGIN + SIDE * (7 - rank))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

const fn id(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Rook => "rook",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The man in a square of 100 by 100, in shapes that take fill and stroke from outside.
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
