//! How the program of a chunk tells its findings to the one that built it.

use std::io::Write;

use crate::grammar::Declaration;

/// What a report begins with.
pub const FAILURE: &str = "FAILURE ";

/// What the line begins with that names a declaration before it is checked.
pub const BEGUN: &str = "BEGUN ";

/// Prints which declaration is next, so that one that ends the program is known.
pub(crate) fn begun(declaration: &Declaration) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{BEGUN}{}", declaration.index).expect("the output is open");
}

/// Prints which declaration broke which law, and how.
pub(crate) fn failure(seed: u64, declaration: &Declaration, law: &str, how: &str) {
    let mut out = std::io::stdout().lock();
    let index = declaration.index;
    writeln!(out, "{FAILURE}{index} of seed {seed}: {law}\n{how}").expect("the output is open");
}
