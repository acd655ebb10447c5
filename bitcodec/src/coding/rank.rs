//! Lists as one number: digits of mixed radix, and ranks of combinations and arrangements.

#[cfg(feature = "alloc")]
pub(crate) mod adaptive_bigint;
#[cfg(feature = "alloc")]
pub(crate) mod adaptive_radix;
pub(crate) mod alphabets;
pub(crate) mod among;
pub(crate) mod arrangement;
pub(crate) mod bigint;
pub(crate) mod binomial;
pub(crate) mod combination;
pub(crate) mod digit_groups;
pub(crate) mod dynamic_bound;
pub(crate) mod joined;
pub(crate) mod joined_reader;
pub(crate) mod joined_writer;
pub(crate) mod lehmer;
pub(crate) mod list_rank;
pub(crate) mod mixed_radix;
pub(crate) mod multiset;
pub(crate) mod radix_digits;
pub(crate) mod set_indices;
pub(crate) mod uniform_radix;

#[cfg(feature = "alloc")]
pub use crate::coding::rank::adaptive_radix::{Choices, Digits};
pub use crate::coding::rank::arrangement::Arrangement;
pub use crate::coding::rank::combination::Combination;
pub use crate::coding::rank::mixed_radix::Radix;
pub use crate::coding::rank::multiset::Multiset;
