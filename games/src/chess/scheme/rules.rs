//! The rules of placements and states in the words of the runtime.

use bitcodec::Violation;

use crate::chess::placement::PlacementError;
use crate::chess::side::Side;
use crate::chess::state::{EnPassantFault, StateError};

impl From<PlacementError> for Violation {
    fn from(error: PlacementError) -> Self {
        use Side::{Black, White};
        let rule = match error {
            PlacementError::PawnOnBackRank(square) => {
                return Self::new("pawns stand on ranks 2 to 7").at(PATHS[square.index()]);
            }
            PlacementError::Kings { side: White, .. } => "white has one king",
            PlacementError::Kings { side: Black, .. } => "black has one king",
            PlacementError::Men { side: White, .. } => "white has at most 16 men",
            PlacementError::Men { side: Black, .. } => "black has at most 16 men",
            PlacementError::Pawns { side: White, .. } => "white has at most 8 pawns",
            PlacementError::Pawns { side: Black, .. } => "black has at most 8 pawns",
            PlacementError::Promotions { side: White, .. } => {
                "white has at most 8 pawns and men from promotion together"
            }
            PlacementError::Promotions { side: Black, .. } => {
                "black has at most 8 pawns and men from promotion together"
            }
        };
        Self::new(rule).at("squares")
    }
}

impl From<StateError> for Violation {
    fn from(error: StateError) -> Self {
        use Side::{Black, White};
        match error {
            StateError::Clock(_) => Self::new("the half-move clock is at most 150").at("clock"),
            StateError::CastlingKing { side: White, .. } => {
                Self::new("white castles only with the king on its back rank")
            }
            StateError::CastlingKing { side: Black, .. } => {
                Self::new("black castles only with the king on its back rank")
            }
            StateError::CastlingRook { rook, .. } => {
                Self::new("a castling right needs its rook").at(PATHS[rook.index()])
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
                Self::new(rule).at(PATHS[target.index()])
            }
        }
    }
}

/// The paths of the squares in a value with 64 symbols.
#[rustfmt::skip]
pub(crate) const PATHS: [&str; 64] = [
    "squares[0]", "squares[1]", "squares[2]", "squares[3]", "squares[4]", "squares[5]", "squares[6]", "squares[7]",
    "squares[8]", "squares[9]", "squares[10]", "squares[11]", "squares[12]", "squares[13]", "squares[14]", "squares[15]",
    "squares[16]", "squares[17]", "squares[18]", "squares[19]", "squares[20]", "squares[21]", "squares[22]", "squares[23]",
    "squares[24]", "squares[25]", "squares[26]", "squares[27]", "squares[28]", "squares[29]", "squares[30]", "squares[31]",
    "squares[32]", "squares[33]", "squares[34]", "squares[35]", "squares[36]", "squares[37]", "squares[38]", "squares[39]",
    "squares[40]", "squares[41]", "squares[42]", "squares[43]", "squares[44]", "squares[45]", "squares[46]", "squares[47]",
    "squares[48]", "squares[49]", "squares[50]", "squares[51]", "squares[52]", "squares[53]", "squares[54]", "squares[55]",
    "squares[56]", "squares[57]", "squares[58]", "squares[59]", "squares[60]", "squares[61]", "squares[62]", "squares[63]",
];
