//! Sizes over the course of a game, as a picture.

use std::fmt::Write as _;

use super::{ByPly, PositionScheme};

/// The schemes of the picture: name, colour, and dashes, so that colour is not all.
const CURVES: [(&str, &str, &str); 8] = [
    ("nib", "#555555", ""),
    ("vb", "#8c6d31", "9 4"),
    ("huff", "#1f77b4", ""),
    ("xor", "#d62728", "5 3"),
    ("rle", "#ff7f0e", "2 3"),
    ("pp48", "#9467bd", "9 4"),
    ("ppcomb", "#2ca02c", "5 3"),
    ("best4", "#000000", ""),
];

/// The place and size of the plot in the picture.
const LEFT: f64 = 60.0;
const TOP: f64 = 24.0;
const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 400.0;

/// A mean over fewer games says little.
const FEWEST_GAMES: usize = 30;

/// The last half-move of the picture.
const PLIES: f64 = 160.0;

/// The most bits of the picture.
const BITS: f64 = 280.0;

/// Draws the mean bits of eight schemes after each half-move, up to where fewer than 30 games are left.
#[must_use]
pub fn svg(sizes: &ByPly) -> String {
    let mut picture = String::new();
    write(&mut picture, sizes).expect("a string takes all text");
    picture
}

fn x(ply: f64) -> f64 {
    LEFT + WIDTH * ply / PLIES
}

fn y(bits: f64) -> f64 {
    TOP + HEIGHT * (1.0 - bits / BITS)
}

fn write(picture: &mut String, sizes: &ByPly) -> std::fmt::Result {
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    writeln!(
        picture,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{0}\" height=\"{1}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n\
         <title>Mean bits of a placement after each half-move</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        right + 90.0,
        bottom + 50.0
    )?;
    for tick in 0..=7_u8 {
        let (bits, ply) = (40.0 * f64::from(tick), 20.0 * f64::from(tick));
        let (line, column) = (y(bits), x(ply));
        writeln!(
            picture,
            "<path d=\"M{LEFT} {line:.1}H{right}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{bits}</text>\
             <text x=\"{column:.1}\" y=\"{}\" text-anchor=\"middle\">{ply}</text>",
            LEFT - 8.0,
            line + 4.0,
            bottom + 18.0
        )?;
    }
    writeln!(
        picture,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">half-moves played</text>\n\
         <text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">bits</text>",
        x(PLIES / 2.0),
        bottom + 40.0,
        y(BITS / 2.0)
    )?;
    let mut labels = Vec::new();
    for (name, colour, dashes) in CURVES {
        let scheme = PositionScheme::ALL
            .iter()
            .position(|scheme| scheme.id == name);
        let means = scheme.map(|scheme| sizes.means(scheme, FEWEST_GAMES));
        let plies = (0..=160_u8).map(f64::from);
        let points: Vec<_> = plies.zip(means.into_iter().flatten()).collect();
        let Some(&(_, last)) = points.last() else {
            continue;
        };
        write!(
            picture,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" "
        )?;
        write!(picture, "stroke-dasharray=\"{dashes}\" points=\"")?;
        for (ply, bits) in &points {
            write!(picture, "{:.1},{:.1} ", x(*ply), y(*bits))?;
        }
        writeln!(picture, "\"/>")?;
        labels.push((y(last), name, colour, points.len()));
    }
    // Names that would lie on each other move down.
    labels.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = f64::NEG_INFINITY;
    for (line, name, colour, length) in labels {
        let line = line.max(free);
        free = line + 15.0;
        let end = u8::try_from(length).map_or(PLIES, f64::from).min(PLIES);
        writeln!(
            picture,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            x(end) + 6.0,
            line + 4.0
        )?;
    }
    writeln!(picture, "</svg>")
}
