//! The formats of the games, against published examples, second implementations and the real programs.

mod cetkaik;
mod chess;
// Public as in the package of the fuzz targets.
pub mod corpus;
mod gnubg;
mod mutants;
mod renju;
