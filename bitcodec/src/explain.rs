//! The second pass: what is refused, where and why.

use core::ops::Range;

use crate::error::Fault;
use crate::field::FieldCoding;
use crate::format::Format;
use crate::order::Order;
use crate::path::Path;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::report::{DecodeError, EncodeError, Report};
use crate::trace::{Recorder, Seen, TraceReader, TraceWriter};
use crate::write::BitWrite;

/// Decodes again with the tracing reader, to name what, where and why.
#[cold]
#[inline(never)]
pub(crate) fn explain_decode<T: Format>(bytes: &[u8], fault: Fault, exact: bool) -> DecodeError {
    let mut reader = TraceReader::with_narrator(bytes, Recorder::new(()));
    let again = decode_traced::<T, ()>(&mut reader, exact);
    explain::<T, ()>(bytes, Origin::ALONE, &reader, again.err().unwrap_or(fault))
}

/// Decodes with the tracing reader, and names what is wrong, if anything is.
pub(crate) fn explain_bytes<T: Format>(bytes: &[u8], exact: bool) -> Option<DecodeError> {
    let mut reader = TraceReader::with_narrator(bytes, Recorder::new(()));
    let fault = decode_traced::<T, ()>(&mut reader, exact).err()?;
    Some(explain::<T, ()>(bytes, Origin::ALONE, &reader, fault))
}

/// Which value of some bytes is decoded.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// Its first bit.
    pub(crate) start: usize,
    /// Its place in a sequence.
    pub(crate) index: Option<usize>,
}

impl Origin {
    /// The only value.
    pub(crate) const ALONE: Self = Self {
        start: 0,
        index: None,
    };

    /// Decodes the value, and leaves its path as it is.
    fn decode<T: Format, S: Seen>(
        self,
        reader: &mut TraceReader<'_, T::Order, S>,
    ) -> Result<(), Fault> {
        reader.advance(self.start)?;
        if let Some(index) = self.index {
            reader.enter_element(index);
        }
        T::decode(reader).map(|_| ())
    }
}

/// Decodes a value of a sequence again, and names it and what is wrong with it; `aligned` where it fills whole bytes.
#[cold]
#[inline(never)]
pub(crate) fn explain_element<T: Format>(
    bytes: &[u8],
    origin: Origin,
    aligned: bool,
    fault: Fault,
) -> DecodeError {
    let mut reader = TraceReader::with_narrator(bytes, Recorder::new(()));
    let mut again = origin.decode::<T, ()>(&mut reader);
    if aligned {
        again = again.and_then(|()| reader.align());
    }
    explain::<T, ()>(bytes, origin, &reader, again.err().unwrap_or(fault))
}

/// Names what is wrong with the padding behind a sequence.
#[cold]
#[inline(never)]
pub(crate) fn explain_end<T: Format>(bytes: &[u8], start: usize, fault: Fault) -> DecodeError {
    let mut reader = TraceReader::<T::Order, ()>::with_narrator(bytes, Recorder::new(()));
    let again = reader.advance(start).and_then(|()| reader.finish());
    explain::<T, ()>(bytes, Origin::ALONE, &reader, again.err().unwrap_or(fault))
}

/// Decodes with a tracing reader.
pub(crate) fn decode_traced<T: Format, S: Seen>(
    reader: &mut TraceReader<'_, T::Order, S>,
    exact: bool,
) -> Result<(), Fault> {
    T::decode(reader)?;
    if exact {
        reader.finish()
    } else {
        reader.align()
    }
}

/// Names what a tracing reader refused, which ended with this fault.
pub(crate) fn explain<T: Format, S: Seen>(
    bytes: &[u8],
    origin: Origin,
    reader: &TraceReader<'_, T::Order, S>,
    fault: Fault,
) -> DecodeError {
    let Some((refusal, path, bits)) = reader.narrator.refused() else {
        let end = reader.position();
        return DecodeError::new(unexplained(fault, Some(end..end)));
    };
    let bits = match refusal {
        Refusal::Rule(violation) if !violation.steps().is_empty() => {
            find_bits::<T>(bytes, origin, path.join(violation.steps()))
        }
        _ if refusal.kind() == crate::ErrorKind::Computed => find_bits::<T>(bytes, origin, *path),
        _ => None,
    }
    .unwrap_or_else(|| bits.clone());
    DecodeError::new(Report::new(*refusal, path, Some(bits)))
}

/// A custom coding returned a `Fault` without `refuse`: only its kind is known.
fn unexplained(fault: Fault, bits: Option<Range<usize>>) -> Report {
    let rule = fault.kind().name();
    Report::new(Refusal::NotCanonical { rule }, &Path::ROOT, bits)
}

/// Finds the bits of the field with this path.
fn find_bits<T: Format>(bytes: &[u8], origin: Origin, path: Path) -> Option<Range<usize>> {
    let mut reader = TraceReader::<T::Order, Find>::with_narrator(
        bytes,
        Recorder::new(Find { path, found: None }),
    );
    let _ = origin.decode::<T, Find>(&mut reader);
    reader.narrator.seen.found
}

/// Looks for the bits of one field.
#[derive(Debug)]
struct Find {
    path: Path,
    found: Option<Range<usize>>,
}

impl Seen for Find {
    fn leaves(&mut self, path: &Path, bits: Range<usize>) {
        if *path == self.path {
            self.found = Some(bits);
        }
    }
}

/// Reads a field again at its place, to name what, where and why.
#[cold]
#[inline(never)]
pub(crate) fn explain_place<T: Format, C: FieldCoding<V>, V>(
    name: &'static str,
    bytes: &[u8],
    start: usize,
    fault: Fault,
) -> DecodeError {
    let mut reader = TraceReader::with_narrator(bytes, Recorder::new(()));
    let again = reader
        .advance(start)
        .and_then(|()| C::read(name, &mut reader).map(drop));
    explain::<T, ()>(bytes, Origin::ALONE, &reader, again.err().unwrap_or(fault))
}

/// Writes a field again with the tracing writer, to name what and why.
#[cold]
#[inline(never)]
pub(crate) fn explain_written_place<O: Order, C: FieldCoding<V>, V>(
    name: &'static str,
    value: &V,
    fault: Fault,
) -> EncodeError {
    let mut writer = TraceWriter::<O>::new(Recorder::new(()));
    let again = C::write(name, value, &mut writer);
    EncodeError::new(match writer.narrator.refused() {
        Some((refusal, path, _)) => Report::new(*refusal, path, None),
        None => unexplained(again.err().unwrap_or(fault), None),
    })
}

/// Encodes again with the tracing writer, to name what, where and why.
#[cold]
#[inline(never)]
pub(crate) fn explain_encode<T: Format>(value: &T, fault: Fault, len: usize) -> EncodeError {
    explain_written(value, None, fault, len)
}

/// Encodes a value, or one of a sequence, again, to name what and why.
#[cold]
#[inline(never)]
pub(crate) fn explain_written<T: Format>(
    value: &T,
    index: Option<usize>,
    fault: Fault,
    len: usize,
) -> EncodeError {
    let mut writer = TraceWriter::<T::Order>::new(Recorder::new(()));
    if let Some(index) = index {
        writer.enter_element(index);
    }
    let _ = value.encode(&mut writer);
    EncodeError::new(match writer.narrator.refused() {
        Some((refusal, path, _)) => Report::new(*refusal, path, None),
        None if fault.kind() == crate::ErrorKind::NoSpace => {
            Report::new(Refusal::NoSpace { len }, &Path::ROOT, None)
        }
        None => unexplained(fault, None),
    })
}
