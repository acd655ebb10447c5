//! What every bit means, and the reader and writer that keep path and reason.

#[cfg(feature = "alloc")]
mod collect;
mod recorder;
#[cfg(feature = "alloc")]
mod segment;
#[cfg(feature = "serde")]
mod serial;

use crate::count::Counter;
use crate::slice::SliceReader;
#[cfg(feature = "alloc")]
pub(crate) use collect::{of_bytes, of_nothing};
pub(crate) use recorder::{Recorder, Seen};
#[cfg(feature = "alloc")]
pub use segment::{Segment, Trace};

/// Reads as the fast reader does, value by value, and keeps where it is and why it refused.
pub(crate) type TraceReader<'a, O, S> = SliceReader<'a, O, Recorder<S>>;

/// Counts the bits of a value, and keeps where it is and why it refused.
pub(crate) type TraceWriter<O> = Counter<O, Recorder>;
