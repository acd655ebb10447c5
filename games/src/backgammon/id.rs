//! GNUBg IDs: a Position ID and a Match ID together.

use bitcodec::BitCodec;
use serde::{Deserialize, Serialize};

use crate::backgammon::id_text::IdText;
use crate::backgammon::match_key::{MatchKey, Player};
use crate::backgammon::position::{Checkers, PositionKey, borne_off, pips};

/// A Position ID and a Match ID together: the content of a drawn board.
///
/// It has 152 bits, the ten bytes of the Position ID and the nine of the Match ID; as text
/// `POSITION:MATCH`, 14 characters, a colon and 12 characters.
///
/// ```
/// use games::backgammon::{GnubgId, Player};
///
/// let id: GnubgId = "4NvBA0DGzooBBg:MAEAAAAAAAAA".parse()?;
/// assert_eq!(id.pips(Player::Player0), 135); // O, on roll
/// assert_eq!(id.pips(Player::Player1), 145);
/// assert_eq!(id.to_string(), "4NvBA0DGzooBBg:MAEAAAAAAAAA");
/// # Ok::<(), bitcodec::DecodeError>(())
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(lsb_first, size = 152, lock = "04beaef39e98d297", text = IdText)]
#[serde(deny_unknown_fields)]
pub struct GnubgId {
    /// The checkers of both players.
    pub position: PositionKey,
    /// Score, cube, dice, and the side to move.
    #[serde(rename = "match")]
    pub match_key: MatchKey,
}

impl GnubgId {
    /// Player 1 on roll in a money game that has just begun: `4HPwATDgc/ABMA:cAkAAAAAAAAA`.
    pub const START: Self = Self {
        position: PositionKey::START,
        match_key: MatchKey::MONEY,
    };

    /// Returns the checkers of one player.
    pub fn checkers(&self, player: Player) -> &Checkers {
        if player == self.match_key.on_roll {
            &self.position.on_roll
        } else {
            &self.position.opponent
        }
    }

    /// Returns the same board with the players swapped.
    pub(crate) fn with_players_changed(self) -> Self {
        let key = self.match_key;
        let [player0, player1] = key.score;
        Self {
            match_key: MatchKey {
                on_roll: key.on_roll.opponent(),
                turn: key.turn.opponent(),
                cube_owner: match key.cube_owner.player() {
                    Some(owner) => owner.opponent().into(),
                    None => key.cube_owner,
                },
                score: [player1, player0],
                ..key
            },
            ..self
        }
    }

    /// Returns the pip count of a player.
    pub fn pips(&self, player: Player) -> u32 {
        pips(self.checkers(player))
    }

    /// Returns the number of checkers that a player has borne off.
    pub fn borne_off(&self, player: Player) -> u8 {
        borne_off(self.checkers(player))
    }
}

impl From<PositionKey> for GnubgId {
    /// Puts player 1 on roll in a money game.
    fn from(position: PositionKey) -> Self {
        Self {
            position,
            match_key: MatchKey::MONEY,
        }
    }
}

impl From<MatchKey> for GnubgId {
    /// Puts the checkers on their initial points.
    fn from(match_key: MatchKey) -> Self {
        Self {
            position: PositionKey::START,
            match_key,
        }
    }
}
