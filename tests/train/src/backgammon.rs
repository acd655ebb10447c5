//! Weights from positions: how often so many checkers stand on each point and on the bars.

use std::fmt;

use games::backgammon::{Played, PositionKey, SYMBOLS};

/// The sum of the weights of a place, as far as nothing that was never seen is put in.
const TOTAL: u64 = 1 << 16;

/// What was seen in positions, and the weights of [`Played`] that follow from it.
///
/// The same positions give the same weights, whatever their order. A count that was never seen on a point has the least
/// weight, so that every position has a code.
///
/// ```
/// use games::backgammon::PositionKey;
/// use train::backgammon::Training;
///
/// let mut training = Training::default();
/// training.add(&PositionKey::START);
/// assert_eq!(training.positions(), 1);
/// // Two checkers of the player on roll stand on the 24 point.
/// assert_eq!(training.points()[0][2], 65_536);
/// assert_eq!(training.points()[0][3], 1);
/// ```
#[derive(Clone, Debug)]
pub struct Training {
    positions: u64,
    bars: [[u64; 16]; 2],
    points: [[u64; SYMBOLS]; 24],
}

impl Default for Training {
    fn default() -> Self {
        Self {
            positions: 0,
            bars: [[0; 16]; 2],
            points: [[0; SYMBOLS]; 24],
        }
    }
}

impl Training {
    /// Counts a position. A value that breaks the rules of positions may be counted as another one.
    pub fn add(&mut self, key: &PositionKey) {
        let played = Played::from(key);
        self.positions += 1;
        for (counts, &symbol) in self.bars.iter_mut().zip(&played.bars) {
            add(counts, symbol);
        }
        for (counts, &symbol) in self.points.iter_mut().zip(&played.points) {
            add(counts, symbol);
        }
    }

    /// How many positions were counted.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The weights of both bars.
    #[must_use]
    pub fn bars(&self) -> [[u32; 16]; 2] {
        self.bars.map(|counts| self.weights(counts))
    }

    /// The weights of the points from 24 to 1.
    #[must_use]
    pub fn points(&self) -> [[u32; SYMBOLS]; 24] {
        self.points.map(|counts| self.weights(counts))
    }

    fn weights<const N: usize>(&self, counts: [u64; N]) -> [u32; N] {
        let weight = |count: u64| (count * TOTAL / self.positions.max(1)).max(1);
        counts.map(|count| u32::try_from(weight(count)).unwrap_or(u32::MAX))
    }
}

fn add(counts: &mut [u64], symbol: u8) {
    if let Some(count) = counts.get_mut(usize::from(symbol)) {
        *count += 1;
    }
}

/// The weights as constants of Rust.
impl fmt::Display for Training {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "/// From {} positions.", self.positions)?;
        writeln!(f, "pub const BARS: Weights<16, 2> = Weights::by_place([")?;
        rows(f, &self.bars())?;
        writeln!(f, "\n/// From {} positions.", self.positions)?;
        writeln!(f, "pub const POINTS: Weights<31, 24> = Weights::by_place([")?;
        rows(f, &self.points())
    }
}

fn rows<const N: usize>(f: &mut fmt::Formatter<'_>, rows: &[[u32; N]]) -> fmt::Result {
    for row in rows {
        let row = row.map(|weight| weight.to_string());
        writeln!(f, "    [{}],", row.join(", "))?;
    }
    writeln!(f, "]);")
}
