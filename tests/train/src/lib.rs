//! The weights of the entropy-coded formats of `games`, fitted to games and positions.
//!
//! The command `train` prints them as tables of Rust, and tests of `bitcodec-tests` compare those with the tables that `games`
//! has. Users of `games` need neither.

pub mod backgammon;
pub mod chess;
mod fit;
