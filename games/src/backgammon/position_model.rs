//! Positions in as few bits as possible: a range coder with the weights of positions as they are
//! played.
//!
//! Source of the weights: positions of games that GNU Backgammon 1.07.001 played against itself,
//! `tests/data/gnubg/trained.txt`; `tests/train` computes them. Bits are written most significant
//! first. Canonical: each position has one code, the shortest one of its interval. The start of a
//! game is `53c5d4495e`, 39 bits.

use bitcodec::{BitCodec, Violation};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::backgammon::position::{BAR, CHECKERS, Checkers, PositionKey};
use crate::backgammon::position_weights::{BARS, POINTS};

/// The number of symbols of a point: empty, and up to fifteen checkers of each player.
pub const SYMBOLS: usize = 31;

/// The checkers of both players, as the points of one board in one code.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::backgammon::{Played, PositionKey};
///
/// let start = Played::from(&PositionKey::START);
/// assert_eq!(Played::from_bytes(&start.to_bytes()?)?, start);
/// assert_eq!(PositionKey::from(&start), PositionKey::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, arith, lock = "2932da0267929eac", check = Self::check)]
pub struct Played {
    /// The checkers on the bar: of the player on roll, of the other one.
    #[codec(weights = BARS)]
    pub bars: [u8; 2],
    /// The points from 24 to 1, as the player on roll numbers them: 0 is empty, 1 to 15 are so many checkers of the player on
    /// roll, 16 to 30 are 1 to 15 of the other one.
    #[codec(weights = POINTS)]
    pub points: [u8; 24],
}

impl Played {
    /// Checks the rules that the weights cannot express.
    fn check(&self) -> Result<(), Violation> {
        let counts = |of: fn(u8) -> u8, bar: u8| {
            let points = self.points.iter().map(|&symbol| u32::from(of(symbol)));
            points.sum::<u32>() + u32::from(bar)
        };
        let most = counts(own, self.bars[0]).max(counts(other, self.bars[1]));
        if most > u32::from(CHECKERS) {
            return Err(Violation::new("a player has at most fifteen checkers"));
        }
        // The error names no field: the fields of a position are not those of this form.
        PositionKey::from(self)
            .check()
            .map_err(|violation| Violation::new(violation.rule()))
    }
}

/// Returns the number of checkers of the player on roll that a symbol encodes.
const fn own(symbol: u8) -> u8 {
    if symbol <= CHECKERS { symbol } else { 0 }
}

/// Returns the number of checkers of the other player that a symbol encodes.
const fn other(symbol: u8) -> u8 {
    symbol.saturating_sub(CHECKERS)
}

/// If the key breaks a rule, the result may be another position.
impl From<&PositionKey> for Played {
    fn from(key: &PositionKey) -> Self {
        let points =
            std::array::from_fn(
                |place| match (key.on_roll[23 - place], key.opponent[place]) {
                    (own, 0) => own,
                    (_, other) => other.saturating_add(CHECKERS),
                },
            );
        Self {
            bars: [key.on_roll[BAR], key.opponent[BAR]],
            points,
        }
    }
}

impl From<&Played> for PositionKey {
    fn from(played: &Played) -> Self {
        let side = |bar: u8, count: fn(u8) -> u8| -> Checkers {
            let points = played.points.map(count);
            std::array::from_fn(|index| points.get(index).copied().unwrap_or(bar))
        };
        let mut on_roll = side(played.bars[0], own);
        // The player on roll numbers the points from the other end.
        on_roll[..BAR].reverse();
        Self {
            opponent: side(played.bars[1], other),
            on_roll,
        }
    }
}

/// Serializes as [`PositionKey`].
impl Serialize for Played {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionKey::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Played {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = PositionKey::deserialize(deserializer)?;
        key.check().map_err(serde::de::Error::custom)?;
        Ok(Self::from(&key))
    }
}
