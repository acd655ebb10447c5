//! The fields of an XGID as settings that can be changed; the checkers have one for each place.

use bitcodec::ErrorKind;
use serde_json::Value;

use super::{Side, Xgid};
use crate::backgammon::match_key::Player;
use crate::backgammon::place::of_checkers;
use crate::backgammon::words;
use crate::format::setting::{changed, of_json, text_of};
use crate::format::{Change, Control, FormatError, Setting};

/// The number of checkers of a player.
const MOST: u64 = 15;

const SIDES: [(&str, Side); 2] = [("bottom", Side::Bottom), ("top", Side::Top)];

/// Returns the control of a cube that is written as its logarithm in 4 bits.
pub(in crate::backgammon) fn cubes() -> Control {
    let values = (0..16).map(|log2| (1_u64 << log2).into());
    Control::Menu {
        values: values.collect(),
        words: Vec::new(),
    }
}

/// Returns the settings: the checkers of both sides, each place by that side's number, and the
/// other fields.
pub(in crate::backgammon) fn of(id: &Xgid) -> Vec<Setting> {
    let on_roll = id.as_gnubg().match_key.on_roll;
    let mut settings = Vec::new();
    for (name, side) in SIDES {
        let checkers = match side {
            Side::Bottom => id.bottom,
            Side::Top => id.top,
        };
        settings.extend((0..).zip(checkers).map(|(index, count)| Setting {
            path: format!("{name}[{index}]"),
            label: words::checkers(
                Player::from(side).letter(),
                Player::from(side) == on_roll,
                index,
            ),
            field: String::new(),
            doc: String::new(),
            control: Control::number(0, MOST),
            value: count.into(),
            place: of_checkers(Player::from(side) == on_roll, index),
        }));
    }
    // A decoded value has JSON.
    let json = serde_json::to_string(id).unwrap_or_default();
    let others = of_json(&json, None, &describe).unwrap_or_default();
    settings.extend(others.into_iter().filter(|other| other.path != "board"));
    settings
}

/// Returns the JSON after some changes.
pub(in crate::backgammon) fn change(id: &Xgid, changes: &[Change]) -> Result<String, FormatError> {
    let mut moved = *id;
    let mut others = Vec::new();
    for change in changes {
        let Change(path, value) = change;
        match place(&mut moved, path) {
            Some(place) => *place = count(value).map_err(|refused| refused.at(path))?,
            None => others.push(change.clone()),
        }
    }
    moved.check()?;
    changed(&serde_json::to_string(&moved)?, &others)
}

/// Returns the count of a place such as `bottom[5]`.
fn place<'a>(id: &'a mut Xgid, path: &str) -> Option<&'a mut u8> {
    let (name, index) = path.strip_suffix(']')?.split_once('[')?;
    let (_, side) = SIDES.into_iter().find(|(side, _)| *side == name)?;
    let checkers = match side {
        Side::Bottom => &mut id.bottom,
        Side::Top => &mut id.top,
    };
    checkers.get_mut(index.parse::<usize>().ok()?)
}

fn count(value: &Value) -> Result<u8, FormatError> {
    let number = value.as_u64().filter(|number| *number <= MOST);
    let number = number.and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| {
        let words = format!("{} is not in 0..={MOST}", text_of(value));
        FormatError::new(ErrorKind::OutOfRange, words)
    })
}

/// Adds the name and the description of a setting, because an XGID has no layout that has them.
fn describe(setting: &mut Setting) {
    let (label, control, doc) = match setting.path.as_str() {
        "cube" => ("Cube", cubes(), "The value of the cube"),
        "max_cube" => ("Largest cube", cubes(), "The largest cube"),
        "owner" => (
            "Owner of the cube",
            Control::named([("bottom", "X"), ("centred", "nobody"), ("top", "O")]),
            "Who may double",
        ),
        "turn" => (
            "On roll",
            Control::named([("bottom", "X"), ("top", "O")]),
            "Whose turn it is",
        ),
        "dice" => (
            "Dice",
            Control::Text,
            "Two digits, 00 before the roll; D, B or R where a double, a beaver or a raccoon is offered",
        ),
        "score_bottom" => ("X's points", points(), "The points of X, at the bottom"),
        "score_top" => ("O's points", points(), "The points of O, at the top"),
        "rules" => (
            "Rules",
            Control::number(0, u8::MAX.into()),
            "Crawford in a match; Jacoby and beavers in a money game",
        ),
        "length" => (
            "Match length",
            points(),
            "The length of the match in points, 0 for a money game",
        ),
        _ => return,
    };
    label.clone_into(&mut setting.label);
    doc.clone_into(&mut setting.doc);
    setting.control = control;
}

fn points() -> Control {
    Control::number(0, u16::MAX.into())
}
