//! IDs as readable text on one line.

use core::fmt::Display;

use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::{CubeOwner, GameState, MatchKey, Resignation};
use crate::backgammon::position::{BAR, Checkers, PositionKey, borne_off, pips};
use crate::format::Out;

/// Writes a line such as
/// `on roll: 5 on 6, 3 on 8, 5 on 13, 2 on 24, 167 pips; opponent: 5 on 6, 3 on 8, 5 on 13, 2 on 24, 167 pips`.
///
/// Each player's points are numbered from that player's home.
pub(super) fn position(key: &PositionKey, out: &mut Out) {
    sides(["on roll", "opponent"], &key.on_roll, &key.opponent, out);
}

/// Writes a line such as `match to 9 points, O has 2, X has 4, O owns the cube at 2, X rolled 52`.
///
/// O is player 0 and X is player 1, as on the board of GNU Backgammon.
pub(super) fn match_key(key: &MatchKey, out: &mut Out) {
    match key.length {
        0 if key.no_jacoby => out.text("money game without the Jacoby rule"),
        0 => out.text("money game"),
        1 => out.text("match to 1 point"),
        length => out.text("match to ").number(length).text(" points"),
    };
    if key.crawford {
        out.text(", Crawford game");
    }
    let [player0, player1] = key.score;
    out.text(", O has ").number(player0);
    out.text(", X has ").number(player1);
    out.text(match key.cube_owner {
        CubeOwner::Player0 => ", O owns the cube at ",
        CubeOwner::Player1 => ", X owns the cube at ",
        CubeOwner::Centred => ", the cube in the middle at ",
    });
    out.number(key.cube_value());
    out.text(match key.state {
        GameState::NoGame => ", no game begun",
        GameState::Playing => "",
        GameState::Over => ", the game is over",
        GameState::Resigned => ", the game was resigned",
        GameState::Dropped => ", the double was dropped",
    });
    action(out, key);
}

/// Writes both, the match first.
pub(super) fn id(id: &GnubgId, out: &mut Out) {
    let on_roll = id.match_key.on_roll;
    match_key(&id.match_key, out);
    out.text("; ");
    let names = [on_roll.letter(), on_roll.opponent().letter()];
    sides(names, &id.position.on_roll, &id.position.opponent, out);
}

fn action(out: &mut Out, key: &MatchKey) {
    let (on_roll, turn) = (key.on_roll.letter(), key.turn.letter());
    let is_played = key.state == GameState::Playing;
    out.text(", ").text(on_roll);
    match key.dice {
        _ if key.doubled => {
            out.text(" doubles to ")
                .number(2 * u64::from(key.cube_value()));
        }
        [0, 0] => {
            out.text(if is_played {
                " to roll"
            } else {
                " was on roll"
            });
        }
        [one, other] => {
            out.text(" rolled ").number(one).number(other);
        }
    }
    let offered = match key.resigned {
        Resignation::None => None,
        Resignation::Single => Some("a single game"),
        Resignation::Gammon => Some("a gammon"),
        Resignation::Backgammon => Some("a backgammon"),
    };
    if let Some(offered) = offered {
        let resigns = key.turn.opponent().letter();
        out.text(", ").text(resigns).text(" resigns ").text(offered);
    }
    if key.turn != key.on_roll || key.doubled || offered.is_some() {
        out.text(", ").text(turn).text(" to answer");
    }
}

/// Writes the checkers of both players by their names, each in the player's own numbers.
pub(super) fn sides(
    [one, other]: [&str; 2],
    one_checkers: &Checkers,
    other_checkers: &Checkers,
    out: &mut Out,
) {
    out.text(one);
    side(out, one_checkers);
    out.text("; ").text(other);
    side(out, other_checkers);
}

fn side(out: &mut Out, side: &Checkers) {
    let mut gap = ": ";
    let points = (1_u8..).zip(&side[..BAR]);
    for (point, &count) in points.filter(|(_, count)| **count > 0) {
        out.text(gap).number(count).text(" on ").number(point);
        gap = ", ";
    }
    for (place, count) in [(" on the bar", side[BAR]), (" borne off", borne_off(side))] {
        if count > 0 {
            out.text(gap).number(count).text(place);
            gap = ", ";
        }
    }
    let pips = pips(side);
    out.text(gap)
        .number(pips)
        .text(if pips == 1 { " pip" } else { " pips" });
}

/// Returns a count with its noun: `1 pip`, `2 pips`.
pub(super) fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::match_key::Player;

    fn text_of(write: impl FnOnce(&mut Out)) -> String {
        let mut out = Out::default();
        write(&mut out);
        out.into_string()
    }

    #[test]
    fn lines_read_as_players_speak() {
        assert_eq!(
            text_of(|out| id(&GnubgId::START, out)),
            "money game, O has 0, X has 0, the cube in the middle at 1, X to roll; X: 5 on 6, 3 on 8, 5 on 13, 2 on 24, 167 pips; \
             O: 5 on 6, 3 on 8, 5 on 13, 2 on 24, 167 pips"
        );
        let key = MatchKey {
            cube: 1,
            cube_owner: CubeOwner::Player0,
            score: [2, 4],
            resigned: Resignation::Gammon,
            turn: Player::Player0,
            ..MatchKey::match_to(9).with_roll(5, 2)
        };
        assert_eq!(
            text_of(|out| match_key(&key, out)),
            "match to 9 points, O has 2, X has 4, O owns the cube at 2, X rolled 52, X resigns a gammon, O to answer"
        );
    }
}
