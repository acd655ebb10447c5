//! Our drawn boards against those of the real program, character by character.

use std::fmt::Write;

use bitcodec::TextFormat;
use games::backgammon::{
    CubeOwner, GameState, GnubgId, MatchKey, Player, PositionKey, Resignation,
};

use super::plain;
use super::program::{Drawn, Program};

/// Redraws a board from the IDs in its first two lines and the names on its rims.
fn redraw(board: &Drawn) -> Option<String> {
    let id = format!("{}:{}", board.position, board.match_id);
    let id: GnubgId = id
        .parse()
        .unwrap_or_else(|error| panic!("{}\n{error}", board.lines));
    assert_eq!(plain::position(&board.position), Some(id.position));
    assert_eq!(plain::match_key(&board.match_id), Some(id.match_key));
    let key = &id.match_key;
    // Once such a game is over, the program prints what an earlier board left in a buffer.
    if key.doubled && key.resigned != Resignation::None && key.state != GameState::Playing {
        return None;
    }
    let name = |symbol| {
        let (_, name) = board.lines.split_once(symbol).expect("a name on each rim");
        let name = name.lines().next().unwrap_or_default();
        name.split_once(" (Cube: ").map_or(name, |(name, _)| name)
    };
    let board = id.board().names(name("     O: "), name("     X: "));
    Some(board.to_string())
}

/// The program draws the dice as they fell, although it writes the larger one first in the Match ID.
fn larger_die_first(lines: &str) -> String {
    let mut lines = lines.to_owned();
    if let Some((before, roll)) = lines.split_once(" Rolled ")
        && roll.as_bytes()[0] < roll.as_bytes()[1]
    {
        let swapped: String = [&roll[1..2], &roll[..1]].concat();
        let at = before.len() + " Rolled ".len();
        lines.replace_range(at..at + 2, &swapped);
    }
    lines
}

/// Compares every board that the program draws for a script; returns how many different ones there were.
fn compare(program: &Program, script: &str) -> usize {
    let mut boards = program.boards(script);
    boards.sort_unstable();
    boards.dedup();
    for board in &boards {
        if let Some(ours) = redraw(board) {
            let theirs = larger_die_first(&board.lines);
            assert!(ours == theirs, "ours\n{ours}\ntheirs\n{theirs}");
        }
    }
    boards.len()
}

fn set(script: &mut String, position: &PositionKey, key: &MatchKey) {
    let position = plain::position_text(position);
    let key = plain::match_text(key);
    writeln!(script, "set gnubgid {position}:{key}").expect("a string takes everything");
}

#[test]
fn every_count_is_drawn_alike_on_points_bars_and_trays() {
    let Some(program) = Program::find() else {
        return;
    };
    let mut script = String::from("new session\n");
    for count in 0..=15_u8 {
        let point = usize::from(count);
        let mut one = PositionKey::EMPTY;
        one.on_roll[point] = count;
        one.on_roll[24] = 15 - count;
        let mut two = PositionKey::EMPTY;
        two.on_roll[point + 8] = count;
        two.opponent[point + 9] = count;
        let mut three = PositionKey::EMPTY;
        three.opponent[24] = count;
        three.on_roll[23 - point] = 1;
        for position in [one, two, three] {
            for position in [position, position.swapped()] {
                for player in [Player::Player0, Player::Player1] {
                    set(
                        &mut script,
                        &position,
                        &MatchKey::MONEY.with_on_roll(player),
                    );
                }
            }
        }
    }
    let compared = compare(&program, &script);
    assert!(compared > 150, "only {compared} boards");
}

#[test]
fn every_stage_of_a_game_is_drawn_alike() {
    let Some(program) = Program::find() else {
        return;
    };
    let mut script = String::from("new session\nset beavers 5\n");
    for length in [0_u16, 1, 2, 3, 7, 25] {
        for cube in [0, 1, 6] {
            for cube_owner in [CubeOwner::Centred, CubeOwner::Player0, CubeOwner::Player1] {
                for player in [Player::Player0, Player::Player1] {
                    for score in [
                        [0, 0],
                        [1, length.saturating_sub(1)],
                        [length.max(1) - 1, 0],
                    ] {
                        for crawford in [false, true] {
                            let key = MatchKey {
                                cube,
                                cube_owner,
                                score,
                                crawford,
                                ..MatchKey::match_to(length).with_on_roll(player)
                            };
                            if key.to_text().is_ok() {
                                script += &stages(key);
                            }
                        }
                    }
                }
            }
        }
    }
    let compared = compare(&program, &script);
    assert!(compared > 900, "only {compared} boards");
}

/// Rolls, doubles, beavers and resigns from one start, as far as the program allows.
fn stages(key: MatchKey) -> String {
    let mut script = String::new();
    for game in [
        "roll\nshow board\nresign g\nshow board\nreject\nshow board\nresign b\nshow board\naccept",
        "resign n\nshow board\naccept",
        "double\nshow board\nresign n\nshow board\nreject\nshow board\ntake",
        "double\nredouble\nshow board\nredouble\nshow board\nresign b\nshow board\nreject\ntake",
        "double\nredouble\nresign g\nshow board\naccept",
        "double\nshow board\ndrop",
    ] {
        set(&mut script, &PositionKey::START, &key);
        script += game;
        script += "\nshow board\n";
    }
    script
}

#[test]
fn played_games_are_drawn_alike() {
    let Some(program) = Program::find() else {
        return;
    };
    let mut script = String::from("set rng mersenne\nset seed 20231\n");
    for player in [0, 1] {
        for setting in [
            "gnubg",
            "chequerplay evaluation plies 0",
            "cubedecision evaluation plies 0",
        ] {
            writeln!(script, "set player {player} {setting}").expect("a string takes everything");
        }
    }
    script += "set automatic roll on\n";
    for start in ["new match 7", "new session"] {
        writeln!(
            script,
            "{start}\nset player 0 name Ann\nset player 1 name Bob"
        )
        .expect("a string takes everything");
        for _ in 0..4 {
            script += &"play\n".repeat(120);
            script += "new game\n";
        }
    }
    let compared = compare(&program, &script);
    assert!(compared > 400, "only {compared} boards");
}
