//! Compile-time checks and their messages.

pub(crate) mod equality;
pub(crate) mod message;
pub(crate) mod mistake;
