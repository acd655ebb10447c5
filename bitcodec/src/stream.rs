//! Sequences of values: over slices, from `io::Read`, to `io::Write`.
//!
//! A root fills whole bytes, so that values follow each other byte by byte. [`decode_all`] reads them from a slice,
//! [`Decoder`] from any reader, [`Encoder`] writes them. [`decode_packed`] and [`encode_packed`] leave the filling bits out
//! between values. A root with a context has [`decode_all_with`], [`Decoder::read_with`] and [`Encoder::write_with`].

#[cfg(feature = "std")]
pub(crate) mod error;
#[cfg(feature = "std")]
pub(crate) mod prefix;
#[cfg(feature = "std")]
pub(crate) mod reader;
pub(crate) mod unpadded;
#[cfg(feature = "std")]
pub(crate) mod waiting;
pub(crate) mod with_context;
#[cfg(feature = "std")]
pub(crate) mod writer;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::coding::BitCodec;
use crate::error::decode_error::DecodeError;
use crate::format::Format;
use crate::format::diagnose::{Origin, explain_element};
use crate::format::fast_path::decode_prefix;
use crate::io::budget::Budget;
use crate::layout::mistake::is_mistaken;
use crate::layout::takes_rest;

#[cfg(feature = "std")]
pub use crate::stream::error::StreamError;
#[cfg(feature = "std")]
pub use crate::stream::reader::Decoder;
#[cfg(feature = "alloc")]
pub use crate::stream::unpadded::encode_packed;
pub use crate::stream::unpadded::{DecodePacked, decode_packed};
pub use crate::stream::with_context::{DecodeAllWith, decode_all_with};
#[cfg(feature = "std")]
pub use crate::stream::writer::Encoder;

/// Decodes values that follow each other, each from a byte of its own on, until the bytes end.
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
/// After an error there are no more values. Its path begins with the place of the refused value in the sequence, and its
/// bits are counted from the first bit of all bytes: `[1].delay: the number does not fit ..`.
#[inline]
pub fn decode_all<T: Format>(bytes: &[u8]) -> DecodeAll<'_, T> {
    DecodeAll {
        bytes,
        at: 0,
        count: 0,
        ended: false,
        values: PhantomData,
    }
}

/// Stops at a type whose values cannot follow each other.
const fn check_sequence<T: BitCodec>() {
    assert!(
        T::MIN_BITS > 0 || is_mistaken(T::LAYOUT),
        "values of a sequence take at least one byte each"
    );
    assert!(
        !takes_rest(T::LAYOUT),
        "a value that takes all bytes that are left is not one of a sequence"
    );
}

/// The values of [`decode_all`].
pub struct DecodeAll<'a, T> {
    bytes: &'a [u8],
    at: usize,
    /// How many values were read.
    count: usize,
    ended: bool,
    values: PhantomData<fn() -> T>,
}

impl<T> DecodeAll<'_, T> {
    /// Returns how many bytes the values so far took; after an error, where the refused value begins.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.at
    }
}

impl<T> fmt::Debug for DecodeAll<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("DecodeAll");
        let left = self.bytes.len().saturating_sub(self.at);
        shown.field("at", &self.at).field("left", &left);
        shown.finish()
    }
}

impl<T: Format> Iterator for DecodeAll<'_, T> {
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
        match decode_prefix::<T>(left, Budget::new(T::BUDGET)) {
            Ok((value, used)) => {
                self.at += used;
                self.count += 1;
                Some(Ok(value))
            }
            Err(fault) => {
                self.ended = true;
                let origin = Origin {
                    start: 8 * self.at,
                    index: Some(self.count),
                };
                Some(Err(explain_element::<T>(self.bytes, origin, true, fault)))
            }
        }
    }
}

impl<T: Format> FusedIterator for DecodeAll<'_, T> {}
