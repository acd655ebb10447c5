//! Readers and writers of bytes that are not those of the input or output: what a region unpacks to.

use core::ops::Range;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::io::buffer_writer::{BufferWriter, VecWriter};
use crate::io::nested::{NestedReader, NestedWriter};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::slice_reader::SliceReader;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

use alloc::vec::Vec;

/// The observer of unpacked bytes. It reports to that of the stream, with the place of the packed bytes.
pub(crate) struct Unpacked<'a> {
    stream: &'a mut dyn crate::io::listener::Listener,
    /// The bits of the packed bytes.
    packed: Range<usize>,
}

impl Unpacked<'_> {
    /// Returns the place behind the packed bytes: values inside share their bits.
    const fn behind(&self) -> Range<usize> {
        self.packed.end..self.packed.end
    }
}

impl Observer for Unpacked<'_> {
    const SILENT: bool = false;

    fn enter(&mut self, step: Step, _at: usize) {
        self.stream.enter(step, self.packed.start);
    }

    fn leave(&mut self, _at: usize) {
        self.stream.leave(self.packed.end);
    }

    fn note(&mut self, _bits: Range<usize>, value: Value) {
        // Padding without bits would be nothing.
        if !matches!(value, Value::Padding | Value::Reserved) {
            self.stream.note(self.behind(), value);
        }
    }

    fn name(&mut self, value: Value) {
        self.stream.name(value);
    }

    fn cost(&mut self, cost: Cost) {
        self.stream.cost(cost);
    }

    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        let fault = self.stream.refuse(self.packed.clone(), refusal);
        self.stream.unpacked(bits);
        fault
    }

    fn unpacked(&mut self, bits: Range<usize>) {
        self.stream.unpacked(bits);
    }

    fn amend(&mut self, change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        let mut change = Some(change);
        self.stream
            .amend(&mut |refusal, index| match change.take() {
                Some(change) => change(refusal, index),
                None => refusal,
            });
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        self.stream.budget()
    }
}

/// What to do with a reader of some type.
pub(crate) trait Reads {
    /// The result.
    type Value;

    /// Reads from the reader.
    fn read<R: BitRead>(self, reader: &mut R) -> Result<Self::Value, Fault>;
}

/// What to do with a writer of some type.
pub(crate) trait Writes {
    /// Writes to the writer.
    fn write<W: BitWrite>(self, writer: &mut W) -> Result<(), Fault>;
}

/// Reads the bytes that the bits `packed` of a reader unpack to. The reader is behind these bits.
///
/// The bits of the value are no bits of the input, so its memory has the limit of what is read so far.
pub(crate) fn read<R: BitRead, V: Reads>(
    bytes: &[u8],
    packed: Range<usize>,
    reader: &mut R,
    value: V,
) -> Result<V::Value, Fault> {
    let depth = reader.depth();
    let outer = reader.observer().budget().map(|budget| *budget);
    let inner = outer.map(|budget| budget.constant(packed.end));
    if R::Observer::SILENT {
        let budget = inner.unwrap_or(Budget::new(Some(usize::MAX)));
        let mut base = SliceReader::<R::Order, _>::with_observer(bytes, budget);
        let read = value.read(&mut NestedReader::of_bytes(depth, &mut base));
        if let Some(budget) = reader.observer().budget() {
            budget.keep(&base.observer);
        }
        return read;
    }
    if let (Some(budget), Some(inner)) = (reader.observer().budget(), inner) {
        *budget = inner;
    }
    let observer = Unpacked {
        stream: reader.observer(),
        packed,
    };
    let mut base = SliceReader::<R::Order, _>::with_observer(bytes, observer);
    let read = value.read(&mut NestedReader::of_bytes(depth, &mut base));
    if let (Some(budget), Some(mut outer)) = (reader.observer().budget(), outer) {
        outer.keep(budget);
        *budget = outer;
    }
    read
}

/// Writes to bytes of their own, in the bit order of a writer and at its depth, and returns them. Zeros fill the last byte.
pub(crate) fn write<W: BitWrite, V: Writes>(writer: &mut W, value: V) -> Result<Vec<u8>, Fault> {
    let depth = writer.depth();
    if W::Observer::SILENT {
        return write_silent::<W::Order, V>(depth, value);
    }
    let at = writer.position();
    let observer = Unpacked {
        stream: writer.observer(),
        packed: at..at,
    };
    let mut base = BufferWriter::<_, W::Order, _>::with_observer(Vec::new(), observer);
    value.write(&mut NestedWriter::of_bytes(depth, &mut base))?;
    base.flush()?;
    Ok(base.into_buffer())
}

/// Writes as [`write`] does, without an observer.
pub(crate) fn write_silent<O: Order, V: Writes>(depth: u32, value: V) -> Result<Vec<u8>, Fault> {
    let mut base = VecWriter::<O>::new();
    value.write(&mut NestedWriter::of_bytes(depth, &mut base))?;
    Ok(base.finish())
}
