//! Sequences of values without padding between them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::iter::FusedIterator;

#[cfg(feature = "alloc")]
use crate::context::Alone;
use crate::context::{Begins, Context, ReadsAlone};
use crate::error::decode_error::DecodeError;
#[cfg(feature = "alloc")]
use crate::error::decode_error::EncodeError;
use crate::format::WireFormat;
#[cfg(feature = "alloc")]
use crate::format::diagnose::explain_written;
use crate::format::diagnose::{Origin, explain_element, explain_end};
use crate::format::with_context::WithContext;
use crate::io::SliceReader;
#[cfg(feature = "alloc")]
use crate::io::VecWriter;
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::layout::mistake::is_mistaken;
use crate::layout::residue;
use crate::stream::obstacle_of_sequence;

/// Decodes consecutive values without padding between them, until fewer than 8 bits remain, which must be zeros.
///
/// A value must take at least 8 bits, so that the padding of the last byte is never taken for a value. The iterator
/// ends after an error. The path of the error starts with the index of the rejected value, and its bits are counted
/// from the first bit of the slice.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::stream::decode_packed;
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Sample(#[codec(bits = 12)] u16);
///
/// let samples: Result<Vec<Sample>, _> = decode_packed(&[0x12, 0x3a, 0xbc]).collect();
/// assert_eq!(samples, Ok(vec![Sample(0x123), Sample(0xabc)]));
/// ```
#[inline]
pub fn decode_packed<'a, T: WireFormat<Context: ReadsAlone<'a>>>(
    bytes: &'a [u8],
) -> DecodePacked<'a, 'static, T> {
    T::with_context(()).decode_packed(bytes)
}

impl<'c, T: WireFormat> WithContext<'c, T> {
    /// Decodes consecutive values without padding, with this context, as [`decode_packed`] does.
    #[inline]
    #[must_use]
    pub fn decode_packed(self, bytes: &[u8]) -> DecodePacked<'_, 'c, T> {
        DecodePacked {
            bytes,
            root: self,
            reader: Some(SliceReader::with_observer(bytes, Budget::new(T::BUDGET))),
            count: 0,
        }
    }

    /// Encodes values without padding between them, with this context, as [`encode_packed`] does.
    ///
    /// # Errors
    /// Those of [`encode_packed`].
    #[cfg(feature = "alloc")]
    pub fn encode_packed(self, values: &[T]) -> Result<Vec<u8>, EncodeError> {
        const {
            check_packed::<T>();
        }
        let least = T::MIN_BITS.saturating_mul(values.len()).div_ceil(8);
        let mut writer = VecWriter::<T::Order>::with_capacity(least.saturating_add(64));
        for (index, value) in values.iter().enumerate() {
            value
                .encode_with_context(&mut writer, self.context)
                .map_err(|_| explain_written(value, Some(index), usize::MAX, self.context))?;
        }
        Ok(writer.finish())
    }
}

/// Returns why values of a type cannot form a sequence without padding.
pub(crate) const fn obstacle_of_packing<T: WireFormat>() -> Option<&'static str> {
    let obstacle = obstacle_of_sequence::<T>();
    if obstacle.is_some() || is_mistaken(T::LAYOUT) {
        obstacle
    } else if T::MIN_BITS < 8 {
        Some("packed values take at least 8 bits each, so that the zeros at the end are none")
    } else if <T::Context as Context>::BORROWS && !matches!(residue(T::LAYOUT), Some(0)) {
        Some(
            "packed values that borrow from the input take whole bytes each, so that all begin at a byte; read them by `decode_all`",
        )
    } else {
        None
    }
}

/// Rejects, at compile time, a type whose values cannot form a sequence without padding.
pub(super) const fn check_packed<T: WireFormat>() {
    if let Some(why) = obstacle_of_packing::<T>() {
        panic!("{}", why);
    }
}

/// The iterator of [`decode_packed`].
#[derive(Debug)]
pub struct DecodePacked<'a, 'c, T: WireFormat> {
    bytes: &'a [u8],
    root: WithContext<'c, T>,
    /// The reader; `None` after the end or an error.
    reader: Option<SliceReader<'a, T::Order>>,
    /// The number of values decoded so far.
    count: usize,
}

impl<'a, T: WireFormat<Context: Begins<'a>>> Iterator for DecodePacked<'a, '_, T> {
    type Item = Result<T, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_packed::<T>();
        }
        let context = T::Context::begin(self.root.context, self.bytes);
        let mut reader = self.reader.take()?;
        let start = reader.position();
        // No value has fewer than 8 bits, so these are the padding of the last byte. `finish` requires zeros.
        if reader.remaining() < 8 {
            let fault = reader.finish().err()?;
            return Some(Err(explain_end::<T>(self.bytes, start, fault, context)));
        }
        // Each value has the whole budget, which grows with the bits from its first one on.
        reader.observer.begin(start);
        match T::decode_with_context(&mut reader, context) {
            Ok(value) => {
                self.reader = Some(reader);
                self.count += 1;
                Some(Ok(value))
            }
            Err(_) => {
                let index = Some(self.count);
                let origin = Origin { start, index };
                let error = explain_element::<T>(self.bytes, origin, false, context);
                Some(Err(error))
            }
        }
    }
}

impl<'a, T: WireFormat<Context: Begins<'a>>> FusedIterator for DecodePacked<'a, '_, T> {}

/// Encodes values without padding between them, and pads the last byte with zeros.
///
/// # Errors
/// [`EncodeError`] of the first value that cannot be encoded; its path starts with the index of the value.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::stream::encode_packed;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(#[codec(bits = 12)] u16);
///
/// assert_eq!(encode_packed(&[Sample(0x123), Sample(0xabc)])?, [0x12, 0x3a, 0xbc]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn encode_packed<T: WireFormat<Context: Alone>>(values: &[T]) -> Result<Vec<u8>, EncodeError> {
    T::with_context(()).encode_packed(values)
}
