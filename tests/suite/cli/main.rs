//! The command `games` and its registry.

mod binary;
mod bulk;
mod registry;
mod transcript;
mod tutorial;
