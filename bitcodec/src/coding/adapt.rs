//! Adapters of another coding: a fixed value, a mask, a conversion, the shortest of several.

pub(crate) mod best_of;
pub(crate) mod fixed;
pub(crate) mod in_memory;
pub(crate) mod via;
pub(crate) mod xor;
