//! The second pass after a fault: it decodes or encodes again with a tracing reader or writer, and reports the field,
//! the bits and the reason.

use core::ops::Range;

use crate::bit_order::Order;
use crate::coding::BitCodec;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::field_coding::FieldCoding;
use crate::context::NoContext;
use crate::error::decode_error::{DecodeError, EncodeError, Report, Stored};
use crate::error::kind::{ErrorKind, Fault};
use crate::error::path::Path;
use crate::error::refusal::Refusal;
use crate::format::WireFormat;
use crate::format::explain_length::{self, Table};
pub(crate) use crate::format::trailing::Trailing;
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::trace::{Recorder, Seen, TraceReader, TraceWriter};

/// A decoder of a type with its context, which decodes with the tracing reader and drops the value.
pub(crate) struct Decode<'a, O> {
    /// The decoder of the type, behind a pointer: all errors and traces of the type share one instance.
    by: &'a dyn Fn(&mut TraceReader<'_, O>) -> Result<(), Fault>,
    /// The limit of its memory.
    budget: Budget,
}

impl<O> Clone for Decode<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Decode<'_, O> {}

impl<O: Order> Decode<'_, O> {
    /// Calls `then` with the decoder of a root in a context. A callback, because the closure lives on the stack here.
    pub(crate) fn of<T: WireFormat<Order = O>, V>(
        context: ReadOf<'_, T>,
        then: impl FnOnce(Decode<'_, O>) -> V,
    ) -> V {
        then(Decode {
            by: &|reader| decode_traced::<T>(reader, context),
            budget: Budget::new(T::BUDGET),
        })
    }

    /// Returns the same decoder with another budget.
    #[cfg(feature = "std")]
    pub(crate) fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Returns the limit of its memory.
    #[cfg(feature = "alloc")]
    pub(crate) const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns a tracing reader of the bytes, with the budget of the decoder.
    pub(crate) fn reader<'b>(&self, bytes: &'b [u8], recorder: Recorder<'b>) -> TraceReader<'b, O> {
        TraceReader::with_recorder(bytes, recorder.within(self.budget))
    }
}

#[cold]
#[inline(never)]
fn decode_traced<T: WireFormat>(
    reader: &mut TraceReader<'_, T::Order>,
    context: ReadOf<'_, T>,
) -> Result<(), Fault> {
    decode_told::<T, T::Order>(reader, context).map(drop)
}

/// Decodes a value with the tracing reader. With the feature `small` no other code decodes the type, and
/// `inline(never)` keeps it a single copy.
#[cfg_attr(bitcodec_small, inline(never))]
#[cfg_attr(not(bitcodec_small), inline(always))]
pub(crate) fn decode_told<T: BitCodec, O: Order>(
    reader: &mut TraceReader<'_, O>,
    context: ReadOf<'_, T>,
) -> Result<T, Fault> {
    T::decode_with_context(reader, context)
}

/// Encodes a value with the tracing writer.
#[inline(never)]
pub(crate) fn encode_traced<T: BitCodec, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    value.encode_with_context(writer, context)
}

/// Decodes again with the tracing reader, and returns the error with the field, the bits and the reason.
///
/// It does not take the fault of the first pass: the kind would stay in a register until all fields are read.
///
/// The function that is not inlined returns the report, a pointer in a register. It would write an error to the place of the
/// caller's result, which then stays in memory also for values.
#[inline(always)]
pub(crate) fn diagnose_decode<T: WireFormat>(
    bytes: &[u8],
    trailing: Trailing,
    context: ReadOf<'_, T>,
) -> DecodeError {
    DecodeError::of(report_decode::<T>(bytes, trailing, context))
}

#[cold]
#[inline(never)]
fn report_decode<T: WireFormat>(
    bytes: &[u8],
    trailing: Trailing,
    context: ReadOf<'_, T>,
) -> Stored {
    if const { explain_length::is_explained::<T>() } {
        return explain_length::explain(Table::<T>::FIELDS, bytes.len(), trailing).into_report();
    }
    Decode::of::<T, _>(context, |decode| {
        explain_decode_by(bytes, trailing, decode).into_report()
    })
}

/// Decodes as [`diagnose_decode`] does. One function for all types.
#[cold]
#[inline(never)]
pub(crate) fn explain_decode_by<O: Order>(
    bytes: &[u8],
    trailing: Trailing,
    decode: Decode<'_, O>,
) -> DecodeError {
    explain_alone(bytes, trailing, decode)
        .unwrap_or_else(|| DecodeError::new(unexplained(INCONSISTENT, None)))
}

/// Decodes with the tracing reader, and returns the error, if there is one.
pub(crate) fn diagnose_bytes<T: WireFormat>(
    bytes: &[u8],
    trailing: Trailing,
    context: ReadOf<'_, T>,
) -> Option<DecodeError> {
    Decode::of::<T, _>(context, |decode| explain_alone(bytes, trailing, decode))
}

fn explain_alone<O: Order>(
    bytes: &[u8],
    trailing: Trailing,
    decode: Decode<'_, O>,
) -> Option<DecodeError> {
    let mut reader = decode.reader(bytes, Recorder::new());
    let fault = decode_alone(&mut reader, trailing, decode).err()?;
    Some(diagnose(bytes, Origin::ALONE, &reader, fault, decode))
}

/// Decodes a value, and checks the data after it.
pub(crate) fn decode_alone<O: Order>(
    reader: &mut TraceReader<'_, O>,
    trailing: Trailing,
    decode: Decode<'_, O>,
) -> Result<(), Fault> {
    (decode.by)(reader)?;
    trailing.check(reader)
}

/// The position of a value in its input.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// The first bit of the value.
    pub(crate) start: usize,
    /// The index of the value in a sequence.
    pub(crate) index: Option<usize>,
}

impl Origin {
    /// The position of the only value of an input.
    pub(crate) const ALONE: Self = Self {
        start: 0,
        index: None,
    };

    /// Decodes the value. The path of the recorder stays inside the element, so that an error names it.
    fn decode<O: Order>(
        self,
        reader: &mut TraceReader<'_, O>,
        decode: Decode<'_, O>,
    ) -> Result<(), Fault> {
        reader.advance(self.start)?;
        reader.recorder_mut().budget.begin(self.start);
        if let Some(index) = self.index {
            reader.enter_element(index);
        }
        (decode.by)(reader)
    }
}

/// Decodes a value of a sequence again, and returns the error with its index. `aligned` means that each value fills
/// whole bytes. As [`diagnose_decode`], it builds the error in the caller.
#[inline(always)]
pub(crate) fn explain_element<T: WireFormat>(
    bytes: &[u8],
    origin: Origin,
    aligned: bool,
    context: ReadOf<'_, T>,
) -> DecodeError {
    DecodeError::of(report_element::<T>(bytes, origin, aligned, context))
}

#[cold]
#[inline(never)]
fn report_element<T: WireFormat>(
    bytes: &[u8],
    origin: Origin,
    aligned: bool,
    context: ReadOf<'_, T>,
) -> Stored {
    Decode::of::<T, _>(context, |decode| {
        explain_at(bytes, origin, aligned, decode).into_report()
    })
}

/// Decodes as [`explain_element`] does. One function for all types.
#[cold]
#[inline(never)]
fn explain_at<O: Order>(
    bytes: &[u8],
    origin: Origin,
    aligned: bool,
    decode: Decode<'_, O>,
) -> DecodeError {
    let mut reader = decode.reader(bytes, Recorder::new());
    let mut again = origin.decode(&mut reader, decode);
    if aligned {
        again = again.and_then(|()| reader.align());
    }
    let fault = again.err().unwrap_or(INCONSISTENT);
    diagnose(bytes, origin, &reader, fault, decode)
}

/// Returns the error of the padding after a sequence.
#[cold]
#[inline(never)]
pub(crate) fn explain_end<T: WireFormat>(
    bytes: &[u8],
    start: usize,
    fault: Fault,
    context: ReadOf<'_, T>,
) -> DecodeError {
    let mut reader = TraceReader::new(bytes);
    let again = reader.advance(start).and_then(|()| reader.finish());
    let fault = again.err().unwrap_or(fault);
    Decode::of::<T, _>(context, |decode| {
        diagnose(bytes, Origin::ALONE, &reader, fault, decode)
    })
}

/// Returns the error of a tracing reader that ended with a fault.
///
/// A rule over the whole value and a computed field are checked after later fields, so a further pass finds the bits.
pub(crate) fn diagnose<O: Order>(
    bytes: &[u8],
    origin: Origin,
    reader: &TraceReader<'_, O>,
    fault: Fault,
    decode: Decode<'_, O>,
) -> DecodeError {
    let Some((refusal, path, bits)) = reader.recorder().refused() else {
        let end = reader.position();
        return DecodeError::new(unexplained(fault, Some(end..end)));
    };
    let found = match refusal {
        Refusal::Rule(violation) if !violation.steps().is_empty() => {
            find_bits(bytes, origin, path.join(violation.steps()), decode)
        }
        _ if refusal.kind() == ErrorKind::Computed => find_bits(bytes, origin, *path, decode),
        _ => None,
    };
    #[cfg(feature = "alloc")]
    let unpacked = match found {
        Some(_) => None,
        None => reader.recorder().unpacked_bits().cloned(),
    };
    let report = Report::new(*refusal, path, Some(found.unwrap_or_else(|| bits.clone())));
    #[cfg(feature = "alloc")]
    let report = report.in_unpacked(unpacked);
    DecodeError::new(report)
}

/// The fault of a custom coding that accepts in the second pass what it rejected in the first.
const INCONSISTENT: Fault = Fault::new(ErrorKind::NotCanonical);

/// Returns the report of a custom coding that returned a `Fault` without `refuse`: only its kind is known.
fn unexplained(fault: Fault, bits: Option<Range<usize>>) -> Report {
    let rule = fault.kind().name();
    Report::new(Refusal::NotCanonical { rule }, &Path::ROOT, bits)
}

/// Returns the bits of the field with a path.
fn find_bits<O: Order>(
    bytes: &[u8],
    origin: Origin,
    path: Path,
    decode: Decode<'_, O>,
) -> Option<Range<usize>> {
    let mut find = Find { path, found: None };
    let mut reader = decode.reader(bytes, Recorder::telling(&mut find));
    // The error is already known; this pass only looks for the field.
    let _ = origin.decode(&mut reader, decode);
    find.found
}

/// Returns the field whose list needs the last byte of memory of the value, and the bits of its length.
#[cfg(feature = "arrow")]
#[cold]
pub(crate) fn heaviest<T: WireFormat>(
    bytes: &[u8],
    context: ReadOf<'_, T>,
) -> Option<(Path, Range<usize>)> {
    Decode::of::<T, _>(context, |decode| heaviest_by(bytes, decode))
}

#[cfg(feature = "arrow")]
fn heaviest_by<O: Order>(bytes: &[u8], decode: Decode<'_, O>) -> Option<(Path, Range<usize>)> {
    let decode = decode.within(Budget::new(Some(usize::MAX)));
    let mut reader = decode.reader(bytes, Recorder::new());
    decode_alone(&mut reader, Trailing::Nothing, decode).ok()?;
    let all = reader.recorder().budget.charged();
    // With a budget of one byte less, the decoder rejects the list that needs the last byte.
    let decode = decode.within(Budget::new(Some(all.checked_sub(1)?)));
    let mut reader = decode.reader(bytes, Recorder::new());
    decode_alone(&mut reader, Trailing::Nothing, decode).err()?;
    let (_, path, bits) = reader.recorder().refused()?;
    Some((*path, bits.clone()))
}

/// An observer that looks for the bits of one field.
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

/// Reads a field again at its offset, and returns the error with the bits and the reason.
#[cold]
#[inline(never)]
pub(crate) fn explain_place<
    T: WireFormat<Context = NoContext>,
    C: FieldCoding<V, Context = NoContext>,
    V,
>(
    name: &'static str,
    bytes: &[u8],
    start: usize,
    fault: Fault,
) -> DecodeError {
    let mut reader = TraceReader::new(bytes);
    let again = reader
        .advance(start)
        .and_then(|()| C::read(name, &mut reader, ()).map(drop));
    let fault = again.err().unwrap_or(fault);
    Decode::of::<T, _>((), |decode| {
        diagnose(bytes, Origin::ALONE, &reader, fault, decode)
    })
}

/// Writes a field again with the tracing writer, and returns the error with the reason.
#[cold]
#[inline(never)]
pub(crate) fn explain_written_place<O: Order, C: FieldCoding<V, Context = NoContext>, V>(
    name: &'static str,
    value: &V,
    fault: Fault,
) -> EncodeError {
    let mut writer = TraceWriter::<O>::new(Recorder::new());
    let again = C::write(name, value, &mut writer, ());
    EncodeError::new(match writer.observer.refused() {
        Some((refusal, path, _)) => Report::new(*refusal, path, None),
        None => unexplained(again.err().unwrap_or(fault), None),
    })
}

/// Encodes again with the tracing writer, and returns the error with the field and the reason: that the slice of `len` bytes
/// is too short, if the value is valid.
#[cold]
#[inline(never)]
pub(crate) fn diagnose_encode<T: WireFormat>(
    value: &T,
    len: usize,
    context: WriteOf<'_, T>,
) -> EncodeError {
    explain_written(value, None, len, context)
}

/// Encodes a value, or the one at `index` of a sequence, again, and returns the error with the field and the reason.
#[cold]
#[inline(never)]
pub(crate) fn explain_written<T: WireFormat>(
    value: &T,
    index: Option<usize>,
    len: usize,
    context: WriteOf<'_, T>,
) -> EncodeError {
    let mut writer = TraceWriter::<T::Order>::new(Recorder::new());
    if let Some(index) = index {
        writer.enter_element(index);
    }
    let again = encode_traced(value, &mut writer, context);
    unwritten(&writer.observer, again, writer.position(), len)
}

/// Returns the error of a tracing writer that has written this many bits, where a fast writer with room for `len` bytes
/// failed.
fn unwritten(
    recorder: &Recorder<'_>,
    again: Result<(), Fault>,
    bits: usize,
    len: usize,
) -> EncodeError {
    EncodeError::new(match (recorder.refused(), again) {
        (Some((refusal, path, _)), _) => Report::new(*refusal, path, None),
        (None, Err(fault)) => unexplained(fault, None),
        (None, Ok(())) if bits.div_ceil(8) > len => {
            Report::new(Refusal::NoSpace { len }, &Path::ROOT, None)
        }
        (None, Ok(())) => {
            let rule = "a custom coding writes other bits than its layout declares";
            Report::new(Refusal::Unencodable { rule }, &Path::ROOT, None)
        }
    })
}
