//! The names of places on the board: a point is named by its number for the player on roll.

use super::words::count_of;

/// Returns the place of a count of checkers, such as `on_roll[5]` or `position.opponent[24]`.
pub(super) fn of_path(path: &str) -> Option<String> {
    let (is_on_roll, index) = count_of(path)?;
    of_checkers(is_on_roll, index)
}

/// Returns the name of a player's half of the bar.
pub(super) const fn bar(is_on_roll: bool) -> &'static str {
    if is_on_roll { "bar" } else { "opponent's bar" }
}

/// Returns the name of a player's half of the tray, where checkers that are borne off lie.
pub(super) const fn off(is_on_roll: bool) -> &'static str {
    if is_on_roll { "off" } else { "opponent's off" }
}

/// Returns the place of a player's checkers with this index.
pub(super) fn of_checkers(is_on_roll: bool, index: usize) -> Option<String> {
    match (is_on_roll, index) {
        (is_on_roll, 24) => Some(bar(is_on_roll).to_owned()),
        (true, 0..24) => Some((index + 1).to_string()),
        (false, 0..24) => Some((24 - index).to_string()),
        _ => None,
    }
}
