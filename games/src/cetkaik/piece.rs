//! The pieces, and the content of a square.

use std::fmt;
use std::num::NonZeroU8;

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::id::Id;

/// The two bits above the id: the sides that may move the piece.
const IA: u8 = 0o100;
const A: u8 = 0o200;
const BOTH: u8 = 0o300;

/// Either the tam2, which belongs to both sides, or a property that every other piece has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaybeTam2<T> {
    /// The tam2.
    Tam2,
    /// Another piece.
    NotTam2(T),
}

/// A piece and the side that moves it, in one byte that is never zero, so `Option<Piece>` is a
/// square in one byte.
///
/// The two upper bits are the side (01 IA, 10 A, 11 both: the tam2), the six lower ones the [`Id`].
///
/// ```
/// use games::cetkaik::Piece;
///
/// let clerk = Piece::new(0o242).ok_or("no piece")?;
/// assert_eq!(clerk.to_string(), "↓黒筆");
/// assert_eq!(Piece::TAM.to_string(), "皇");
/// assert_eq!(Piece::new(0o277), None); // there is no 64th piece
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(NonZeroU8);

#[cfg(feature = "arrow")]
bitcodec::column_as!(Piece as u8, |piece| piece.number(), |number| {
    Piece::new(number).ok_or("no piece has this number")
});

/// The name of [`Piece`] in the crate `cetkaik_compact_representation`.
pub type PieceWithSide = Piece;

impl Piece {
    /// The tam2.
    pub const TAM: Self = Self(NonZeroU8::new(BOTH).unwrap());

    /// Returns the piece of a number; 97 numbers are valid.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            0o100..=0o157 | 0o200..=0o257 | BOTH => match NonZeroU8::new(number) {
                Some(number) => Some(Self(number)),
                None => None,
            },
            _ => None,
        }
    }

    /// Whether a byte is a valid square: a piece, or zero for none.
    ///
    /// `byte ^ byte << 1` has its upper bit set if exactly one of the two side bits is. Then the
    /// six lower bits are an id and must be below 48. With no side (an empty square) or both (the
    /// tam2) they must be zero, that is, below 1. `0o157` is `01_101111`: one side, id 47, a piece.
    /// `0o300` is `11_000000`, the tam2. `0o301` is not a square.
    #[inline]
    pub(super) const fn is_square(byte: u8) -> bool {
        let ids = if (byte ^ byte << 1) & A != 0 {
            Id::COUNT as u8
        } else {
            1
        };
        byte & !BOTH < ids
    }

    /// Returns the piece on a square whose byte is valid, as [`is_square`](Self::is_square)
    /// defines.
    #[inline]
    pub(super) const fn on_square(byte: u8) -> Option<Self> {
        match NonZeroU8::new(byte) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Returns the number, which is the byte in a board.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Returns the id; `None` for the tam2.
    #[must_use]
    pub const fn id(self) -> Option<Id> {
        if self.is_tam2() {
            None
        } else {
            Id::new(self.number() & 0o77)
        }
    }

    /// Whether the piece is the tam2.
    #[must_use]
    pub const fn is_tam2(self) -> bool {
        self.number() == BOTH
    }

    /// Returns the side that moves the piece; `None` for the tam2.
    #[must_use]
    pub const fn side(self) -> Option<AbsoluteSide> {
        match self.number() & BOTH {
            IA => Some(AbsoluteSide::IASide),
            A => Some(AbsoluteSide::ASide),
            _ => None,
        }
    }

    /// Returns the colour and the profession; `None` for the tam2.
    #[must_use]
    pub const fn kind(self) -> Option<ColorAndProf> {
        match self.id() {
            Some(id) => Some(id.kind()),
            None => None,
        }
    }

    /// Returns the colour.
    ///
    /// # Panics
    /// The tam2 has no colour; [`kind`](Self::kind) returns `None` for it.
    #[must_use]
    pub const fn color(self) -> Color {
        self.kind().expect("the tam2 has no colour").color
    }

    /// Returns the profession.
    #[must_use]
    pub const fn prof(self) -> MaybeTam2<Profession> {
        match self.kind() {
            Some(kind) => MaybeTam2::NotTam2(kind.prof),
            None => MaybeTam2::Tam2,
        }
    }

    /// Returns the profession and the side that moves the piece.
    #[must_use]
    pub const fn prof_and_side(self) -> MaybeTam2<(Profession, AbsoluteSide)> {
        match (self.kind(), self.side()) {
            (Some(kind), Some(side)) => MaybeTam2::NotTam2((kind.prof, side)),
            _ => MaybeTam2::Tam2,
        }
    }

    /// Returns the same piece moved by the other side; `None` for the tam2.
    #[must_use]
    pub const fn invert_side(self) -> Option<Self> {
        // A byte that is valid for one side is valid for the other; the tam2 becomes an empty
        // square.
        Self::on_square(self.number() ^ BOTH)
    }

    /// Swaps the sides of a square: a piece changes its side, an empty square becomes the tam2, and
    /// the tam2 an empty square.
    #[must_use]
    pub const fn invert_side_with_tam_entangled(square: Option<Self>) -> Option<Self> {
        match square {
            Some(piece) => piece.invert_side(),
            None => Some(Self::TAM),
        }
    }

    /// Whether the piece could capture `other`: one of them is IA's and the other one A's.
    #[must_use]
    pub const fn can_take(self, other: Self) -> bool {
        (self.number() ^ other.number()) & BOTH == BOTH
    }

    /// Whether `side` may move the piece; both may move the tam2.
    #[must_use]
    pub const fn can_be_moved_by(self, side: AbsoluteSide) -> bool {
        let bit = match side {
            AbsoluteSide::IASide => IA,
            AbsoluteSide::ASide => A,
        };
        self.number() & bit != 0
    }
}

impl Id {
    /// Returns the piece with this id, moved by `side`.
    #[must_use]
    pub const fn on_side(self, side: AbsoluteSide) -> Piece {
        let side = match side {
            AbsoluteSide::IASide => IA,
            AbsoluteSide::ASide => A,
        };
        Piece(NonZeroU8::new(side | self.number()).expect("a side bit is set"))
    }
}

/// Returns the byte of a square.
#[inline]
pub(super) const fn byte(square: Option<Piece>) -> u8 {
    match square {
        Some(piece) => piece.number(),
        None => 0,
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind(), self.side()) {
            (Some(kind), Some(AbsoluteSide::IASide)) => write!(f, "↑{kind}"),
            (Some(kind), Some(AbsoluteSide::ASide)) => write!(f, "↓{kind}"),
            _ => f.write_str("皇"),
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0o{:03o}", self.number())
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let unexpected = de::Unexpected::Unsigned(u64::from(number));
        Self::new(number)
            .ok_or_else(|| de::Error::invalid_value(unexpected, &"the number of a piece"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_97_pieces() {
        let pieces: Vec<_> = (0..=255).filter_map(Piece::new).collect();
        assert_eq!(pieces.len(), 97);
        for piece in pieces {
            let rebuilt = piece
                .id()
                .zip(piece.side())
                .map_or(Piece::TAM, |(id, side)| id.on_side(side));
            assert_eq!(rebuilt, piece);
        }
    }

    #[test]
    fn a_square_is_empty_or_a_piece() {
        for byte in 0..=255 {
            assert_eq!(
                Piece::is_square(byte),
                byte == 0 || Piece::new(byte).is_some(),
                "0o{byte:03o}"
            );
        }
    }

    #[test]
    fn a_square_is_one_byte() {
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }

    #[test]
    fn turning_about_twice_changes_nothing() {
        for square in (0..=255).map(Piece::new) {
            let turned = Piece::invert_side_with_tam_entangled(square);
            assert_eq!(Piece::invert_side_with_tam_entangled(turned), square);
            if let Some(inverted) = square.and_then(Piece::invert_side) {
                assert!(square.is_some_and(|piece| piece.can_take(inverted)));
            }
        }
        assert_eq!(Piece::TAM.invert_side(), None);
    }

    #[test]
    fn the_tam_takes_nothing_and_is_not_taken() {
        for piece in (0..=255).filter_map(Piece::new) {
            assert!(!piece.can_take(Piece::TAM) && !Piece::TAM.can_take(piece));
        }
    }
}
