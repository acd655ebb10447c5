//! The board of GNU Backgammon without its IDs.

use super::{Grid, ROWS, fault};
use crate::backgammon::draw::Board;
use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::{CubeOwner, MatchKey, Player, Resignation};
use crate::backgammon::position::PositionKey;
use crate::format::FormatError;

/// Reads a board and draws it again: what is not as it would be drawn is refused.
pub(super) fn read(grid: &Grid<'_>) -> Result<GnubgId, FormatError> {
    let last = 2 * ROWS + 2;
    let [top, bottom] = [grid.beside(0).trim(), grid.beside(last).trim()];
    let is_flipped = top.starts_with("X:");
    let letters = if is_flipped {
        ["X: ", "O: "]
    } else {
        ["O: ", "X: "]
    };
    let name = |line: usize, text, letter: &str| {
        let words = format!("expected the name of a player behind the board, as `{letter}Ann`");
        owner_of_cube(text, letter).ok_or_else(|| fault(grid.first + line, words))
    };
    let (top_name, top_cube) = name(0, top, letters[0])?;
    let (bottom_name, bottom_cube) = name(last, bottom, letters[1])?;
    let on_roll = match (grid.arrow.trim(), grid.is_high_on_top) {
        ("v", true) => Player::Player1,
        ("^", false) => Player::Player0,
        _ => {
            let words = "expected an arrow, v where the numbers at the top are high, and ^ where they are low";
            return Err(fault(grid.first + ROWS + 1, words));
        }
    };
    // The tray has three columns; what stands behind it are words.
    let beside = |line| grid.beside(line).get(4..).unwrap_or_default().trim();
    let (length, crawford, middle_cube) = stake(beside(ROWS + 1)).ok_or_else(|| {
        fault(
            grid.first + ROWS + 1,
            "expected the cube or the match, as `(Cube: 1)`",
        )
    })?;
    let points = |line: usize| {
        let words = beside(line).split_once(' ').map(|(number, _)| number);
        let number = words.and_then(|number| number.parse().ok());
        number.ok_or_else(|| fault(grid.first + line, "expected the points, as `0 points`"))
    };
    let start = if length == 0 {
        MatchKey::MONEY
    } else {
        MatchKey::match_to(length)
    };
    let mut key = MatchKey {
        crawford,
        score: [points(1)?, points(last - 1)?],
        ..start.with_on_roll(on_roll)
    };
    for (value, owner) in [
        (top_cube, CubeOwner::Player0),
        (bottom_cube, CubeOwner::Player1),
        (middle_cube, CubeOwner::Centred),
    ] {
        if let Some(value) = value {
            (key.cube, key.cube_owner) = (value, owner);
        }
    }
    for (line, player) in [(2, Player::Player0), (last - 2, Player::Player1)] {
        let words = beside(line);
        action(words, player, &mut key).ok_or_else(|| {
            fault(
                grid.first + line,
                format!("`{words}` is none of `On roll`, `Rolled 52`, `Cube offered at 2`"),
            )
        })?;
    }
    if key.doubled {
        let words =
            "an offered cube hides the match and the owner; the IDs of the board are needed";
        return Err(fault(grid.first + ROWS + 1, words));
    }
    if key.cube == 0 && key.cube_owner != CubeOwner::Centred {
        let words = "a cube at 1 with an owner hides whether it is the Crawford game; the IDs of the board are needed";
        return Err(fault(grid.first + ROWS + 1, words));
    }
    let [own, other] = grid.checkers(if is_flipped { 'O' } else { 'X' });
    let [opponent, on_roll] = match on_roll {
        Player::Player0 => [own, other],
        Player::Player1 => [other, own],
    };
    let seen = GnubgId {
        position: PositionKey { opponent, on_roll },
        match_key: key,
    };
    seen.position.check()?;
    seen.match_key.check()?;
    let id = if is_flipped {
        seen.with_players_changed()
    } else {
        seen
    };
    let board = if is_flipped {
        Board::new(&id).names(bottom_name, top_name).flipped()
    } else {
        Board::new(&id).names(top_name, bottom_name)
    };
    let drawn = board.to_string();
    for (line, (found, expected)) in grid.lines.iter().zip(drawn.lines().skip(2)).enumerate() {
        let expected = expected.get(1..).unwrap_or_default().trim_end();
        if found.trim_end() != expected {
            return Err(fault(
                grid.first + line,
                format!("expected `{expected}` after the other lines"),
            ));
        }
    }
    Ok(id)
}

/// Splits `X: Ann (Cube: 2)` in the name and the logarithm of the cube.
fn owner_of_cube<'a>(text: &'a str, letter: &str) -> Option<(&'a str, Option<u8>)> {
    let name = text
        .strip_prefix(letter)
        .or_else(|| text.strip_prefix(letter.trim_end()))?;
    match name.rsplit_once(" (Cube: ") {
        Some((name, value)) => Some((name, Some(cube(value.strip_suffix(')')?)?))),
        None => Some((name, None)),
    }
}

/// Returns the logarithm of a cube.
fn cube(value: &str) -> Option<u8> {
    let value: u32 = value.parse().ok()?;
    value
        .is_power_of_two()
        .then(|| u8::try_from(value.ilog2()).ok())?
}

/// Parses `7 points match (Cube: 2)`: the length, whether it is the Crawford game, and the cube.
fn stake(text: &str) -> Option<(u16, bool, Option<u8>)> {
    let (length, rest) = match text.split_once(" match") {
        None => (0, text),
        Some((words, rest)) => (words.split_once(" point")?.0.parse().ok()?, rest),
    };
    match rest.trim() {
        "" => Some((length, false, None)),
        "(Crawford game)" => Some((length, true, None)),
        words => {
            let value = words.strip_prefix("(Cube: ")?.strip_suffix(')')?;
            Some((length, false, Some(cube(value)?)))
        }
    }
}

/// Adds what a player has done or must do.
fn action(text: &str, player: Player, key: &mut MatchKey) -> Option<()> {
    if text.starts_with("Cube offered at ") {
        key.doubled = true;
        return Some(());
    }
    let (words, resigned) = match text.split_once(", resigns ") {
        None => (text, Resignation::None),
        Some((words, "single game")) => (words, Resignation::Single),
        Some((words, "gammon")) => (words, Resignation::Gammon),
        Some((words, "backgammon")) => (words, Resignation::Backgammon),
        Some(_) => return None,
    };
    if resigned != Resignation::None {
        (key.resigned, key.turn) = (resigned, player.opponent());
    }
    match words {
        "" | "On roll" => Some(()),
        words => {
            let dice = words.strip_prefix("Rolled ")?.parse::<u8>().ok()?;
            key.dice = [dice / 10, dice % 10];
            let is_die = |die| (1..=6).contains(die);
            key.dice.iter().all(is_die).then_some(())
        }
    }
}
