//! Positions in the fewest bits: a range coder with the weights of positions as they are played.
//!
//! Source of the weights: positions of games that GNU Backgammon 1.07.001 played with itself, `tests/data/gnubg/trained.txt`;
//! `tests/train` makes them. The most significant bit is first. Canonical: one code for each
//! position, which ends with the fewest bits. The start of a game is `53c5d4495e`, 39 bits.

use bitcodec::{BitCodec, Violation};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::backgammon::position::{BAR, CHECKERS, Checkers, PositionKey};
use crate::backgammon::position_weights::{BARS, POINTS};

/// How many symbols a point has: empty, and up to fifteen checkers of each player.
pub const SYMBOLS: usize = 31;

/// Where the checkers stand, as the points of one board in one code.
///
/// ```
/// use bitcodec::Format;
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
    /// Checks what the weights do not say.
    fn check(&self) -> Result<(), Violation> {
        let counts = |of: fn(u8) -> u8, bar: u8| {
            let points = self.points.iter().map(|&symbol| u32::from(of(symbol)));
            points.sum::<u32>() + u32::from(bar)
        };
        let most = counts(own, self.bars[0]).max(counts(other, self.bars[1]));
        if most > u32::from(CHECKERS) {
            return Err(Violation::new("a player has at most fifteen checkers"));
        }
        // A rule of the whole position names no field of this form of it.
        PositionKey::from(self)
            .check()
            .map_err(|violation| Violation::new(violation.rule()))
    }
}

/// How many checkers of the player on roll a symbol stands for.
const fn own(symbol: u8) -> u8 {
    if symbol <= CHECKERS { symbol } else { 0 }
}

/// How many checkers of the other player a symbol stands for.
const fn other(symbol: u8) -> u8 {
    symbol.saturating_sub(CHECKERS)
}

/// Of a value that breaks the rules of positions it may make another one.
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
        // The player on roll counts the points from the other end.
        on_roll[..BAR].reverse();
        Self {
            opponent: side(played.bars[1], other),
            on_roll,
        }
    }
}

/// As [`PositionKey`].
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
