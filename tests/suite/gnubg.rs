//! GNU Backgammon's IDs against the published examples, a plain second implementation, and the real program.

#[path = "gnubg/boards.rs"]
mod boards;
#[path = "gnubg/plain.rs"]
mod plain;
#[path = "gnubg/program.rs"]
mod program;
