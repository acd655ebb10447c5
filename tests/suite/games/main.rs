//! The formats of the games, against published examples, second implementations and the real programs.

mod cetkaik;
mod chess;
mod gnubg;
mod kaitai;
mod mutants;
mod renju;
mod traces;
