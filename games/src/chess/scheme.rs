//! Schemes that write a position: fifteen for a placement, four for a whole state.

mod armies;
mod army_rank;
pub(crate) mod context_model;
mod lists;
mod pawn_rank;
mod pieces;
mod placement_rank;
mod placements;
mod rules;
pub(crate) mod snapshot;
mod square_weights;
pub(crate) mod state_model;
mod states;
mod u192;
mod unmoved;

pub use self::armies::{Armies, Army, Pawns, Pawns47, Pawns48, Piece};
pub use self::context_model::Near;
pub use self::lists::PieceLists;
pub use self::pawn_rank::{Combined, Ordered, Places};
pub use self::placement_rank::Counting;
pub use self::placements::{
    ALPHABETS, Base13, Best4, CHANGED, Changed, Counted, GENERATED, Huffman, HuffmanGenerated,
    Neighbours, Nibbles, PRINTED, Pieces47, Pieces48, PiecesCombined, PiecesFree, PlacementScheme,
    Runs, START, Variable, Weighed,
};
pub use self::snapshot::Snapshot;
pub use self::square_weights::SQUARES;
pub use self::state_model::OneCode;
pub use self::states::{Best4State, NearState, StateScheme, VariableState};
pub use self::unmoved::{Nibble, Unmoved, UnmovedError};
