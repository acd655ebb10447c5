//! A field as an SVG picture.

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, serialize_prof};

use super::content::Content;
use super::coord::{COLUMNS, Coord, ROWS};
use super::id::Id;
use super::piece::Piece;
use super::settings;
use crate::svg::{Anchor, BLACK, Document, FAINT, Font, LINE, RED, WHITE};

/// The side of a square, in pixels.
const CELL: u32 = 60;

/// The position of the first square, from the left and from the top.
const LEFT: u32 = 40;
const TOP: u32 = 40;

const BOARD: u32 = 9 * CELL;
const WIDTH: u32 = LEFT + BOARD + 50;

/// The height of the text at a hand.
const WORDS: u32 = 26;

/// The number of pieces of a hand in one row.
const IN_A_ROW: usize = 12;

/// The side of a piece's square in a hand.
const HELD: u32 = 46;

const FONT: Font = Font(
    "'Noto Serif CJK JP','Noto Sans CJK JP','Yu Mincho','Hiragino Mincho ProN','WenQuanYi Micro Hei',serif",
    18,
);

const FIELD: &str = "#f6efdf";
const WATER: &str = "#a9cfe6";
const HUE: &str = "#ecd9a0";
const WATER_HUE: &str = "#c9d6b4";

/// Draws the board with IA at the bottom, water blue and tam2 hue yellow, and the hands of both
/// sides if there are any.
pub(super) fn picture(content: &Content, places: bool) -> String {
    let mut picture = Document::new();
    let mut hand = |side, top| {
        content.hands.map_or(0, |hands| {
            let held: Vec<ColorAndProf> = hands.of(side).map(Id::kind).collect();
            draw_hand(&mut picture, &held, side, top, places)
        })
    };
    let top = TOP + hand(AbsoluteSide::ASide, 4);
    let height = top + BOARD + 20 + hand(AbsoluteSide::IASide, top + BOARD + 14);
    for square in Coord::all() {
        let x = LEFT + u32::from(square.col()) * CELL;
        let y = top + u32::from(square.row()) * CELL;
        let ground = picture.rect([x, y, CELL, CELL]);
        ground.fill(ground_of(square)).stroke(LINE, 1);
        if let Some(piece) = content.board[square] {
            picture.piece(square, places, |picture| {
                draw_piece(picture, piece, [x + CELL / 2, y + CELL / 2], 25);
            });
        }
        if places {
            picture.place([x, y, CELL, CELL], square);
        }
    }
    for (index, (column, row)) in (0..).zip(COLUMNS.iter().zip(ROWS)) {
        let middle = index * CELL + CELL / 2;
        let above = [LEFT + middle, top - 10];
        picture.text(above, Anchor::Middle, column).fill(FAINT);
        let label = [LEFT + BOARD + 24, top + middle + 6];
        picture.text(label, Anchor::Middle, row).fill(FAINT);
    }
    picture.finish([WIDTH, height], FONT, "Cetkaik")
}

fn ground_of(square: Coord) -> &'static str {
    match (square.is_water(), square.is_tam_hue_by_default()) {
        (false, false) => FIELD,
        (true, false) => WATER,
        (false, true) => HUE,
        (true, true) => WATER_HUE,
    }
}

/// Draws a piece centred on a point, extending `half` in each direction; pieces of A are upside
/// down.
fn draw_piece(picture: &mut Document, piece: Piece, [x, y]: [u32; 2], half: u32) {
    let Some((kind, side)) = piece.kind().zip(piece.side()) else {
        let disc = picture.circle([x, y], half);
        disc.fill(WHITE).stroke(BLACK, 2);
        let glyph = picture.text([x, y + 10], Anchor::Middle, "皇");
        glyph.size(30).fill(BLACK);
        return;
    };
    draw_tile(picture, kind, side, [x, y], half);
}

fn draw_tile(
    picture: &mut Document,
    kind: ColorAndProf,
    side: AbsoluteSide,
    [x, y]: [u32; 2],
    half: u32,
) {
    let ink = match kind.color {
        Color::Huok2 => BLACK,
        Color::Kok1 => RED,
    };
    let rotation = match side {
        AbsoluteSide::IASide => "",
        AbsoluteSide::ASide => " rotate(180)",
    };
    let place = format_args!("translate({x} {y}){rotation}");
    picture.group(
        |group| group.with("transform", place),
        |tile| {
            let (inner, shoulder) = (half - 5, half / 2);
            let outline = tile.path(format_args!(
                "M0 -{half}L{inner} -{shoulder}L{inner} {half}L-{inner} {half}L-{inner} -{shoulder}Z"
            ));
            outline.fill(WHITE).stroke(ink, 2);
            let glyph = tile.text([0, half / 2 + 2], Anchor::Middle, serialize_prof(kind.prof));
            glyph.size(half + 3).fill(ink);
        },
    );
}

/// Draws a hand above or below the board, a line of text and as many rows of pieces as needed, and
/// returns its height. With `places` it has a free slot for one more piece.
fn draw_hand(
    picture: &mut Document,
    held: &[ColorAndProf],
    side: AbsoluteSide,
    top: u32,
    places: bool,
) -> u32 {
    let words = if held.is_empty() {
        "nothing in hand"
    } else {
        "in hand"
    };
    let words = format_args!("{}: {words}", settings::owner(side));
    let words = picture.text([LEFT, top + 18], Anchor::Start, words);
    words.size(16).fill(FAINT);
    let free = places.then_some(None);
    let slots: Vec<Option<ColorAndProf>> = held.iter().copied().map(Some).chain(free).collect();
    let mut bottom = WORDS;
    let mut index = 0;
    for row in slots.chunks(IN_A_ROW) {
        for (column, kind) in (0..).zip(row) {
            let [x, y] = [LEFT + HELD * column, top + bottom];
            let middle = [x + HELD / 2, y + HELD / 2];
            match kind {
                Some(kind) => {
                    picture.piece(settings::hand_place(side, index), places, |picture| {
                        draw_tile(picture, *kind, side, middle, 21);
                    });
                }
                None => {
                    let free = picture.rect([x + 3, y + 3, HELD - 6, HELD - 6]).round(6);
                    let free = free.fill("none").stroke(FAINT, 1);
                    free.with("stroke-dasharray", "4 3");
                }
            }
            if places {
                picture.place([x, y, HELD, HELD], settings::hand_place(side, index));
            }
            index += 1;
        }
        bottom += HELD;
    }
    bottom
}
