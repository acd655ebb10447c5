//! Position IDs: the checkers on the board.

use bitcodec::{BitCodec, Violation};
use serde::{Deserialize, Serialize};

/// The checkers of one player: index 0 is the ace point, 23 the 24 point, 24 the bar.
///
/// Each player numbers the points from their own home board, so point `p` of one is point `25 - p`
/// of the other.
pub type Checkers = [u8; 25];

/// The number of checkers of a player; those that are not on the board are borne off.
pub const CHECKERS: u8 = 15;

/// The index of the bar in [`Checkers`].
pub const BAR: usize = 24;

/// The checkers of both players: the ten bytes of a GNU Backgammon Position ID.
///
/// The player who is *not* on roll comes first. The Position ID does not identify that player as X
/// or O; the [`MatchKey`](crate::backgammon::MatchKey) does.
///
/// It has 80 bits, lowest bit first: 25 counts for each player, each in unary as ones and a zero,
/// followed by zeros.
///
/// ```
/// use games::backgammon::PositionKey;
///
/// let start = PositionKey::START;
/// assert_eq!(start.on_roll[5], 5); // five checkers on the 6 point
/// assert_eq!(start.on_roll_pips(), 167);
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[codec(lsb_first, size = 80, lock = "362ae3e2d9c882cf", text = base64, check = Self::check)]
#[serde(deny_unknown_fields)]
pub struct PositionKey {
    /// The checkers of the player who is not on roll.
    #[codec(unary(total = 15))]
    pub opponent: [u8; 25],
    /// The checkers of the player on roll.
    #[codec(unary(total = 15))]
    pub on_roll: [u8; 25],
}

impl PositionKey {
    /// The initial position of backgammon, `4HPwATDgc/ABMA`.
    pub const START: Self = Self::symmetric(&[(6, 5), (8, 3), (13, 5), (24, 2)]);

    /// The initial position of nackgammon, `4Dl4ADbgOXgANg`.
    pub const NACKGAMMON: Self = Self::symmetric(&[(6, 4), (8, 3), (13, 4), (23, 2), (24, 2)]);

    /// The board without checkers, `AAAAAAAAAAAAAA`.
    pub const EMPTY: Self = Self::symmetric(&[]);

    /// Returns the same checkers for both players, from pairs of point and count.
    const fn symmetric(points: &[(usize, u8)]) -> Self {
        let mut side = [0; 25];
        let mut i = 0;
        while i < points.len() {
            side[points[i].0 - 1] = points[i].1;
            i += 1;
        }
        Self {
            opponent: side,
            on_roll: side,
        }
    }

    /// Returns the same checkers with the other player on roll.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            opponent: self.on_roll,
            on_roll: self.opponent,
        }
    }

    /// Returns the pip count of the player on roll; a checker on the bar counts 25.
    pub fn on_roll_pips(&self) -> u32 {
        pips(&self.on_roll)
    }

    /// Returns the pip count of the player who is not on roll; a checker on the bar counts 25.
    pub fn opponent_pips(&self) -> u32 {
        pips(&self.opponent)
    }

    /// Returns the number of checkers that the player on roll has borne off.
    pub fn on_roll_off(&self) -> u8 {
        borne_off(&self.on_roll)
    }

    /// Returns the number of checkers that the player who is not on roll has borne off.
    pub fn opponent_off(&self) -> u8 {
        borne_off(&self.opponent)
    }

    /// Returns the violation of the point that both players hold, in the numbers of the player on
    /// roll.
    #[cold]
    fn shared_point(&self) -> Violation {
        let both = |index: &usize| self.on_roll[*index] > 0 && self.opponent[23 - index] > 0;
        let index = (0..24).find(both).expect("a point was found to be shared");
        SHARED_POINT.index(index)
    }

    /// Checks the rules that the bits cannot express: no point is held by both players, and at
    /// least one of them can enter from the bar.
    ///
    /// # Errors
    /// The broken rule.
    pub(crate) fn check(&self) -> Result<(), Violation> {
        if shares_a_point(&self.opponent, &self.on_roll) {
            return Err(self.shared_point());
        }
        if self.opponent[BAR] > 0
            && self.on_roll[BAR] > 0
            && is_closed(&self.opponent)
            && is_closed(&self.on_roll)
        {
            return Err(NOBODY_CAN_ENTER);
        }
        Ok(())
    }
}

const SHARED_POINT: Violation = Violation::new("a point is held by both players").field("on_roll");
const NOBODY_CAN_ENTER: Violation =
    Violation::new("both players are on the bar against closed boards")
        .field("on_roll")
        .index(24);

/// Returns the pip count: the sum of each checker's point, 25 on the bar.
pub(crate) fn pips(side: &Checkers) -> u32 {
    (1..)
        .zip(side)
        .map(|(point, &count)| point * u32::from(count))
        .sum()
}

/// Returns the number of checkers that are not on the board.
pub(crate) fn borne_off(side: &Checkers) -> u8 {
    let on_board: u32 = side.iter().map(|&count| u32::from(count)).sum();
    let off = u32::from(CHECKERS).saturating_sub(on_board);
    u8::try_from(off).expect("at most fifteen")
}

/// Whether all six points of the home board are made.
fn is_closed(side: &Checkers) -> bool {
    side[..6].iter().all(|&count| count >= 2)
}

/// Whether both players hold the same point. Index i of one player is index 23 - i of the other, so
/// chunks of eight are compared in reverse order, with their bytes reversed. This runs for every
/// decoded ID.
fn shares_a_point(side: &Checkers, other: &Checkers) -> bool {
    let (side, _) = side.as_chunks::<8>();
    let (other, _) = other.as_chunks::<8>();
    let shared = side
        .iter()
        .zip(other.iter().rev())
        .fold(0, |shared, (own, theirs)| {
            shared
                | (nonzero_bytes(u64::from_le_bytes(*own))
                    & nonzero_bytes(u64::from_be_bytes(*theirs)))
        });
    shared != 0
}

/// Returns the top bit of each nonzero byte.
///
/// `(count & 0x7f) + 0x7f` is at least `0x80` if the lower seven bits are not all zero, and at most
/// `0xfe`, so no byte carries into the next; the or adds counts with bit 7 set. The count 5 gives
/// `0x05 + 0x7f = 0x84`, of which `0x80` remains.
const fn nonzero_bytes(counts: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (((counts & LOW) + LOW) | counts) & !LOW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_alone_is_found_shared() {
        for point in 1..=24_usize {
            for other in 1..=24_usize {
                let mut key = PositionKey::EMPTY;
                key.on_roll[point - 1] = 1;
                key.opponent[other - 1] = 200;
                let shared = SHARED_POINT.index(point - 1);
                let expected = if point + other == 25 {
                    Err(shared)
                } else {
                    Ok(())
                };
                assert_eq!(key.check(), expected, "{point} {other}");
            }
        }
    }

    #[test]
    fn both_on_the_bar_need_an_open_point() {
        let mut side = [0; 25];
        side[..6].fill(2);
        side[BAR] = 1;
        let mut key = PositionKey {
            opponent: side,
            on_roll: side,
        };
        assert_eq!(key.check(), Err(NOBODY_CAN_ENTER));
        key.on_roll[3] = 1;
        assert_eq!(key.check(), Ok(()));
    }

    #[test]
    fn counts_of_the_start() {
        let start = PositionKey::START;
        assert_eq!((start.on_roll_pips(), start.opponent_pips()), (167, 167));
        assert_eq!((start.on_roll_off(), start.opponent_off()), (0, 0));
        assert_eq!(PositionKey::EMPTY.on_roll_off(), 15);
        assert_eq!(PositionKey::NACKGAMMON.on_roll_pips(), 194);
    }
}
