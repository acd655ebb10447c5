//! A field as a picture.

use std::fmt::{self, Write};

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, serialize_prof};

use super::content::Content;
use super::coord::{COLUMNS, Coord, ROWS};
use super::piece::Piece;

/// The side of a square, in pixels.
const CELL: u32 = 60;

/// Where the first square begins, from the left and from the top.
const LEFT: u32 = 40;
const TOP: u32 = 40;

const BOARD: u32 = 9 * CELL;
const WIDTH: u32 = LEFT + BOARD + 50;

/// The height of a hand above or below the board: a line of words and as many rows of pieces as it takes.
const WORDS: u32 = 26;

/// How many pieces of a hand stand side by side.
const IN_A_ROW: usize = 12;

/// The side of a piece's place in a hand.
const HELD: u32 = 46;

const PAPER: &str = "#f6efdf";
const LINE: &str = "#6b5a3e";
const WATER: &str = "#a9cfe6";
const HUE: &str = "#ecd9a0";
const WATER_HUE: &str = "#c9d6b4";
const WOOD: &str = "#fffaf0";
const BLACK: &str = "#1a1a1a";
const RED: &str = "#c1121f";

/// Draws the board with IA below, water blue and tam2 hue yellow, and the hands of both sides where there are any.
pub(super) fn picture(content: &Content) -> String {
    let mut picture = String::new();
    write_picture(content, &mut picture).expect("a string takes everything");
    picture
}

fn write_picture(content: &Content, out: &mut String) -> fmt::Result {
    let of = |side| {
        content.hands.map_or(Vec::new(), |hands| {
            hands.of(side).map(super::Id::kind).collect()
        })
    };
    let (above, below): (Vec<_>, Vec<_>) = (of(AbsoluteSide::ASide), of(AbsoluteSide::IASide));
    let hand_height = |hand: &[ColorAndProf]| match content.hands {
        Some(_) => WORDS + HELD * u32::try_from(hand.len().div_ceil(IN_A_ROW)).unwrap_or(1),
        None => 0,
    };
    let top = TOP + hand_height(&above);
    let height = top + BOARD + 20 + hand_height(&below);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"'Noto Serif CJK JP','Noto Sans CJK JP','Yu Mincho','Hiragino Mincho ProN','WenQuanYi Micro Hei',serif\" \
         text-anchor=\"middle\">"
    )?;
    writeln!(out, "<title>Cetkaik</title>")?;
    writeln!(
        out,
        "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{PAPER}\"/>"
    )?;
    if content.hands.is_some() {
        hand(out, "A", &above, AbsoluteSide::ASide, 4)?;
        hand(out, "IA", &below, AbsoluteSide::IASide, top + BOARD + 14)?;
    }
    for square in Coord::all() {
        let (x, y) = (
            LEFT + u32::from(square.col()) * CELL,
            top + u32::from(square.row()) * CELL,
        );
        ground(out, square, x, y)?;
        if let Some(shown) = content.board[square] {
            piece(out, shown, x + CELL / 2, y + CELL / 2, 25)?;
        }
    }
    names(out, top)?;
    writeln!(out, "</svg>")
}

fn ground(out: &mut String, square: Coord, x: u32, y: u32) -> fmt::Result {
    let fill = match (square.is_water(), square.is_tam_hue_by_default()) {
        (false, false) => PAPER,
        (true, false) => WATER,
        (false, true) => HUE,
        (true, true) => WATER_HUE,
    };
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"{LINE}\"/>"
    )
}

/// Draws a piece around a point, `half` high and wide from there; those of A stand on their heads.
fn piece(out: &mut String, piece: Piece, x: u32, y: u32, half: u32) -> fmt::Result {
    match piece.kind().zip(piece.side()) {
        Some((kind, side)) => tile(out, kind, side, x, y, half),
        None => {
            writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{half}\" fill=\"{WOOD}\" stroke=\"{BLACK}\" stroke-width=\"2\"/>"
            )?;
            glyph(out, "皇", BLACK, x, y + 10, 30)
        }
    }
}

fn tile(
    out: &mut String,
    kind: ColorAndProf,
    side: AbsoluteSide,
    x: u32,
    y: u32,
    half: u32,
) -> fmt::Result {
    let ink = match kind.color {
        Color::Huok2 => BLACK,
        Color::Kok1 => RED,
    };
    let turned = match side {
        AbsoluteSide::IASide => "",
        AbsoluteSide::ASide => " rotate(180)",
    };
    writeln!(out, "<g transform=\"translate({x} {y}){turned}\">")?;
    let (inner, shoulder) = (half - 5, half / 2);
    writeln!(
        out,
        "<path d=\"M0 -{half}L{inner} -{shoulder}L{inner} {half}L-{inner} {half}L-{inner} -{shoulder}Z\" \
         fill=\"{WOOD}\" stroke=\"{ink}\" stroke-width=\"2\"/>"
    )?;
    glyph(
        out,
        serialize_prof(kind.prof),
        ink,
        0,
        half / 2 + 2,
        half + 3,
    )?;
    writeln!(out, "</g>")
}

fn glyph(out: &mut String, glyph: &str, ink: &str, x: u32, y: u32, size: u32) -> fmt::Result {
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{glyph}</text>"
    )
}

fn hand(
    out: &mut String,
    owner: &str,
    hand: &[ColorAndProf],
    side: AbsoluteSide,
    top: u32,
) -> fmt::Result {
    let words = if hand.is_empty() {
        "nothing in hand"
    } else {
        "in hand"
    };
    writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"{}\" font-size=\"16\" fill=\"{LINE}\" text-anchor=\"start\">{owner}: {words}</text>",
        top + 18
    )?;
    for (row, pieces) in (0..).zip(hand.chunks(IN_A_ROW)) {
        for (column, kind) in (0..).zip(pieces) {
            let (x, y) = (
                LEFT + HELD * column + HELD / 2,
                top + WORDS + HELD * row + HELD / 2,
            );
            tile(out, *kind, side, x, y, 21)?;
        }
    }
    Ok(())
}

fn names(out: &mut String, top: u32) -> fmt::Result {
    let (mut x, mut y) = (LEFT + CELL / 2, top + CELL / 2 + 6);
    for column in COLUMNS {
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"18\" fill=\"{LINE}\">{column}</text>",
            top - 10
        )?;
        x += CELL;
    }
    for row in ROWS {
        writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" font-size=\"18\" fill=\"{LINE}\">{row}</text>",
            LEFT + BOARD + 24
        )?;
        y += CELL;
    }
    Ok(())
}
