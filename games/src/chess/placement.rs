//! The placement of the pieces, and the rules that every placement keeps.

use thiserror::Error;

use crate::chess::piece_counts::PieceCounts;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::symbol::Symbol;

/// The pieces on the board. A value of this type keeps all five rules of [`PlacementError`].
///
/// Reads and prints the first field of FEN.
///
/// ```
/// use games::chess::{Placement, Symbol};
///
/// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K3".parse()?;
/// assert_eq!(placement.symbol("e2".parse()?), Symbol::WhitePawn);
/// assert_eq!(placement.to_string(), "4k3/8/8/8/8/8/4P3/4K3");
/// assert_eq!(Placement::START.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    squares: [Symbol; 64],
}

impl Placement {
    /// The initial placement of a standard game.
    pub const START: Self = Self { squares: start() };

    /// Makes a placement from the contents of a1, b1, .. h8.
    ///
    /// # Errors
    /// The first broken rule.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn new(squares: [Symbol; 64]) -> Result<Self, PlacementError> {
        check(&squares)?;
        Ok(Self { squares })
    }

    /// Returns the contents of a1, b1, .. h8.
    #[must_use]
    pub const fn squares(&self) -> &[Symbol; 64] {
        &self.squares
    }

    /// Returns the content of a square.
    #[must_use]
    pub const fn symbol(&self, square: Square) -> Symbol {
        self.squares[square.index()]
    }

    /// Iterates over the squares with a symbol, in order.
    pub fn find(&self, symbol: Symbol) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| self.symbol(square) == symbol)
    }

    /// Returns the square of a side's king.
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        self.find(Symbol::of(side, Role::King))
            .next()
            .expect("a placement has a king a side")
    }
}

const fn start() -> [Symbol; 64] {
    const BACK: [Role; 8] = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    let mut squares = [Symbol::Empty; 64];
    let mut file = 0;
    while file < 8 {
        squares[file] = Symbol::of(Side::White, BACK[file]);
        squares[8 + file] = Symbol::WhitePawn;
        squares[48 + file] = Symbol::BlackPawn;
        squares[56 + file] = Symbol::of(Side::Black, BACK[file]);
        file += 1;
    }
    squares
}

/// A rule that a placement breaks.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlacementError {
    /// A pawn is on the first or eighth rank.
    #[error("a pawn on {0}; pawns stand on ranks 2 to 7")]
    PawnOnBackRank(Square),
    /// A side has no king, or more than one.
    #[error("{count} {side} kings; expected one")]
    Kings {
        /// The side.
        side: Side,
        /// The number found.
        count: u8,
    },
    /// A side has more than 16 pieces.
    #[error("{count} {side} pieces; expected at most 16")]
    Pieces {
        /// The side.
        side: Side,
        /// The number found.
        count: u8,
    },
    /// A side has more than 8 pawns.
    #[error("{count} {side} pawns; expected at most 8")]
    Pawns {
        /// The side.
        side: Side,
        /// The number found.
        count: u8,
    },
    /// A side has more promoted pieces than missing pawns: the pieces beyond two rooks, two
    /// knights, two bishops and one queen, plus the pawns, are more than 8.
    #[error(
        "{extra} {side} pieces from promotion beside {pawns} pawns; expected at most 8 together"
    )]
    Promotions {
        /// The side.
        side: Side,
        /// The number of pieces beyond the initial ones.
        extra: u8,
        /// The number of pawns.
        pawns: u8,
    },
}

/// Checks the rules on any 64 symbols.
///
/// # Errors
/// The first broken rule.
///
/// # Errors
/// The first rule that is broken.
#[inline]
pub(crate) fn check(squares: &[Symbol; 64]) -> Result<(), PlacementError> {
    let bytes = squares.map(Symbol::number);
    let (ranks, _) = bytes.as_chunks::<8>();
    // No early exit: the fold over 16 bytes has no branch.
    let on_back_rank = [ranks[0], ranks[7]]
        .as_flattened()
        .iter()
        .fold(false, |found, &number| {
            found | (number == Symbol::WhitePawn.number()) | (number == Symbol::BlackPawn.number())
        });
    if on_back_rank {
        return pawn_on_back_rank(squares);
    }
    // Nearly all placements have no promoted piece; only the others need the exact count.
    match PieceCounts::of(squares) {
        Some(counts) if counts.is_usual() => Ok(()),
        _ => check_counts(squares),
    }
}

/// Checks the number of pieces of each kind.
#[cold]
fn check_counts(squares: &[Symbol; 64]) -> Result<(), PlacementError> {
    let mut counts = [0_u8; 13];
    for symbol in squares {
        counts[symbol.index()] += 1;
    }
    for side in Side::ALL {
        let count = |role| counts[Symbol::of(side, role).index()];
        let kings = count(Role::King);
        if kings != 1 {
            return Err(PlacementError::Kings { side, count: kings });
        }
        let pieces: u8 = Role::ALL.into_iter().map(count).sum();
        if pieces > 16 {
            return Err(PlacementError::Pieces {
                side,
                count: pieces,
            });
        }
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            return Err(PlacementError::Pawns { side, count: pawns });
        }
        let extra = count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + count(Role::Bishop).saturating_sub(2)
            + count(Role::Queen).saturating_sub(1);
        if extra + pawns > 8 {
            return Err(PlacementError::Promotions { side, extra, pawns });
        }
    }
    Ok(())
}

#[cold]
fn pawn_on_back_rank(squares: &[Symbol; 64]) -> Result<(), PlacementError> {
    let pawn = |square: &Square| {
        matches!(
            squares[square.index()],
            Symbol::WhitePawn | Symbol::BlackPawn
        ) && matches!(square.rank(), 0 | 7)
    };
    match Square::all().find(pawn) {
        Some(square) => Err(PlacementError::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(changes: &[(&str, Symbol)]) -> Result<Placement, PlacementError> {
        let mut squares = *Placement::START.squares();
        for (name, symbol) in changes {
            squares[name.parse::<Square>().unwrap().index()] = *symbol;
        }
        Placement::new(squares)
    }

    #[test]
    fn each_rule_is_named_when_broken() {
        let side = Side::White;
        assert_eq!(
            with(&[("b8", Symbol::WhitePawn)]),
            Err(PlacementError::PawnOnBackRank("b8".parse().unwrap()))
        );
        assert_eq!(
            with(&[("e1", Symbol::Empty)]),
            Err(PlacementError::Kings { side, count: 0 })
        );
        assert_eq!(
            with(&[("e4", Symbol::BlackKing)]),
            Err(PlacementError::Kings {
                side: Side::Black,
                count: 2
            })
        );
        assert_eq!(
            with(&[("e4", Symbol::WhiteQueen)]),
            Err(PlacementError::Pieces { side, count: 17 })
        );
        assert_eq!(
            with(&[("b1", Symbol::Empty), ("e4", Symbol::WhitePawn)]),
            Err(PlacementError::Pawns { side, count: 9 })
        );
        assert_eq!(
            with(&[("b1", Symbol::WhiteQueen)]),
            Err(PlacementError::Promotions {
                side,
                extra: 1,
                pawns: 8
            })
        );
    }

    #[test]
    fn eight_promotions_are_possible() {
        let pawns = ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"];
        let queens = pawns.map(|name| (name, Symbol::WhiteQueen));
        assert!(with(&queens).is_ok());
    }
}
