//! The renju judge against the rules: drawn cases, an oracle, symmetry, and the forms of a board.

mod boards;
mod compare;
mod diagrams;
mod explain;
mod forms;
mod oracle;
mod symmetry;
mod tracked;
