//! Values without filling bits between them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use crate::coding::{Coding, Own};
use crate::error::DecodeError;
#[cfg(feature = "alloc")]
use crate::error::{EncodeError, ErrorKind, Fault};
#[cfg(feature = "alloc")]
use crate::format::explain_written;
use crate::format::{Format, Origin, explain_element, explain_end};
use crate::read::BitRead;
use crate::slice::SliceReader;
#[cfg(feature = "alloc")]
use crate::slice::SliceWriter;
#[cfg(feature = "alloc")]
use crate::write::BitWrite;

/// Decodes values that follow each other bit by bit, until less than a byte of zeros is left.
///
/// A value takes at least 8 bits, so that the zeros that fill the last byte are never taken for one. After an error there
/// are no more values. Its path begins with the place of the refused value in the sequence, and its bits are counted from
/// the first bit of all bytes.
pub fn decode_packed<T: Format>(bytes: &[u8]) -> DecodePacked<'_, T> {
    DecodePacked {
        bytes,
        reader: Some(SliceReader::new(bytes)),
        count: 0,
        values: PhantomData,
    }
}

/// The values of [`decode_packed`].
#[derive(Debug)]
pub struct DecodePacked<'a, T: Format> {
    bytes: &'a [u8],
    reader: Option<SliceReader<'a, T::Order>>,
    /// How many values were read.
    count: usize,
    values: PhantomData<fn() -> T>,
}

impl<T: Format> Iterator for DecodePacked<'_, T> {
    type Item = Result<T, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        const {
            assert!(
                T::MIN_BITS >= 8,
                "packed values take at least 8 bits each, so that the zeros at the end are none"
            );
        }
        let reader = self.reader.as_mut()?;
        let start = reader.position();
        if reader.remaining() < 8 {
            let fault = reader.finish().err();
            self.reader = None;
            return fault.map(|fault| Err(explain_end::<T>(self.bytes, start, fault)));
        }
        match T::decode(reader) {
            Ok(value) => {
                self.count += 1;
                Some(Ok(value))
            }
            Err(fault) => {
                self.reader = None;
                let index = Some(self.count);
                let origin = Origin { start, index };
                Some(Err(explain_element::<T>(self.bytes, origin, false, fault)))
            }
        }
    }
}

impl<T: Format> FusedIterator for DecodePacked<'_, T> {}

/// Encodes values bit by bit, and fills the last byte with zeros.
///
/// # Errors
/// [`EncodeError`] of the first value that its wire form cannot hold; its path begins with the value's place.
#[cfg(feature = "alloc")]
pub fn encode_packed<T: Format>(values: &[T]) -> Result<Vec<u8>, EncodeError> {
    const {
        assert!(
            T::MIN_BITS >= 8,
            "packed values take at least 8 bits each, so that the zeros at the end are none"
        );
    }
    let mut bits = 0;
    for (index, value) in values.iter().enumerate() {
        bits += match Own::width(value) {
            Some(width) => width,
            None => {
                let fault = Fault::new(ErrorKind::Unencodable, bits);
                return Err(explain_written(value, Some(index), fault, 0));
            }
        };
    }
    let mut bytes = alloc::vec![0; bits.div_ceil(8)];
    let len = bytes.len();
    let mut writer = SliceWriter::<T::Order>::new(&mut bytes);
    for (index, value) in values.iter().enumerate() {
        value
            .encode(&mut writer)
            .map_err(|fault| explain_written(value, Some(index), fault, len))?;
    }
    debug_assert_eq!(writer.position(), bits);
    writer.finish().map_err(|fault| match values.last() {
        Some(value) => explain_written(value, None, fault, len),
        None => unreachable!("no bits always fit"),
    })?;
    Ok(bytes)
}
