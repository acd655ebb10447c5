//! The location of a piece in seven bits: a square or a hand.

use bitcodec::BitCodec;
use cetkaik_fundamental::AbsoluteSide;

use super::coord::Coord;

macro_rules! places {
    ($($square:ident)*) => {
        /// A square by the code of its offset, or a hand.
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[codec(bits = 7, column = snake_case)]
        #[repr(u8)]
        #[allow(clippy::upper_case_acronyms, reason = "squares are written in capitals")]
        pub enum Place {
            $(#[doc = concat!("The square ", stringify!($square), ".")] $square,)*
            /// In the hand of its side.
            Hand = 127,
        }

        /// The squares by offset.
        const SQUARES: [Place; Coord::COUNT] = [$(Place::$square),*];
    };
}

places! {
    KA LA NA TA ZA XA CA MA PA
    KE LE NE TE ZE XE CE ME PE
    KI LI NI TI ZI XI CI MI PI
    KU LU NU TU ZU XU CU MU PU
    KO LO NO TO ZO XO CO MO PO
    KY LY NY TY ZY XY CY MY PY
    KAI LAI NAI TAI ZAI XAI CAI MAI PAI
    KAU LAU NAU TAU ZAU XAU CAU MAU PAU
    KIA LIA NIA TIA ZIA XIA CIA MIA PIA
}

impl Place {
    /// Returns the square; `None` for a hand.
    #[must_use]
    pub const fn square(self) -> Option<Coord> {
        Coord::from_offset(self as u8)
    }
}

impl From<Coord> for Place {
    fn from(square: Coord) -> Self {
        SQUARES[usize::from(square.offset())]
    }
}

/// The side that moves a piece, in one bit.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(bits = 1, column = snake_case)]
pub enum Side {
    /// IA's side.
    Ia = 0,
    /// A's side.
    A = 1,
}

impl From<Side> for AbsoluteSide {
    fn from(side: Side) -> Self {
        match side {
            Side::Ia => Self::IASide,
            Side::A => Self::ASide,
        }
    }
}

impl From<AbsoluteSide> for Side {
    fn from(side: AbsoluteSide) -> Self {
        match side {
            AbsoluteSide::IASide => Self::Ia,
            AbsoluteSide::ASide => Self::A,
        }
    }
}

/// Who moves a piece and where it is, in one byte.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The side that moves the piece, or holds it in its hand.
    pub side: Side,
    /// Where it is.
    pub place: Place,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_the_code_of_its_offset() {
        for square in Coord::all() {
            let place = Place::from(square);
            assert_eq!(
                (place.square(), format!("{place:?}")),
                (Some(square), square.to_string())
            );
        }
        assert_eq!(Place::Hand.square(), None);
    }
}
