//! GNU Backgammon's IDs against the published examples, a plain second implementation, and the real program.

#[path = "gnubg/bad_xgids.rs"]
mod bad_xgids;
#[path = "gnubg/boards.rs"]
mod boards;
#[path = "gnubg/damage.rs"]
mod damage;
#[path = "gnubg/json.rs"]
mod json;
#[path = "gnubg/laws.rs"]
mod laws;
#[path = "gnubg/plain.rs"]
mod plain;
#[path = "gnubg/posts.rs"]
mod posts;
#[path = "gnubg/program.rs"]
mod program;
#[path = "gnubg/published.rs"]
mod published;
#[path = "gnubg/refused.rs"]
mod refused;
#[path = "gnubg/values.rs"]
mod values;
#[path = "gnubg/xgids.rs"]
mod xgids;

/// IDs from games that the real program played: see the data's `SOURCES.md`.
const PLAYED: &str = include_str!("../data/gnubg/played.txt");
