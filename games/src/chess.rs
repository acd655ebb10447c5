//! Chess positions, states and whole games.
//!
//! Sources: for the schemes, a programming puzzle that lists nine ways to store a chess position or
//! game; for FEN, SAN and PGN, the PGN standard (Edwards, 1994). Squares are numbered a1, b1, ..
//! h8, bits are written most significant first, and every decoder is canonical: it accepts exactly
//! the bytes that the encoder writes.
//!
//! ```
//! use games::chess::Fen;
//!
//! let fen: Fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
//! assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
//! # Ok::<(), games::chess::FenError>(())
//! ```

mod castling;
mod condition;
pub mod draw;
mod entry;
mod epd;
mod fen;
mod fen_line;
mod find_games;
mod find_positions;
pub mod game;
pub mod json;
mod legal;
mod moves;
mod near;
pub mod pgn;
mod piece_counts;
mod placement;
pub mod plot;
mod position;
mod san;
pub mod scheme;
mod shares;
mod side;
pub mod sizes;
mod square;
mod state;
mod summary;
pub mod svg;
mod symbol;

pub use self::castling::{CastleSide, Castling, Variant};
pub(crate) use self::entry::FORMATS;
pub use self::epd::Epd;
pub use self::fen::{Fen, FenError, FenField};
pub use self::game::{Game, GameError, GameScheme, PlyFault, Replay, Start};
pub use self::legal::LegalMoves;
pub use self::moves::{Move, MoveError, Promotion, PromotionCode};
pub use self::placement::{Placement, PlacementError};
pub use self::position::{IllegalMove, Position, VariantError};
pub use self::san::SanError;
pub use self::scheme::{PlacementScheme, StateScheme};
pub use self::side::{Role, Side};
pub use self::square::{Square, SquareError};
pub use self::state::{EnPassantFault, State, StateError};
pub use self::symbol::Symbol;

/// The features of the models of `am`, `am_near` and `am_state`. The package `tests/train` fits
/// their weights.
#[doc(hidden)]
pub mod fitting {
    pub use super::game::move_model::{
        FEATURES as MOVE_FEATURES, History, PositionFeatures, WEIGHTS as MOVE_WEIGHTS,
    };
    pub use super::scheme::context_model::{
        Board, FEATURES as SQUARE_FEATURES, WEIGHTS as SQUARE_WEIGHTS,
    };
    pub use super::scheme::snapshot::stand_at_home;
    pub use super::scheme::state_model::WINGS;
    pub use super::shares::DOUBLE;
    pub use super::state::en_passant_candidates;
}
