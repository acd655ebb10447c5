//! Errors: a fault of one byte on the fast path; field, bits, value and rule from a second pass.

pub(crate) mod decode_error;
#[cfg(feature = "defmt")]
pub(crate) mod defmt;
pub(crate) mod display;
pub(crate) mod kind;
pub(crate) mod path;
pub(crate) mod refusal;
pub(crate) mod violation;
