//! The command `games` and its registry.

mod binary;
mod bulk;
mod examples;
mod pictures;
mod registry;
mod settings;
mod transcript;
mod tutorial;
