//! Schemes that write a position: fifteen for a placement, four for a whole state.

mod armies;
mod count;
mod lists;
pub(crate) mod near;
mod pieces;
mod placements;
mod places;
mod ranks;
mod rules;
pub(crate) mod snapshot;
mod states;
mod unmoved;
mod weights;
mod wide;

pub use self::armies::{Armies, Army, Pawns, Pawns47, Pawns48, Piece};
pub use self::count::Counting;
pub use self::lists::PieceLists;
pub use self::near::{Near, OneCode};
pub use self::placements::{
    ALPHABETS, Base13, Best4, CHANGED, Changed, Counted, GENERATED, Huffman, HuffmanGenerated,
    Neighbours, Nibbles, PRINTED, Pieces47, Pieces48, PiecesCombined, PiecesFree, PlacementScheme,
    Runs, START, Variable, Weighed,
};
pub use self::places::{Combined, Ordered, Places};
pub use self::snapshot::Snapshot;
pub use self::states::{Best4State, NearState, StateScheme, VariableState};
pub use self::unmoved::{Nibble, Unmoved, UnmovedError};
pub use self::weights::SQUARES;
