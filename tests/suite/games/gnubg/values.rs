//! Keys for property tests: every one that its rules allow.

use bitcodec::WireFormat;
use games::backgammon::{
    CubeOwner, GameState, GnubgId, MatchKey, Player, PositionKey, Resignation,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Fifteen checkers at most, each on a point, the bar or off.
fn side() -> impl Strategy<Value = [u8; 25]> {
    proptest::collection::vec(0_usize..32, 15).prop_map(|places| {
        let mut side = [0; 25];
        for place in places {
            if let Some(count) = side.get_mut(place) {
                *count += 1;
            }
        }
        side
    })
}

/// A position without a shared point.
pub(crate) fn position() -> impl Strategy<Value = PositionKey> {
    let free = |(opponent, mut on_roll): ([u8; 25], [u8; 25])| {
        for (point, count) in on_roll[..24].iter_mut().enumerate() {
            if opponent[23 - point] > 0 {
                *count = 0;
            }
        }
        PositionKey { opponent, on_roll }
    };
    (side(), side())
        .prop_map(free)
        .prop_filter("nobody can enter", |key| key.to_bytes().is_ok())
}

fn player() -> impl Strategy<Value = Player> + Clone {
    select(vec![Player::Player0, Player::Player1])
}

/// The fields of a Match ID, most of them good, some against the rules.
fn any_match() -> impl Strategy<Value = MatchKey> {
    let die = || prop_oneof![Just(0_u8), 1..=6_u8];
    let length = prop_oneof![Just(0_u16), Just(1), 2..12_u16, 0..=32767_u16];
    let score = || prop_oneof![0..12_u16, 0..=32767_u16];
    let cube = (
        0..=15_u8,
        select(vec![
            CubeOwner::Player0,
            CubeOwner::Player1,
            CubeOwner::Centred,
        ]),
    );
    let state = select(vec![
        GameState::NoGame,
        GameState::Playing,
        GameState::Over,
        GameState::Resigned,
        GameState::Dropped,
    ]);
    let resigned = select(vec![
        Resignation::None,
        Resignation::Single,
        Resignation::Gammon,
        Resignation::Backgammon,
    ]);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    let players = (player(), player());
    (
        cube,
        players,
        flags,
        state,
        resigned,
        [die(), die()],
        length,
        [score(), score()],
    )
        .prop_map(
            |(cube, players, flags, state, resigned, dice, length, score)| MatchKey {
                cube: cube.0,
                cube_owner: cube.1,
                on_roll: players.0,
                crawford: flags.0,
                state,
                turn: players.1,
                doubled: flags.1,
                resigned,
                dice,
                length,
                score,
                no_jacoby: flags.2,
            },
        )
}

/// A Match ID that keeps the rules.
pub(crate) fn match_key() -> impl Strategy<Value = MatchKey> {
    any_match()
        .prop_map(|mut key| {
            // Three of four random keys break a rule: what is easily mended is mended.
            if key.dice.contains(&0) || key.doubled {
                key.dice = [0, 0];
            }
            if key.length > 0 && key.state == GameState::Playing {
                key.score = key.score.map(|points| points % key.length);
            }
            if key.crawford && key.length > 1 {
                key.score[0] = key.length - 1;
            }
            key.crawford &= key.length > 1;
            key.doubled &= !key.crawford;
            if key.doubled && key.resigned == Resignation::None {
                key.turn = key.on_roll.opponent();
            }
            key
        })
        .prop_filter("against the rules", |key| key.to_bytes().is_ok())
}

pub(crate) fn gnubg_id() -> impl Strategy<Value = GnubgId> {
    (position(), match_key()).prop_map(|(position, match_key)| GnubgId {
        position,
        match_key,
    })
}
