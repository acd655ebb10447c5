//! A range coder: symbols that cost as many bits as their shares say, fractions included.
//!
//! The book's page on entropy coding is its specification, and has test vectors.

pub use crate::coding::entropy::range_decoder::RangeDecoder;
pub use crate::coding::entropy::range_encoder::RangeEncoder;
pub use crate::layout::bit_cost::{Cost, MOST, Span};
