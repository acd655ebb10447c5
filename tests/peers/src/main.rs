//! Six formats in bitcodec, by hand and in other crates, in one run and in turn.
//!
//! Each form is first checked: whether it makes the right bytes, and which of the malformed bytes and values it refuses.
//! Then all forms of a shape are timed in turn, and the fastest of many rounds counts. Calls go through a pointer to a
//! function, for all alike.
//!
//! `cargo run --release --manifest-path tests/peers/Cargo.toml` prints tables; arguments are shapes to measure. `-- --tree`
//! prints the nanoseconds as a tree, for `docs/figures`; `-- --test` only checks.

mod compare;
mod shapes;
#[path = "../../benches/squares.rs"]
mod squares;

use std::env;
use std::process::ExitCode;

use crate::compare::Run;

fn main() -> ExitCode {
    let mut run = Run::of_arguments(env::args().skip(1));
    shapes::record::compare(&mut run);
    shapes::records::compare(&mut run);
    shapes::match_key::compare(&mut run);
    shapes::position_key::compare(&mut run);
    shapes::squares::compare(&mut run);
    shapes::entropy::compare(&mut run);
    run.finish()
}
