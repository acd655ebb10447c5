//! Schemes that write a position: twelve for a placement, three for a whole state.

mod digits;
mod lists;
mod placements;
mod places;
mod prefix;
mod rules;
mod runs;
mod snapshot;
mod states;
mod tally;
mod unmoved;

pub use self::digits::Digits;
pub use self::lists::{PieceLists, SideLists};
pub use self::placements::{
    Base13, Best4, Changed, Huffman, HuffmanGenerated, Nibbles, Pieces47, Pieces48, PiecesCombined,
    PiecesFree, PlacementScheme, Runs, Variable,
};
pub use self::places::{Base48, Combined, Ordered, Places};
pub use self::prefix::{CHANGED, ChangedWords, GENERATED, PRINTED, PrintedWords};
pub use self::runs::ChangedRuns;
pub use self::snapshot::WithState;
pub use self::states::{Best4State, StateScheme, VariableState};
pub use self::unmoved::{Nibble, Turn, Unmoved, UnmovedError};
