//! Adapters of another coding: a fixed value, a mask, a conversion, the shortest of several.

pub(crate) mod best_of;
pub(crate) mod fixed;
pub(crate) mod float;
pub(crate) mod in_memory;
pub(crate) mod mapped;
pub(crate) mod mini_float;
pub(crate) mod quantized;
pub(crate) mod timed;
pub(crate) mod via;
pub(crate) mod wrapped;
pub(crate) mod xor;
pub(crate) mod zigzag;

pub use crate::coding::adapt::best_of::BestOf;
pub use crate::coding::adapt::fixed::Fixed;
pub use crate::coding::adapt::float::{Float, Ieee};
pub use crate::coding::adapt::in_memory::{InMemory, Kept, KeptBytes};
pub use crate::coding::adapt::mini_float::{BigEndianFloat, LittleEndianFloat, MiniFloat};
pub use crate::coding::adapt::quantized::{FiniteFloat, Quantized};
pub use crate::coding::adapt::timed::{Time, TimeKind, Timed};
pub use crate::coding::adapt::via::{Converts, Via};
pub use crate::coding::adapt::wrapped::{Wrapped, Wraps};
pub use crate::coding::adapt::xor::Xor;
pub use crate::coding::adapt::zigzag::{Zigzag, Zigzags};
