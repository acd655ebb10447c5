//! Moves as pairs of squares, and their UCI notation.

use std::fmt;
use std::str::FromStr;

use bitcodec::BitCodec;
use thiserror::Error;

use crate::chess::side::Role;
use crate::chess::square::Square;

/// The promotion of a pawn on the last rank, in the order in which moves are sorted.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[codec(bits = 2, column = snake_case)]
pub enum Promotion {
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
}

impl Promotion {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Knight, Self::Bishop];

    /// Returns the kind of piece.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Queen => Role::Queen,
            Self::Rook => Role::Rook,
            Self::Knight => Role::Knight,
            Self::Bishop => Role::Bishop,
        }
    }

    /// Returns the promotion to a kind of piece; `None` for a pawn or a king.
    #[must_use]
    pub fn to(role: Role) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|promotion| promotion.role() == role)
    }
}

/// The promotion of a pawn on the last rank, if any.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 4, column = snake_case)]
pub enum PromotionCode {
    /// Nothing.
    Nothing = 0,
    /// A queen.
    Queen = 1,
    /// A rook.
    Rook = 2,
    /// A knight.
    Knight = 3,
    /// A bishop.
    Bishop = 4,
}

impl From<&Option<Promotion>> for PromotionCode {
    fn from(promotion: &Option<Promotion>) -> Self {
        match promotion {
            None => Self::Nothing,
            Some(Promotion::Queen) => Self::Queen,
            Some(Promotion::Rook) => Self::Rook,
            Some(Promotion::Knight) => Self::Knight,
            Some(Promotion::Bishop) => Self::Bishop,
        }
    }
}

impl From<PromotionCode> for Option<Promotion> {
    fn from(code: PromotionCode) -> Self {
        match code {
            PromotionCode::Nothing => None,
            PromotionCode::Queen => Some(Promotion::Queen),
            PromotionCode::Rook => Some(Promotion::Rook),
            PromotionCode::Knight => Some(Promotion::Knight),
            PromotionCode::Bishop => Some(Promotion::Bishop),
        }
    }
}

/// A move: from where, to where, and what a pawn becomes.
///
/// Castling is the king's move of two squares in standard chess, and the king's move to its rook's square in Chess960.
/// Moves are ordered by from, to and promotion (none, queen, rook, knight, bishop).
///
/// Reads and writes UCI notation.
///
/// ```
/// use games::chess::{Move, Promotion};
///
/// let mv: Move = "e7e8n".parse()?;
/// assert_eq!(mv.promotion, Some(Promotion::Knight));
/// assert_eq!(mv.to_string(), "e7e8n");
/// # Ok::<(), games::chess::MoveError>(())
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the piece.
    #[codec(as = u8, bits = 6)]
    pub from: Square,
    /// The target square.
    #[codec(as = u8, bits = 6)]
    pub to: Square,
    /// The promotion of a pawn on the last rank.
    #[codec(via = PromotionCode)]
    pub promotion: Option<Promotion>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            None => Ok(()),
            Some(promotion) => write!(f, "{}", promotion.role().letter().to_ascii_lowercase()),
        }
    }
}

/// A text that is not a move in UCI notation.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not a move; expected two squares and perhaps one of q, r, n, b, as in e7e8q")]
pub struct MoveError;

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let (from, rest) = text.split_at_checked(2).ok_or(MoveError)?;
        let (to, letter) = rest.split_at_checked(2).ok_or(MoveError)?;
        let promotion = match letter {
            "" => None,
            "q" => Some(Promotion::Queen),
            "r" => Some(Promotion::Rook),
            "n" => Some(Promotion::Knight),
            "b" => Some(Promotion::Bishop),
            _ => return Err(MoveError),
        };
        let square = |name: &str| name.parse().map_err(|_| MoveError);
        Ok(Self {
            from: square(from)?,
            to: square(to)?,
            promotion,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_no_moves() {
        for text in ["", "e2", "e2e", "e2e9", "e7e8k", "e7e8Q", "e7e8qq", "éé"] {
            assert_eq!(text.parse::<Move>(), Err(MoveError), "{text}");
        }
    }

    #[test]
    fn moves_sort_by_from_to_and_promotion() {
        let mut moves: Vec<Move> = [
            "b7b8b", "b7b8q", "a7a8n", "b7b8r", "a7a8q", "b7a8q", "a2a4", "a2a3",
        ]
        .map(|text| text.parse().unwrap())
        .to_vec();
        moves.sort();
        let sorted: Vec<_> = moves.iter().map(Move::to_string).collect();
        assert_eq!(
            sorted,
            [
                "a2a3", "a2a4", "a7a8q", "a7a8n", "b7a8q", "b7b8q", "b7b8r", "b7b8b"
            ]
        );
    }
}
