//! The segments of a trace, collected while the tracing decoder runs.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::bit_order::{BitOrder, Order};
use crate::coding::argument::ReadOf;
use crate::error::decode_error::{DecodeError, Report};
use crate::error::path::Path;
use crate::error::refusal::Refusal;
use crate::format::WireFormat;
use crate::format::diagnose;
use crate::format::diagnose::{Decode, Origin, Trailing};
#[cfg(feature = "laws")]
use crate::io::budget::LEAST;
use crate::io::read::BitRead;
use crate::layout::bit_cost::Cost;
use crate::trace::{Recorder, Seen, Segment, Trace};
use crate::value::Value;

/// Traces the value at the start of the bytes.
pub(crate) fn of_bytes<T: WireFormat>(
    bytes: &[u8],
    behind: Trailing,
    context: ReadOf<'_, T>,
) -> Trace {
    Decode::of::<T, _>(context, |decode| of_value(bytes, behind, decode))
}

/// Traces the value at the start of the bytes. One function for all types.
fn of_value<O: Order>(bytes: &[u8], behind: Trailing, decode: Decode<'_, O>) -> Trace {
    let mut parts = Parts::within(decode.budget().of_trace(8 * bytes.len()));
    let mut reader = decode.reader(bytes, Recorder::telling(&mut parts));
    let error = diagnose::decode_alone(&mut reader, behind, decode)
        .err()
        .map(|fault| diagnose::diagnose(bytes, Origin::ALONE, &reader, fault, decode));
    let (position, path) = match reader.recorder().refused() {
        Some((_, path, bits)) if error.is_some() => (bits.end.max(reader.position()), *path),
        _ => (reader.position(), *reader.recorder().path()),
    };
    parts.fill(&path, position);
    // The segments end where the budget of the trace ends, so its error comes before that of the value.
    let error = parts.exceeded().or(error);
    parts.into_trace(bytes, O::ORDER, error)
}

/// Returns the trace of an empty input.
pub(crate) fn of_nothing(order: BitOrder, error: Option<DecodeError>) -> Trace {
    Parts::default().into_trace(&[], order, error)
}

/// The charge of a segment in bytes: its entry in a vector that grows by half and is copied, and its digits.
const SEGMENT: usize = 1024;

/// The number of segments that the least budget allows.
#[cfg(feature = "laws")]
pub(crate) const ROOM: usize = LEAST / SEGMENT;

/// The segments so far.
#[derive(Debug, Default)]
struct Parts {
    parts: Vec<Part>,
    /// The greatest number of segments.
    most: usize,
    /// The path and the first bit of the first segment above the limit.
    beyond: Option<(Path, usize)>,
    /// The index of the segment that `find` returned last. Reports on one element mostly precede those on the next one.
    found: usize,
}

#[derive(Debug)]
struct Part {
    path: Path,
    bits: Range<usize>,
    value: Option<Value>,
    cost: Option<Cost>,
}

impl Parts {
    /// Returns an empty list whose segments are charged to a budget of `bytes`.
    fn within(bytes: usize) -> Self {
        Self {
            most: bytes / SEGMENT,
            ..Self::default()
        }
    }

    /// Returns the bit at which the last segment ends.
    fn end(&self) -> usize {
        self.parts.last().map_or(0, |part| part.bits.end)
    }

    /// Adds a segment, unless the limit is reached.
    fn push(&mut self, part: Part) {
        if self.parts.len() == self.most {
            self.beyond = Some((part.path, part.bits.start));
            return;
        }
        if self.parts.len() == self.parts.capacity() {
            // Growth by half instead of doubling, as `SEGMENT` assumes.
            self.parts.reserve_exact((self.parts.len() / 2).max(16));
        }
        self.parts.push(part);
    }

    /// Returns the error of a trace that reached its limit.
    fn exceeded(&self) -> Option<DecodeError> {
        let (path, at) = self.beyond.as_ref()?;
        let most = self.most * SEGMENT;
        let needed = most + SEGMENT;
        let refusal = Refusal::Budget { needed, most };
        Some(DecodeError::new(Report::new(refusal, path, Some(*at..*at))))
    }

    /// Adds a segment without a meaning for the bits between the last segment and `end`.
    fn fill(&mut self, path: &Path, end: usize) {
        let start = self.end();
        if start < end && self.beyond.is_none() {
            self.push(Part {
                path: *path,
                bits: start..end,
                value: None,
                cost: None,
            });
        }
    }

    /// Returns the index of the last segment of the value with this path.
    ///
    /// Elements are reported in their order, often twice: when they are read, and when their meaning is known. A search
    /// over all segments for each report would be quadratic, so the usual cases come first: the last segment, a path
    /// after all segments, and the successor of the segment found last.
    fn find(&mut self, path: &Path) -> Option<usize> {
        let last = self.parts.len().checked_sub(1)?;
        let is = |index: usize| self.parts.get(index).is_some_and(|part| part.path == *path);
        if is(last) {
            return Some(last);
        }
        if path.is_after(&self.parts[last].path) {
            return None;
        }
        if let [before, next, ..] = self.parts.get(self.found..).unwrap_or_default() {
            if next.path == *path {
                // A value may have several consecutive segments; the last one counts.
                let mut index = self.found + 1;
                while is(index + 1) {
                    index += 1;
                }
                self.found = index;
                return Some(index);
            }
            // Paths are in order, so a path between two neighbors has no segment.
            if path.is_after(&before.path) && next.path.is_after(path) {
                return None;
            }
        }
        // The search ends at the innermost value that contains both paths, whose segments are contiguous.
        let around = path.shared(&self.parts[last].path);
        let inside = self.parts.iter().rev();
        let mut inside = inside.take_while(|part| around.contains(&part.path));
        let back = inside.position(|part| part.path == *path)?;
        self.found = last - back;
        Some(self.found)
    }

    /// Removes the segments of these bits: an outer coding reports their meaning after the inner one did.
    fn take_back(&mut self, path: &Path, bits: &Range<usize>) {
        while let Some(last) = self.parts.last() {
            let inside = last.bits.start >= bits.start && path.contains(&last.path);
            // An empty segment at the start of these bits belongs to a different value.
            let before =
                last.bits.is_empty() && last.bits.start == bits.start && last.path != *path;
            if !inside || before {
                return;
            }
            self.parts.pop();
        }
    }

    /// Whether the segments from this index on are empty.
    fn are_without_bits(&self, index: usize) -> bool {
        // Segments have no gaps between them, so the rest is empty if this one ends where the last one does.
        self.parts
            .get(index)
            .is_some_and(|part| part.bits.is_empty() && part.bits.end == self.end())
    }

    /// Returns the trace, with the refused segments marked.
    fn into_trace(self, bytes: &[u8], order: BitOrder, error: Option<DecodeError>) -> Trace {
        let refused = error.as_ref().and_then(DecodeError::bits);
        let segments = self.parts.into_iter().map(|part| Segment {
            path: part.path,
            raw: raw(bytes, order, part.bits.clone()),
            value: part.value,
            cost: part.cost,
            refused: refused.as_ref().is_some_and(|refused| {
                // A truncated input is refused at its end, in an empty range: the segment that ends there is marked.
                let ends = part.value.is_none() && part.bits.end == refused.start;
                let meets = part.bits.start < refused.end && refused.start < part.bits.end;
                if refused.is_empty() { ends } else { meets }
            }),
            bits: part.bits,
        });
        Trace {
            order,
            segments: segments.collect(),
            input_bits: bytes.len() * 8,
            error,
        }
    }
}

impl Seen for Parts {
    fn enters(&mut self, parent: &Path, at: usize) {
        self.fill(parent, at);
    }

    fn leaves(&mut self, path: &Path, bits: Range<usize>) {
        self.fill(path, bits.end);
    }

    fn notes(&mut self, path: &Path, bits: Range<usize>, value: Value) {
        if self.beyond.is_some() {
            return;
        }
        if !matches!(value, Value::Padding | Value::Reserved) {
            self.take_back(path, &bits);
        }
        self.fill(path, bits.start);
        // Values that share bits, such as the digits of one number, are empty segments after those bits.
        let start = self.end();
        let bits = start..bits.end.max(start);
        if bits.is_empty() {
            if let Some(index) = self.find(path) {
                if self.are_without_bits(index) {
                    self.parts[index].value = Some(value);
                    return;
                }
            }
        }
        self.push(Part {
            path: *path,
            bits,
            value: Some(value),
            cost: None,
        });
    }

    fn names(&mut self, path: &Path, value: Value) {
        if self.beyond.is_none() {
            if let Some(index) = self.find(path) {
                self.parts[index].value = Some(value);
            }
        }
    }

    fn costs(&mut self, path: &Path, cost: Cost) {
        if self.beyond.is_none() {
            if let Some(index) = self.find(path) {
                self.parts[index].cost = Some(cost);
            }
        }
    }
}

/// Returns bits as digits, in the order of the stream.
fn raw(bytes: &[u8], order: BitOrder, bits: Range<usize>) -> String {
    bits.map(|bit| {
        let byte = bytes.get(bit / 8).copied().unwrap_or(0);
        let shift = if order.is_lsb_first() {
            bit % 8
        } else {
            7 - bit % 8
        };
        if byte >> shift & 1 == 1 { '1' } else { '0' }
    })
    .collect()
}
