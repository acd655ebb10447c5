//! The renju judge against the rules: drawn cases, an oracle, symmetry, and the forms of a board.

#[path = "renju/boards.rs"]
mod boards;
#[path = "renju/compare.rs"]
mod compare;
#[path = "renju/oracle.rs"]
mod oracle;
