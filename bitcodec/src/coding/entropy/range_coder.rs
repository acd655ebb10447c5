//! A range coder. A symbol costs the logarithm of total / share in bits, fractions of a bit included.
//!
//! The page on entropy coding in the book is its specification, with test vectors.

pub use crate::coding::entropy::range_decoder::RangeDecoder;
pub use crate::coding::entropy::range_encoder::RangeEncoder;
pub use crate::layout::bit_cost::{Cost, MOST, Span};
