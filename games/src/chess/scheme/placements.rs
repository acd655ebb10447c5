//! The declarations of the schemes that hold only a placement.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, NoContext, Violation, WireFormat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::armies::{Armies, Pawns47, Pawns48};
use super::context_model::Near;
use super::lists::PieceLists;
use super::pawn_rank::{Combined, Ordered};
use super::placement_rank::Counting;
use super::square_weights::SQUARES;
use crate::chess::fen::Fields;
use crate::chess::json::PositionJson;
use crate::chess::placement::{self, Placement, PlacementError};
use crate::chess::symbol::Symbol;

/// A scheme that holds a placement.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::{Placement, PlacementScheme, scheme::Huffman};
///
/// let bytes = Huffman::new(&Placement::START).to_bytes()?;
/// assert_eq!(bytes.len(), 21);
/// assert_eq!(Huffman::from_bytes(&bytes)?.placement()?, Placement::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PlacementScheme: WireFormat<Context = NoContext> {
    /// The short name, such as `huff`.
    const ID: &'static str;

    /// Makes the value of a placement.
    fn new(placement: &Placement) -> Self;

    /// Returns the symbols of a1, b1, .. h8, even if they break a rule.
    fn squares(&self) -> &[Symbol; 64];

    /// Returns the placement.
    ///
    /// # Errors
    /// A broken rule, which is possible only if the fields were changed by hand.
    fn placement(&self) -> Result<Placement, PlacementError>;
}

/// Checks the rules of a placement, for every placement scheme.
pub(crate) fn placement_rules<S: PlacementScheme>(scheme: &S) -> Result<(), Violation> {
    placement::check(scheme.squares()).map_err(Violation::from)
}

/// `nib`: 4 bits for each square.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "3c2a2ce8e04517a0", check = placement_rules)]
pub struct Nibbles {
    /// The content of each square, a1 to h8.
    pub squares: [Symbol; 64],
}

/// `b13`: one number in base 13, a1 most significant.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "57408ca863d5f806", check = placement_rules)]
pub struct Base13 {
    /// The content of each square, a1 to h8.
    #[codec(as = u8, radix = 13)]
    pub squares: [Symbol; 64],
}

/// `vb`: one number in base 11 on the first and last rank, which have no pawns, and base 13
/// elsewhere.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "8ad481ae65022db7", check = placement_rules)]
pub struct Variable {
    /// The content of each square, a1 to h8.
    #[codec(radix(alphabets = ALPHABETS))]
    pub squares: [Symbol; 64],
}

/// `huff`: the codewords that the puzzle prints.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "90b69e34683793a5", check = placement_rules)]
pub struct Huffman {
    /// The content of each square, a1 to h8.
    #[codec(huffman = PRINTED)]
    pub squares: [Symbol; 64],
}

/// `huffgen`: the canonical Huffman code of the frequencies of the pieces at the start.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "917d2c0c9688ff60", check = placement_rules)]
pub struct HuffmanGenerated {
    /// The content of each square, a1 to h8.
    #[codec(huffman = GENERATED)]
    pub squares: [Symbol; 64],
}

/// `xor`: codewords for the differences from the initial position.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "72bedf2235998770", check = placement_rules)]
pub struct Changed {
    /// The content of each square, a1 to h8.
    #[codec(as = u8, xor = START, huffman = CHANGED)]
    pub squares: [Symbol; 64],
}

/// `rle`: runs of squares with their initial content, and the differences between them.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "fdcc61d04f22af85", check = placement_rules)]
pub struct Runs {
    /// The content of each square, a1 to h8.
    #[codec(as = u8, xor = START, zero_runs, bits = 4)]
    pub squares: [Symbol; 64],
}

/// `pp48`: lists of pieces; pawns as digits of base 48.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "41435d3ef740b32c", check = placement_rules)]
pub struct Pieces48 {
    /// The content of each square, a1 to h8.
    #[codec(via = Armies<Pawns48>)]
    pub squares: [Symbol; 64],
}

/// `pp47`: lists of pieces; each pawn has one square less to choose from.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "f347cb7e65093220", check = placement_rules)]
pub struct Pieces47 {
    /// The content of each square, a1 to h8.
    #[codec(via = Armies<Pawns47>)]
    pub squares: [Symbol; 64],
}

/// `ppfree`: lists of pieces; pawns on the squares that the others leave free.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "e6304a270e1aee89", check = placement_rules)]
pub struct PiecesFree {
    /// The content of each square, a1 to h8.
    #[codec(with = PieceLists<Ordered>)]
    pub squares: [Symbol; 64],
}

/// `ppcomb`: as `ppfree`, each side's pawns as a combination.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "600114aaedc60a4e", check = placement_rules)]
pub struct PiecesCombined {
    /// The content of each square, a1 to h8.
    #[codec(with = PieceLists<Combined>)]
    pub squares: [Symbol; 64],
}

/// `best4`: the shortest of `vb`, `huff`, `xor` and `ppfree`, with a tag of two bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "94bec6303c3359be", check = placement_rules)]
pub struct Best4 {
    /// The content of each square, a1 to h8.
    #[codec(best_of(
        (radix(alphabets = ALPHABETS)),
        (huffman = PRINTED),
        (as = u8, xor = START, huffman = CHANGED),
        PieceLists<Ordered>,
    ))]
    pub squares: [Symbol; 64],
}

/// `count`: the number of the placement among all that keep the rules.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "3d0a1403a9307ff9", check = placement_rules)]
pub struct Counted {
    /// The content of each square, a1 to h8.
    #[codec(with = Counting)]
    pub squares: [Symbol; 64],
}

/// `am_place`: entropy coding with fixed weights of the symbols on each square.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "d0e34eec1ef90c41", check = placement_rules)]
pub struct Weighed {
    /// The content of each square, a1 to h8.
    #[codec(weights = SQUARES)]
    pub squares: [Symbol; 64],
}

/// `am_near`: entropy coding with a model of each square that depends on the squares before it.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "4183f122e6a3a924", check = placement_rules)]
pub struct Neighbours {
    /// The content of each square, a1 to h8.
    #[codec(with = Near)]
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

        /// Serializes as `{"fen": ".."}` with White to move, no castling rights, no en passant
        /// target.
        impl Serialize for $scheme {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let placement = self.placement().map_err(serde::ser::Error::custom)?;
                PositionJson::of_placement(&placement).serialize(serializer)
            }
        }

        /// Deserializes the placement of `{"fen": ".."}`.
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
    Counted = "count",
    Weighed = "am_place",
    Neighbours = "am_near",
}

/// The symbol of each square at the start of a game, as a number.
pub const START: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut square = 0;
    while square < 64 {
        numbers[square] = Placement::START.squares()[square].number();
        square += 1;
    }
    numbers
};

/// The symbols that each square can have, as numbers: all 13, on the first and last rank those
/// other than pawns.
pub const ALPHABETS: [&[u8]; 64] = {
    const ALL: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const NO_PAWNS: &[u8] = &[0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    let mut alphabets = [ALL; 64];
    let mut file = 0;
    while file < 8 {
        alphabets[file] = NO_PAWNS;
        alphabets[56 + file] = NO_PAWNS;
        file += 1;
    }
    alphabets
};

/// The codewords that the puzzle prints: 0 for an empty square, 3 bits for a pawn, 5 for rook,
/// knight and bishop, 6 for queen and king.
pub const PRINTED: PrefixCode<Symbol, 13> = PrefixCode::from_codes([
    "0", "110", "11111", "10110", "10100", "111010", "101110", "100", "11110", "10101", "11100",
    "111011", "101111",
]);

/// The canonical Huffman code of the frequencies of the pieces at the start of a game.
pub const GENERATED: PrefixCode<Symbol, 13> =
    PrefixCode::from_weights([32, 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);

/// 0 for no change; otherwise 1 and a Huffman codeword for the exclusive or of the symbol and the
/// initial one. The weights were measured once on 500 games and are fixed.
pub const CHANGED: PrefixCode<u8, 16> = PrefixCode::from_codes([
    "0",
    "100",
    "11000",
    "11001",
    "11010",
    "11011",
    "111100",
    "101",
    "111101",
    "11100",
    "11101",
    "111110",
    "1111110",
    "11111110",
    "111111110",
    "111111111",
]);
