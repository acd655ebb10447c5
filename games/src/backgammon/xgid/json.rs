//! The JSON form of an XGID.

use serde::{Deserialize, Serialize, de, ser};

use crate::backgammon::xgid::{Side, Xgid, XgidError, parse::parse_board};

/// The fields by name: letters for the checkers, cubes as their values.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    board: String,
    #[serde(with = "crate::backgammon::match_key::power_of_two")]
    cube: u8,
    owner: Owner,
    turn: Side,
    #[serde(serialize_with = "write_dice", deserialize_with = "read_dice")]
    dice: super::Dice,
    score_bottom: u16,
    score_top: u16,
    rules: u8,
    length: u16,
    #[serde(with = "crate::backgammon::match_key::power_of_two")]
    max_cube: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Owner {
    Bottom,
    Centred,
    Top,
}

fn write_dice<S: ser::Serializer>(dice: &super::Dice, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(dice)
}

fn read_dice<'de, D: de::Deserializer<'de>>(deserializer: D) -> Result<super::Dice, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(de::Error::custom)
}

impl From<Xgid> for Shape {
    fn from(id: Xgid) -> Self {
        Self {
            board: id.board_text(),
            cube: id.cube,
            owner: match id.owner {
                Some(Side::Bottom) => Owner::Bottom,
                None => Owner::Centred,
                Some(Side::Top) => Owner::Top,
            },
            turn: id.turn,
            dice: id.dice,
            score_bottom: id.score_bottom,
            score_top: id.score_top,
            rules: id.rules,
            length: id.length,
            max_cube: id.max_cube,
        }
    }
}

impl TryFrom<Shape> for Xgid {
    type Error = XgidError;

    fn try_from(shape: Shape) -> Result<Self, XgidError> {
        let (bottom, top) = parse_board(&shape.board)?;
        let id = Self {
            bottom,
            top,
            cube: shape.cube,
            owner: match shape.owner {
                Owner::Bottom => Some(Side::Bottom),
                Owner::Centred => None,
                Owner::Top => Some(Side::Top),
            },
            turn: shape.turn,
            dice: shape.dice,
            score_bottom: shape.score_bottom,
            score_top: shape.score_top,
            rules: shape.rules,
            length: shape.length,
            max_cube: shape.max_cube,
        };
        id.check()?;
        Ok(id)
    }
}
