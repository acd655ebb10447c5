//! Regions: values that fill a number of whole bytes.

pub(crate) mod byte_len;
pub(crate) mod byte_region;
pub(crate) mod limited_reader;
pub(crate) mod padding_reader;

pub use crate::coding::region::byte_len::ByteSized;
pub use crate::coding::region::byte_region::{Region, RestRegion};
