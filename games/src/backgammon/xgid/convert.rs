//! Conversions between XGIDs and GNUBg IDs, and what each cannot hold of the other.

use bitcodec::Violation;
use thiserror::Error;

use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::{CubeOwner, GameState, MatchKey, Player, Resignation};
use crate::backgammon::position::PositionKey;
use crate::backgammon::xgid::{Dice, Side, Xgid, XgidError};

/// A detail that one form has and the other does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Whether beavers are allowed.
    Beavers,
    /// A largest cube other than the default 1024.
    MaxCube,
    /// That the cube was centred, above 1, before a double that was beavered.
    CentredCube,
    /// An offered resignation.
    Resignation,
    /// That no game was started.
    State,
    /// A side to move other than the player on roll, although nothing is offered.
    Turn,
    /// The Jacoby rule in a match, where it has no meaning.
    Jacoby,
}

impl Loss {
    /// Returns the name in snake case, for machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beavers => "beavers",
            Self::MaxCube => "max_cube",
            Self::CentredCube => "centred_cube",
            Self::Resignation => "resignation",
            Self::State => "state",
            Self::Turn => "turn",
            Self::Jacoby => "jacoby",
        }
    }
}

/// The reason why an ID has no counterpart in the other form.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unsayable {
    /// An XGID is always of a game in progress.
    #[error("the game is over, and an XGID has no place for that")]
    GameOver(GameState),
    /// An XGID has no owner of a cube at 1.
    #[error("the cube at 1 has an owner, and an XGID has no place for that")]
    OwnedCubeAtOne,
    /// A beaver raises the cube above the limit of a Match ID.
    #[error("the beavered cube is above 32768, the most of a Match ID")]
    CubeTooLarge,
    /// A rule of the GNUBg ID is broken.
    #[error(transparent)]
    Rule(#[from] Violation),
    /// A field of the XGID is wrong.
    #[error(transparent)]
    Xgid(#[from] XgidError),
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Bottom => Self::Player1,
            Side::Top => Self::Player0,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::Player0 => Self::Top,
            Player::Player1 => Self::Bottom,
        }
    }
}

/// The logarithm of the largest cube that a Match ID holds.
const LARGEST_CUBE: u8 = 15;

/// Returns the details that are lost.
fn losses(candidates: &[(Loss, bool)]) -> Vec<Loss> {
    candidates
        .iter()
        .filter(|(_, lost)| *lost)
        .map(|(loss, _)| *loss)
        .collect()
}

impl Xgid {
    /// Returns the GNUBg ID of the same position, and the details that it cannot hold.
    ///
    /// The player at the bottom becomes player 1, X. The larger die comes first.
    ///
    /// # Errors
    /// A broken rule of the GNUBg ID, or a field that is out of range.
    pub fn to_gnubg(&self) -> Result<(GnubgId, Vec<Loss>), Unsayable> {
        self.check()?;
        let id = self.as_gnubg();
        id.position.check()?;
        id.match_key.check()?;
        if id.match_key.cube > LARGEST_CUBE {
            return Err(Unsayable::CubeTooLarge);
        }
        let lost = losses(&[
            (Loss::Beavers, self.length == 0 && self.rules & 2 != 0),
            (Loss::MaxCube, self.max_cube != Self::MAX_CUBE),
            (
                Loss::CentredCube,
                self.dice.is_beavered() && self.cube > 0 && self.owner.is_none(),
            ),
        ]);
        Ok((id, lost))
    }

    /// Returns the fields of the GNUBg ID, even if they break a rule.
    pub(crate) fn as_gnubg(&self) -> GnubgId {
        let on_roll = Player::from(self.turn);
        let start = if self.length == 0 {
            MatchKey {
                no_jacoby: self.rules & 1 == 0,
                ..MatchKey::MONEY
            }
        } else {
            MatchKey {
                crawford: self.rules == 1,
                ..MatchKey::match_to(self.length)
            }
        };
        let mut key = MatchKey {
            cube: self.cube,
            cube_owner: self
                .owner
                .map_or(CubeOwner::Centred, |side| Player::from(side).into()),
            score: [self.score_top, self.score_bottom],
            ..start.with_on_roll(on_roll)
        };
        if let Dice::Rolled([one, other]) = self.dice {
            key = key.with_roll(one, other);
        }
        key.doubled = self.dice.is_double();
        if matches!(self.dice, Dice::Doubled | Dice::Raccooned) {
            key.turn = on_roll.opponent();
        }
        // The beaver has taken the double and offers the next one, and the raccoon the one after.
        let taken = match self.dice {
            Dice::Beavered => 1,
            Dice::Raccooned => 2,
            Dice::Unrolled | Dice::Rolled(_) | Dice::Doubled => 0,
        };
        if taken > 0 {
            key.cube = key.cube.saturating_add(taken);
            key.cube_owner = on_roll.opponent().into();
        }
        let (opponent, on_roll) = match self.turn {
            Side::Bottom => (self.top, self.bottom),
            Side::Top => (self.bottom, self.top),
        };
        GnubgId {
            position: PositionKey { opponent, on_roll },
            match_key: key,
        }
    }

    /// Returns the XGID of the same position, and the details that it cannot hold.
    ///
    /// Player 1, X, becomes the player at the bottom. Beavers are off and the largest cube is 1024.
    ///
    /// # Errors
    /// A game that is over, a cube at 1 with an owner, or a broken rule of the GNUBg ID.
    pub fn from_gnubg(id: &GnubgId) -> Result<(Self, Vec<Loss>), Unsayable> {
        let key = &id.match_key;
        id.position.check()?;
        key.check()?;
        if matches!(
            key.state,
            GameState::Over | GameState::Resigned | GameState::Dropped
        ) {
            return Err(Unsayable::GameOver(key.state));
        }
        if key.cube == 0 && key.cube_owner != CubeOwner::Centred {
            return Err(Unsayable::OwnedCubeAtOne);
        }
        let turn = Side::from(key.on_roll);
        let offers = key.resigned != Resignation::None;
        // Without the resignation, the player who offers it is the one to decide.
        let key = MatchKey {
            turn: if offers {
                key.turn.opponent()
            } else {
                key.turn
            },
            resigned: Resignation::None,
            ..*key
        };
        let taken = match (key.is_beaver(), key.is_raccoon()) {
            (true, _) => 1,
            (_, true) => 2,
            _ => 0,
        };
        let cube = key.cube.saturating_sub(taken);
        let owner = match (taken, cube) {
            (0, _) => key.cube_owner.player().map(Side::from),
            (_, 0) => None,
            // The player who doubles a cube that is not at 1 owns it.
            _ => Some(turn),
        };
        let xgid = Self {
            bottom: *id.checkers(Player::Player1),
            top: *id.checkers(Player::Player0),
            cube,
            owner,
            turn,
            dice: match (key.doubled, key.dice) {
                (true, _) if taken == 1 => Dice::Beavered,
                (true, _) if taken == 2 => Dice::Raccooned,
                (true, _) => Dice::Doubled,
                (false, [0, 0]) => Dice::Unrolled,
                (false, dice) => Dice::Rolled(dice),
            },
            score_bottom: key.score[1],
            score_top: key.score[0],
            rules: u8::from(if key.is_money() {
                !key.no_jacoby
            } else {
                key.crawford
            }),
            length: key.length,
            max_cube: Self::MAX_CUBE,
        };
        xgid.check()?;
        let lost = losses(&[
            (Loss::Resignation, offers),
            (Loss::State, key.state == GameState::NoGame),
            (Loss::Turn, !key.doubled && key.turn != key.on_roll),
            (Loss::Jacoby, !key.is_money() && !key.no_jacoby),
        ]);
        Ok((xgid, lost))
    }
}
