//! What the command `train` prints is what its transcript says.
//!
//! `SNAPSHOTS=overwrite cargo test -p train` writes what is printed now.

#[path = "../../suite/replay.rs"]
mod replay;

use std::path::Path;

use replay::{compare, replay};

#[test]
fn the_transcript_is_true() {
    let command = Path::new(env!("CARGO_BIN_EXE_train"));
    let bin = command.parent().expect("the command is in a folder");
    let transcript = concat!(env!("CARGO_MANIFEST_DIR"), "/transcript.txt");
    compare(&[transcript.into()], bin, replay);
}
