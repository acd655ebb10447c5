//! The fast reader and writer, over slices of bytes.

mod reader;
mod writer;

pub use reader::SliceReader;
#[cfg(feature = "alloc")]
pub use writer::VecWriter;
pub use writer::{BufferWriter, SliceWriter};
