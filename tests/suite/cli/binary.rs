//! The built command.

use std::path::Path;

/// The folder with the command.
pub(crate) fn built_games() -> &'static Path {
    let command = Path::new(env!("CARGO_BIN_EXE_games"));
    command.parent().expect("the command is in a folder")
}
