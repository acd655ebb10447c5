//! Traces, which have the meaning of every bit, and the reader and writer that record the path and the last error.

pub(crate) mod observer;
pub(crate) mod reader;
#[cfg(feature = "alloc")]
pub(crate) mod segment;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub(crate) mod writer;

#[cfg(not(bitcodec_small))]
use crate::io::bit_counter::Counter;
pub(crate) use crate::trace::observer::{Recorder, Seen};
pub(crate) use crate::trace::reader::TraceReader;
#[cfg(feature = "alloc")]
pub use crate::trace::segment::{Segment, Trace};

pub(crate) use crate::trace::writer::RecordingWriter;

/// A writer that counts the bits of a value, and records its path and the last error.
#[cfg(not(bitcodec_small))]
pub(crate) type TraceWriter<'a, O> = Counter<O, Recorder<'a>>;

/// The writer that records its path and the last error. Bytes are encoded with it too, because each type has only one
/// encoder.
#[cfg(bitcodec_small)]
pub(crate) type TraceWriter<'a, O> = RecordingWriter<'a, O>;
