//! Weights of the model of positions, fitted to games.

use std::fmt;

use arrayvec::ArrayVec;

use games::chess::fitting::{
    Board, DOUBLE, SQUARE_FEATURES, SQUARE_WEIGHTS, WINGS, en_passant_candidates, stand_at_home,
};
use games::chess::{Game, GameError, Placement, State};

use crate::fit::{Fit, number, rate};

/// How many of the positions of all games are one that the squares are fitted to: two that follow each other are nearly alike.
const STEP: usize = 4;

/// How many bytes the weights of squares have room for.
const ROOM: usize = 17 * 1024;

/// Fits the weights of `am_near` and `am_state` to games. The same games in the same order give the same weights on every machine.
///
/// ```
/// use train::chess::PositionTraining;
/// use games::chess::{Game, Start};
///
/// let game = Game::new(Start::default());
/// let mut training = PositionTraining::default();
/// let first = training.round(&[game.clone()])?;
/// let second = training.round(&[game])?;
/// assert_eq!((training.games(), training.positions()), (1, 1));
/// assert!(second < first);
/// # Ok::<(), games::chess::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionTraining {
    rounds: usize,
    games: usize,
    positions: usize,
    fit: Fit,
    /// For each right whose king and rook stand at home, how often it is gone and how often it is there.
    rights: [[u32; 2]; 4],
    /// How many positions have a pawn that may just have moved two squares, how many have one that has, and how many such pawns
    /// there are.
    en_passant: [u32; 3],
    /// How often the clock has a value, but after such a move.
    clock: [u32; 151],
}

impl Default for PositionTraining {
    fn default() -> Self {
        Self {
            rounds: 0,
            games: 0,
            positions: 0,
            fit: Fit::new(SQUARE_WEIGHTS),
            rights: [[0; 2]; 4],
            en_passant: [0; 3],
            clock: [0; 151],
        }
    }
}

impl PositionTraining {
    /// How often all games are gone through.
    pub const ROUNDS: usize = 4;

    /// How many games the last round had.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// How many positions they have, the starts included.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// Goes through all games once, and returns what a placement did cost on the way, in bits.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn round(&mut self, games: &[Game]) -> Result<f64, GameError> {
        let rate = rate(self.rounds, Self::ROUNDS);
        (self.games, self.positions) = (games.len(), 0);
        let (mut cost, mut fitted) = (0.0, 0);
        for game in games {
            for fen in game.positions()? {
                if self.positions.is_multiple_of(STEP) {
                    cost += self.squares(fen.state.placement(), rate);
                    fitted += 1;
                }
                if self.rounds == 0 {
                    self.rest(&fen.state);
                }
                self.positions += 1;
            }
        }
        self.rounds += 1;
        Ok(cost / number(fitted.max(1)))
    }

    /// Fits the weights to a placement.
    fn squares(&mut self, placement: &Placement, rate: f64) -> f64 {
        let mut board = Board::default();
        let (mut cost, mut entries) = (0.0, Vec::with_capacity(13));
        for &symbol in placement.squares() {
            entries.clear();
            let mut chosen = 0;
            board.for_each(push, |other, places: ArrayVec<u16, SQUARE_FEATURES>| {
                if other == symbol {
                    chosen = entries.len();
                }
                entries.push(places);
            });
            cost += self.fit.step(&entries, chosen, rate);
            board.put(symbol);
        }
        cost
    }

    /// Counts what a state has beside its placement.
    fn rest(&mut self, state: &State) {
        let squares = state.placement().squares();
        for ((side, castle, _), counts) in WINGS.into_iter().zip(&mut self.rights) {
            if stand_at_home(squares, side, castle) {
                counts[usize::from(state.castling().rook(side, castle).is_some())] += 1;
            }
        }
        let has_moved = state.en_passant().is_some();
        let candidates = en_passant_candidates(squares, state.turn()).count();
        if candidates > 0 {
            self.en_passant[0] += 1;
            self.en_passant[1] += u32::from(has_moved);
            self.en_passant[2] += u32::try_from(candidates).unwrap_or(8);
        }
        if !has_moved {
            self.clock[usize::from(state.clock())] += 1;
        }
    }

    /// The weights of squares, as whole points; those behind the last table are 0.
    #[must_use]
    pub fn weights(&self) -> [i8; ROOM] {
        self.fit.points(DOUBLE)
    }
}

fn push(entries: &mut ArrayVec<u16, SQUARE_FEATURES>, at: usize) {
    entries.push(u16::try_from(at).expect("there are fewer than 65,536 weights"));
}

/// `part` of `whole` in parts of 7000, at least one: nine such numbers are less than 2^16.
fn portion(part: u32, whole: u32) -> u64 {
    (7000 * u64::from(part) / u64::from(whole.max(1))).max(1)
}

/// The weights as constants of Rust.
impl fmt::Display for PositionTraining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "/// From {} games, {} positions.",
            self.games, self.positions
        )?;
        writeln!(f, "#[rustfmt::skip]")?;
        writeln!(f, "pub(super) static TRAINED: [i8; {ROOM}] = [")?;
        for row in self.weights().chunks(64) {
            let row: Vec<String> = row.iter().map(i8::to_string).collect();
            writeln!(f, "    {},", row.join(", "))?;
        }
        writeln!(f, "];\n")?;
        writeln!(
            f,
            "/// How often a castling right is gone and there, whose king and rook stand at home."
        )?;
        writeln!(f, "#[rustfmt::skip]")?;
        let rights = self.rights.map(|counts| counts.map(|count| count.max(1)));
        writeln!(
            f,
            "pub(crate) const RIGHTS: Weights<2, 4> = Weights::by_place({rights:?});\n"
        )?;
        let [states, moved, pawns] = self.en_passant;
        let none = portion(states - moved, states);
        writeln!(
            f,
            "/// The shares of no pawn and of each one that may just have moved two squares."
        )?;
        writeln!(
            f,
            "pub(crate) const EN_PASSANT: [u32; 2] = [{none}, {}];\n",
            portion(moved, pawns)
        )?;
        writeln!(
            f,
            "/// How often the clock has a value, but after such a move."
        )?;
        writeln!(f, "#[rustfmt::skip]")?;
        let clock = self.clock.map(|count| count.max(1));
        write!(
            f,
            "pub(crate) const CLOCK: Weights<151> = Weights::new({clock:?});"
        )
    }
}
