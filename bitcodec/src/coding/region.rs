//! Regions: values that fill a number of whole bytes.

#[cfg(feature = "alloc")]
pub(crate) mod apart;
pub(crate) mod byte_len;
pub(crate) mod byte_region;
pub(crate) mod limited_reader;
pub(crate) mod padding_reader;
#[cfg(feature = "alloc")]
pub(crate) mod through;
#[cfg(feature = "alloc")]
pub(crate) mod transform;

pub use crate::coding::region::byte_len::ByteSized;
pub use crate::coding::region::byte_region::{Region, RestRegion};
#[cfg(feature = "alloc")]
pub use crate::coding::region::through::{Through, ThroughVerbatim};
#[cfg(feature = "alloc")]
pub use crate::coding::region::transform::{Transform, Verbatim};
