//! Weights of the move model, fitted to games.

use std::fmt;

use arrayvec::ArrayVec;

use games::chess::fitting::{DOUBLE, History, MOVE_FEATURES, MOVE_WEIGHTS, PositionFeatures};
use games::chess::{Game, GameError};

use crate::fit::{Fit, number, rate};

/// Fits the weights of [`am`](games::chess::game::move_model) to games: the more often they are gone through, the fewer bits their
/// moves cost. The same games in the same order give the same weights on every machine.
///
/// ```
/// use train::chess::MoveTraining;
/// use games::chess::{Game, Start};
///
/// let mut game = Game::new(Start::default());
/// game.moves = vec!["e2e4".parse()?, "e7e5".parse()?];
/// let mut training = MoveTraining::default();
/// let first = training.round(&[game.clone()])?;
/// let second = training.round(&[game])?;
/// assert_eq!((training.games(), training.plies()), (1, 2));
/// assert!(second < first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTraining {
    rounds: usize,
    games: usize,
    plies: usize,
    fit: Fit,
}

impl Default for MoveTraining {
    fn default() -> Self {
        Self {
            rounds: 0,
            games: 0,
            plies: 0,
            fit: Fit::new(MOVE_WEIGHTS),
        }
    }
}

impl MoveTraining {
    /// How often all games are gone through.
    pub const ROUNDS: usize = 12;

    /// How many games the last round had.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// How many half-moves they have.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Goes through all games once, and returns what a half-move did cost on the way, in bits.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn round(&mut self, games: &[Game]) -> Result<f64, GameError> {
        let rate = rate(self.rounds, Self::ROUNDS);
        (self.games, self.plies) = (games.len(), 0);
        let mut cost = 0.0;
        let mut moves: Vec<ArrayVec<u16, MOVE_FEATURES>> = Vec::new();
        for game in games {
            let mut replay = game.replay()?;
            let mut history = History::default();
            while let Some(played) = replay.peek()? {
                moves.clear();
                let features = PositionFeatures::new(&replay.position, &history);
                let mut chosen = 0;
                features.for_each(
                    &replay.legal,
                    push,
                    |mv, entries: ArrayVec<u16, MOVE_FEATURES>| {
                        if mv == played {
                            chosen = moves.len();
                        }
                        moves.push(entries);
                    },
                );
                cost += self.fit.step(&moves, chosen, rate);
                self.plies += 1;
                history.push(&replay.position, played);
                replay.play(played);
            }
        }
        self.rounds += 1;
        Ok(cost / number(self.plies.max(1)))
    }

    /// The weights, as whole points.
    #[must_use]
    pub fn weights(&self) -> [i8; 8192] {
        self.fit.points(DOUBLE)
    }
}

fn push(entries: &mut ArrayVec<u16, MOVE_FEATURES>, at: usize) {
    entries.push(u16::try_from(at).expect("there are fewer than 65,536 weights"));
}

/// The weights as a constant of Rust.
impl fmt::Display for MoveTraining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "/// From {} games, {} half-moves.",
            self.games, self.plies
        )?;
        writeln!(f, "#[rustfmt::skip]")?;
        writeln!(f, "pub(super) const TRAINED: [i8; 8192] = [")?;
        for row in self.weights().chunks(64) {
            let row: Vec<String> = row.iter().map(i8::to_string).collect();
            writeln!(f, "    {},", row.join(", "))?;
        }
        write!(f, "];")
    }
}
