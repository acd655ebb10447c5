//! Sequences of values, in slices and over `std::io`.
//!
//! A root occupies whole bytes, so each value starts on a byte boundary. [`decode_all`] decodes the values of a slice,
//! [`Decoder`] those of any reader, and [`Encoder`] writes values. [`decode_packed`], [`PackedDecoder`] and [`encode_packed`]
//! omit the padding between values. Roots with a context have [`WithContext::decode_all`], [`Decoder::with_context`] and
//! [`Encoder::with_context`].

#[cfg(feature = "std")]
pub(crate) mod error;
#[cfg(feature = "std")]
pub(crate) mod reader;
pub(crate) mod unpadded;
#[cfg(feature = "std")]
pub(crate) mod unpadded_reader;
#[cfg(feature = "std")]
mod usual_path;
#[cfg(feature = "std")]
pub(crate) mod waiting;
#[cfg(feature = "std")]
pub(crate) mod writer;

use core::fmt;
use core::iter::FusedIterator;

use crate::coding::place::decode;
use crate::coding::{BitCodec, Own};
use crate::context::{Begins, ReadsAlone};
use crate::error::decode_error::DecodeError;
use crate::format::WireFormat;
use crate::format::diagnose::{Origin, Trailing, explain_element};
use crate::format::fast_path::decode_to;
use crate::format::with_context::WithContext;
use crate::io::budget::Budget;
use crate::layout::mistake::is_mistaken;
use crate::layout::takes_rest;

#[cfg(feature = "std")]
pub use crate::stream::error::StreamError;
#[cfg(feature = "std")]
pub use crate::stream::reader::{Decoder, DecoderWithContext};
#[cfg(feature = "alloc")]
pub use crate::stream::unpadded::encode_packed;
pub use crate::stream::unpadded::{DecodePacked, decode_packed};
#[cfg(feature = "std")]
pub use crate::stream::unpadded_reader::PackedDecoder;
#[cfg(feature = "std")]
pub use crate::stream::writer::{Encoder, EncoderWithContext};

/// Decodes consecutive values, each of which starts on a byte boundary, up to the end of the bytes.
///
/// ```
/// use bitcodec::{BitCodec, stream};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Step(#[codec(leb128)] u16, bool);
///
/// let steps: Result<Vec<Step>, _> = stream::decode_all(&[5, 0x80, 0x85, 1, 0]).collect();
/// assert_eq!(steps.unwrap(), [Step(5, true), Step(133, false)]);
/// ```
///
/// The iterator ends after an error. The path of the error starts with the index of the rejected value, and its bits
/// are counted from the first bit of the slice: `[1].delay: the number does not fit ..`.
#[inline]
pub fn decode_all<'a, T: WireFormat<Context: ReadsAlone<'a>>>(
    bytes: &'a [u8],
) -> DecodeAll<'a, 'static, T> {
    T::with_context(()).decode_all(bytes)
}

impl<'c, T: WireFormat> WithContext<'c, T> {
    /// Decodes consecutive values with this context, as [`decode_all`] does.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row(u8, #[codec(len = context)] Vec<u8>);
    ///
    /// let rows: Result<Vec<Row>, _> = Row::with_context(&2).decode_all(&[1, 2, 3, 4, 5, 6]).collect();
    /// assert_eq!(rows.unwrap(), [Row(1, vec![2, 3]), Row(4, vec![5, 6])]);
    /// let error = Row::with_context(&2).decode_all(&[1, 2, 3, 4, 5]).last().unwrap().unwrap_err();
    /// assert!(error.to_string().starts_with("[1].1"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn decode_all(self, bytes: &[u8]) -> DecodeAll<'_, 'c, T> {
        DecodeAll {
            bytes,
            root: self,
            at: 0,
            count: 0,
            ended: false,
        }
    }
}

/// Returns why values of a type cannot form a sequence. A value of no bits would never reach the end of the bytes, and a
/// value that extends to the end leaves none for the next one.
///
/// A type with a mistake passes, so that the compiler reports only the mistake.
pub(crate) const fn obstacle_of_sequence<T: BitCodec>() -> Option<&'static str> {
    if T::MIN_BITS == 0 && !is_mistaken(T::LAYOUT) {
        Some("values of a sequence take at least one byte each")
    } else if takes_rest(T::LAYOUT) {
        Some("a value that takes all bytes that are left is not one of a sequence")
    } else {
        None
    }
}

/// Rejects, at compile time, a type whose values cannot form a sequence.
const fn check_sequence<T: BitCodec>() {
    if let Some(why) = obstacle_of_sequence::<T>() {
        panic!("{}", why);
    }
}

/// The iterator of [`decode_all`].
pub struct DecodeAll<'a, 'c, T: WireFormat> {
    bytes: &'a [u8],
    root: WithContext<'c, T>,
    at: usize,
    /// The number of values decoded so far.
    count: usize,
    ended: bool,
}

impl<T: WireFormat> DecodeAll<'_, '_, T> {
    /// Returns the number of bytes that the values so far occupy; after an error, the offset of the rejected value.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.at
    }
}

impl<T: WireFormat> fmt::Debug for DecodeAll<'_, '_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("DecodeAll");
        let left = self.bytes.len().saturating_sub(self.at);
        shown.field("at", &self.at).field("left", &left);
        shown.finish()
    }
}

impl<'a, T: WireFormat<Context: Begins<'a>>> Iterator for DecodeAll<'a, '_, T> {
    type Item = Result<T, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const {
            check_sequence::<T>();
        }
        let left = self.bytes.get(self.at..).unwrap_or_default();
        if left.is_empty() || self.ended {
            return None;
        }
        // The reader begins at the value, and the one that explains an error at the first byte.
        let context = T::Context::begin(self.root.context, left);
        let whole = T::Context::begin(self.root.context, self.bytes);
        let origin = Origin {
            start: 8 * self.at,
            index: Some(self.count),
        };
        let explain = || explain_element::<T>(self.bytes, origin, true, whole);
        let budget = Budget::new(T::BUDGET);
        decode!(
            T,
            Own,
            |place| decode_to(place, (left, Trailing::Bytes, budget, context)),
            |value, bits| {
                self.at += bits / 8;
                self.count += 1;
                Some(Ok(value))
            },
            |_| {
                self.ended = true;
                Some(Err(explain()))
            },
        )
    }
}

impl<'a, T: WireFormat<Context: Begins<'a>>> FusedIterator for DecodeAll<'a, '_, T> {}
