//! Values without filling bits between them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use crate::error::EncodeError;
use crate::error::Fault;
use crate::format::Format;
use crate::read::BitRead;
use crate::slice::SliceReader;
#[cfg(feature = "alloc")]
use crate::slice::SliceWriter;
#[cfg(feature = "alloc")]
use crate::write::BitWrite;

/// Decodes values that follow each other bit by bit, until less than a byte of zeros is left.
///
/// A value takes at least 8 bits, so that the zeros that fill the last byte are never taken for one. After an error there
/// are no more values; its place is a bit of all the bytes.
pub fn decode_packed<T: Format>(bytes: &[u8]) -> DecodePacked<'_, T> {
    DecodePacked {
        reader: Some(SliceReader::new(bytes)),
        values: PhantomData,
    }
}

/// The values of [`decode_packed`].
#[derive(Debug)]
pub struct DecodePacked<'a, T: Format> {
    reader: Option<SliceReader<'a, T::Order>>,
    values: PhantomData<fn() -> T>,
}

impl<T: Format> Iterator for DecodePacked<'_, T> {
    type Item = Result<T, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        const {
            assert!(
                T::MIN_BITS >= 8,
                "packed values take at least 8 bits each, so that the zeros at the end are none"
            );
        }
        let reader = self.reader.as_mut()?;
        if reader.remaining() < 8 {
            let end = reader.finish();
            self.reader = None;
            return end.err().map(Err);
        }
        let value = T::decode(reader);
        if value.is_err() {
            self.reader = None;
        }
        Some(value)
    }
}

impl<T: Format> FusedIterator for DecodePacked<'_, T> {}

/// Encodes values bit by bit, and fills the last byte with zeros.
///
/// # Errors
/// [`EncodeError`] of the first value that its wire form cannot hold.
#[cfg(feature = "alloc")]
pub fn encode_packed<T: Format>(values: &[T]) -> Result<Vec<u8>, EncodeError> {
    const {
        assert!(
            T::MIN_BITS >= 8,
            "packed values take at least 8 bits each, so that the zeros at the end are none"
        );
    }
    let mut bits = 0;
    for value in values {
        bits += value.bit_len()?;
    }
    let mut bytes = alloc::vec![0; bits.div_ceil(8)];
    let len = bytes.len();
    let mut writer = SliceWriter::<T::Order>::new(&mut bytes);
    for value in values {
        value
            .encode(&mut writer)
            .map_err(|fault| crate::format::explain_encode(value, fault, len))?;
    }
    debug_assert_eq!(writer.position(), bits);
    writer.finish().map_err(|fault| match values.last() {
        Some(value) => crate::format::explain_encode(value, fault, len),
        None => unreachable!("no bits always fit"),
    })?;
    Ok(bytes)
}
