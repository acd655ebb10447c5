//! Match IDs: score, cube, dice, and the side to move.

use bitcodec::BitCodec;
use serde::{Deserialize, Serialize};

/// One of the two players.
///
/// GNU Backgammon draws player 0 as `O` at the top and player 1 as `X` at the bottom.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(bits = 1, column = snake_case)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// O, at the top of the board.
    Player0 = 0,
    /// X, at the bottom of the board.
    Player1 = 1,
}

impl Player {
    /// Returns the opponent.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Player0 => Self::Player1,
            Self::Player1 => Self::Player0,
        }
    }
}

/// Who may double.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(bits = 2, column = snake_case)]
#[serde(rename_all = "lowercase")]
pub enum CubeOwner {
    /// Player 0 alone.
    Player0 = 0,
    /// Player 1 alone.
    Player1 = 1,
    /// Both: nobody has doubled yet.
    Centred = 3,
}

impl CubeOwner {
    /// Returns the player who owns the cube; `None` while it is centred.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Player0 => Some(Player::Player0),
            Self::Player1 => Some(Player::Player1),
            Self::Centred => None,
        }
    }
}

impl From<Player> for CubeOwner {
    fn from(player: Player) -> Self {
        match player {
            Player::Player0 => Self::Player0,
            Player::Player1 => Self::Player1,
        }
    }
}

/// The state of the game.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(bits = 3, column = snake_case)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// No game was started.
    NoGame = 0,
    /// The game is being played.
    Playing = 1,
    /// A player has borne off all checkers.
    Over = 2,
    /// A player resigned, and the other one accepted.
    Resigned = 3,
    /// A player refused a double.
    Dropped = 4,
}

/// What a player offers to lose.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(bits = 2, column = snake_case)]
#[serde(rename_all = "lowercase")]
pub enum Resignation {
    /// Nothing is offered.
    None = 0,
    /// A single game.
    Single = 1,
    /// A gammon.
    Gammon = 2,
    /// A backgammon.
    Backgammon = 3,
}

/// Score, cube, dice, and the side to move: the nine bytes of a GNU Backgammon Match ID.
///
/// It has 67 bits, lowest bit first, followed by five zeros.
///
/// ```
/// use games::backgammon::{CubeOwner, MatchKey, Player};
///
/// // Nine points, 2-4, player 0 holds the cube at 2, player 1 has rolled 52.
/// let key = MatchKey {
///     cube: 1,
///     cube_owner: CubeOwner::Player0,
///     score: [2, 4],
///     no_jacoby: false,
///     ..MatchKey::match_to(9).with_roll(2, 5)
/// };
/// assert_eq!(key.dice, [5, 2]);
/// assert_eq!(key.cube_value(), 2);
/// # assert_eq!(key.on_roll, Player::Player1);
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(lsb_first, size = 72, lock = "790094a811b2bdd1", text = base64, check = Self::check)]
#[serde(deny_unknown_fields)]
pub struct MatchKey {
    /// The base-2 logarithm of the cube's value. In JSON it is the value itself.
    #[serde(with = "power_of_two")]
    #[codec(bits = 4, column = exp2)]
    pub cube: u8,
    /// Who may double.
    pub cube_owner: CubeOwner,
    /// The player on roll, or who has rolled. The Position ID puts the checkers of the *other* player first.
    pub on_roll: Player,
    /// Whether this is the Crawford game. Once the game is over, whether the next one is.
    pub crawford: bool,
    /// The state of the game.
    pub state: GameState,
    /// The player who must decide now: differs from `on_roll` while a double or a resignation is on the table.
    pub turn: Player,
    /// Whether a double is on the table.
    pub doubled: bool,
    /// What the player who is not `turn` offers to lose.
    pub resigned: Resignation,
    /// The dice in the order they were found, both 0 before the roll.
    #[codec(bits = 3, range = 0..=6)]
    pub dice: [u8; 2],
    /// The length of the match in points, 0 for a money game.
    #[codec(bits = 15)]
    pub length: u16,
    /// The points of player 0 and of player 1. They may pass `length` when the game is over.
    #[codec(bits = 15)]
    pub score: [u16; 2],
    /// Whether the Jacoby rule (no gammons before a double) is *not* in use. GNU Backgammon sets it in every match.
    pub no_jacoby: bool,
}

impl MatchKey {
    /// The start of a money game with the Jacoby rule, player 1 on roll: `cAkAAAAAAAAA`.
    pub const MONEY: Self = Self {
        cube: 0,
        cube_owner: CubeOwner::Centred,
        on_roll: Player::Player1,
        crawford: false,
        state: GameState::Playing,
        turn: Player::Player1,
        doubled: false,
        resigned: Resignation::None,
        dice: [0, 0],
        length: 0,
        score: [0, 0],
        no_jacoby: false,
    };

    /// Returns the start of a match to `length` points, player 1 on roll, as GNU Backgammon writes
    /// it.
    pub const fn match_to(length: u16) -> Self {
        Self {
            length,
            no_jacoby: true,
            ..Self::MONEY
        }
    }

    /// Puts `player` on roll and to decide, before the roll.
    #[must_use]
    pub const fn with_on_roll(self, player: Player) -> Self {
        Self {
            on_roll: player,
            turn: player,
            dice: [0, 0],
            ..self
        }
    }

    /// Sets the roll, the larger die first as GNU Backgammon writes it.
    #[must_use]
    pub const fn with_roll(self, one: u8, other: u8) -> Self {
        let dice = if one < other {
            [other, one]
        } else {
            [one, other]
        };
        Self { dice, ..self }
    }

    /// Returns the value on the cube: 1, 2, 4 and so on. A double on the table does not count yet.
    ///
    /// A `cube` above 31, which no ID can hold, gives the largest power of two of the type.
    pub const fn cube_value(&self) -> u32 {
        1 << if self.cube < 31 { self.cube } else { 31 }
    }

    /// Returns the dice, the larger one first; `None` before the roll.
    pub const fn roll(&self) -> Option<[u8; 2]> {
        match self.dice {
            [0, 0] => None,
            [one, other] if one < other => Some([other, one]),
            dice => Some(dice),
        }
    }

    /// Whether the game is a money game and not part of a match.
    pub const fn is_money(&self) -> bool {
        self.length == 0
    }
}

/// A number that is stored as its base-2 logarithm and serialized as the number itself.
pub(crate) mod power_of_two {
    use serde::{Deserialize, Deserializer, Serializer, de::Error, ser};

    /// The largest logarithm that four bits hold.
    const LARGEST: u8 = 15;

    pub(crate) fn serialize<S: Serializer>(log2: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        if *log2 > LARGEST {
            return Err(ser::Error::custom(format_args!(
                "2^{log2} is above 2^{LARGEST}"
            )));
        }
        serializer.serialize_u32(1 << log2)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let value = u32::deserialize(deserializer)?;
        if !value.is_power_of_two() || value.ilog2() > u32::from(LARGEST) {
            return Err(D::Error::custom(format_args!(
                "{value} is not a power of two from 1 to {}",
                1 << LARGEST
            )));
        }
        u8::try_from(value.ilog2()).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_die_comes_first() {
        assert_eq!(MatchKey::MONEY.with_roll(2, 5).dice, [5, 2]);
        assert_eq!(MatchKey::MONEY.with_roll(5, 2).dice, [5, 2]);
        let found = MatchKey {
            dice: [2, 5],
            ..MatchKey::MONEY
        };
        assert_eq!(found.roll(), Some([5, 2]));
        assert_eq!(MatchKey::MONEY.roll(), None);
    }
}
