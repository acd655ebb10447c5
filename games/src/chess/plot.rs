//! Plots sizes over the course of a game.

use crate::chess::sizes::{ByPly, PositionScheme};
use crate::svg::{Anchor, Document, INK, RULE, SANS};

/// The curves of the plot: scheme, colour, and dashes for readers who cannot tell the colours
/// apart. The colours are visible on light and dark paper.
const CURVES: [(&str, &str, &str); 13] = [
    ("nib", "#808890", "none"),
    ("vb", "#a8843c", "9 4"),
    ("huff", "#2f86c8", "none"),
    ("xor", "#d9473f", "5 3"),
    ("rle", "#f0861a", "2 3"),
    ("pp48", "#9a6fc4", "9 4"),
    ("ppcomb", "#35a035", "5 3"),
    ("best4", INK, "none"),
    ("am_place", "#c2498f", "none"),
    ("am_state", "#1f9e9e", "none"),
    ("am_near", "#7d8f1d", "5 3"),
    ("count", "#808890", "2 3"),
    (MOVES, "#c2498f", "2 3"),
];

/// The curve of the moves so far, which determine the position too.
const MOVES: &str = "game-am";

/// The position and size of the plot in the picture.
const LEFT: f64 = 60.0;
const TOP: f64 = 24.0;
const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 400.0;
const BOTTOM: f64 = TOP + HEIGHT;
const RIGHT: f64 = LEFT + WIDTH;

/// With many games, a mean over fewer than this is not meaningful.
const FEWEST_GAMES: usize = 30;

/// The last half-move of the plot.
const PLIES: u8 = 160;

/// The highest number of bits of the plot.
const BITS: f64 = 280.0;

/// Draws the mean bits of twelve schemes after each half-move, and of the moves up to it. The
/// curves end where fewer than 30 games are left; with fewer games in all, at the end of the
/// shortest one.
#[must_use]
pub fn svg(sizes: &ByPly) -> String {
    let mut picture = Document::new();
    axes(&mut picture);
    let least = sizes.games().clamp(1, FEWEST_GAMES);
    let mut labels = Vec::new();
    for (name, colour, dashes) in CURVES {
        let means: Vec<f64> = if name == MOVES {
            sizes.means_of_moves(least).collect()
        } else {
            let mut schemes = PositionScheme::ALL.iter();
            let scheme = schemes.position(|scheme| scheme.id == name);
            scheme.map_or(Vec::new(), |scheme| sizes.means(scheme, least).collect())
        };
        // A game leaves the plot at the top.
        let means = means.into_iter().take_while(|bits| *bits <= BITS);
        let places = (0..=PLIES).map(x).zip(means.map(y));
        let points: Vec<[f64; 2]> = places.map(|(x, y)| [x, y]).collect();
        if let Some(&last) = points.last() {
            curve(&mut picture, &points, colour, dashes);
            labels.push((last, name, colour));
        }
    }
    // Labels that would overlap move down.
    labels.sort_by(|([_, one], ..), ([_, other], ..)| one.total_cmp(other));
    let mut free = f64::NEG_INFINITY;
    for ([end, line], name, colour) in labels {
        let line = line.max(free);
        free = line + 15.0;
        let label = picture.text([end + 6.0, line + 4.0], Anchor::Start, name);
        label.fill(colour);
    }
    let size = [RIGHT + 90.0, BOTTOM + 50.0];
    picture.finish(size, SANS, "Mean bits of a placement after each half-move")
}

/// Returns the coordinate of a half-move, in tenths of a pixel.
fn x(ply: u8) -> f64 {
    tenths(LEFT + WIDTH * f64::from(ply) / f64::from(PLIES))
}

/// Returns the coordinate of a number of bits.
fn y(bits: f64) -> f64 {
    tenths(TOP + HEIGHT * (1.0 - bits / BITS))
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn axes(picture: &mut Document) {
    for ply in (0..=PLIES).step_by(20) {
        let column = [x(ply), BOTTOM + 18.0];
        picture.text(column, Anchor::Middle, ply);
    }
    for bits in (0..=7_u8).map(|tick| 40.0 * f64::from(tick)) {
        let line = y(bits);
        let grid = picture.path(format_args!("M{LEFT} {line}H{RIGHT}"));
        grid.stroke(RULE, 1);
        picture.text([LEFT - 8.0, line + 4.0], Anchor::End, bits);
    }
    let below = [x(PLIES / 2), BOTTOM + 40.0];
    picture.text(below, Anchor::Middle, "half-moves played");
    let label = picture.text([0.0, 0.0], Anchor::Middle, "bits");
    let middle = y(BITS / 2.0);
    label.with(
        "transform",
        format_args!("translate(16 {middle}) rotate(-90)"),
    );
}

fn curve(picture: &mut Document, points: &[[f64; 2]], colour: &str, dashes: &str) {
    let points: Vec<String> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
    let curve = picture.element("polyline").with("points", points.join(" "));
    let curve = curve.with("fill", "none").stroke(colour, 2);
    curve.with("stroke-dasharray", dashes);
}
