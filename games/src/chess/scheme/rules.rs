//! Converts broken rules of placements and states to violations of the codec.

use bitcodec::Violation;

use crate::chess::placement::PlacementError;
use crate::chess::side::Side;
use crate::chess::square::Square;
use crate::chess::state::{EnPassantFault, StateError};

impl From<PlacementError> for Violation {
    fn from(error: PlacementError) -> Self {
        use Side::{Black, White};
        let rule = match error {
            PlacementError::PawnOnBackRank(square) => {
                return on_square("pawns stand on ranks 2 to 7", square);
            }
            PlacementError::Kings { side: White, .. } => "white has one king",
            PlacementError::Kings { side: Black, .. } => "black has one king",
            PlacementError::Pieces { side: White, .. } => "white has at most 16 pieces",
            PlacementError::Pieces { side: Black, .. } => "black has at most 16 pieces",
            PlacementError::Pawns { side: White, .. } => "white has at most 8 pawns",
            PlacementError::Pawns { side: Black, .. } => "black has at most 8 pawns",
            PlacementError::Promotions { side: White, .. } => {
                "white has at most 8 pawns and pieces from promotion together"
            }
            PlacementError::Promotions { side: Black, .. } => {
                "black has at most 8 pawns and pieces from promotion together"
            }
        };
        Self::new(rule).field("squares")
    }
}

impl From<StateError> for Violation {
    fn from(error: StateError) -> Self {
        use Side::{Black, White};
        match error {
            StateError::Clock(_) => Self::new("the half-move clock is at most 150").field("clock"),
            StateError::CastlingKing { side: White, .. } => {
                Self::new("white castles only with the king on its back rank")
            }
            StateError::CastlingKing { side: Black, .. } => {
                Self::new("black castles only with the king on its back rank")
            }
            StateError::CastlingRook { rook, .. } => {
                on_square("a castling right needs its rook", rook)
            }
            StateError::Check { side: White } => Self::new("white is in check and not on move"),
            StateError::Check { side: Black } => Self::new("black is in check and not on move"),
            StateError::EnPassant { target, fault } => {
                let rule = match fault {
                    EnPassantFault::Rank => "the pawn that has just moved is not the mover's",
                    EnPassantFault::NoPawn(_) => "a pawn stands before the en passant target",
                    EnPassantFault::Occupied(_) => {
                        "the squares behind a pawn that has just moved two squares are empty"
                    }
                    EnPassantFault::Clock(_) => "the half-move clock is 0 after a pawn move",
                    EnPassantFault::Checker(_) => {
                        "no check was there before the pawn moved two squares"
                    }
                };
                on_square(rule, target)
            }
        }
    }
}

/// Returns the violation of a rule by the piece on a square, in a value with 64 symbols.
pub(super) const fn on_square(rule: &'static str, square: Square) -> Violation {
    Violation::new(rule).field("squares").index(square.index())
}
