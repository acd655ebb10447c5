//! The fast reader and writer, over slices of bytes.

mod gather;
mod reader;
mod writer;

#[cfg(feature = "alloc")]
pub(crate) use gather::Gather;
pub use reader::SliceReader;
pub use writer::SliceWriter;
