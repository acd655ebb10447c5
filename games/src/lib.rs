//! Game formats declared with [`bitcodec`], and a renju judge.
//!
//! * [`gnubg`]: GNU Backgammon Position IDs, Match IDs, GNUBg IDs, and XGIDs.
//! * [`cetkaik`]: the compact field of cetkaik and its smaller relatives.
//! * [`chess`]: positions, states and whole games in every scheme of a well-known puzzle.
//! * [`renju`]: the judge of forbidden points.
//! * [`format`](mod@format): the registry behind the command `games`.

pub mod cetkaik;
pub mod chess;
#[cfg(feature = "cli")]
pub mod cli;
pub mod format;
pub mod gnubg;
pub mod renju;
