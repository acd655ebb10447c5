//! The cells of arrays of bytes or of texts.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::iter;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, StringArray};
use arrow_schema::DataType;

/// A cell of bytes or of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Bytes.
    Bytes(&'a [u8]),
    /// Text.
    Text(&'a str),
}

impl<'a> Cell<'a> {
    /// Returns the bytes, or those of the text in UTF-8.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
        }
    }
}

/// Iterates over the cells of an array of bytes or texts, also of a dictionary of them; `None` for an array of another
/// type.
///
/// ```
/// use arrow_array::StringArray;
/// use bitcodec::columns::{Cell, cells};
///
/// let texts = StringArray::from(vec![Some("b"), None]);
/// assert_eq!(cells(&texts).unwrap().collect::<Vec<_>>(), [Some(Cell::Text("b")), None]);
/// ```
#[must_use]
pub fn cells(array: &dyn Array) -> Option<Box<dyn Iterator<Item = Option<Cell<'_>>> + '_>> {
    macro_rules! each {
        ($kind:ident $array:expr) => {
            Box::new($array.iter().map(|cell| cell.map(Cell::$kind)))
        };
    }
    Some(match array.data_type() {
        DataType::Utf8 => each!(Text array.as_string::<i32>()),
        DataType::LargeUtf8 => each!(Text array.as_string::<i64>()),
        DataType::Utf8View => each!(Text array.as_string_view()),
        DataType::Binary => each!(Bytes array.as_binary::<i32>()),
        DataType::LargeBinary => each!(Bytes array.as_binary::<i64>()),
        DataType::BinaryView => each!(Bytes array.as_binary_view()),
        DataType::FixedSizeBinary(_) => each!(Bytes array.as_fixed_size_binary()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary_opt()?;
            if dictionary.values().is_empty() {
                // Keys are not normalized without a value to fall on.
                let is_known = cells(dictionary.values()).is_some();
                let rows = iter::repeat_n(None, array.len());
                return is_known.then(|| -> Box<dyn Iterator<Item = _>> { Box::new(rows) });
            }
            let values: Vec<_> = cells(dictionary.values())?.collect();
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            Box::new(keys.map(move |(row, key)| match array.is_valid(row) {
                true => values.get(key).copied().flatten(),
                false => None,
            }))
        }
        _ => return None,
    })
}

/// Whether an array has texts, or a dictionary of them.
pub(super) fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// Returns a dictionary of bytes or texts as an array without one; `None` for any other array.
pub(super) fn without_dictionary(array: &dyn Array) -> Option<ArrayRef> {
    let DataType::Dictionary(_, values) = array.data_type() else {
        return None;
    };
    let each = cells(array)?;
    Some(if is_text(values) {
        let texts = each.map(|cell| match cell {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        });
        Arc::new(texts.collect::<StringArray>())
    } else {
        let bytes = each.map(|cell| cell.map(Cell::as_bytes));
        Arc::new(bytes.collect::<BinaryArray>())
    })
}
