//! Readers and writers of bits, and their observers.

pub(crate) mod bit_counter;
#[cfg(feature = "bitvec")]
pub(crate) mod bitvec;
pub(crate) mod budget;
pub(crate) mod buffer_writer;
pub(crate) mod byte_order;
#[cfg(feature = "alloc")]
pub(crate) mod listener;
pub(crate) mod nested;
pub(crate) mod observed;
pub(crate) mod observer;
pub(crate) mod read;
pub(crate) mod region_end;
pub(crate) mod register;
pub(crate) mod sealed;
pub(crate) mod slice_reader;
#[cfg(feature = "alloc")]
pub(crate) mod unpacked;
pub(crate) mod value_set;
pub(crate) mod with_number;
pub(crate) mod write;

pub use crate::bit_order::{BitOrder, Lsb, Msb, Order};
#[cfg(feature = "bitvec")]
pub use crate::io::bitvec::BitSliceReader;
#[cfg(all(feature = "bitvec", feature = "alloc"))]
pub use crate::io::bitvec::BitVecWriter;
pub use crate::io::budget::Budget;
#[cfg(feature = "alloc")]
pub use crate::io::buffer_writer::VecWriter;
pub use crate::io::buffer_writer::{BufferWriter, SliceWriter};
pub use crate::io::observer::{Observer, Silent};
pub use crate::io::read::BitRead;
pub use crate::io::slice_reader::SliceReader;
pub use crate::io::write::BitWrite;
