//! Cetkaik: the compact field, and smaller forms of it.
//!
//! * Source: the crate `cetkaik_compact_representation` 1.5.0 and its README, whose numbering of the pieces this is.
//! * Bit order: most significant bit first.
//! * Example: [`Field::INITIAL`] begins with the bytes `a2 9e 96 aa`, the black clerk on KA, the black horse on LA, ...
//! * Canonical: every field has one form. Each of the 48 pieces is on one square or in one hand,
//!   and the tam2 is on a square.
//!
//! [`Board`] is 81 bytes, [`Field`] is 93: the board and two bits for each piece that hold its
//! hand. Both have the same bytes in memory. [`CetkaikCompact`] implements the traits of
//! `cetkaik_traits`.

mod ascii;
mod board;
mod check;
mod content;
mod coord;
mod diff;
mod draft;
mod draw;
mod entry;
mod field;
mod forms;
mod hands;
mod id;
mod json;
mod list;
mod moves;
mod near;
mod numbering;
mod piece;
mod place;
mod settings;
mod summary;
mod svg;
mod traits;
mod wire;

pub use ascii::{Ascii, AsciiError};
pub use board::{Board, Squares};
pub use coord::{COLUMNS, Coord, CoordError, ROWS};
pub use diff::Moved;
pub(crate) use entry::FORMATS;
pub use field::Field;
pub use hands::{Hand, HandKinds, Hop1zuo1};
pub use id::Id;
pub use list::PieceList;
pub use moves::MoveError;
pub use piece::{MaybeTam2, Piece, PieceWithSide};
pub use place::{Place, Placed, Side};
pub use traits::{CetkaikCompact, Perspective, PureMove};
