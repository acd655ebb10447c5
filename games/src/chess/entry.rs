//! The chess formats in the registry of the command.

mod game;
mod inspect;
mod position;

pub(crate) use game::{IDX, M12, M12P, M16, SAN};
pub(crate) use position::FEN;
