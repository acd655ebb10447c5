//! Mistakes that are found while compiling, and the texts of their messages.

pub(crate) mod message;
pub(crate) mod mistake;
