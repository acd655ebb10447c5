//! What every bit means, and the reader and writer that keep path and reason.

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

/// Counts the bits of a value, and keeps where it is and why it refused.
#[cfg(not(bitcodec_small))]
pub(crate) type TraceWriter<'a, O> = Counter<O, Recorder<'a>>;

/// The same, with the writer that bytes are made with too.
#[cfg(bitcodec_small)]
pub(crate) type TraceWriter<'a, O> = RecordingWriter<'a, O>;
