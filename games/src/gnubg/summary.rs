//! IDs as readable text on one line.

use core::fmt::{Display, Write};

use crate::gnubg::id::GnubgId;
use crate::gnubg::match_key::{CubeOwner, GameState, MatchKey, Player, Resignation};
use crate::gnubg::position::{BAR, Checkers, PositionKey, borne_off, pips};
use crate::gnubg::xgid::Xgid;

/// `on roll 6:5 8:3 13:5 24:2, 167 pips; opponent 6:5 8:3 13:5 24:2, 167 pips`.
pub(super) fn position(key: &PositionKey) -> String {
    let mut line = String::from("on roll ");
    side(&mut line, &key.on_roll);
    line.push_str("; opponent ");
    side(&mut line, &key.opponent);
    line
}

/// `match to 9, score 2-4, cube 2 of player0, player1 rolled 52`.
pub(super) fn match_key(key: &MatchKey) -> String {
    let mut line = String::new();
    match key.length {
        0 if key.no_jacoby => line.push_str("money without Jacoby"),
        0 => line.push_str("money"),
        length => push(&mut line, format_args!("match to {length}")),
    }
    if key.crawford {
        line.push_str(", Crawford");
    }
    push(
        &mut line,
        format_args!(", score {}-{}", key.score[0], key.score[1]),
    );
    push(&mut line, format_args!(", cube {}", key.cube_value()));
    line.push_str(match key.cube_owner {
        CubeOwner::Player0 => " of player0",
        CubeOwner::Player1 => " of player1",
        CubeOwner::Centred => "",
    });
    line.push_str(match key.state {
        GameState::NoGame => ", no game",
        GameState::Playing => "",
        GameState::Over => ", game over",
        GameState::Resigned => ", game resigned",
        GameState::Dropped => ", double dropped",
    });
    action(&mut line, key);
    line
}

/// Both, the match first.
pub(super) fn id(id: &GnubgId) -> String {
    format!("{}; {}", match_key(&id.match_key), position(&id.position))
}

/// An XGID: as the GNUBg ID, with the rules and the largest cube that only an XGID has.
pub(super) fn xgid(xgid: &Xgid) -> String {
    let mut line = String::new();
    if xgid.length == 0 && xgid.rules & 2 != 0 {
        line.push_str("; beavers");
    }
    if xgid.max_cube != Xgid::MAX_CUBE {
        push(
            &mut line,
            format_args!("; cube up to {}", 1_u32 << xgid.max_cube),
        );
    }
    id(&xgid.as_gnubg()) + &line
}

fn action(line: &mut String, key: &MatchKey) {
    let (on_roll, turn) = (name(key.on_roll), name(key.turn));
    match key.dice {
        _ if key.doubled => {
            let offered = 2 * u64::from(key.cube_value());
            push(
                line,
                format_args!(", {on_roll} on roll, cube offered at {offered}"),
            );
        }
        [0, 0] => push(line, format_args!(", {on_roll} on roll")),
        [one, other] => push(line, format_args!(", {on_roll} rolled {one}{other}")),
    }
    let offered = match key.resigned {
        Resignation::None => None,
        Resignation::Single => Some("a single game"),
        Resignation::Gammon => Some("a gammon"),
        Resignation::Backgammon => Some("a backgammon"),
    };
    if let Some(offered) = offered {
        push(
            line,
            format_args!(", {} resigns {offered}", name(key.turn.opponent())),
        );
    }
    if key.turn != key.on_roll || key.doubled || offered.is_some() {
        push(line, format_args!(", {turn} to decide"));
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Player0 => "player0",
        Player::Player1 => "player1",
    }
}

fn side(line: &mut String, side: &Checkers) {
    for (point, count) in (1..).zip(&side[..BAR]).filter(|(_, count)| **count > 0) {
        push(line, format_args!("{point}:{count} "));
    }
    for (place, count) in [("bar", side[BAR]), ("off", borne_off(side))] {
        if count > 0 {
            push(line, format_args!("{place}:{count} "));
        }
    }
    line.truncate(line.trim_end().len());
    push(line, format_args!(", {} pips", pips(side)));
}

fn push(line: &mut String, text: core::fmt::Arguments<'_>) {
    line.write_fmt(text)
        .expect("a string takes all that is written to it");
}

/// A number of things: `1 pip`, `2 pips`.
pub(super) fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_as_players_speak() {
        assert_eq!(
            id(&GnubgId::START),
            "money, score 0-0, cube 1, player1 on roll; on roll 6:5 8:3 13:5 24:2, 167 pips; opponent 6:5 8:3 13:5 24:2, 167 pips"
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
            match_key(&key),
            "match to 9, score 2-4, cube 2 of player0, player1 rolled 52, player1 resigns a gammon, player0 to decide"
        );
    }
}
