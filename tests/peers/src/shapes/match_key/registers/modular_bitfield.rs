//! The match key by modular-bitfield.

use modular_bitfield::prelude::*;
use use_site_types::MatchKey;

use super::super::derived::same;

#[derive(Specifier, Clone, Copy)]
#[bits = 1]
enum Player {
    Player0,
    Player1,
}

#[derive(Specifier, Clone, Copy)]
#[bits = 2]
enum CubeOwner {
    Player0 = 0,
    Player1 = 1,
    Centred = 3,
}

#[derive(Specifier, Clone, Copy)]
#[bits = 3]
enum GameState {
    NoGame,
    Playing,
    Over,
    Resigned,
    Dropped,
}

#[derive(Specifier, Clone, Copy)]
#[bits = 2]
enum Resignation {
    None,
    Single,
    Gammon,
    Backgammon,
}

same! {
    Player: Player0 Player1;
    CubeOwner: Player0 Player1 Centred;
    GameState: NoGame Playing Over Resigned Dropped;
    Resignation: None Single Gammon Backgammon;
}

#[bitfield]
#[derive(Clone, Copy)]
pub(in super::super) struct Fields {
    cube: B4,
    cube_owner: CubeOwner,
    on_roll: Player,
    crawford: bool,
    state: GameState,
    turn: Player,
    doubled: bool,
    resigned: Resignation,
    first: B3,
    second: B3,
    length: B15,
    own: B15,
    other: B15,
    no_jacoby: bool,
    padding: B5,
}

impl Fields {
    pub(in super::super) fn key(self) -> Option<MatchKey> {
        Some(MatchKey {
            cube: self.cube(),
            cube_owner: self.cube_owner_or_err().ok()?.into(),
            on_roll: self.on_roll().into(),
            crawford: self.crawford(),
            state: self.state_or_err().ok()?.into(),
            turn: self.turn().into(),
            doubled: self.doubled(),
            resigned: self.resigned().into(),
            dice: [self.first(), self.second()],
            length: self.length(),
            score: [self.own(), self.other()],
            no_jacoby: self.no_jacoby(),
        })
    }

    pub(in super::super) fn of_key(key: &MatchKey) -> Option<Self> {
        Some(
            Self::new()
                .with_cube_checked(key.cube)
                .ok()?
                .with_cube_owner(key.cube_owner.into())
                .with_on_roll(key.on_roll.into())
                .with_crawford(key.crawford)
                .with_state(key.state.into())
                .with_turn(key.turn.into())
                .with_doubled(key.doubled)
                .with_resigned(key.resigned.into())
                .with_first_checked(key.dice[0])
                .ok()?
                .with_second_checked(key.dice[1])
                .ok()?
                .with_length_checked(key.length)
                .ok()?
                .with_own_checked(key.score[0])
                .ok()?
                .with_other_checked(key.score[1])
                .ok()?
                .with_no_jacoby(key.no_jacoby),
        )
    }
}

pub(in super::super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
    Fields::from_bytes(*bytes).key()
}

pub(in super::super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
    Some(Fields::of_key(key)?.into_bytes())
}
