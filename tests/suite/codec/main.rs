//! The derive and the runtime: laws, structure, layouts, and what generated code asks of the code around it.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "the tests also compile with the oldest Rust that the codec supports"
)]

mod aliases;
mod breaking;
mod budget;
mod codings;
mod constants;
mod generics;
// Public, or the lints that it denies would not look at it.
pub mod hygiene;
mod layout;
// Public like `hygiene`.
pub mod lints;
mod lock;
mod radix;
mod renamed;
mod streams;
mod structure;
mod together;
mod trace;
