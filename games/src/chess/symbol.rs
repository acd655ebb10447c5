//! The content of a square: the alphabet of the placement schemes.

use std::fmt;

use bitcodec::BitCodec;

use crate::chess::side::{Role, Side};

/// The content of a square: nothing, or one of twelve pieces.
///
/// The numbers are those of the formats: 0 empty, 1 to 6 White's pawn, rook, knight, bishop, queen and king, 7 to 12
/// Black's.
///
/// ```
/// use games::chess::{Role, Side, Symbol};
///
/// assert_eq!(Symbol::of(Side::Black, Role::Knight), Symbol::BlackKnight);
/// assert_eq!(Symbol::BlackKnight.number(), 9);
/// assert_eq!(Symbol::BlackKnight.letter(), 'n');
/// assert_eq!(Symbol::Empty.piece(), None);
/// ```
#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[codec(bits = 4, column = snake_case)]
#[repr(u8)]
pub enum Symbol {
    /// An empty square.
    #[default]
    Empty = 0,
    /// A white pawn.
    WhitePawn = 1,
    /// A white rook.
    WhiteRook = 2,
    /// A white knight.
    WhiteKnight = 3,
    /// A white bishop.
    WhiteBishop = 4,
    /// A white queen.
    WhiteQueen = 5,
    /// The white king.
    WhiteKing = 6,
    /// A black pawn.
    BlackPawn = 7,
    /// A black rook.
    BlackRook = 8,
    /// A black knight.
    BlackKnight = 9,
    /// A black bishop.
    BlackBishop = 10,
    /// A black queen.
    BlackQueen = 11,
    /// The black king.
    BlackKing = 12,
}

impl Symbol {
    /// All symbols in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::Empty,
        Self::WhitePawn,
        Self::WhiteRook,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackRook,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// Returns the symbol of a number below 13.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Returns the piece of a side and a kind.
    #[must_use]
    pub const fn of(side: Side, role: Role) -> Self {
        let number = match side {
            Side::White => 1,
            Side::Black => 7,
        };
        Self::ALL[number + role as usize]
    }

    /// Returns the number, 0 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the number as an index of a table of 13.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side and the kind; `None` for an empty square.
    #[must_use]
    pub const fn piece(self) -> Option<(Side, Role)> {
        match self.index() {
            0 => None,
            number @ 1..7 => Some((Side::White, Role::ALL[number - 1])),
            number => Some((Side::Black, Role::ALL[number - 7])),
        }
    }

    /// Returns the letter in FEN, in upper case for White and lower case for Black, or `.` for an
    /// empty square.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.piece() {
            None => '.',
            Some((Side::White, role)) => role.letter(),
            Some((Side::Black, role)) => role.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the piece of a FEN letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Self::of(side, role))
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece() {
            None => f.write_str("empty"),
            Some((side, role)) => write!(f, "{side} {role}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_letters_and_pieces_come_back() {
        for symbol in Symbol::ALL {
            assert_eq!(Symbol::new(symbol.number()), Some(symbol));
            if let Some((side, role)) = symbol.piece() {
                assert_eq!(Symbol::of(side, role), symbol);
                assert_eq!(Symbol::from_letter(symbol.letter()), Some(symbol));
            }
        }
        assert_eq!(Symbol::new(13), None);
        assert_eq!(Symbol::from_letter('x'), None);
    }
}
