//! Pieces as lists, White's then Black's: the schemes `pp48` and `pp47`.

use arrayvec::ArrayVec;
use bitcodec::{BitCodec, Violation};

use super::pieces::{Pieces, kind};
use crate::chess::moves::Promotion;
use crate::chess::side::{Role, Side};
use crate::chess::square::{Square, Squares};
use crate::chess::symbol::Symbol;

/// White's pieces, then Black's.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub struct Armies<P: Pawns> {
    /// White's pieces.
    pub white: Army<P>,
    /// Black's pieces.
    pub black: Army<P>,
}

/// One side's pieces.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub struct Army<P: Pawns> {
    /// The square of its king.
    #[codec(as = u8, bits = 6)]
    pub king: Square,
    /// Its pawns, if there are any.
    pub pawns: Option<P>,
    /// The other pieces, ascending by square.
    #[codec(len(bits = 4))]
    pub pieces: ArrayVec<Piece, 15>,
}

/// A piece that is neither king nor pawn.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The kind of the piece.
    pub kind: Promotion,
    /// The square of the piece.
    #[codec(as = u8, bits = 6)]
    pub square: Square,
}

/// Pawns of one side, ascending by square.
pub trait Pawns: BitCodec {
    /// Makes pawns of one to eight squares.
    fn new(squares: ArrayVec<Square, 8>) -> Self;

    /// Returns the squares of the pawns.
    fn squares(&self) -> &[Square];
}

/// Pawns as digits in base 48, one for each of the squares of ranks 2 to 7, even if occupied.
/// `pp48`.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub struct Pawns48 {
    /// The number of pawns.
    #[codec(bits = 3, bias = 1, count_of = squares)]
    pub count: (),
    /// The squares of the pawns, ascending.
    #[codec(len = count, as = u8, bias = 8, radix = 48)]
    pub squares: ArrayVec<Square, 8>,
}

/// Pawns as an arrangement: each pawn is one of the 48 squares of ranks 2 to 7 that the pawns
/// before it left free. `pp47`.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
pub struct Pawns47 {
    /// The number of pawns.
    #[codec(bits = 3, bias = 1, count_of = squares)]
    pub count: (),
    /// The squares of the pawns, ascending.
    #[codec(len = count, as = u8, bias = 8, arrangement(48))]
    pub squares: ArrayVec<Square, 8>,
}

macro_rules! pawns {
    ($($pawns:ty,)*) => { $(
        impl Pawns for $pawns {
            fn new(squares: ArrayVec<Square, 8>) -> Self {
                Self { count: (), squares }
            }

            fn squares(&self) -> &[Square] {
                &self.squares
            }
        }
    )* };
}

pawns! {
    Pawns48,
    Pawns47,
}

impl<P: Pawns> TryFrom<&[Symbol; 64]> for Armies<P> {
    type Error = Violation;

    fn try_from(squares: &[Symbol; 64]) -> Result<Self, Violation> {
        let rule = "a side has one king, at most 8 pawns, and at most 15 pieces beside the king";
        let [white, black] = Pieces::both(squares).ok_or(Violation::new(rule))?;
        Ok(Self {
            white: Army::new(&white, squares).ok_or(Violation::new(rule))?,
            black: Army::new(&black, squares).ok_or(Violation::new(rule))?,
        })
    }
}

impl<P: Pawns> Army<P> {
    /// Converts the pieces of a side; `None` if it has more than eight pawns.
    fn new(pieces: &Pieces, squares: &[Symbol; 64]) -> Option<Self> {
        let mut pawns = ArrayVec::new();
        for square in Squares(pieces.pawns) {
            pawns.try_push(square).ok()?;
        }
        let others = Squares(pieces.others).map(|square| Piece {
            kind: kind(squares[square.index()]),
            square,
        });
        Some(Self {
            king: pieces.king,
            pawns: (!pawns.is_empty()).then(|| P::new(pawns)),
            pieces: others.collect(),
        })
    }
}

impl<P: Pawns> TryFrom<Armies<P>> for [Symbol; 64] {
    type Error = Violation;

    fn try_from(Armies { white, black }: Armies<P>) -> Result<Self, Violation> {
        let mut board = Board([Symbol::Empty; 64]);
        board.put_army(Side::White, &white)?;
        board.put_army(Side::Black, &black)?;
        Ok(board.0)
    }
}

/// A board that is being filled.
struct Board([Symbol; 64]);

impl Board {
    /// Puts a side's pieces on the board.
    fn put_army<P: Pawns>(&mut self, side: Side, army: &Army<P>) -> Result<(), Violation> {
        let broken = |rule| {
            Violation::new(rule).field(match side {
                Side::White => "white",
                Side::Black => "black",
            })
        };
        let shared = broken("no two pieces stand on one square");
        if !self.put(side, Role::King, army.king) {
            return Err(shared.field("king"));
        }
        let squares = army.pawns.as_ref().map_or(&[][..], P::squares);
        if !squares.is_sorted_by(|one, other| one < other) {
            let broken = broken("the pawns of a side are listed by ascending square");
            return Err(broken.field("pawns").field("squares"));
        }
        for &square in squares {
            if !self.put(side, Role::Pawn, square) {
                return Err(shared.field("pawns").field("squares"));
            }
        }
        if !army
            .pieces
            .is_sorted_by(|one, other| one.square <= other.square)
        {
            return Err(
                broken("the pieces of a side are listed by ascending square").field("pieces"),
            );
        }
        for piece in &army.pieces {
            if !self.put(side, piece.kind.role(), piece.square) {
                return Err(shared.field("pieces"));
            }
        }
        Ok(())
    }

    /// Puts a piece on a square; returns whether the square was empty.
    fn put(&mut self, side: Side, role: Role, square: Square) -> bool {
        let place = &mut self.0[square.index()];
        let empty = *place == Symbol::Empty;
        if empty {
            *place = Symbol::of(side, role);
        }
        empty
    }
}
