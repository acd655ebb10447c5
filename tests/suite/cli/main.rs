//! The command `games` and its registry.

mod binary;
mod bulk;
mod examples;
mod pictures;
mod registry;
#[path = "../replay.rs"]
mod replay;
mod settings;
mod terminal;
mod transcript;
mod tutorial;
