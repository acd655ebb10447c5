//! The text of eXtreme Gammon without its XGID.

use bitcodec::ErrorKind;

use super::Grid;
use crate::backgammon::position::{Checkers, pips};
use crate::backgammon::xgid::{Dice, Side, Xgid};
use crate::format::FormatError;

/// Reads the score above the board, and the pips, the cube and the roll below it.
pub(super) fn read(text: &str, grid: &Grid<'_>) -> Result<Xgid, FormatError> {
    let [bottom, top] = grid.checkers('X');
    let line = |start: &str| {
        text.lines()
            .map(str::trim)
            .find(|line| line.starts_with(start))
    };
    let missing = |words: &str| {
        let words = format!("a drawn board without its ID, and no line such as `{words}`");
        FormatError::new(ErrorKind::Text, words)
    };
    let wrong = |line: &str, words: &str| {
        FormatError::new(
            ErrorKind::Text,
            format!("`{line}` is no line such as `{words}`"),
        )
    };
    let mut id = Xgid {
        bottom,
        top,
        cube: 0,
        owner: None,
        turn: Side::Bottom,
        dice: Dice::Unrolled,
        score_bottom: 0,
        score_top: 0,
        rules: 0,
        length: 0,
        max_cube: Xgid::MAX_CUBE,
    };
    let roll = line("X to ")
        .or_else(|| line("O to "))
        .or_else(|| line("X on roll"))
        .or_else(|| line("O on roll"))
        .ok_or_else(|| missing("X to play 52"))?;
    turn(roll, &mut id).ok_or_else(|| wrong(roll, "X to play 52"))?;
    let found = line("Score is ").ok_or_else(|| missing("Score is X:0 O:0. Unlimited Game"))?;
    score(found, &mut id).ok_or_else(|| wrong(found, "Score is X:0 O:0 7 pt.(s) match."))?;
    let found = line("Cube: ").ok_or_else(|| missing("Cube: 1"))?;
    cube(found, &mut id).ok_or_else(|| wrong(found, "Cube: 2, X own cube"))?;
    if let Some(counts) = line("Pip count") {
        check_pips(counts, [&bottom, &top])?;
    }
    id.check()?;
    Ok(id)
}

/// Parses `X to play 52`, `X on roll, cube action` and the like.
fn turn(line: &str, id: &mut Xgid) -> Option<()> {
    let (player, words) = line.split_once(' ')?;
    id.turn = side(player)?;
    if let Some(dice) = words.strip_prefix("to play ") {
        id.dice = dice.trim_end_matches('.').parse().ok()?;
        return Some(());
    }
    matches!(
        words,
        "to roll" | "on roll" | "on roll, cube action" | "to roll, cube action"
    )
    .then_some(())
}

/// Parses `Score is X:0 O:0. Unlimited Game, Jacoby Beaver` or `Score is X:1 O:2 7 pt.(s) match.`
fn score(line: &str, id: &mut Xgid) -> Option<()> {
    let (points, stake) = line.strip_prefix("Score is X:")?.split_once(" O:")?;
    id.score_bottom = points.parse().ok()?;
    let end = stake.find(|letter: char| !letter.is_ascii_digit())?;
    let (points, stake) = stake.split_at(end);
    id.score_top = points.parse().ok()?;
    let stake = stake.trim_start_matches('.').trim();
    if let Some(rules) = stake.strip_prefix("Unlimited Game") {
        let has = |rule| u8::from(rules.contains(rule));
        id.rules = has("Jacoby") + 2 * has("Beaver");
        return Some(());
    }
    let (length, rest) = stake.split_once(" pt.(s) match")?;
    id.length = length.parse().ok()?;
    id.rules = u8::from(rest.contains("Crawford") && !rest.contains("Post"));
    Some(())
}

/// Parses `Cube: 1` or `Cube: 2, X own cube`.
fn cube(line: &str, id: &mut Xgid) -> Option<()> {
    let words = line.strip_prefix("Cube: ")?;
    let (value, owner) = words
        .split_once(',')
        .map_or((words, None), |(value, owner)| (value, Some(owner)));
    let value: u32 = value.trim().parse().ok()?;
    id.cube = value
        .is_power_of_two()
        .then(|| u8::try_from(value.ilog2()).ok())??;
    id.owner = match owner {
        None => None,
        Some(owner) => Some(side(owner.trim().strip_suffix(" own cube")?)?),
    };
    Some(())
}

fn side(letter: &str) -> Option<Side> {
    match letter {
        "X" => Some(Side::Bottom),
        "O" => Some(Side::Top),
        _ => None,
    }
}

/// Compares the pip counts with the checkers: a drawing that lost some has others.
fn check_pips(line: &str, sides: [&Checkers; 2]) -> Result<(), FormatError> {
    let mut words = line.split_whitespace();
    for (letter, checkers) in ["X:", "O:"].into_iter().zip(sides) {
        let written = words.find(|word| *word == letter).and(words.next());
        let counted = pips(checkers);
        if written.is_some_and(|written| written.parse() != Ok(counted)) {
            let words = format!(
                "`{line}`: the checkers of {} have {counted} pips",
                &letter[..1]
            );
            return Err(FormatError::new(ErrorKind::Rule, words));
        }
    }
    Ok(())
}
