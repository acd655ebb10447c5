//! Roots with the feature `small`: the decoder and the encoder of errors and traces code all values, so that each type
//! has one of each.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::coding::argument::{ReadOf, WriteOf};
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::diagnose::{Trailing, decode_told, encode_traced};
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::trace::{Recorder, RecordingWriter, TraceReader};

/// Decodes a value, and returns it with its length in bits.
#[inline(never)]
pub(crate) fn decode<T: WireFormat>(
    bytes: &[u8],
    trailing: Trailing,
    budget: Budget,
    context: ReadOf<'_, T>,
) -> Result<(T, usize), Fault> {
    let mut reader = TraceReader::with_recorder(bytes, Recorder::new().within(budget));
    let value = decode_told::<T, T::Order>(&mut reader, context)?;
    trailing.check(&mut reader)?;
    Ok((value, reader.position()))
}

/// Encodes the value at the start of the bytes, and returns its length in bits.
#[inline(never)]
pub(crate) fn encode<T: WireFormat>(
    value: &T,
    bytes: &mut [u8],
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    let mut writer = RecordingWriter::<T::Order>::over(bytes);
    encode_traced(value, &mut writer, context)?;
    let bits = writer.position();
    match T::LAYOUT.constant_bits() {
        // A custom coding may write other bits than its layout declares. Builds with words find it where one holds the value.
        Some(width @ ..=128) if width != bits => Err(Fault::new(ErrorKind::Unencodable)),
        _ => Ok(bits),
    }
}

/// Encodes the value at the start of a vector, which grows if it is too short, and returns the length of the value in
/// bytes. The value is encoded twice: the first pass counts.
#[cfg(feature = "alloc")]
pub(crate) fn encode_growing<T: WireFormat>(
    value: &T,
    bytes: &mut Vec<u8>,
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    let mut writer = RecordingWriter::<T::Order>::new(Recorder::new());
    encode_traced(value, &mut writer, context)?;
    let used = writer.position().div_ceil(8);
    if bytes.len() < used {
        bytes.resize(used, 0);
    }
    encode(value, bytes, context)?;
    Ok(used)
}
