//! What holds for any input at all, one function for each fuzz target.
//!
//! A fuzz target looks for an input that breaks its property; `tests/suite/corpus.rs` runs the same functions over the
//! committed corpus in every `cargo test`. Each function panics where its property fails, and only there.

pub mod chess;
pub mod codings;
pub mod context;
pub mod digits;
pub mod entropy;
pub mod find;
pub mod formats;
pub mod json;
pub mod laws;
pub mod renju;
pub mod roots;
pub mod streams;
pub mod text;

/// A property of any input.
pub type Property = fn(&[u8]);

/// The fuzz targets: the name of the target and of its folder in `corpus/`, and what it checks.
pub const TARGETS: &[(&str, Property)] = &[
    ("chess", chess::check),
    ("context", context::check),
    ("derived", codings::DERIVED.check),
    ("digits", digits::check),
    ("entropy", entropy::check),
    ("find", find::check),
    ("formats", formats::check),
    ("integers", codings::INTEGERS.check),
    ("joined", codings::JOINED.check),
    ("json", json::check),
    ("lists", codings::LISTS.check),
    ("renju", renju::check),
    ("roots", roots::check),
    ("structure", codings::STRUCTURE.check),
    ("streams", streams::check),
    ("text", text::check),
    ("universal", codings::UNIVERSAL.check),
];
