//! Weights of chess, from games: here how often each piece stands on each square.

mod moves;
mod positions;

use std::fmt;

use games::chess::{Game, GameError, Symbol};

pub use self::moves::MoveTraining;
pub use self::positions::PositionTraining;

/// The sum of the weights of a square.
const TOTAL: u64 = 1 << 16;

/// What was seen in games, and the weights that follow from it.
///
/// The same games give the same weights, whatever their order. A piece that was never seen on a square where the rules let
/// it stand counts as seen once.
///
/// ```
/// use train::chess::SquareTraining;
/// use games::chess::{Game, Start};
///
/// let mut training = SquareTraining::default();
/// training.add(&Game { start: Start::default(), moves: Vec::new() })?;
/// assert_eq!((training.games(), training.positions()), (1, 1));
/// // Of the eleven things that may stand on a1 a rook was seen, and no pawn stands there.
/// let a1 = training.squares()[0];
/// assert_eq!((a1.iter().sum(), a1[1], a1[7]), (65_536, 0, 0));
/// # Ok::<(), games::chess::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SquareTraining {
    games: usize,
    positions: usize,
    squares: [[u64; 13]; 64],
}

impl Default for SquareTraining {
    fn default() -> Self {
        Self {
            games: 0,
            positions: 0,
            squares: [[0; 13]; 64],
        }
    }
}

impl SquareTraining {
    /// Counts all positions of a game, the start included.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn add(&mut self, game: &Game) -> Result<(), GameError> {
        let positions = game.positions()?;
        self.games += 1;
        self.positions += positions.len();
        for fen in &positions {
            let squares = fen.state.placement().squares();
            for (counts, symbol) in self.squares.iter_mut().zip(squares) {
                counts[usize::from(symbol.number())] += 1;
            }
        }
        Ok(())
    }

    /// Adds what another has counted.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.games += other.games;
        self.positions += other.positions;
        for (counts, more) in self.squares.iter_mut().zip(&other.squares) {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
        self
    }

    /// How many games were counted.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// How many positions they have.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// The weights of all symbols on each square, a1 to h8; they sum up to 65,536.
    #[must_use]
    pub fn squares(&self) -> [[u32; 13]; 64] {
        let mut squares = (0..).zip(&self.squares).map(|(square, counts)| {
            let mut counts = *counts;
            for (symbol, count) in Symbol::ALL.into_iter().zip(&mut counts) {
                let is_possible = !is_pawn(symbol) || (8..56).contains(&square);
                *count = (*count).max(u64::from(is_possible));
            }
            weights(&counts)
        });
        std::array::from_fn(|_| squares.next().unwrap_or([0; 13]))
    }
}

/// Whether it stands on no square of the first and last rank.
const fn is_pawn(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::WhitePawn | Symbol::BlackPawn)
}

/// Brings counts to a sum of [`TOTAL`]: what is above 0 stays so, and the largest takes the difference.
fn weights<const N: usize>(counts: &[u64; N]) -> [u32; N] {
    let sum: u64 = counts.iter().sum();
    let mut weights = counts.map(|count| match count {
        0 => 0,
        count => (count * TOTAL / sum.max(1)).max(1),
    });
    let given: u64 = weights.iter().sum();
    let largest = (0..N).rev().max_by_key(|&index| counts[index]);
    if let Some(weight) = largest.and_then(|index| weights.get_mut(index)) {
        *weight = *weight + TOTAL - given;
    }
    weights.map(|weight| u32::try_from(weight).unwrap_or(0))
}

/// The weights as constants of Rust.
impl fmt::Display for SquareTraining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "/// From {} games, {} positions.",
            self.games, self.positions
        )?;
        writeln!(
            f,
            "pub const SQUARES: Weights<13, 64> = Weights::by_place(["
        )?;
        for row in self.squares() {
            let row = row.map(|weight| weight.to_string());
            writeln!(f, "    [{}],", row.join(", "))?;
        }
        write!(f, "]);")
    }
}

#[cfg(test)]
mod tests {
    use super::weights;

    #[test]
    fn weights_keep_what_was_seen() {
        assert_eq!(weights(&[0, 1, 1]), [0, 32_768, 32_768]);
        assert_eq!(weights(&[1, 1, 1]), [21_846, 21_845, 21_845]);
        assert_eq!(weights(&[1_000_000, 1]), [65_535, 1]);
        assert_eq!(weights(&[0; 0]), [0; 0]);
    }
}
