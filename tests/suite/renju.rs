//! The renju judge against the rules: drawn cases, an oracle, symmetry, and the forms of a board.

#[path = "renju/boards.rs"]
mod boards;
#[path = "renju/compare.rs"]
mod compare;
#[path = "renju/diagrams.rs"]
mod diagrams;
#[path = "renju/explain.rs"]
mod explain;
#[path = "renju/forms.rs"]
mod forms;
#[path = "renju/oracle.rs"]
mod oracle;
#[path = "renju/symmetry.rs"]
mod symmetry;
#[path = "renju/tracked.rs"]
mod tracked;
