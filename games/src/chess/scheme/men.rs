//! The men of each side as sets of squares.

use crate::chess::moves::Promotion;
use crate::chess::square::{Square, Squares};
use crate::chess::symbol::Symbol;

/// The most men of a side beside its king.
pub(super) const MOST_MEN: u32 = 15;

/// One side's men as sets of squares.
pub(super) struct Men {
    pub(super) king: Square,
    pub(super) pawns: u64,
    pub(super) others: u64,
}

impl Men {
    /// White's men and Black's; none where a side has not one king, or more than 15 others.
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

    /// One side's men from the sets of its pawns, rooks, knights, bishops, queens and kings.
    #[inline]
    fn of([pawns, rooks, knights, bishops, queens, kings]: [u64; 6]) -> Option<Self> {
        let others = rooks | knights | bishops | queens;
        let king = Squares(kings).next()?;
        let most = others.count_ones() + pawns.count_ones() <= MOST_MEN;
        let men = Self {
            king,
            pawns,
            others,
        };
        (kings.is_power_of_two() && most).then_some(men)
    }

    /// The king and the men that are no pawns.
    pub(super) const fn officers(&self) -> u64 {
        self.others | self.king.bit()
    }
}

/// What a man is that is neither king nor pawn; a queen for the others.
#[inline]
pub(super) const fn kind(symbol: Symbol) -> Promotion {
    match symbol {
        Symbol::WhiteRook | Symbol::BlackRook => Promotion::Rook,
        Symbol::WhiteKnight | Symbol::BlackKnight => Promotion::Knight,
        Symbol::WhiteBishop | Symbol::BlackBishop => Promotion::Bishop,
        _ => Promotion::Queen,
    }
}
