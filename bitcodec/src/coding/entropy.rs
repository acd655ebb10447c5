//! Entropy coding: likely values take fewer bits.

pub(crate) mod adaptive;
pub(crate) mod arith;
pub(crate) mod arith_reader;
pub(crate) mod arith_writer;
pub(crate) mod interval;
pub mod range_coder;
pub(crate) mod range_decoder;
pub(crate) mod range_encoder;
pub(crate) mod static_model;
pub(crate) mod weight_table;

pub use crate::coding::entropy::adaptive::{Model, Modelled};
pub use crate::coding::entropy::static_model::Weighted;
pub use crate::coding::entropy::weight_table::Weights;
