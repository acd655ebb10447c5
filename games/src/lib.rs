//! Game formats declared with [`bitcodec`], and a renju judge.
//!
//! * [`backgammon`]: GNU Backgammon Position IDs, Match IDs, GNUBg IDs, and XGIDs.
//! * [`cetkaik`]: the compact field of cetkaik and smaller forms of it.
//! * [`chess`]: positions, states and games in every scheme of a well-known puzzle.
//! * [`renju`]: the judge of forbidden points.
//! * [`format`](mod@format): the interface between the command `games` and a format; [`registry`]:
//!   all formats; [`guess`]: the format of a value; [`examples`]: a value of each format.
//!
//! Each game is a cargo feature; all are on by default, as is the command (`cli`).

#[cfg(feature = "gnubg")]
pub mod backgammon;
#[cfg(feature = "cetkaik")]
pub mod cetkaik;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "cli")]
pub mod cli;
pub mod examples;
pub mod format;
pub mod guess;
#[cfg(test)]
mod random;
pub mod registry;
#[cfg(feature = "renju")]
pub mod renju;
#[cfg(any(feature = "cli", feature = "gnubg", feature = "renju"))]
#[cfg_attr(
    not(any(feature = "gnubg", feature = "renju")),
    allow(dead_code, reason = "the command cuts streams into records")
)]
mod sgf;
#[cfg_attr(
    not(all(
        feature = "cli",
        feature = "chess",
        feature = "cetkaik",
        feature = "gnubg"
    )),
    allow(dead_code, reason = "each picture uses a part of it")
)]
mod svg;
