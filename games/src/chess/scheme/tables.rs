//! The tables that declarations of schemes name: prefix codes, alphabets, and the start of a game in numbers.

use bitcodec::coding::PrefixCode;

use crate::chess::placement::Placement;
use crate::chess::symbol::Symbol;

/// The number of the symbol on each square at the start of a game.
pub const START: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut square = 0;
    while square < 64 {
        numbers[square] = Placement::START.squares()[square].number();
        square += 1;
    }
    numbers
};

/// The numbers of the symbols that each square may hold: all 13, on the first and last rank those that are no pawns.
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
