//! How the program of a chunk tells its findings to the one that built it.

use std::io::Write;

use crate::grammar::Declaration;

/// What a report begins with.
pub const FAILURE: &str = "FAILURE ";

/// Prints which declaration broke which law, and how.
pub(crate) fn failure(seed: u64, declaration: &Declaration, law: &str, how: &str) {
    let mut out = std::io::stdout().lock();
    let index = declaration.index;
    writeln!(out, "{FAILURE}{index} of seed {seed}: {law}\n{how}").expect("the output is open");
}
