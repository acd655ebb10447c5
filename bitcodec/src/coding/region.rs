//! Regions: values that fill a number of whole bytes.

pub(crate) mod byte_len;
pub(crate) mod byte_region;
pub(crate) mod limited_reader;
pub(crate) mod padding_reader;
