//! What every bit means, and the reader and writer that keep path and reason.

#[cfg(feature = "alloc")]
mod collect;
mod reader;
mod recorder;
#[cfg(feature = "alloc")]
mod segment;
#[cfg(feature = "serde")]
mod serial;
mod writer;

#[cfg(not(feature = "small"))]
use crate::count::Counter;
#[cfg(feature = "alloc")]
pub(crate) use collect::{ROOM, of_bytes, of_nothing, of_value};
pub(crate) use reader::TraceReader;
pub(crate) use recorder::{Recorder, Seen};
#[cfg(feature = "alloc")]
pub use segment::{Segment, Trace};

pub(crate) use writer::RecordingWriter;

/// Counts the bits of a value, and keeps where it is and why it refused.
#[cfg(not(feature = "small"))]
pub(crate) type TraceWriter<'a, O> = Counter<O, Recorder<'a>>;

/// The same, with the writer that bytes are made with too.
#[cfg(feature = "small")]
pub(crate) type TraceWriter<'a, O> = RecordingWriter<'a, O>;
