//! Values of roots with a context that follow each other.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::decode_error::DecodeError;
use crate::format::context;
use crate::format::context::FormatWith;
use crate::format::diagnose::{Behind, Decode, Origin, explain_at};
use crate::io::budget::Budget;
use crate::stream::check_sequence;

/// Decodes values of a root with a context that follow each other, all beside this one, until the bytes end.
///
/// ```
/// use bitcodec::{BitCodec, stream};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, context = usize)]
/// struct Row(u8, #[codec(len = context)] Vec<u8>);
///
/// let rows: Result<Vec<Row>, _> = stream::decode_all_with(&[1, 2, 3, 4, 5, 6], &2).collect();
/// assert_eq!(rows.unwrap(), [Row(1, vec![2, 3]), Row(4, vec![5, 6])]);
/// let error = stream::decode_all_with::<Row>(&[1, 2, 3, 4, 5], &2).last().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("[1].1"));
/// ```
///
/// After an error there are no more values, and it says what one of [`decode_all`](crate::stream::decode_all) does.
#[inline]
pub const fn decode_all_with<'a, T: FormatWith>(
    bytes: &'a [u8],
    context: &'a T::Context,
) -> DecodeAllWith<'a, T> {
    DecodeAllWith {
        bytes,
        context,
        at: 0,
        count: 0,
        ended: false,
    }
}

/// The values of [`decode_all_with`].
pub struct DecodeAllWith<'a, T: FormatWith> {
    bytes: &'a [u8],
    context: &'a T::Context,
    at: usize,
    /// How many values were read.
    count: usize,
    ended: bool,
}

impl<T: FormatWith> DecodeAllWith<'_, T> {
    /// Returns how many bytes the values so far took; after an error, where the refused value begins.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.at
    }
}

impl<T: FormatWith> fmt::Debug for DecodeAllWith<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("DecodeAllWith");
        let left = self.bytes.len().saturating_sub(self.at);
        shown.field("at", &self.at).field("left", &left);
        shown.finish_non_exhaustive()
    }
}

impl<T: FormatWith> Iterator for DecodeAllWith<'_, T> {
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
        match context::decode::<T>(left, self.context, Behind::Bytes, Budget::new(T::BUDGET)) {
            Ok((value, bits)) => {
                self.at += bits / 8;
                self.count += 1;
                Some(Ok(value))
            }
            Err(fault) => {
                self.ended = true;
                let origin = Origin {
                    start: 8 * self.at,
                    index: Some(self.count),
                };
                let decode = Decode::<T::Order>::beside::<T>(Some(self.context), T::BUDGET);
                Some(Err(explain_at(self.bytes, origin, true, fault, decode)))
            }
        }
    }
}

impl<T: FormatWith> FusedIterator for DecodeAllWith<'_, T> {}
