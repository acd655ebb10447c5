//! Every coding keeps the two laws, and the fast pair agrees with the bit by bit pair.

#[path = "codings/digits.rs"]
mod digits;
#[path = "codings/joined.rs"]
mod joined;
#[path = "codings/laws.rs"]
mod laws;
#[path = "codings/lists.rs"]
mod lists;
#[path = "codings/many.rs"]
mod many;
#[path = "codings/numbers.rs"]
mod numbers;
#[path = "codings/prefix.rs"]
mod prefix;
#[path = "codings/symbols.rs"]
mod symbols;
#[path = "codings/tags.rs"]
mod tags;
#[path = "codings/universal.rs"]
mod universal;
