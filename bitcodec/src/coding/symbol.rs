//! Symbols: types with a finite number of values, each with an index.

pub(crate) mod alphabet;
pub(crate) mod as_index;
pub(crate) mod as_index_nested;
mod sets;

pub use crate::coding::symbol::alphabet::Symbol;
pub use crate::coding::symbol::as_index::As;
pub use crate::io::value_set::ValueSet;
