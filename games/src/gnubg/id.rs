//! GNUBg IDs: a Position ID and a Match ID together.

use serde::{Deserialize, Serialize};

use crate::gnubg::{
    draw::Board,
    match_key::{MatchKey, Player},
    position::{Checkers, PositionKey, borne_off, pips},
};

/// A Position ID and a Match ID together: everything a drawn board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GnubgId {
    /// Where the checkers stand.
    pub position: PositionKey,
    /// Score, cube, dice, and whose move it is.
    #[serde(rename = "match")]
    pub match_key: MatchKey,
}

impl GnubgId {
    /// Player 1 about to roll in a money game, nothing played yet.
    pub const START: Self = Self {
        position: PositionKey::START,
        match_key: MatchKey::MONEY,
    };

    /// The checkers of one player.
    pub fn checkers(&self, player: Player) -> &Checkers {
        if player == self.match_key.on_roll {
            &self.position.on_roll
        } else {
            &self.position.opponent
        }
    }

    /// The pips a player has to go.
    pub fn pips(&self, player: Player) -> u32 {
        pips(self.checkers(player))
    }

    /// How many checkers a player has borne off.
    pub fn borne_off(&self, player: Player) -> u8 {
        borne_off(self.checkers(player))
    }

    /// The board as GNU Backgammon draws it in a terminal.
    pub fn board(&self) -> Board<'_> {
        Board::new(self)
    }
}

impl From<PositionKey> for GnubgId {
    /// Puts player 1 on roll in a money game: what GNU Backgammon shows for a Position ID alone.
    fn from(position: PositionKey) -> Self {
        Self {
            position,
            match_key: MatchKey::MONEY,
        }
    }
}
