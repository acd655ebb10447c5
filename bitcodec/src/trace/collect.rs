//! Collects the segments of a trace.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Recorder, Seen, Segment, Trace};
use crate::coding::range_coder::Cost;
use crate::explain::{self, Behind, Decode, Origin};
use crate::format::Format;
use crate::order::{BitOrder, Order};
use crate::path::Path;
use crate::read::BitRead;
use crate::report::DecodeError;
use crate::value::Value;

/// Traces bytes that begin with a value.
pub(crate) fn of_bytes<T: Format>(bytes: &[u8], behind: Behind) -> Trace {
    of_value(bytes, behind, Decode::of::<T>())
}

/// Traces bytes that begin with a value of any type.
pub(crate) fn of_value<O: Order>(bytes: &[u8], behind: Behind, decode: Decode<'_, O>) -> Trace {
    let mut parts = Parts::default();
    let mut reader = decode.reader(bytes, Recorder::telling(&mut parts));
    let error = explain::decode_alone(&mut reader, behind, decode)
        .err()
        .map(|fault| explain::explain(bytes, Origin::ALONE, &reader, fault, decode));
    let (position, path) = match reader.recorder().refused() {
        Some((_, path, bits)) if error.is_some() => (bits.end.max(reader.position()), *path),
        _ => (reader.position(), *reader.recorder().path()),
    };
    parts.fill(&path, position);
    parts.into_trace(bytes, O::ORDER, error)
}

/// The trace of an input without bits.
pub(crate) fn of_nothing(order: BitOrder, error: Option<DecodeError>) -> Trace {
    Parts::default().into_trace(&[], order, error)
}

/// The segments so far.
#[derive(Debug, Default)]
struct Parts {
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    path: Path,
    bits: Range<usize>,
    value: Option<Value>,
    cost: Option<Cost>,
}

impl Parts {
    /// Returns where the last segment ends.
    fn end(&self) -> usize {
        self.parts.last().map_or(0, |part| part.bits.end)
    }

    /// Gives the bits up to `end` that nobody told about to the value with this path.
    fn fill(&mut self, path: &Path, end: usize) {
        let start = self.end();
        if start < end {
            self.parts.push(Part {
                path: *path,
                bits: start..end,
                value: None,
                cost: None,
            });
        }
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
        if !matches!(value, Value::Padding | Value::Reserved) {
            self.take_back(path, &bits);
        }
        self.fill(path, bits.start);
        let is_next = self
            .parts
            .last()
            .is_some_and(|last| path.is_after(&last.path));
        // Values that share their bits, such as the digits of one number, follow those bits without any of their own.
        let start = self.end();
        let bits = start..bits.end.max(start);
        let mut without_bits = self
            .parts
            .iter_mut()
            .rev()
            .take_while(|part| part.bits.is_empty());
        // The next element was not told about: in a list of many the look back would take a time that grows with each.
        if bits.is_empty()
            && !is_next
            && let Some(part) = without_bits.find(|part| part.path == *path)
        {
            part.value = Some(value);
            return;
        }
        self.parts.push(Part {
            path: *path,
            bits,
            value: Some(value),
            cost: None,
        });
    }

    fn names(&mut self, path: &Path, value: Value) {
        let told = self.parts.iter_mut().rev().find(|part| part.path == *path);
        if let Some(part) = told {
            part.value = Some(value);
        }
    }

    fn costs(&mut self, path: &Path, cost: Cost) {
        let told = self.parts.iter_mut().rev().find(|part| part.path == *path);
        if let Some(part) = told {
            part.cost = Some(cost);
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
