//! The chess formats in the registry of the command.

pub(crate) mod game;
mod inspect;
pub(crate) mod position;
