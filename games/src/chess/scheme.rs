//! Schemes that write a position: twelve for a placement, three for a whole state.

mod lists;
mod placements;
mod places;
mod rules;
mod snapshot;
mod states;
mod tables;
mod tally;
mod unmoved;

pub use self::lists::{PieceLists, SideLists};
pub use self::placements::{
    Base13, Best4, Changed, Huffman, HuffmanGenerated, Nibbles, Pieces47, Pieces48, PiecesCombined,
    PiecesFree, PlacementScheme, Runs, Variable,
};
pub use self::places::{Base48, Combined, Ordered, Places};
pub use self::snapshot::Snapshot;
pub use self::states::{Best4State, StateScheme, VariableState};
pub use self::tables::{ALPHABETS, CHANGED, GENERATED, PRINTED, START};
pub use self::unmoved::{Nibble, Turn, Unmoved, UnmovedError};
