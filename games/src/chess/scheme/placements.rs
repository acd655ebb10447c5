//! The schemes that hold a placement alone, each as it is declared.

use bitcodec::{BitCodec, Format};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::armies::{Armies, Pawns47, Pawns48};
use super::lists::PieceLists;
use super::places::{Combined, Ordered};
use super::tables::{ALPHABETS, CHANGED, GENERATED, PRINTED, START};
use crate::chess::fen::Fields;
use crate::chess::json::PositionJson;
use crate::chess::placement;
use crate::chess::placement::{Placement, PlacementError};
use crate::chess::symbol::Symbol;
use bitcodec::Violation;

/// A scheme that holds a placement.
///
/// ```
/// use bitcodec::Format;
/// use games::chess::{Placement, PlacementScheme, scheme::Huffman};
///
/// let bytes = Huffman::new(&Placement::START).to_bytes()?;
/// assert_eq!(bytes.len(), 21);
/// assert_eq!(Huffman::from_bytes(&bytes)?.placement()?, Placement::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PlacementScheme: Format {
    /// The short name, as `huff`.
    const ID: &'static str;

    /// Takes a placement.
    fn new(placement: &Placement) -> Self;

    /// What stands on each square, a1 to h8, whatever the rules say.
    fn squares(&self) -> &[Symbol; 64];

    /// The placement.
    ///
    /// # Errors
    /// A broken rule, if the fields were changed by hand.
    fn placement(&self) -> Result<Placement, PlacementError>;
}

/// The check of every placement scheme.
pub(crate) fn placement_rules<S: PlacementScheme>(scheme: &S) -> Result<(), Violation> {
    placement::check(scheme.squares()).map_err(Violation::from)
}

/// `nib`: 4 bits a square.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "3c2a2ce8e04517a0", check = placement_rules)]
pub struct Nibbles {
    /// What stands on each square, a1 to h8.
    pub squares: [Symbol; 64],
}

/// `b13`: one number in base 13, a1 most significant.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "57408ca863d5f806", check = placement_rules)]
pub struct Base13 {
    /// What stands on each square, a1 to h8.
    #[codec(as = u8, radix = 13)]
    pub squares: [Symbol; 64],
}

/// `vb`: one number in base 11 on the first and last rank, where no pawn stands, and base 13 elsewhere.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "8ad481ae65022db7", check = placement_rules)]
pub struct Variable {
    /// What stands on each square, a1 to h8.
    #[codec(radix(alphabets = ALPHABETS))]
    pub squares: [Symbol; 64],
}

/// `huff`: the code words that the puzzle prints.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "90b69e34683793a5", check = placement_rules)]
pub struct Huffman {
    /// What stands on each square, a1 to h8.
    #[codec(huffman = PRINTED)]
    pub squares: [Symbol; 64],
}

/// `huffgen`: canonical Huffman code of the men's frequencies at the start.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "917d2c0c9688ff60", check = placement_rules)]
pub struct HuffmanGenerated {
    /// What stands on each square, a1 to h8.
    #[codec(huffman = GENERATED)]
    pub squares: [Symbol; 64],
}

/// `xor`: code words for the differences from the start position.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "72bedf2235998770", check = placement_rules)]
pub struct Changed {
    /// What stands on each square, a1 to h8.
    #[codec(as = u8, xor = START, huffman = CHANGED)]
    pub squares: [Symbol; 64],
}

/// `rle`: runs of squares that are as at the start, and the differences between them.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "fdcc61d04f22af85", check = placement_rules)]
pub struct Runs {
    /// What stands on each square, a1 to h8.
    #[codec(as = u8, xor = START, zero_runs, bits = 4)]
    pub squares: [Symbol; 64],
}

/// `pp48`: lists of men; pawns as digits of base 48.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "41435d3ef740b32c", check = placement_rules)]
pub struct Pieces48 {
    /// What stands on each square, a1 to h8.
    #[codec(via = Armies<Pawns48>)]
    pub squares: [Symbol; 64],
}

/// `pp47`: lists of men; each pawn has one square less to choose from.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "f347cb7e65093220", check = placement_rules)]
pub struct Pieces47 {
    /// What stands on each square, a1 to h8.
    #[codec(via = Armies<Pawns47>)]
    pub squares: [Symbol; 64],
}

/// `ppfree`: lists of men; pawns on the squares that the others leave free.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "e6304a270e1aee89", check = placement_rules)]
pub struct PiecesFree {
    /// What stands on each square, a1 to h8.
    #[codec(with = PieceLists<Ordered>)]
    pub squares: [Symbol; 64],
}

/// `ppcomb`: as `ppfree`, each side's pawns as a combination.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "600114aaedc60a4e", check = placement_rules)]
pub struct PiecesCombined {
    /// What stands on each square, a1 to h8.
    #[codec(with = PieceLists<Combined>)]
    pub squares: [Symbol; 64],
}

/// `best4`: the shortest of `vb`, `huff`, `xor` and `ppfree`, with two bits that say which.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "94bec6303c3359be", check = placement_rules)]
pub struct Best4 {
    /// What stands on each square, a1 to h8.
    #[codec(best_of(
        (radix(alphabets = ALPHABETS)),
        (huffman = PRINTED),
        (as = u8, xor = START, huffman = CHANGED),
        PieceLists<Ordered>,
    ))]
    pub squares: [Symbol; 64],
}

macro_rules! placement_schemes {
    ($($scheme:ident = $id:literal,)*) => { $(
        impl PlacementScheme for $scheme {
            const ID: &'static str = $id;

            fn new(placement: &Placement) -> Self {
                Self { squares: *placement.squares() }
            }

            fn squares(&self) -> &[Symbol; 64] {
                &self.squares
            }

            fn placement(&self) -> Result<Placement, PlacementError> {
                Placement::new(self.squares)
            }
        }

        /// `{"fen": ".."}` with White to move, no castling, no en passant.
        impl Serialize for $scheme {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let placement = self.placement().map_err(serde::ser::Error::custom)?;
                PositionJson::of_placement(&placement).serialize(serializer)
            }
        }

        /// Takes the placement of `{"fen": ".."}`.
        impl<'de> Deserialize<'de> for $scheme {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let json = PositionJson::deserialize(deserializer)?;
                let fields: Fields = json.fen.parse().map_err(serde::de::Error::custom)?;
                Ok(Self::new(&fields.placement))
            }
        }
    )* };
}

placement_schemes! {
    Nibbles = "nib",
    Base13 = "b13",
    Variable = "vb",
    Huffman = "huff",
    HuffmanGenerated = "huffgen",
    Changed = "xor",
    Runs = "rle",
    Pieces48 = "pp48",
    Pieces47 = "pp47",
    PiecesFree = "ppfree",
    PiecesCombined = "ppcomb",
    Best4 = "best4",
}
