//! The words of players: O and X, points by their names.

use crate::backgammon::match_key::Player;
use crate::backgammon::position::BAR;

impl Player {
    /// Returns the letter of the player on the board: O for player 0, X for player 1.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Player0 => "O",
            Self::Player1 => "X",
        }
    }
}

/// Returns the name of a point: `6-point`.
pub(super) fn point_name(number: impl std::fmt::Display) -> String {
    format!("{number}-point")
}

/// Returns the name of checkers on a place, by its index in the player's own numbers:
/// `X's checkers on the 6-point`. The numbers of the board are those of the player on roll, so a
/// point of the opponent is named as that player's: `O's checkers on O's 6-point`.
pub(super) fn checkers(owner: &str, is_on_roll: bool, index: usize) -> String {
    match (index, is_on_roll) {
        (BAR, _) => format!("{owner}'s checkers on the bar"),
        (_, true) => format!("{owner}'s checkers on the {}-point", index + 1),
        (_, false) => format!("{owner}'s checkers on {owner}'s {}-point", index + 1),
    }
}

/// Returns the player and the index of a count of checkers, such as `on_roll[5]` or
/// `position.opponent[24]`: whether it is the player on roll, and the place.
pub(super) fn count_of(path: &str) -> Option<(bool, usize)> {
    let path = path.strip_prefix("position.").unwrap_or(path);
    let (player, index) = path.strip_suffix(']')?.split_once('[')?;
    let is_on_roll = match player {
        "on_roll" => true,
        "opponent" => false,
        _ => return None,
    };
    let index = index.parse().ok()?;
    (index <= BAR).then_some((is_on_roll, index))
}

/// Returns the name of the place that a field of a Position ID counts: `6-point`, `opponent's bar`.
/// The ID alone does not know who is O and who is X.
pub(super) fn place_of(path: &str) -> Option<String> {
    let (is_on_roll, index) = count_of(path)?;
    let name = match index {
        BAR => "bar".to_owned(),
        index => point_name(index + 1),
    };
    Some(if is_on_roll {
        name
    } else {
        format!("opponent's {name}")
    })
}
