//! Schemes that write a position.

pub mod lists;
pub mod places;
