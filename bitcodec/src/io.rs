//! Readers and writers of bits, and the observers that listen to them.

pub(crate) mod bit_counter;
#[cfg(feature = "bitvec")]
pub(crate) mod bitvec;
pub(crate) mod budget;
pub(crate) mod buffer_writer;
pub(crate) mod lent_number;
pub(crate) mod observed;
pub(crate) mod observer;
pub(crate) mod read;
pub(crate) mod register;
pub(crate) mod slice_reader;
pub(crate) mod write;

#[cfg(feature = "alloc")]
pub use buffer_writer::VecWriter;
pub use buffer_writer::{BufferWriter, SliceWriter};
pub use slice_reader::SliceReader;
