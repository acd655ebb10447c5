//! The match key by crates that put fields into an integer, or into bytes as one does.

#[expect(dead_code, reason = "two getters that panic, and one of the padding")]
pub(super) mod modular_bitfield;

/// The first 72 bits of an integer, as bytes.
fn bytes(word: u128) -> Option<[u8; 9]> {
    word.to_le_bytes().first_chunk().copied()
}

/// An integer from 72 bits.
fn word(bytes: &[u8; 9]) -> u128 {
    let mut word = [0; 16];
    word[..9].copy_from_slice(bytes);
    u128::from_le_bytes(word)
}

pub(super) mod bilge {
    use bilge::prelude::*;
    use use_site_types::MatchKey;

    use super::super::derived::same;

    #[bitsize(1)]
    #[derive(FromBits, Clone, Copy)]
    enum Player {
        Player0,
        Player1,
    }

    #[bitsize(2)]
    #[derive(TryFromBits, Clone, Copy)]
    enum CubeOwner {
        Player0 = 0,
        Player1 = 1,
        Centred = 3,
    }

    #[bitsize(3)]
    #[derive(TryFromBits, Clone, Copy)]
    enum GameState {
        NoGame,
        Playing,
        Over,
        Resigned,
        Dropped,
    }

    #[bitsize(2)]
    #[derive(FromBits, Clone, Copy)]
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

    #[bitsize(72)]
    #[derive(TryFromBits)]
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
        padding: u5,
    }

    pub(in super::super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
        let key = Fields::try_from(u72::new(super::word(bytes))).ok()?;
        Some(MatchKey {
            cube: key.cube().value(),
            cube_owner: key.cube_owner().into(),
            on_roll: key.on_roll().into(),
            crawford: key.crawford(),
            state: key.state().into(),
            turn: key.turn().into(),
            doubled: key.doubled(),
            resigned: key.resigned().into(),
            dice: [key.first().value(), key.second().value()],
            length: key.length().value(),
            score: [key.own().value(), key.other().value()],
            no_jacoby: key.no_jacoby(),
        })
    }

    pub(in super::super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
        let fields = Fields::new(
            u4::try_new(key.cube).ok()?,
            key.cube_owner.into(),
            key.on_roll.into(),
            key.crawford,
            key.state.into(),
            key.turn.into(),
            key.doubled,
            key.resigned.into(),
            u3::try_new(key.dice[0]).ok()?,
            u3::try_new(key.dice[1]).ok()?,
            u15::try_new(key.length).ok()?,
            u15::try_new(key.score[0]).ok()?,
            u15::try_new(key.score[1]).ok()?,
            key.no_jacoby,
        );
        super::bytes(u72::from(fields).value())
    }
}

pub(super) mod bitbybit {
    use arbitrary_int::prelude::*;
    use bitbybit::{bitenum, bitfield};
    use use_site_types::MatchKey;

    use super::super::derived::same;

    #[bitenum(u1, exhaustive = true)]
    enum Player {
        Player0 = 0,
        Player1 = 1,
    }

    #[bitenum(u2, exhaustive = false)]
    enum CubeOwner {
        Player0 = 0,
        Player1 = 1,
        Centred = 3,
    }

    #[bitenum(u3, exhaustive = false)]
    enum GameState {
        NoGame = 0,
        Playing = 1,
        Over = 2,
        Resigned = 3,
        Dropped = 4,
    }

    #[bitenum(u2, exhaustive = true)]
    enum Resignation {
        None = 0,
        Single = 1,
        Gammon = 2,
        Backgammon = 3,
    }

    same! {
        Player: Player0 Player1;
        CubeOwner: Player0 Player1 Centred;
        GameState: NoGame Playing Over Resigned Dropped;
        Resignation: None Single Gammon Backgammon;
    }

    #[bitfield(u72)]
    struct Fields {
        #[bits(0..=3, rw)]
        cube: u4,
        #[bits(4..=5, rw)]
        cube_owner: Option<CubeOwner>,
        #[bit(6, rw)]
        on_roll: Player,
        #[bit(7, rw)]
        crawford: bool,
        #[bits(8..=10, rw)]
        state: Option<GameState>,
        #[bit(11, rw)]
        turn: Player,
        #[bit(12, rw)]
        doubled: bool,
        #[bits(13..=14, rw)]
        resigned: Resignation,
        #[bits(15..=17, rw)]
        dice: [u3; 2],
        #[bits(21..=35, rw)]
        length: u15,
        #[bits(36..=50, rw)]
        score: [u15; 2],
        #[bit(66, rw)]
        no_jacoby: bool,
        #[bits(67..=71, rw)]
        padding: u5,
    }

    pub(in super::super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
        let key = Fields::new_with_raw_value(u72::new(super::word(bytes)));
        Some(MatchKey {
            cube: key.cube().value(),
            cube_owner: key.cube_owner().ok()?.into(),
            on_roll: key.on_roll().into(),
            crawford: key.crawford(),
            state: key.state().ok()?.into(),
            turn: key.turn().into(),
            doubled: key.doubled(),
            resigned: key.resigned().into(),
            dice: [key.dice(0).value(), key.dice(1).value()],
            length: key.length().value(),
            score: [key.score(0).value(), key.score(1).value()],
            no_jacoby: key.no_jacoby(),
        })
    }

    pub(in super::super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
        let fields = Fields::new_with_raw_value(u72::new(0))
            .with_cube(u4::try_new(key.cube).ok()?)
            .with_cube_owner(key.cube_owner.into())
            .with_on_roll(key.on_roll.into())
            .with_crawford(key.crawford)
            .with_state(key.state.into())
            .with_turn(key.turn.into())
            .with_doubled(key.doubled)
            .with_resigned(key.resigned.into())
            .with_dice(0, u3::try_new(key.dice[0]).ok()?)
            .with_dice(1, u3::try_new(key.dice[1]).ok()?)
            .with_length(u15::try_new(key.length).ok()?)
            .with_score(0, u15::try_new(key.score[0]).ok()?)
            .with_score(1, u15::try_new(key.score[1]).ok()?)
            .with_no_jacoby(key.no_jacoby);
        super::bytes(fields.raw_value().value())
    }
}

pub(super) mod bitfield_struct {
    use bitfield_struct::bitfield;
    use use_site_types::{Codes, MatchKey};

    /// Its enums must have a meaning for every code, so those that have not are numbers.
    #[bitfield(u128)]
    struct Fields {
        #[bits(4)]
        cube: u8,
        #[bits(2)]
        cube_owner: u8,
        #[bits(1)]
        on_roll: u8,
        crawford: bool,
        #[bits(3)]
        state: u8,
        #[bits(1)]
        turn: u8,
        doubled: bool,
        #[bits(2)]
        resigned: u8,
        #[bits(3)]
        first: u8,
        #[bits(3)]
        second: u8,
        #[bits(15)]
        length: u16,
        #[bits(15)]
        own: u16,
        #[bits(15)]
        other: u16,
        no_jacoby: bool,
        #[bits(61)]
        __: u64,
    }

    pub(in super::super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
        let key = Fields::from_bits(super::word(bytes));
        let codes = Codes {
            cube: key.cube(),
            cube_owner: key.cube_owner(),
            on_roll: key.on_roll(),
            crawford: key.crawford(),
            state: key.state(),
            turn: key.turn(),
            doubled: key.doubled(),
            resigned: key.resigned(),
            dice: [key.first(), key.second()],
            length: key.length(),
            score: [key.own(), key.other()],
            no_jacoby: key.no_jacoby(),
        };
        codes.key()
    }

    pub(in super::super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
        let codes = Codes::from(key);
        let fields = Fields::new()
            .with_cube_checked(codes.cube)
            .ok()?
            .with_cube_owner(codes.cube_owner)
            .with_on_roll(codes.on_roll)
            .with_crawford(codes.crawford)
            .with_state(codes.state)
            .with_turn(codes.turn)
            .with_doubled(codes.doubled)
            .with_resigned(codes.resigned)
            .with_first_checked(codes.dice[0])
            .ok()?
            .with_second_checked(codes.dice[1])
            .ok()?
            .with_length_checked(codes.length)
            .ok()?
            .with_own_checked(codes.score[0])
            .ok()?
            .with_other_checked(codes.score[1])
            .ok()?
            .with_no_jacoby(codes.no_jacoby);
        super::bytes(fields.into_bits())
    }
}
