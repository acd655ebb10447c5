//! The rules of a Match ID that its bits cannot express.

use bitcodec::Violation;

use crate::backgammon::match_key::{GameState, MatchKey, Resignation};

impl MatchKey {
    /// Checks the rules that the bits cannot express and that every Match ID of GNU Backgammon
    /// keeps.
    ///
    /// # Errors
    /// The first broken rule.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Violation> {
        // This test of the usual key is inlined where keys are decoded. The others are passed by value, so that no key
        // must be written to memory for the call.
        let [one, other] = self.dice;
        let is_scored = self.is_money() || self.score.iter().all(|points| *points < self.length);
        if (one == 0) == (other == 0) && !self.crawford && !self.doubled && is_scored {
            return Ok(());
        }
        self.check_rules()
    }

    fn check_rules(self) -> Result<(), Violation> {
        match self.dice {
            [0, 0] => {}
            [0, _] => return Err(ONE_DIE.index(0)),
            [_, 0] => return Err(ONE_DIE.index(1)),
            _ => {}
        }
        if self.crawford {
            self.check_crawford()?;
        }
        if self.length > 0 {
            self.check_score()?;
        }
        if self.doubled {
            self.check_double()?;
        }
        Ok(())
    }

    fn check_crawford(&self) -> Result<(), Violation> {
        let over = !matches!(self.state, GameState::NoGame | GameState::Playing);
        match self.length {
            0 => Err(CRAWFORD_MONEY),
            1 => Err(CRAWFORD_ONE_POINT),
            length if self.score.contains(&(length - 1)) => self.check_crawford_cube(),
            // The player who was one point away has won the Crawford game and the match.
            length if over && self.score.iter().any(|&points| points >= length) => Ok(()),
            _ => Err(CRAWFORD_SCORE),
        }
    }

    /// GNU Backgammon writes a cube at 1 with an owner in the Crawford game, but never a higher one.
    fn check_crawford_cube(&self) -> Result<(), Violation> {
        match self.state {
            GameState::Playing if self.cube > 0 => Err(CRAWFORD_CUBE),
            // Once the game is over, the cube is that of the game before the Crawford game.
            _ => Ok(()),
        }
    }

    fn check_score(&self) -> Result<(), Violation> {
        let [won0, won1] = self.score.map(|points| points >= self.length);
        match (won0, won1) {
            (true, true) => Err(BOTH_WON),
            (true, false) if self.state == GameState::Playing => Err(MATCH_WON.index(0)),
            (false, true) if self.state == GameState::Playing => Err(MATCH_WON.index(1)),
            _ => Ok(()),
        }
    }

    fn check_double(&self) -> Result<(), Violation> {
        if self.dice != [0, 0] {
            return Err(DOUBLED_AFTER_ROLL);
        }
        if self.crawford {
            return Err(DOUBLED_CRAWFORD);
        }
        if self.turn == self.on_roll && !self.is_beaver() && self.resigned == Resignation::None {
            return Err(DOUBLED_TURN);
        }
        if !self.is_redoubled() && !may_double(self.cube_owner.player(), self.on_roll) {
            return Err(DOUBLED_OWNER);
        }
        Ok(())
    }

    /// Whether the double on the table can be a beaver: in a money game, by the player not on roll,
    /// who owns the cube since.
    pub(crate) fn is_beaver(&self) -> bool {
        self.is_redoubled() && self.turn == self.on_roll
    }

    /// Whether the double on the table can be a raccoon: the player on roll has doubled the beaver.
    pub(crate) fn is_raccoon(&self) -> bool {
        self.is_redoubled() && self.turn != self.on_roll
    }

    /// Whether the double on the table can be a beaver or a raccoon. The cube has the value before
    /// the last of these doubles, so a beaver leaves it at 2 or more, and a raccoon at 4 or more.
    fn is_redoubled(&self) -> bool {
        let decider_is_on_roll =
            (self.turn == self.on_roll) == (self.resigned == Resignation::None);
        let least = if decider_is_on_roll { 1 } else { 2 };
        self.doubled
            && self.is_money()
            && self.cube_owner.player() == Some(self.on_roll.opponent())
            && self.cube >= least
    }
}

/// Whether a player may double: only the owner of the cube, or either player while it is centred.
pub(crate) fn may_double<P: PartialEq>(owner: Option<P>, doubler: P) -> bool {
    owner.is_none_or(|owner| owner == doubler)
}

/// The rule of [`may_double`] in words.
pub(crate) const ONLY_OWNER_DOUBLES: &str =
    "only the owner of the cube doubles, and either player while it is centred";

/// The rule of the cube in the Crawford game in words.
pub(crate) const CRAWFORD_CUBE_AT_ONE: &str = "the cube stays at 1 in the Crawford game";

const ONE_DIE: Violation =
    Violation::new("exactly one die is rolled; both or neither are").field("dice");
const CRAWFORD_MONEY: Violation =
    Violation::new("a money game has no Crawford game").field("crawford");
const CRAWFORD_ONE_POINT: Violation =
    Violation::new("a match to 1 point has no Crawford game").field("crawford");
const CRAWFORD_SCORE: Violation =
    Violation::new("in the Crawford game one player is one point away from the match")
        .field("crawford");
const BOTH_WON: Violation = Violation::new("both players have won the match").field("score");
const MATCH_WON: Violation =
    Violation::new("a game is being played, but the match is won").field("score");
const DOUBLED_AFTER_ROLL: Violation =
    Violation::new("a double is on the table, but the dice are rolled").field("doubled");
const DOUBLED_CRAWFORD: Violation =
    Violation::new("a double is on the table in the Crawford game").field("doubled");
const CRAWFORD_CUBE: Violation = Violation::new(CRAWFORD_CUBE_AT_ONE).field("cube");
const DOUBLED_OWNER: Violation = Violation::new(ONLY_OWNER_DOUBLES).field("cube_owner");
const DOUBLED_TURN: Violation =
    Violation::new("a double is on the table, but the turn is still with the player on roll")
        .field("turn");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::match_key::{CubeOwner, Player};

    #[test]
    fn what_the_real_program_prints_is_taken() {
        let nine = MatchKey::match_to(9);
        let doubled = MatchKey {
            doubled: true,
            turn: Player::Player0,
            ..MatchKey::MONEY
        };
        let good = [
            MatchKey::MONEY,
            nine,
            doubled,
            // Points are not clipped at the end of the match.
            MatchKey {
                score: [12, 4],
                state: GameState::Over,
                ..nine
            },
            // The next game is the Crawford game.
            MatchKey {
                score: [8, 4],
                crawford: true,
                state: GameState::Dropped,
                ..nine
            },
            // The Crawford game has won the match.
            MatchKey {
                score: [9, 4],
                crawford: true,
                state: GameState::Resigned,
                ..nine
            },
            // A beaver.
            MatchKey {
                turn: Player::Player1,
                cube: 1,
                cube_owner: CubeOwner::Player0,
                ..doubled
            },
            // A raccoon: the beaver doubled again.
            MatchKey {
                cube: 2,
                cube_owner: CubeOwner::Player0,
                ..doubled
            },
            // A Crawford game with an owner of the cube at 1, as the encoder has it: 0AngAGAAEAAE.
            MatchKey {
                cube_owner: CubeOwner::Player1,
                crawford: true,
                score: [6, 2],
                ..MatchKey::match_to(7)
            },
            // The player who was offered a double offers to resign instead.
            MatchKey {
                turn: Player::Player1,
                resigned: Resignation::Gammon,
                ..doubled
            },
            MatchKey {
                turn: Player::Player0,
                ..nine
            },
            MatchKey {
                cube_owner: CubeOwner::Player1,
                ..nine
            },
            MatchKey {
                cube: 15,
                ..MatchKey::match_to(32767)
            },
        ];
        for key in good {
            assert_eq!(key.check(), Ok(()), "{key:?}");
        }
    }

    #[test]
    fn impossible_cubes_are_refused() {
        let seven = MatchKey::match_to(7);
        let doubled = MatchKey {
            doubled: true,
            turn: Player::Player0,
            ..seven
        };
        let of_opponent = MatchKey {
            cube: 1,
            cube_owner: CubeOwner::Player0,
            ..doubled
        };
        let crawford = MatchKey {
            crawford: true,
            score: [6, 2],
            ..seven
        };
        for (key, violation) in [
            (of_opponent, DOUBLED_OWNER),
            // In a money game too: a raccoon leaves the cube at 4 or more.
            (
                MatchKey {
                    length: 0,
                    ..of_opponent
                },
                DOUBLED_OWNER,
            ),
            (
                MatchKey {
                    cube: 0,
                    ..of_opponent
                },
                DOUBLED_OWNER,
            ),
            (
                MatchKey {
                    cube: 1,
                    cube_owner: CubeOwner::Player1,
                    ..crawford
                },
                CRAWFORD_CUBE,
            ),
            (
                MatchKey {
                    cube: 1,
                    ..crawford
                },
                CRAWFORD_CUBE,
            ),
        ] {
            assert_eq!(key.check(), Err(violation), "{key:?}");
        }
        let own = MatchKey {
            cube_owner: CubeOwner::Player1,
            ..of_opponent
        };
        assert_eq!(own.check(), Ok(()));
    }
}
