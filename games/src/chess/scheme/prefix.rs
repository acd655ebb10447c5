//! The prefix codes of the schemes: a word for each symbol, the most frequent ones shortest.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, BitRead, BitWrite, Coding, Fault, Layout, Refusal};

use crate::chess::{Placement, Symbol};

/// The words printed in the puzzle: 0 for an empty square, 3 bits for a pawn, 5 for rook, knight and bishop, 6 for queen and
/// king.
pub const PRINTED: PrefixCode<Symbol, 13> = PrefixCode::from_codes([
    "0", "110", "11111", "10110", "10100", "111010", "101110", "100", "11110", "10101", "11100",
    "111011", "101111",
]);

/// The canonical Huffman code of the men's frequencies at the start of a game.
pub const GENERATED: PrefixCode<Symbol, 13> =
    PrefixCode::from_weights([32, 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);

/// One bit for no change; otherwise 1 and a Huffman word for the symbol exclusive or the symbol at the start. The weights
/// were measured once on 500 games and are fixed.
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

/// The words of [`PRINTED`], to choose among others.
#[derive(Clone, Copy, Debug)]
pub enum PrintedWords {}

/// The words of [`CHANGED`] for the difference of each square from the start of a game.
#[derive(Clone, Copy, Debug)]
pub enum ChangedWords {}

/// Squares as they are.
#[derive(BitCodec)]
struct Squares {
    #[codec(huffman = PRINTED)]
    words: [Symbol; 64],
}

/// Squares exclusive or those at the start.
#[derive(BitCodec)]
struct Changes {
    #[codec(huffman = CHANGED)]
    changes: [u8; 64],
}

impl Coding<[Symbol; 64]> for PrintedWords {
    const LAYOUT: &'static Layout = Squares::LAYOUT;

    #[inline]
    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        Squares { words: *squares }.encode(writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        Ok(Squares::decode(reader)?.words)
    }
}

impl Coding<[Symbol; 64]> for ChangedWords {
    const LAYOUT: &'static Layout = Changes::LAYOUT;

    #[inline]
    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        Changes {
            changes: changes(squares),
        }
        .encode(writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let start = reader.position();
        let Changes { changes } = Changes::decode(reader)?;
        let mut squares = *Placement::START.squares();
        for (square, change) in squares.iter_mut().zip(changes) {
            let Some(symbol) = Symbol::new(square.number() ^ change) else {
                let rule = "each change leads to a man or an empty square";
                return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
            };
            *square = symbol;
        }
        Ok(squares)
    }
}

/// The symbols exclusive or those at the start of a game.
#[inline]
pub(super) fn changes(squares: &[Symbol; 64]) -> [u8; 64] {
    let mut changes = squares.map(Symbol::number);
    for (change, symbol) in changes.iter_mut().zip(Placement::START.squares()) {
        *change ^= symbol.number();
    }
    changes
}
