//! The match key of GNU Backgammon.

use bitcodec::BitCodec;

use crate::derived::by_hand;
use crate::{ByHand, ByHandArray, Numbers, Refused, Sample};

by_hand! { MatchKey: 9; }

/// The match key of GNU Backgammon: 13 fields in 67 bits of 9 bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 72, packed = MatchKeyBits)]
pub struct MatchKey {
    /// Logarithm of the value of the cube.
    #[codec(bits = 4)]
    pub cube: u8,
    /// Who may turn the cube.
    pub cube_owner: CubeOwner,
    /// Who rolls.
    pub on_roll: Player,
    /// Whether the cube rests for a game.
    pub crawford: bool,
    /// Whether a game is played.
    pub state: GameState,
    /// Who decides.
    pub turn: Player,
    /// Whether a double was offered.
    pub doubled: bool,
    /// What is given up.
    pub resigned: Resignation,
    /// The dice, 0 before the roll.
    #[codec(bits = 3, range = 0..=6)]
    pub dice: [u8; 2],
    /// The points to win.
    #[codec(bits = 15)]
    pub length: u16,
    /// The points won.
    #[codec(bits = 15)]
    pub score: [u16; 2],
    /// Whether a centred cube counts double.
    pub no_jacoby: bool,
}

/// A player.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1)]
pub enum Player {
    /// The first.
    Player0,
    /// The second.
    Player1,
}

/// The owner of the cube.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub enum CubeOwner {
    /// The first player.
    Player0 = 0,
    /// The second player.
    Player1 = 1,
    /// Nobody.
    Centred = 3,
}

/// Where a game is.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
pub enum GameState {
    /// None is played.
    NoGame,
    /// It is played.
    Playing,
    /// It was played to its end.
    Over,
    /// It was given up.
    Resigned,
    /// A double was refused.
    Dropped,
}

/// What a player gives up.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub enum Resignation {
    /// Nothing.
    None,
    /// The game.
    Single,
    /// Two games.
    Gammon,
    /// Three games.
    Backgammon,
}

/// The match key with its enums as their codes, as code by hand reads it.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "they are those of the match key")]
pub struct Codes {
    pub cube: u8,
    pub cube_owner: u8,
    pub on_roll: u8,
    pub crawford: bool,
    pub state: u8,
    pub turn: u8,
    pub doubled: bool,
    pub resigned: u8,
    pub dice: [u8; 2],
    pub length: u16,
    pub score: [u16; 2],
    pub no_jacoby: bool,
}

impl From<&MatchKey> for Codes {
    #[inline]
    fn from(key: &MatchKey) -> Self {
        Self {
            cube: key.cube,
            cube_owner: key.cube_owner as u8,
            on_roll: key.on_roll as u8,
            crawford: key.crawford,
            state: key.state as u8,
            turn: key.turn as u8,
            doubled: key.doubled,
            resigned: key.resigned as u8,
            dice: key.dice,
            length: key.length,
            score: key.score,
            no_jacoby: key.no_jacoby,
        }
    }
}

impl Codes {
    /// The match key with these codes, if each is one.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Option<MatchKey> {
        Some(MatchKey {
            cube: self.cube,
            cube_owner: cube_owner(self.cube_owner)?,
            on_roll: player(self.on_roll),
            crawford: self.crawford,
            state: state(self.state)?,
            turn: player(self.turn),
            doubled: self.doubled,
            resigned: resignation(self.resigned),
            dice: self.dice,
            length: self.length,
            score: self.score,
            no_jacoby: self.no_jacoby,
        })
    }
}

#[inline]
fn player(code: u8) -> Player {
    if code == 0 {
        Player::Player0
    } else {
        Player::Player1
    }
}

#[inline]
fn cube_owner(code: u8) -> Option<CubeOwner> {
    match code {
        0 => Some(CubeOwner::Player0),
        1 => Some(CubeOwner::Player1),
        3 => Some(CubeOwner::Centred),
        _ => None,
    }
}

#[inline]
fn state(code: u8) -> Option<GameState> {
    match code {
        0 => Some(GameState::NoGame),
        1 => Some(GameState::Playing),
        2 => Some(GameState::Over),
        3 => Some(GameState::Resigned),
        4 => Some(GameState::Dropped),
        _ => None,
    }
}

#[inline]
fn resignation(code: u8) -> Resignation {
    match code {
        0 => Resignation::None,
        1 => Resignation::Single,
        2 => Resignation::Gammon,
        _ => Resignation::Backgammon,
    }
}

impl ByHandArray<9> for MatchKey {
    #[inline]
    fn of_array(bytes: &[u8; 9]) -> Result<Self, Refused> {
        let (first, last) = (bytes.first_chunk().ok_or(Refused)?, u16::from(bytes[8]));
        let word = u64::from_le_bytes(*first);
        let dice = [(word >> 15 & 7) as u8, (word >> 18 & 7) as u8];
        if dice[0] > 6 || dice[1] > 6 || last >> 3 != 0 {
            return Err(Refused);
        }
        // Numbers first, then enums: a branch for each enum between the fields is half as slow again.
        let codes = Codes {
            cube: (word & 15) as u8,
            cube_owner: (word >> 4 & 3) as u8,
            on_roll: (word >> 6 & 1) as u8,
            crawford: word >> 7 & 1 == 1,
            state: (word >> 8 & 7) as u8,
            turn: (word >> 11 & 1) as u8,
            doubled: word >> 12 & 1 == 1,
            resigned: (word >> 13 & 3) as u8,
            dice,
            length: (word >> 21 & 0x7fff) as u16,
            score: [
                (word >> 36 & 0x7fff) as u16,
                (word >> 51) as u16 | (last & 3) << 13,
            ],
            no_jacoby: last >> 2 == 1,
        };
        codes.key().ok_or(Refused)
    }

    #[inline]
    fn array(&self) -> Result<[u8; 9], Refused> {
        let wide = (self.length | self.score[0] | self.score[1]) >> 15 != 0;
        if self.cube > 15 || self.dice[0] > 6 || self.dice[1] > 6 || wide {
            return Err(Refused);
        }
        let word = u64::from(self.cube)
            | (self.cube_owner as u64) << 4
            | (self.on_roll as u64) << 6
            | u64::from(self.crawford) << 7
            | (self.state as u64) << 8
            | (self.turn as u64) << 11
            | u64::from(self.doubled) << 12
            | (self.resigned as u64) << 13
            | u64::from(self.dice[0]) << 15
            | u64::from(self.dice[1]) << 18
            | u64::from(self.length) << 21
            | u64::from(self.score[0]) << 36
            | u64::from(self.score[1]) << 51;
        let mut bytes = [0; 9];
        bytes[..8].copy_from_slice(&word.to_le_bytes());
        bytes[8] = (self.score[1] >> 13) as u8 | u8::from(self.no_jacoby) << 2;
        Ok(bytes)
    }
}

impl MatchKey {
    /// Reads the length of the match by a mask.
    #[inline]
    pub fn length_of(bytes: &[u8]) -> Result<u16, Refused> {
        let bytes: &[u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        let word = u64::from_le_bytes(*bytes.first_chunk().ok_or(Refused)?);
        Ok((word >> 21 & 0x7fff) as u16)
    }

    /// Reads the dice by masks.
    #[inline]
    pub fn dice_of(bytes: &[u8]) -> Result<[u8; 2], Refused> {
        let bytes: &[u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        let word = u64::from_le_bytes(*bytes.first_chunk().ok_or(Refused)?);
        let dice = [(word >> 15 & 7) as u8, (word >> 18 & 7) as u8];
        if dice[0] > 6 || dice[1] > 6 {
            return Err(Refused);
        }
        Ok(dice)
    }

    /// Writes the length of the match by a mask.
    #[inline]
    pub fn set_length_of(bytes: &mut [u8], length: u16) -> Result<(), Refused> {
        let bytes: &mut [u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        if length >> 15 != 0 {
            return Err(Refused);
        }
        let place: &mut [u8; 8] = bytes.first_chunk_mut().ok_or(Refused)?;
        let word = u64::from_le_bytes(*place) & !(0x7fff << 21);
        *place = (word | u64::from(length) << 21).to_le_bytes();
        Ok(())
    }
}

impl Sample for MatchKey {
    fn sample(numbers: &mut Numbers) -> Self {
        let player =
            |numbers: &mut Numbers| [Player::Player0, Player::Player1][numbers.below(2) as usize];
        Self {
            cube: numbers.below(16) as u8,
            cube_owner: [CubeOwner::Player0, CubeOwner::Player1, CubeOwner::Centred]
                [numbers.below(3) as usize],
            on_roll: player(numbers),
            crawford: numbers.below(2) == 1,
            state: [
                GameState::NoGame,
                GameState::Playing,
                GameState::Over,
                GameState::Resigned,
                GameState::Dropped,
            ][numbers.below(5) as usize],
            turn: player(numbers),
            doubled: numbers.below(2) == 1,
            resigned: [
                Resignation::None,
                Resignation::Single,
                Resignation::Gammon,
                Resignation::Backgammon,
            ][numbers.below(4) as usize],
            dice: [numbers.below(7) as u8, numbers.below(7) as u8],
            length: numbers.below(1 << 15) as u16,
            score: [numbers.below(1 << 15) as u16, numbers.below(1 << 15) as u16],
            no_jacoby: numbers.below(2) == 1,
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        let sample = Self::sample(numbers);
        match numbers.below(4) {
            0 => Self {
                cube: numbers.below(256) as u8,
                ..sample
            },
            1 => Self {
                length: numbers.below(1 << 16) as u16,
                ..sample
            },
            _ => sample,
        }
    }
}
