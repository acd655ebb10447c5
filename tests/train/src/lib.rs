//! The weights of the entropy-coded formats of `games`, fitted to games and positions.
//!
//! The command `train` prints them as tables of Rust, and tests of `bitcodec-tests` compare those with the tables that `games`
//! has. It also searches for the boards that tests and benchmarks of the judge of renju take. Users of `games` need none of
//! this.

pub mod backgammon;
pub mod chess;
mod fit;
pub mod renju;
