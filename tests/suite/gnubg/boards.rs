//! Our drawn boards against those of the real program, character by character.

use std::fmt::Write;

use games::gnubg::{CubeOwner, GameState, GnubgId, MatchKey, Player, PositionKey, Resignation};

use crate::plain;
use crate::program::{Drawn, Program};

/// Redraws a board from the IDs in its first two lines and the names on its rims.
fn redraw(board: &Drawn) -> Option<String> {
    let mut id = GnubgId {
        position: plain::position(&board.position).expect("the program's Position ID"),
        match_key: plain::match_key(&board.match_id).expect("the program's Match ID"),
    };
    let key = &mut id.match_key;
    // Once such a game is over, the program prints what an earlier board left in a buffer.
    if key.doubled && key.resigned != Resignation::None && key.state != GameState::Playing {
        return None;
    }
    // The program draws the dice as they fell, and writes the larger one first in the Match ID.
    if let Some((_, fell)) = board.lines.split_once(" Rolled ") {
        let dice: Vec<u8> = fell.bytes().take(2).map(|die| die - b'0').collect();
        let mut sorted = dice.clone();
        sorted.sort_by(|one, other| other.cmp(one));
        assert_eq!(sorted, key.dice, "{}", board.lines);
        key.dice.copy_from_slice(&dice);
    }
    let name = |symbol| {
        let (_, name) = board.lines.split_once(symbol).expect("a name on each rim");
        let name = name.lines().next().unwrap_or_default();
        name.split_once(" (Cube: ").map_or(name, |(name, _)| name)
    };
    let board = id.board().names(name("     O: "), name("     X: "));
    Some(board.to_string())
}

/// Compares every board that the program draws for a script; returns how many different ones there were.
fn compare(program: &Program, script: &str) -> usize {
    let mut boards = program.boards(script);
    boards.sort_unstable();
    boards.dedup();
    for board in &boards {
        let Some(ours) = redraw(board) else {
            continue;
        };
        let mut theirs = board.lines.as_str();
        for _ in 0..2 {
            theirs = theirs.split_once('\n').expect("fifteen lines").1;
        }
        assert!(
            ours == theirs,
            "{}:{}\n{ours}\n{theirs}",
            board.position,
            board.match_id
        );
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
                            script += &stages(key);
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
