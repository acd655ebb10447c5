//! Collects the segments of a trace.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::bit_order::{BitOrder, Order};
use crate::coding::argument::WriteOf;
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

/// Traces bytes that begin with a value.
pub(crate) fn of_bytes<T: WireFormat>(
    bytes: &[u8],
    behind: Trailing,
    context: WriteOf<'_, T>,
) -> Trace {
    Decode::of::<T, _>(context, |decode| of_value(bytes, behind, decode))
}

/// Traces bytes that begin with a value of any type.
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
    // What comes first is told.
    let error = parts.exceeded().or(error);
    parts.into_trace(bytes, O::ORDER, error)
}

/// The trace of an input without bits.
pub(crate) fn of_nothing(order: BitOrder, error: Option<DecodeError>) -> Trace {
    Parts::default().into_trace(&[], order, error)
}

/// What a segment is charged: the room for it, which grows by half, beside the place that it moves from, and its digits.
const SEGMENT: usize = 1024;

/// How many segments every trace has room for.
#[cfg(feature = "laws")]
pub(crate) const ROOM: usize = LEAST / SEGMENT;

/// The segments so far.
#[derive(Debug, Default)]
struct Parts {
    parts: Vec<Part>,
    /// How many there may be.
    most: usize,
    /// Whose segment, and at which bit, would have been one too many.
    beyond: Option<(Path, usize)>,
    /// The segment that was looked for last: what is told of one element is mostly told of the next one then.
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
    /// No segments, of which there may be as many as so many bytes hold.
    fn within(bytes: usize) -> Self {
        Self {
            most: bytes / SEGMENT,
            ..Self::default()
        }
    }

    /// Returns where the last segment ends.
    fn end(&self) -> usize {
        self.parts.last().map_or(0, |part| part.bits.end)
    }

    /// Adds a segment, if there may be one more.
    fn push(&mut self, part: Part) {
        if self.parts.len() == self.most {
            self.beyond = Some((part.path, part.bits.start));
            return;
        }
        if self.parts.len() == self.parts.capacity() {
            self.parts.reserve_exact((self.parts.len() / 2).max(16));
        }
        self.parts.push(part);
    }

    /// Why not all segments are there.
    fn exceeded(&self) -> Option<DecodeError> {
        let (path, at) = self.beyond.as_ref()?;
        let most = self.most * SEGMENT;
        let needed = most + SEGMENT;
        let refusal = Refusal::Budget { needed, most };
        Some(DecodeError::new(Report::new(refusal, path, Some(*at..*at))))
    }

    /// Gives the bits up to `end` that nobody told about to the value with this path.
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

    /// Finds the last segment of the value with this path.
    ///
    /// The elements of an array or a list are told about in their order, and often twice: when they are read, and when it is
    /// known what they mean. To look back over all of them each time would take a time that grows with each.
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
                let mut index = self.found + 1;
                while is(index + 1) {
                    index += 1;
                }
                self.found = index;
                return Some(index);
            }
            if path.is_after(&before.path) && next.path.is_after(path) {
                return None;
            }
        }
        // What both are in was begun once, and its segments stand together.
        let around = path.shared(&self.parts[last].path);
        let inside = self.parts.iter().rev();
        let mut inside = inside.take_while(|part| around.contains(&part.path));
        let back = inside.position(|part| part.path == *path)?;
        self.found = last - back;
        Some(self.found)
    }

    /// Takes back what was said about these bits: a coding around another one knows better what they mean.
    fn take_back(&mut self, path: &Path, bits: &Range<usize>) {
        while let Some(last) = self.parts.last() {
            let inside = last.bits.start >= bits.start && path.contains(&last.path);
            // A value without bits that stands before these is another one.
            let before =
                last.bits.is_empty() && last.bits.start == bits.start && last.path != *path;
            if !inside || before {
                return;
            }
            self.parts.pop();
        }
    }

    /// Whether the segments from this one on have no bits.
    fn are_without_bits(&self, index: usize) -> bool {
        // They follow each other without gap.
        self.parts
            .get(index)
            .is_some_and(|part| part.bits.is_empty() && part.bits.end == self.end())
    }

    fn into_trace(self, bytes: &[u8], order: BitOrder, error: Option<DecodeError>) -> Trace {
        let refused = error.as_ref().and_then(DecodeError::bits);
        let segments = self.parts.into_iter().map(|part| Segment {
            path: part.path,
            raw: raw(bytes, order, part.bits.clone()),
            value: part.value,
            cost: part.cost,
            refused: refused.as_ref().is_some_and(|refused| {
                // An input that ends too early is refused where there are no more bits.
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
        // Values that share their bits, such as the digits of one number, follow those bits without any of their own.
        let start = self.end();
        let bits = start..bits.end.max(start);
        if bits.is_empty()
            && let Some(told) = self.find(path)
            && self.are_without_bits(told)
        {
            self.parts[told].value = Some(value);
            return;
        }
        self.push(Part {
            path: *path,
            bits,
            value: Some(value),
            cost: None,
        });
    }

    fn names(&mut self, path: &Path, value: Value) {
        if self.beyond.is_none()
            && let Some(told) = self.find(path)
        {
            self.parts[told].value = Some(value);
        }
    }

    fn costs(&mut self, path: &Path, cost: Cost) {
        if self.beyond.is_none()
            && let Some(told) = self.find(path)
        {
            self.parts[told].cost = Some(cost);
        }
    }
}

/// Returns bits in the order of the stream, as digits.
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
