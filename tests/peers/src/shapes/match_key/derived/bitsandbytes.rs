//! The match key by bitsandbytes.

use bnb::{BitEnum, bin, u1, u2, u3, u4, u5, u15};
use use_site_types::MatchKey;

#[derive(BitEnum, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_enum(u1)]
enum Player {
    Player0,
    Player1,
}

#[derive(BitEnum, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_enum(u2)]
#[repr(u8)]
enum CubeOwner {
    Player0 = 0,
    Player1 = 1,
    Centred = 3,
    #[catch_all]
    Other(u2),
}

#[derive(BitEnum, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_enum(u3)]
enum GameState {
    NoGame,
    Playing,
    Over,
    Resigned,
    Dropped,
    #[catch_all]
    Other(u3),
}

#[derive(BitEnum, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_enum(u2)]
enum Resignation {
    None,
    Single,
    Gammon,
    Backgammon,
}

#[bin(little, bits = lsb)]
struct Fields {
    cube: u4,
    cube_owner: CubeOwner,
    on_roll: Player,
    crawford: bool,
    state: GameState,
    turn: Player,
    doubled: bool,
    resigned: Resignation,
    first: u3,
    second: u3,
    length: u15,
    own: u15,
    other: u15,
    no_jacoby: bool,
    #[reserved]
    padding: u5,
}

super::same! {
    Player: Player0 Player1;
    Resignation: None Single Gammon Backgammon;
}

pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
    let key = Fields::decode_exact(bytes).ok()?;
    Some(MatchKey {
        cube: key.cube.value(),
        cube_owner: match key.cube_owner {
            CubeOwner::Player0 => use_site_types::CubeOwner::Player0,
            CubeOwner::Player1 => use_site_types::CubeOwner::Player1,
            CubeOwner::Centred => use_site_types::CubeOwner::Centred,
            CubeOwner::Other(_) => return None,
        },
        on_roll: key.on_roll.into(),
        crawford: key.crawford,
        state: match key.state {
            GameState::NoGame => use_site_types::GameState::NoGame,
            GameState::Playing => use_site_types::GameState::Playing,
            GameState::Over => use_site_types::GameState::Over,
            GameState::Resigned => use_site_types::GameState::Resigned,
            GameState::Dropped => use_site_types::GameState::Dropped,
            GameState::Other(_) => return None,
        },
        turn: key.turn.into(),
        doubled: key.doubled,
        resigned: key.resigned.into(),
        dice: [key.first.value(), key.second.value()],
        length: key.length.value(),
        score: [key.own.value(), key.other.value()],
        no_jacoby: key.no_jacoby,
    })
}

pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
    let fields = Fields {
        cube: u4::try_new(key.cube).ok()?,
        cube_owner: match key.cube_owner {
            use_site_types::CubeOwner::Player0 => CubeOwner::Player0,
            use_site_types::CubeOwner::Player1 => CubeOwner::Player1,
            use_site_types::CubeOwner::Centred => CubeOwner::Centred,
        },
        on_roll: key.on_roll.into(),
        crawford: key.crawford,
        state: match key.state {
            use_site_types::GameState::NoGame => GameState::NoGame,
            use_site_types::GameState::Playing => GameState::Playing,
            use_site_types::GameState::Over => GameState::Over,
            use_site_types::GameState::Resigned => GameState::Resigned,
            use_site_types::GameState::Dropped => GameState::Dropped,
        },
        turn: key.turn.into(),
        doubled: key.doubled,
        resigned: key.resigned.into(),
        first: u3::try_new(key.dice[0]).ok()?,
        second: u3::try_new(key.dice[1]).ok()?,
        length: u15::try_new(key.length).ok()?,
        own: u15::try_new(key.score[0]).ok()?,
        other: u15::try_new(key.score[1]).ok()?,
        no_jacoby: key.no_jacoby,
        padding: u5::new(0),
    };
    let bytes = fields.to_bytes().ok()?;
    into.get_mut(..bytes.len())?.copy_from_slice(&bytes);
    Some(bytes.len())
}
