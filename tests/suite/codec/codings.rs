//! Every coding keeps the two laws, and the fast pair agrees with the bit by bit pair.

mod arith;
mod bounds;
mod digits;
mod edges;
mod floats;
mod forms;
mod joined;
pub(crate) mod laws;
mod lists;
mod long_numbers;
mod many;
mod many_words;
mod model;
mod numbers;
mod numerals;
mod pieces;
mod prefix;
mod range_coder;
mod ruled;
mod runs;
mod symbols;
mod tags;
mod terms;
mod text;
mod universal;
mod weights;
mod wrapped;
