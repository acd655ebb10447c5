//! The sources of rows.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray,
    LargeStringArray, StringArray, StringViewArray,
};
use arrow_schema::DataType;

/// The rows to decode: consecutive values in bytes, or an Arrow array with one value in each cell.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'a> {
    /// Consecutive values, each in whole bytes.
    Packed(&'a [u8]),
    /// A value in each cell: `Binary`, `LargeBinary`, `BinaryView`, `FixedSizeBinary`; for texts `Utf8`, `LargeUtf8`,
    /// `Utf8View`.
    Cells(&'a dyn Array),
}

impl<'a> From<&'a [u8]> for Rows<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Packed(bytes)
    }
}

impl<'a> From<&'a alloc::vec::Vec<u8>> for Rows<'a> {
    fn from(bytes: &'a alloc::vec::Vec<u8>) -> Self {
        Self::Packed(bytes)
    }
}

impl<'a> From<&'a dyn Array> for Rows<'a> {
    fn from(array: &'a dyn Array) -> Self {
        Self::Cells(array)
    }
}

macro_rules! from_arrays {
    ($($array:ty)*) => { $(
        impl<'a> From<&'a $array> for Rows<'a> {
            fn from(array: &'a $array) -> Self {
                Self::Cells(array)
            }
        }
    )* };
}

from_arrays! {
    ArrayRef BinaryArray BinaryViewArray FixedSizeBinaryArray LargeBinaryArray
    StringArray LargeStringArray StringViewArray
}

macro_rules! cells {
    ($(#[$doc:meta])* $name:ident -> $item:ty: $($variant:ident $array:ty: $data:pat => $cast:expr,)*) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(super) enum $name { $(#[doc = "As the array is called."] $variant($array),)* }

        impl $name {
            /// Returns the cells of an array; `None` if it has another type.
            pub(super) fn new(array: &dyn Array) -> Option<Self> {
                Some(match array.data_type() {
                    $($data => Self::$variant($cast(array)?.clone()),)*
                    _ => return None,
                })
            }

            /// Returns the cell of a row.
            #[inline]
            pub(super) fn get(&self, row: usize) -> &$item {
                match self { $(Self::$variant(array) => array.value(row),)* }
            }
        }
    };
}

cells! {
    /// Cells of bytes.
    Bytes -> [u8]:
    Binary BinaryArray: DataType::Binary => AsArray::as_binary_opt::<i32>,
    Large LargeBinaryArray: DataType::LargeBinary => AsArray::as_binary_opt::<i64>,
    View BinaryViewArray: DataType::BinaryView => AsArray::as_binary_view_opt,
    Fixed FixedSizeBinaryArray: DataType::FixedSizeBinary(_) => AsArray::as_fixed_size_binary_opt,
}

cells! {
    /// Cells of text.
    Texts -> str:
    Text StringArray: DataType::Utf8 => AsArray::as_string_opt::<i32>,
    Large LargeStringArray: DataType::LargeUtf8 => AsArray::as_string_opt::<i64>,
    View StringViewArray: DataType::Utf8View => AsArray::as_string_view_opt,
}

impl Bytes {
    /// Returns the bytes of all rows, if they are consecutive and each has `len` bytes.
    pub(super) fn as_packed(&self, len: usize) -> Option<&[u8]> {
        match self {
            Self::Fixed(array) if array.null_count() == 0 => {
                (usize::try_from(array.value_length()).ok()? == len).then(|| array.value_data())
            }
            Self::Binary(array) if array.null_count() == 0 => {
                let offsets = array.value_offsets();
                let is_even = offsets
                    .windows(2)
                    .all(|pair| usize::try_from(pair[1] - pair[0]).is_ok_and(|step| step == len));
                let from = usize::try_from(*offsets.first()?).ok()?;
                let to = usize::try_from(*offsets.last()?).ok()?;
                if is_even {
                    array.value_data().get(from..to)
                } else {
                    None
                }
            }
            _ => None,
        }
    }
}
