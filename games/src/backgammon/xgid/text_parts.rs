//! The ten fields of an XGID in words.

use crate::backgammon::summary;
use crate::backgammon::xgid::{Dice, Field, Side, Xgid};
use crate::format::{Out, Part};

/// Returns the meaning of each field.
pub(in crate::backgammon) fn parts(xgid: &Xgid) -> Vec<Part> {
    let mut line = Out::default();
    xgid.write(&mut line);
    let line = line.into_string();
    let fields = line.trim_start_matches("XGID=").split(':');
    let part = |(field, text): (Field, &str)| {
        let name = field.name().replace('_', " ");
        Part::new(format!("{name}: {text}"), words(field, xgid))
    };
    Field::ALL.into_iter().zip(fields).map(part).collect()
}

fn words(field: Field, xgid: &Xgid) -> String {
    let turn = name(xgid.turn);
    let other = name(match xgid.turn {
        Side::Bottom => Side::Top,
        Side::Top => Side::Bottom,
    });
    let points = |name: &str, points: u16| {
        let ending = if points == 1 { "" } else { "s" };
        format!("{name} has {points} point{ending}.")
    };
    match field {
        Field::Board => {
            let mut out = Out::default();
            out.text("The bar of O, the points 1 to 24 as X counts them, the bar of X: A to O are 1 to 15 checkers of X, a to o of O. ");
            summary::sides(["O", "X"], &xgid.top, &xgid.bottom, &mut out);
            out.text(".");
            out.into_string()
        }
        Field::Cube => format!(
            "The cube is at {}, 2 to the power of {}.",
            1_u32 << xgid.cube,
            xgid.cube
        ),
        Field::Owner => match xgid.owner {
            None => "The cube is in the middle; 1 is X, -1 is O.".to_owned(),
            Some(side) => format!("{} owns the cube.", name(side)),
        },
        Field::Turn => {
            format!("{turn} is on roll; 1 is X, at the bottom, and -1 is O, at the top.")
        }
        Field::Dice => match xgid.dice {
            Dice::Unrolled => format!("{turn} has not rolled yet."),
            Dice::Rolled([one, two]) => format!("{turn} has rolled {one} and {two}."),
            Dice::Doubled => format!("{turn} doubles, {other} is to answer."),
            Dice::Beavered => format!("{other} has beavered the double of {turn}."),
            Dice::Raccooned => format!("{turn} has raccooned the beaver of {other}."),
        },
        Field::ScoreBottom => points("X", xgid.score_bottom),
        Field::ScoreTop => points("O", xgid.score_top),
        Field::Rules if xgid.length > 0 => match xgid.rules {
            1 => "It is the Crawford game: nobody may double.".to_owned(),
            _ => "It is not the Crawford game.".to_owned(),
        },
        Field::Rules => {
            let not = |bit| if xgid.rules & bit == 0 { "not " } else { "" };
            format!(
                "The Jacoby rule is {}in use, beavers are {}allowed: 1 for the one, and 2 for the other.",
                not(1),
                not(2)
            )
        }
        Field::Length => match xgid.length {
            0 => "A money game.".to_owned(),
            1 => "A match to 1 point.".to_owned(),
            length => format!("A match to {length} points."),
        },
        Field::MaxCube => format!(
            "The cube goes up to {}, 2 to the power of {}.",
            1_u32 << xgid.max_cube,
            xgid.max_cube
        ),
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Bottom => "X",
        Side::Top => "O",
    }
}
