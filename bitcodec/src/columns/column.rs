//! Columns under construction.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use arrow_array::builder::BooleanBufferBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, DictionaryArray, FixedSizeBinaryArray,
    FixedSizeListArray, ListArray, MapArray, PrimitiveArray, StringArray, StructArray,
};
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer, ScalarBuffer};

use crate::columns::arrow_type::{Form, is_narrow};
use crate::columns::error::{CellError, ColumnError};
use crate::columns::time::{self, Unit};

/// A column under construction.
#[derive(Debug)]
pub enum Column {
    /// The column is not selected.
    Skip,
    /// Flags.
    Bool(BooleanBufferBuilder),
    /// Integers.
    U8(Vec<u8>),
    /// Integers.
    U16(Vec<u16>),
    /// Integers.
    U32(Vec<u32>),
    /// Integers.
    U64(Vec<u64>),
    /// Integers.
    I8(Vec<i8>),
    /// Integers.
    I16(Vec<i16>),
    /// Integers.
    I32(Vec<i32>),
    /// Integers.
    I64(Vec<i64>),
    /// The number of octets of each value, and the octets of all values.
    Octets(usize, Vec<u8>),
    /// Floats.
    Float(Vec<f32>),
    /// Floats.
    Double(Vec<f64>),
    /// Times in this unit.
    Time(Unit, Vec<i64>),
    /// Indices of at most 128 names.
    Narrow(Vec<i8>),
    /// Indices of names.
    Key(Vec<i32>),
    /// The end of each text, and all texts.
    Text(Vec<usize>, String),
    /// The end of each value, and all bits as bytes.
    Opaque(Vec<usize>, Vec<u8>),
    /// The number of values, the number of elements in each, and all elements.
    Array(usize, usize, Box<Self>),
    /// The end of each list, and all elements.
    List(Vec<usize>, Box<Self>),
    /// The number of values, and their fields.
    Fields(usize, Vec<Self>),
    /// The validity of each value, and all values.
    Option(BooleanBufferBuilder, Box<Self>),
    /// The error of a value that has no place in the column.
    CellError(String),
}

impl Column {
    /// Returns an empty column of this form, with capacity for `rows` values.
    pub(super) fn new(form: &Form, rows: usize) -> Self {
        match form {
            form if !form.is_shown() => Self::Skip,
            Form::Nothing => Self::Skip,
            Form::Bool => Self::Bool(BooleanBufferBuilder::new(rows)),
            Form::Int { bits, signed } => match (bits, signed) {
                (8, false) => Self::U8(Vec::with_capacity(rows)),
                (16, false) => Self::U16(Vec::with_capacity(rows)),
                (32, false) => Self::U32(Vec::with_capacity(rows)),
                (_, false) => Self::U64(Vec::with_capacity(rows)),
                (8, true) => Self::I8(Vec::with_capacity(rows)),
                (16, true) => Self::I16(Vec::with_capacity(rows)),
                (32, true) => Self::I32(Vec::with_capacity(rows)),
                (_, true) => Self::I64(Vec::with_capacity(rows)),
            },
            Form::Wide => Self::octets(16, rows),
            Form::Octets(len) => Self::octets(*len, rows),
            Form::Float => Self::Float(Vec::with_capacity(rows)),
            Form::Double => Self::Double(Vec::with_capacity(rows)),
            Form::Time { unit, .. } => Self::Time(*unit, Vec::with_capacity(rows)),
            Form::Key(names) if is_narrow(names) => Self::Narrow(Vec::with_capacity(rows)),
            Form::Key(_) => Self::Key(Vec::with_capacity(rows)),
            Form::Text => Self::Text(Vec::with_capacity(rows), String::new()),
            Form::Opaque => Self::Opaque(Vec::with_capacity(rows), Vec::new()),
            Form::Array(len, element) => Self::Array(
                *len,
                0,
                Box::new(Self::new(element, rows.saturating_mul(*len))),
            ),
            Form::List(element) | Form::Map(element) => {
                Self::List(Vec::with_capacity(rows), Box::new(Self::new(element, rows)))
            }
            Form::Struct(fields) => {
                let fields = fields.iter().map(|field| Self::new(&field.form, rows));
                Self::Fields(0, fields.collect())
            }
            Form::Option(inner) => Self::Option(
                BooleanBufferBuilder::new(rows),
                Box::new(Self::new(inner, rows)),
            ),
            Form::ByHand(inner) | Form::Shown(_, inner) => Self::new(inner, rows),
        }
    }

    /// Returns an empty column of values of `len` octets.
    fn octets(len: usize, rows: usize) -> Self {
        Self::Octets(len, Vec::with_capacity(rows.saturating_mul(len)))
    }

    /// Appends a value without information.
    pub fn unit(&mut self) {
        if let Self::Bool(flags) = self {
            flags.append(true);
        }
    }

    /// Appends a name by its index.
    #[inline]
    pub fn key(&mut self, number: u64) {
        match self {
            Self::Narrow(keys) => keys.push(number as i8),
            Self::Key(keys) => keys.push(number as i32),
            _ => {}
        }
    }

    /// Starts a value with fields, and returns their columns; `None` if there are none.
    #[inline]
    pub fn fields(&mut self) -> Option<&mut [Self]> {
        match self {
            Self::Fields(rows, fields) => {
                *rows += 1;
                Some(fields)
            }
            _ => None,
        }
    }

    /// Starts an optional value, and returns the column of values.
    #[inline]
    pub fn option(&mut self, is_there: bool) -> Option<&mut Self> {
        match self {
            Self::Option(valid, inner) => {
                valid.append(is_there);
                if is_there {
                    return Some(inner);
                }
                inner.push_default(1);
                None
            }
            // An option in an option is in a struct.
            Self::Fields(rows, fields) => {
                *rows += 1;
                fields.first_mut()?.option(is_there)
            }
            _ => None,
        }
    }

    /// Starts an array or list of `len` elements, and returns their column.
    #[inline]
    pub fn elements(&mut self, len: usize) -> Option<&mut Self> {
        match self {
            Self::Array(_, rows, elements) => {
                *rows += 1;
                Some(elements)
            }
            Self::List(ends, elements) => {
                let before = ends.last().copied().unwrap_or(0);
                ends.push(before + len);
                Some(elements)
            }
            _ => None,
        }
    }

    /// Replaces the column by an error, because a value has no place in it.
    #[cold]
    pub fn refuse(&mut self, why: &dyn fmt::Display) {
        *self = Self::CellError(why.to_string());
    }

    /// Appends arbitrary values under nulls.
    pub fn push_default(&mut self, more: usize) {
        match self {
            Self::Skip | Self::CellError(_) => {}
            Self::Bool(flags) => flags.append_n(more, false),
            Self::U8(values) => values.resize(values.len() + more, 0),
            Self::U16(values) => values.resize(values.len() + more, 0),
            Self::U32(values) => values.resize(values.len() + more, 0),
            Self::U64(values) => values.resize(values.len() + more, 0),
            Self::I8(values) | Self::Narrow(values) => values.resize(values.len() + more, 0),
            Self::I16(values) => values.resize(values.len() + more, 0),
            Self::I32(values) | Self::Key(values) => values.resize(values.len() + more, 0),
            Self::I64(values) | Self::Time(_, values) => values.resize(values.len() + more, 0),
            Self::Octets(len, values) => values.resize(values.len() + more * *len, 0),
            Self::Float(values) => values.resize(values.len() + more, 0.0),
            Self::Double(values) => values.resize(values.len() + more, 0.0),
            Self::Text(ends, _) | Self::Opaque(ends, _) | Self::List(ends, _) => {
                let end = ends.last().copied().unwrap_or(0);
                ends.resize(ends.len() + more, end);
            }
            Self::Array(len, rows, elements) => {
                *rows += more;
                elements.push_default(more * *len);
            }
            Self::Fields(rows, fields) => {
                *rows += more;
                for field in fields {
                    field.push_default(more);
                }
            }
            Self::Option(valid, inner) => {
                valid.append_n(more, false);
                inner.push_default(more);
            }
        }
    }

    /// Returns the number of bytes of all list elements. Values outside of lists take the same memory in each row.
    pub(super) fn in_lists(&self) -> usize {
        match self {
            Self::List(_, elements) => elements.bytes(),
            Self::Array(_, _, inner) | Self::Option(_, inner) => inner.in_lists(),
            Self::Fields(_, fields) => fields.iter().map(Self::in_lists).sum(),
            _ => 0,
        }
    }

    /// Returns the number of bytes of all values.
    fn bytes(&self) -> usize {
        match self {
            Self::Skip | Self::CellError(_) => 0,
            Self::Bool(flags) => flags.len().div_ceil(8),
            Self::U8(values) => values.len(),
            Self::U16(values) => size_of_val(&**values),
            Self::U32(values) => size_of_val(&**values),
            Self::U64(values) => size_of_val(&**values),
            Self::I8(values) | Self::Narrow(values) => size_of_val(&**values),
            Self::I16(values) => size_of_val(&**values),
            Self::I32(values) | Self::Key(values) => size_of_val(&**values),
            Self::I64(values) | Self::Time(_, values) => size_of_val(&**values),
            Self::Octets(_, values) => values.len(),
            Self::Float(values) => size_of_val(&**values),
            Self::Double(values) => size_of_val(&**values),
            Self::Text(ends, text) => size_of_val(&**ends) + text.len(),
            Self::Opaque(ends, bytes) => size_of_val(&**ends) + bytes.len(),
            Self::Array(_, _, elements) => elements.bytes(),
            Self::List(ends, elements) => size_of_val(&**ends) + elements.bytes(),
            Self::Fields(_, fields) => fields.iter().map(Self::bytes).sum(),
            Self::Option(valid, inner) => valid.len().div_ceil(8) + inner.bytes(),
        }
    }

    /// Returns the number of integers of a column of integers; 0 for any other column.
    pub(super) fn integers(&self) -> usize {
        match self {
            Self::U8(values) => values.len(),
            Self::U16(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::U64(values) => values.len(),
            Self::I8(values) => values.len(),
            Self::I16(values) => values.len(),
            Self::I32(values) => values.len(),
            Self::I64(values) => values.len(),
            _ => 0,
        }
    }

    /// Removes all values after the first `len`.
    pub(super) fn truncate(&mut self, len: usize) {
        match self {
            Self::Skip | Self::CellError(_) => {}
            Self::Bool(flags) => flags.truncate(len),
            Self::U8(values) => values.truncate(len),
            Self::U16(values) => values.truncate(len),
            Self::U32(values) => values.truncate(len),
            Self::U64(values) => values.truncate(len),
            Self::I8(values) | Self::Narrow(values) => values.truncate(len),
            Self::I16(values) => values.truncate(len),
            Self::I32(values) | Self::Key(values) => values.truncate(len),
            Self::I64(values) | Self::Time(_, values) => values.truncate(len),
            Self::Octets(each, values) => values.truncate(len * *each),
            Self::Float(values) => values.truncate(len),
            Self::Double(values) => values.truncate(len),
            Self::Text(ends, text) => {
                ends.truncate(len);
                text.truncate(ends.last().copied().unwrap_or(0));
            }
            Self::Opaque(ends, bytes) => {
                ends.truncate(len);
                bytes.truncate(ends.last().copied().unwrap_or(0));
            }
            Self::Array(each, rows, elements) => {
                *rows = len;
                elements.truncate(len * *each);
            }
            Self::List(ends, elements) => {
                ends.truncate(len);
                elements.truncate(ends.last().copied().unwrap_or(0));
            }
            Self::Fields(rows, fields) => {
                *rows = len;
                for field in fields {
                    field.truncate(len);
                }
            }
            Self::Option(valid, inner) => {
                valid.truncate(len);
                inner.truncate(len);
            }
        }
    }

    /// Returns the column as an Arrow array, with nulls; `None` if there is no column.
    pub(super) fn finish(
        self,
        form: &Form,
        nulls: Option<&NullBuffer>,
    ) -> Result<Option<ArrayRef>, ColumnError> {
        let missing = nulls.cloned();
        let array: ArrayRef = match (self, form) {
            (column, Form::ByHand(inner)) => return column.finish(inner, nulls),
            (column, Form::Shown(shown, inner)) => {
                let array = column.finish(inner, nulls)?;
                return array.map(|array| shown.show(&array)).transpose();
            }
            (Self::Skip, _) => return Ok(None),
            (Self::CellError(why), _) => return Err(CellError::new(why).into()),
            (Self::Bool(mut flags), _) => Arc::new(BooleanArray::new(flags.finish(), missing)),
            (Self::U8(values), _) => primitive::<UInt8Type>(values, missing),
            (Self::U16(values), _) => primitive::<UInt16Type>(values, missing),
            (Self::U32(values), _) => primitive::<UInt32Type>(values, missing),
            (Self::U64(values), _) => primitive::<UInt64Type>(values, missing),
            (Self::I8(values), _) => primitive::<Int8Type>(values, missing),
            (Self::I16(values), _) => primitive::<Int16Type>(values, missing),
            (Self::I32(values), _) => primitive::<Int32Type>(values, missing),
            (Self::I64(values), _) => primitive::<Int64Type>(values, missing),
            (Self::Float(values), _) => primitive::<Float32Type>(values, missing),
            (Self::Double(values), _) => primitive::<Float64Type>(values, missing),
            (Self::Time(_, values), Form::Time { kind, unit }) => {
                time::array(*kind, *unit, values, missing)
            }
            (Self::Octets(len, values), _) => {
                let len = i32::try_from(len).map_err(|_| ColumnError::too_many())?;
                Arc::new(FixedSizeBinaryArray::try_new(len, values.into(), missing)?)
            }
            (Self::Narrow(keys), Form::Key(names)) => {
                let keys = PrimitiveArray::<Int8Type>::new(keys.into(), missing);
                Arc::new(DictionaryArray::try_new(keys, texts(names))?)
            }
            (Self::Key(keys), Form::Key(names)) => {
                let keys = PrimitiveArray::<Int32Type>::new(keys.into(), missing);
                Arc::new(DictionaryArray::try_new(keys, texts(names))?)
            }
            (Self::Text(ends, text), _) => {
                let bytes = text.into_bytes().into();
                Arc::new(StringArray::try_new(offsets(ends)?, bytes, missing)?)
            }
            (Self::Opaque(ends, bytes), _) => {
                Arc::new(BinaryArray::try_new(offsets(ends)?, bytes.into(), missing)?)
            }
            (Self::Array(_, rows, elements), Form::Array(len, element)) => {
                let Some(elements) = elements.finish(element, None)? else {
                    return Ok(None);
                };
                // Arrow computes the number of rows from that of the elements.
                if elements.len() != rows * len || *len == 0 {
                    return Err(ColumnError::internal());
                }
                let item = element.item_ref().ok_or_else(ColumnError::internal)?;
                let len = i32::try_from(*len).map_err(|_| ColumnError::too_many())?;
                Arc::new(FixedSizeListArray::try_new(item, len, elements, missing)?)
            }
            (Self::List(ends, elements), Form::List(element)) => {
                let Some(elements) = elements.finish(element, None)? else {
                    return Ok(None);
                };
                let item = element.item_ref().ok_or_else(ColumnError::internal)?;
                Arc::new(ListArray::try_new(item, offsets(ends)?, elements, missing)?)
            }
            (Self::List(ends, entries), Form::Map(entry)) => {
                let Some(entries) = entries.finish(entry, None)? else {
                    return Ok(None);
                };
                let field = entry.entries().ok_or_else(ColumnError::internal)?;
                let (ends, entries) = (offsets(ends)?, entries.as_struct().clone());
                Arc::new(MapArray::try_new(field, ends, entries, missing, false)?)
            }
            (Self::Fields(rows, columns), Form::Struct(fields)) => {
                let mut arrays = Vec::new();
                for (column, field) in columns.into_iter().zip(fields) {
                    arrays.extend(column.finish(&field.form, None)?);
                }
                let Some(arrow_schema::DataType::Struct(fields)) = form.data_type() else {
                    return Err(ColumnError::internal());
                };
                Arc::new(StructArray::try_new_with_length(
                    fields, arrays, missing, rows,
                )?)
            }
            (Self::Option(mut valid, inner), Form::Option(form)) => {
                let valid = NullBuffer::new(valid.finish());
                let valid = NullBuffer::union(Some(&valid), nulls);
                return inner.finish(form, valid.as_ref());
            }
            _ => return Err(ColumnError::internal()),
        };
        Ok(Some(array))
    }
}

fn primitive<T: ArrowPrimitiveType>(values: Vec<T::Native>, nulls: Option<NullBuffer>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::new(values.into(), nulls))
}

fn texts(names: &[&str]) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(names))
}

/// Converts the ends of lists to offsets.
fn offsets(ends: Vec<usize>) -> Result<OffsetBuffer<i32>, ColumnError> {
    let mut offsets = Vec::with_capacity(ends.len() + 1);
    offsets.push(0);
    for end in ends {
        offsets.push(i32::try_from(end).map_err(|_| ColumnError::too_many())?);
    }
    Ok(OffsetBuffer::new(ScalarBuffer::from(offsets)))
}

/// Returns flags from the bits of bytes, the lowest first.
pub(super) fn flags(bits: Vec<u8>, rows: usize) -> BooleanBufferBuilder {
    let buffer = BooleanBuffer::new(bits.into(), 0, rows);
    let mut builder = BooleanBufferBuilder::new(rows);
    builder.append_buffer(&buffer);
    builder
}
