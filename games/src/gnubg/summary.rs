//! IDs as readable text on one line.

use core::fmt::Display;

use crate::format::Out;
use crate::gnubg::id::GnubgId;
use crate::gnubg::match_key::{CubeOwner, GameState, MatchKey, Player, Resignation};
use crate::gnubg::position::{BAR, Checkers, PositionKey, borne_off, pips};
use crate::gnubg::xgid::Xgid;

/// `on roll 6:5 8:3 13:5 24:2, 167 pips; opponent 6:5 8:3 13:5 24:2, 167 pips`.
pub(super) fn position(key: &PositionKey, out: &mut Out) {
    out.text("on roll ");
    side(out, &key.on_roll);
    out.text("; opponent ");
    side(out, &key.opponent);
}

/// `match to 9, score 2-4, cube 2 of player0, player1 rolled 52`.
pub(super) fn match_key(key: &MatchKey, out: &mut Out) {
    match key.length {
        0 if key.no_jacoby => out.text("money without Jacoby"),
        0 => out.text("money"),
        length => out.text("match to ").number(length),
    };
    if key.crawford {
        out.text(", Crawford");
    }
    let [player0, player1] = key.score;
    out.text(", score ").number(player0);
    out.text("-").number(player1);
    out.text(", cube ").number(key.cube_value());
    out.text(match key.cube_owner {
        CubeOwner::Player0 => " of player0",
        CubeOwner::Player1 => " of player1",
        CubeOwner::Centred => "",
    });
    out.text(match key.state {
        GameState::NoGame => ", no game",
        GameState::Playing => "",
        GameState::Over => ", game over",
        GameState::Resigned => ", game resigned",
        GameState::Dropped => ", double dropped",
    });
    action(out, key);
}

/// Both, the match first.
pub(super) fn id(id: &GnubgId, out: &mut Out) {
    match_key(&id.match_key, out);
    out.text("; ");
    position(&id.position, out);
}

/// An XGID: as the GNUBg ID, with the rules and the largest cube that only an XGID has.
pub(super) fn xgid(xgid: &Xgid, out: &mut Out) {
    id(&xgid.as_gnubg(), out);
    if xgid.length == 0 && xgid.rules & 2 != 0 {
        out.text("; beavers");
    }
    if xgid.max_cube != Xgid::MAX_CUBE {
        out.text("; cube up to ").number(1_u32 << xgid.max_cube);
    }
}

fn action(out: &mut Out, key: &MatchKey) {
    let (on_roll, turn) = (name(key.on_roll), name(key.turn));
    out.text(", ").text(on_roll);
    match key.dice {
        _ if key.doubled => {
            out.text(" on roll, cube offered at ")
                .number(2 * u64::from(key.cube_value()));
        }
        [0, 0] => {
            out.text(" on roll");
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
        let resigns = name(key.turn.opponent());
        out.text(", ").text(resigns).text(" resigns ").text(offered);
    }
    if key.turn != key.on_roll || key.doubled || offered.is_some() {
        out.text(", ").text(turn).text(" to decide");
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Player0 => "player0",
        Player::Player1 => "player1",
    }
}

fn side(out: &mut Out, side: &Checkers) {
    let mut gap = "";
    let points = (1_u8..).zip(&side[..BAR]);
    for (point, &count) in points.filter(|(_, count)| **count > 0) {
        out.text(gap).number(point).text(":").number(count);
        gap = " ";
    }
    for (place, count) in [("bar:", side[BAR]), ("off:", borne_off(side))] {
        if count > 0 {
            out.text(gap).text(place).number(count);
            gap = " ";
        }
    }
    out.text(", ").number(pips(side)).text(" pips");
}

/// A number of things: `1 pip`, `2 pips`.
pub(super) fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(say: impl FnOnce(&mut Out)) -> String {
        let mut out = Out::default();
        say(&mut out);
        out.into_string()
    }

    #[test]
    fn lines_read_as_players_speak() {
        assert_eq!(
            said(|out| id(&GnubgId::START, out)),
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
            said(|out| match_key(&key, out)),
            "match to 9, score 2-4, cube 2 of player0, player1 rolled 52, player1 resigns a gammon, player0 to decide"
        );
    }
}
