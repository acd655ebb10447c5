//! Enums of all kinds in two bytes.

use bitcodec::BitCodec;

use crate::match_key::{CubeOwner, GameState, MatchKey, Player, Resignation};
use crate::{ByHandArray, Numbers, Refused, Sample};

/// Six enums in 16 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub struct Enums {
    /// 3 bits, 5 of 8 codes.
    pub state: GameState,
    /// 1 bit.
    pub player: Player,
    /// 2 bits, 3 of 4 codes.
    pub owner: CubeOwner,
    /// 2 bits, all codes.
    pub resigned: Resignation,
    /// 4 bits, all codes but one.
    pub shape: Shape,
    /// Twice 2 bits.
    pub suits: [Suit; 2],
}

/// Fifteen values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
#[expect(missing_docs, reason = "they are letters")]
#[rustfmt::skip]
pub enum Shape { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O }

/// Four values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
#[expect(missing_docs, reason = "they are cards")]
#[rustfmt::skip]
pub enum Suit { Clubs, Diamonds, Hearts, Spades }

const SHAPES: [Shape; 15] = {
    use Shape::*;
    [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O]
};
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

impl ByHandArray<2> for Enums {
    #[inline]
    fn of_array(bytes: &[u8; 2]) -> Result<Self, Refused> {
        let word = u16::from_be_bytes(*bytes);
        let suit = |at: u32| match word >> at & 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        };
        Ok(Self {
            state: match word >> 13 {
                0 => GameState::NoGame,
                1 => GameState::Playing,
                2 => GameState::Over,
                3 => GameState::Resigned,
                4 => GameState::Dropped,
                _ => return Err(Refused),
            },
            player: if word >> 12 & 1 == 1 {
                Player::Player1
            } else {
                Player::Player0
            },
            owner: match word >> 10 & 3 {
                0 => CubeOwner::Player0,
                1 => CubeOwner::Player1,
                3 => CubeOwner::Centred,
                _ => return Err(Refused),
            },
            resigned: match word >> 8 & 3 {
                0 => Resignation::None,
                1 => Resignation::Single,
                2 => Resignation::Gammon,
                _ => Resignation::Backgammon,
            },
            shape: *SHAPES.get(usize::from(word >> 4 & 15)).ok_or(Refused)?,
            suits: [suit(2), suit(0)],
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 2], Refused> {
        let word = (self.state as u16) << 13
            | (self.player as u16) << 12
            | (self.owner as u16) << 10
            | (self.resigned as u16) << 8
            | (self.shape as u16) << 4
            | (self.suits[0] as u16) << 2
            | self.suits[1] as u16;
        Ok(word.to_be_bytes())
    }
}

impl Sample for Enums {
    fn sample(numbers: &mut Numbers) -> Self {
        let MatchKey {
            state,
            turn: player,
            cube_owner: owner,
            resigned,
            ..
        } = MatchKey::sample(numbers);
        let suit = |numbers: &mut Numbers| SUITS[numbers.below(4) as usize];
        Self {
            state,
            player,
            owner,
            resigned,
            shape: SHAPES[numbers.below(15) as usize],
            suits: [suit(numbers), suit(numbers)],
        }
    }
}
