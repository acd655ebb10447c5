//! Schemes that write a position: twelve for a placement, three for a whole state.

mod armies;
mod lists;
mod men;
mod placements;
mod places;
mod rules;
mod snapshot;
mod states;
mod tables;
mod tally;
mod unmoved;

pub use self::armies::{Armies, Army, Man, Pawns, Pawns47, Pawns48};
pub use self::lists::PieceLists;
pub use self::placements::{
    Base13, Best4, Changed, Huffman, HuffmanGenerated, Nibbles, Pieces47, Pieces48, PiecesCombined,
    PiecesFree, PlacementScheme, Runs, Variable,
};
pub use self::places::{Combined, Ordered, Places};
pub use self::snapshot::Snapshot;
pub use self::states::{Best4State, StateScheme, VariableState};
pub use self::tables::{ALPHABETS, CHANGED, GENERATED, PRINTED, START};
pub use self::unmoved::{Nibble, Turn, Unmoved, UnmovedError};
