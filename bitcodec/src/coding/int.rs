//! Integers of a fixed width or range, and their variants: signed, scaled, decimal.

pub(crate) mod bcd;
pub(crate) mod bits;
pub(crate) mod bulk;
pub(crate) mod dynamic_width;
pub(crate) mod elementwise;
pub(crate) mod none_as;
pub(crate) mod ranged;
pub(crate) mod scaled;
pub(crate) mod signed;
pub(crate) mod twos_complement;
