//! What every bit means, and the reader and writer that keep path and reason.

#[cfg(feature = "alloc")]
mod collect;
mod reader;
mod recorder;
#[cfg(feature = "alloc")]
mod segment;
#[cfg(feature = "serde")]
mod serial;

use crate::count::Counter;
#[cfg(feature = "alloc")]
pub(crate) use collect::{of_bytes, of_nothing};
pub(crate) use reader::TraceReader;
pub(crate) use recorder::{Recorder, Seen};
#[cfg(feature = "alloc")]
pub use segment::{Segment, Trace};

/// Counts the bits of a value, and keeps where it is and why it refused.
pub(crate) type TraceWriter<O> = Counter<O, Recorder<'static>>;
