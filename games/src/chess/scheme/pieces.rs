//! The pieces of each side, as sets of squares and as counts by kind.

use super::pawn_rank::{self, Places};
use crate::chess::moves::Promotion;
use crate::chess::square::{Square, Squares};
use crate::chess::symbol::Symbol;

/// The most pieces of a side besides its king.
pub(super) const MOST_PIECES: u32 = 15;

/// One side's pieces as sets of squares.
pub(super) struct Pieces {
    pub(super) king: Square,
    pub(super) pawns: u64,
    pub(super) others: u64,
}

impl Pieces {
    /// Returns White's pieces and Black's; `None` if a side has not exactly one king, or more than
    /// 15 other pieces.
    #[inline]
    pub(super) fn both(squares: &[Symbol; 64]) -> Option<[Self; 2]> {
        let mut sets = [0_u64; 13];
        let mut bit = 1_u64;
        for symbol in squares {
            sets[symbol.index()] |= bit;
            bit = bit.rotate_left(1);
        }
        let [_, white @ .., p, r, n, b, q, k] = sets;
        Some([Self::of(white)?, Self::of([p, r, n, b, q, k])?])
    }

    /// Makes one side's pieces from the sets of its pawns, rooks, knights, bishops, queens and
    /// kings.
    #[inline]
    fn of([pawns, rooks, knights, bishops, queens, kings]: [u64; 6]) -> Option<Self> {
        let others = rooks | knights | bishops | queens;
        let king = Squares(kings).next()?;
        let most = others.count_ones() + pawns.count_ones() <= MOST_PIECES;
        let pieces = Self {
            king,
            pawns,
            others,
        };
        (kings.is_power_of_two() && most).then_some(pieces)
    }

    /// Returns the king and the pieces other than pawns.
    pub(super) const fn officers(&self) -> u64 {
        self.others | self.king.bit()
    }
}

/// Returns the kind of a piece other than a king or a pawn; a queen for all other symbols.
#[inline]
pub(super) const fn kind(symbol: Symbol) -> Promotion {
    match symbol {
        Symbol::WhiteRook | Symbol::BlackRook => Promotion::Rook,
        Symbol::WhiteKnight | Symbol::BlackKnight => Promotion::Knight,
        Symbol::WhiteBishop | Symbol::BlackBishop => Promotion::Bishop,
        _ => Promotion::Queen,
    }
}

/// The number of squares of ranks 2 to 7.
const MIDDLE: u32 = 48;

/// The counts of a board, each in a byte: pawns, kings and other pieces of White, then of Black. At
/// most 64 fit a byte without a carry.
type Counts = u64;

const PAWNS: u32 = 0;
const KINGS: u32 = 8;
const OTHERS: u32 = 16;
const BLACK: u32 = 24;

/// The counts of one piece of each symbol.
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

/// The counts of a placement, separately for the first and last rank and for the others.
pub(super) struct Tally {
    back: Counts,
    middle: Counts,
}

impl Tally {
    #[inline]
    pub(super) fn new(squares: &[Symbol; 64]) -> Self {
        let counts =
            |ranks: &[Symbol]| -> Counts { ranks.iter().map(|piece| ONE[piece.index()]).sum() };
        Self {
            back: counts(&squares[..8]) + counts(&squares[56..]),
            middle: counts(&squares[8..56]),
        }
    }

    /// Returns the width in bits of both kings, both lists of pieces and both sets of pawns; `None`
    /// if the lists cannot hold the pieces.
    pub(super) fn width<P: Places>(&self) -> Option<usize> {
        let all = self.back + self.middle;
        let mut width = 0;
        for side in [0, BLACK] {
            let [pawns, kings, others] = [PAWNS, KINGS, OTHERS].map(|kind| of(all, kind + side));
            let lists =
                kings == 1 && others + pawns <= MOST_PIECES && of(self.back, PAWNS + side) == 0;
            if !lists {
                return None;
            }
            width += 6 + 4 + 8 * usize::try_from(others).ok()?;
        }
        let officers = |side| of(self.middle, KINGS + side) + of(self.middle, OTHERS + side);
        let free = MIDDLE - officers(0) - officers(BLACK);
        let [white, black] = [0, BLACK].map(|side| of(all, PAWNS + side));
        Some(
            width + pawn_rank::bits::<P>(white, free)? + pawn_rank::bits::<P>(black, free - white)?,
        )
    }
}

/// Returns the count of a kind.
const fn of(counts: Counts, kind: u32) -> u32 {
    (counts >> kind & 0xff) as u32
}
