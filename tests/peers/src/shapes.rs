//! The shapes, and each in every crate.

pub(crate) mod entropy;
pub(crate) mod match_key;
pub(crate) mod position_key;
pub(crate) mod record;
pub(crate) mod records;
pub(crate) mod squares;
