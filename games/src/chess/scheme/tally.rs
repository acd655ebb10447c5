//! How many men of each kind a placement has, which is all that the width of its lists depends on.

use super::men::MOST_MEN;
use super::places::{self, Places};
use crate::chess::symbol::Symbol;

/// How many squares of ranks 2 to 7 there are.
const MIDDLE: u32 = 48;

/// The kinds that are counted, each in a byte: pawns, kings and other men of White, then of Black.
type Counts = u64;

const PAWNS: u32 = 0;
const KINGS: u32 = 8;
const OTHERS: u32 = 16;
const BLACK: u32 = 24;

/// What one symbol adds.
const ONE: [Counts; 13] = {
    let mut ones = [0; 13];
    let mut number = 1;
    while number < 13 {
        let kind = match (number - 1) % 6 {
            0 => PAWNS,
            5 => KINGS,
            _ => OTHERS,
        };
        ones[number] = 1 << if number > 6 { kind + BLACK } else { kind };
        number += 1;
    }
    ones
};

/// The men of a placement by kind, those on the first and last rank apart.
pub(super) struct Tally {
    back: Counts,
    middle: Counts,
}

impl Tally {
    #[inline]
    pub(super) fn new(squares: &[Symbol; 64]) -> Self {
        let counts =
            |ranks: &[Symbol]| -> Counts { ranks.iter().map(|man| ONE[man.index()]).sum() };
        Self {
            back: counts(&squares[..8]) + counts(&squares[56..]),
            middle: counts(&squares[8..56]),
        }
    }

    /// The bits of both kings, both lists of men and both sets of pawns; none where the lists cannot hold the men.
    pub(super) fn width<P: Places>(&self) -> Option<usize> {
        let all = self.back + self.middle;
        let mut width = 0;
        for side in [0, BLACK] {
            let [pawns, kings, others] = [PAWNS, KINGS, OTHERS].map(|kind| of(all, kind + side));
            let lists =
                kings == 1 && others + pawns <= MOST_MEN && of(self.back, PAWNS + side) == 0;
            if !lists {
                return None;
            }
            width += 6 + 4 + 8 * usize::try_from(others).ok()?;
        }
        let officers = |side| of(self.middle, KINGS + side) + of(self.middle, OTHERS + side);
        let free = MIDDLE - officers(0) - officers(BLACK);
        let [white, black] = [0, BLACK].map(|side| of(all, PAWNS + side));
        Some(width + places::bits::<P>(white, free)? + places::bits::<P>(black, free - white)?)
    }
}

/// The count of a kind.
const fn of(counts: Counts, kind: u32) -> u32 {
    (counts >> kind & 0xff) as u32
}
