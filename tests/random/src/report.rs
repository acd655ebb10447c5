//! How the program of a chunk tells its findings to the one that built it.

use std::io::Write;

use crate::grammar::Declaration;

/// What a report begins with.
pub const FAILURE: &str = "FAILURE ";

/// What the line begins with that names a declaration before it is checked.
pub const BEGUN: &str = "BEGUN ";

/// What the line begins with that has the hash of all answers of a declaration, and its fingerprint.
pub const ANSWERS: &str = "ANSWERS ";

/// Prints what a declaration that keeps all laws answered.
pub(crate) fn answers(declaration: &Declaration, hash: u64, fingerprint: u64) {
    let mut out = std::io::stdout().lock();
    let index = declaration.index;
    writeln!(out, "{ANSWERS}{index} {hash:016x} {fingerprint:016x}").expect("the output is open");
}

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
