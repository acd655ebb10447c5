//! The names of places on the board: a point is named by its number for the player on roll.

use super::words::count_of;

/// Returns the place of a count of checkers, such as `on_roll[5]` or `position.opponent[24]`.
pub(super) fn of_path(path: &str) -> Option<String> {
    let (is_on_roll, index) = count_of(path)?;
    of_checkers(is_on_roll, index)
}

/// Returns the place of a player's checkers with this index.
pub(super) fn of_checkers(is_on_roll: bool, index: usize) -> Option<String> {
    match (is_on_roll, index) {
        (true, 24) => Some("bar".to_owned()),
        (false, 24) => Some("opponent's bar".to_owned()),
        (true, 0..24) => Some((index + 1).to_string()),
        (false, 0..24) => Some((24 - index).to_string()),
        _ => None,
    }
}
