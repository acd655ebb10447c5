//! Any bytes, read as one of the roots that the games declare.

use games::chess::scheme::{
    Base13, Best4, Best4State, Changed, Counted, Huffman, HuffmanGenerated, NearState, Neighbours,
    Nibbles, Pieces47, Pieces48, PiecesCombined, PiecesFree, Runs, Unmoved, Variable,
    VariableState, Weighed,
};
use games::{backgammon, cetkaik};

use super::laws;

/// Reads bytes as one root, checks its laws, and says whether they are a value.
pub type Read = fn(&[u8]) -> bool;

macro_rules! roots {
    ($($root:ty),* $(,)?) => {
        &[$((stringify!($root), laws::for_bytes::<$root>)),*]
    };
}

/// Every declared root with its name. The first byte of an input is a place in this list: a new root goes to its end.
pub const ROOTS: &[(&str, Read)] = roots![
    backgammon::PositionKey,
    backgammon::MatchKey,
    backgammon::GnubgId,
    cetkaik::Field,
    cetkaik::Board,
    cetkaik::PieceList,
    cetkaik::Moved,
    Nibbles,
    Base13,
    Variable,
    Huffman,
    HuffmanGenerated,
    Changed,
    Runs,
    Pieces48,
    Pieces47,
    PiecesFree,
    PiecesCombined,
    Best4,
    Unmoved,
    VariableState,
    Best4State,
    Weighed,
    Neighbours,
    NearState,
    Counted,
    backgammon::Played,
];

/// The root that the first byte names, and the bytes for it.
pub fn choose(input: &[u8]) -> Option<(&'static str, Read, &[u8])> {
    let (first, bytes) = input.split_first()?;
    let (name, read) = ROOTS[usize::from(*first) % ROOTS.len()];
    Some((name, read, bytes))
}

/// The root refuses the bytes, or they are what its value encodes to.
pub fn check(input: &[u8]) {
    if let Some((_, read, bytes)) = choose(input) {
        read(bytes);
    }
}
