//! The fast reader and writer, over slices of bytes.

mod reader;
mod writer;

pub use reader::SliceReader;
pub use writer::SliceWriter;
