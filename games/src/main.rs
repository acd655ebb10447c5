//! The command `games`.
fn main() {}
