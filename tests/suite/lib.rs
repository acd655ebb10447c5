//! Tests that cross the crates of the workspace; everything lives in the explicit targets of `Cargo.toml`.
