//! The two sides and the six kinds of pieces.

use std::fmt;

use bitcodec::BitCodec;

/// One of the two players.
///
/// ```
/// use games::chess::Side;
///
/// assert_eq!(Side::White.other(), Side::Black);
/// assert_eq!(Side::Black.to_string(), "black");
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(bits = 1, column = snake_case)]
pub enum Side {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the rank of the side's king and rooks at the start, counted from 0: 0 for White, 7
    /// for Black.
    #[must_use]
    pub const fn back_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// Returns the letter of the side in FEN, `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    pub(crate) const fn to_cozy(self) -> cozy_chess::Color {
        match self {
            Self::White => cozy_chess::Color::White,
            Self::Black => cozy_chess::Color::Black,
        }
    }

    pub(crate) const fn from_cozy(color: cozy_chess::Color) -> Self {
        match color {
            cozy_chess::Color::White => Self::White,
            cozy_chess::Color::Black => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A kind of piece, in the order of the numbers in the formats.
///
/// ```
/// use games::chess::Role;
///
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A rook.
    Rook,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Role {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Rook,
        Self::Knight,
        Self::Bishop,
        Self::Queen,
        Self::King,
    ];

    /// Returns the English letter of the kind, in upper case; `P` for a pawn.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'R', 'N', 'B', 'Q', 'K'][self as usize]
    }

    /// Returns the kind of an upper-case English letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'R' => Self::Rook,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// Returns the name, such as `knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "rook", "knight", "bishop", "queen", "king"][self as usize]
    }

    pub(crate) const fn to_cozy(self) -> cozy_chess::Piece {
        match self {
            Self::Pawn => cozy_chess::Piece::Pawn,
            Self::Rook => cozy_chess::Piece::Rook,
            Self::Knight => cozy_chess::Piece::Knight,
            Self::Bishop => cozy_chess::Piece::Bishop,
            Self::Queen => cozy_chess::Piece::Queen,
            Self::King => cozy_chess::Piece::King,
        }
    }

    pub(crate) const fn from_cozy(piece: cozy_chess::Piece) -> Self {
        match piece {
            cozy_chess::Piece::Pawn => Self::Pawn,
            cozy_chess::Piece::Rook => Self::Rook,
            cozy_chess::Piece::Knight => Self::Knight,
            cozy_chess::Piece::Bishop => Self::Bishop,
            cozy_chess::Piece::Queen => Self::Queen,
            cozy_chess::Piece::King => Self::King,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
