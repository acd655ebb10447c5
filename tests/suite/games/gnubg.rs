//! GNU Backgammon's IDs against the published examples, a plain second implementation, and the real program.

mod bad_xgids;
mod boards;
mod damage;
mod drawn;
mod fewest;
mod json;
mod laws;
mod plain;
mod posts;
mod program;
mod published;
mod refused;
mod values;
mod xgids;

/// IDs from games that the real program played: see the data's `SOURCES.md`.
pub(crate) const PLAYED: &str = include_str!("../../data/gnubg/played.txt");
