//! Reading values from columns.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Decimal256Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type,
    Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, PrimitiveArray};
use arrow_buffer::{NullBuffer, OffsetBuffer, i256};
use arrow_schema::DataType;

use crate::columns::arrow_type::{Form, Named};
use crate::columns::error::{CellError, ColumnError};
use crate::columns::rows::{Bytes, Texts};
use crate::columns::time::{self, Times};

/// A column to read values from.
#[derive(Debug)]
pub struct Cells {
    nulls: Option<NullBuffer>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Nothing,
    Bool(BooleanArray),
    Int(Ints),
    Octets(FixedSizeBinaryArray),
    Float(PrimitiveArray<Float32Type>),
    Double(PrimitiveArray<Float64Type>),
    Time(Times),
    Key(Vec<Option<u64>>, ArrayRef, &'static [&'static str]),
    Text(Texts),
    Opaque(Bytes),
    Lists(Lists, Box<Cells>),
    Fields(Vec<Cells>),
}

/// The offsets of lists.
#[derive(Debug)]
enum Lists {
    Fixed(usize),
    Short(OffsetBuffer<i32>),
    Long(OffsetBuffer<i64>),
}

macro_rules! ints {
    ($($name:ident $kind:ident $data:pat,)*) => {
        /// Integers of any width.
        #[derive(Debug)]
        enum Ints { $($name(PrimitiveArray<$kind>),)* Decimal(PrimitiveArray<Decimal128Type>), Wide(PrimitiveArray<Decimal256Type>) }

        impl Ints {
            fn new(array: &dyn Array) -> Option<Self> {
                Some(match array.data_type() {
                    $($data => Self::$name(array.as_primitive_opt::<$kind>()?.clone()),)*
                    DataType::Decimal128(_, 0) => Self::Decimal(array.as_primitive_opt()?.clone()),
                    DataType::Decimal256(_, 0) => Self::Wide(array.as_primitive_opt()?.clone()),
                    _ => return None,
                })
            }

            fn get(&self, row: usize) -> i256 {
                match self {
                    $(Self::$name(array) => i256::from_i128(i128::from(array.value(row))),)*
                    Self::Decimal(array) => i256::from_i128(array.value(row)),
                    Self::Wide(array) => array.value(row),
                }
            }
        }
    };
}

ints! {
    U8 UInt8Type DataType::UInt8,
    U16 UInt16Type DataType::UInt16,
    U32 UInt32Type DataType::UInt32,
    U64 UInt64Type DataType::UInt64,
    I8 Int8Type DataType::Int8,
    I16 Int16Type DataType::Int16,
    I32 Int32Type DataType::Int32,
    I64 Int64Type DataType::Int64,
}

impl Cells {
    /// Returns a column of this form that reads an Arrow array.
    pub(super) fn new(form: &Form, array: &dyn Array, path: &str) -> Result<Self, ColumnError> {
        let wrong = |expected: &str| ColumnError::wrong_type(path, array.data_type(), expected);
        let kind = match form.seen() {
            Form::Nothing | Form::ByHand(_) => Kind::Nothing,
            Form::Option(inner) => return Self::new(inner, array, path),
            Form::Shown(shown, inner) => {
                let expected = || {
                    form.data_type()
                        .map_or_else(String::new, |of| of.to_string())
                };
                let array = shown.hide(array, path, || wrong(&expected()))?;
                return Self::new(inner, &array, path);
            }
            Form::Bool => {
                let flags = array.as_boolean_opt().ok_or_else(|| wrong("Boolean"))?;
                Kind::Bool(flags.clone())
            }
            Form::Wide | Form::Octets(_)
                if matches!(array.data_type(), DataType::FixedSizeBinary(_)) =>
            {
                Kind::Octets(array.as_fixed_size_binary().clone())
            }
            Form::Octets(len) => return Err(wrong(&alloc::format!("FixedSizeBinary({len})"))),
            Form::Int { .. } | Form::Wide => {
                Kind::Int(Ints::new(array).ok_or_else(|| wrong("an integer type"))?)
            }
            Form::Float => {
                let floats = array.as_primitive_opt().ok_or_else(|| wrong("Float32"))?;
                Kind::Float(floats.clone())
            }
            Form::Double => {
                let floats = array.as_primitive_opt().ok_or_else(|| wrong("Float64"))?;
                Kind::Double(floats.clone())
            }
            Form::Time { kind, unit } => {
                let times = Times::new(*kind, array);
                let expected = || time::data_type(*kind, *unit).to_string();
                Kind::Time(times.ok_or_else(|| wrong(&expected()))?)
            }
            Form::Key(names) => {
                let numbers = keys(names, array);
                let numbers = numbers.ok_or_else(|| wrong("Utf8, or a dictionary of it"))?;
                Kind::Key(numbers, array.slice(0, array.len()), names)
            }
            Form::Text => Kind::Text(Texts::new(array).ok_or_else(|| wrong("Utf8"))?),
            Form::Opaque => Kind::Opaque(Bytes::new(array).ok_or_else(|| wrong("Binary"))?),
            Form::Array(_, element) | Form::List(element) | Form::Map(element) => {
                let expected = match form.seen() {
                    Form::Map(_) => "Map, or a list",
                    _ => "a list",
                };
                let (lists, values) = lists(array).ok_or_else(|| wrong(expected))?;
                let inside = alloc::format!("{path}[]");
                Kind::Lists(lists, Box::new(Self::new(element, &values, &inside)?))
            }
            Form::Struct(fields) => {
                let array = array.as_struct_opt().ok_or_else(|| wrong("Struct"))?;
                let column = |name: &str| array.column_by_name(name);
                Kind::Fields(of_fields(fields, column, path)?)
            }
        };
        // In a dictionary, a key can refer to a null.
        let nulls = array.logical_nulls();
        Ok(Self { nulls, kind })
    }

    /// Returns the columns of a root.
    pub(super) fn of_columns<'a>(
        fields: &[Named],
        column: impl Fn(&str) -> Option<&'a ArrayRef>,
    ) -> Result<Self, ColumnError> {
        Ok(Self {
            nulls: None,
            kind: Kind::Fields(of_fields(fields, column, "")?),
        })
    }

    /// Returns the only column.
    pub(super) fn only(self) -> Self {
        match self.kind {
            Kind::Fields(mut fields) if fields.len() == 1 => fields.remove(0),
            kind => Self { kind, ..self },
        }
    }

    /// Whether there is no column.
    pub const fn is_nothing(&self) -> bool {
        matches!(self.kind, Kind::Nothing)
    }

    /// Whether the value of a row is null.
    pub fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    fn value(&self, row: usize) -> Result<&Kind, CellError> {
        if self.is_null(row) {
            return Err(CellError::new("the cell is null"));
        }
        Ok(&self.kind)
    }

    /// Returns the flag of a row.
    pub fn flag(&self, row: usize) -> Result<bool, CellError> {
        match self.value(row)? {
            Kind::Bool(flags) => Ok(flags.value(row)),
            _ => Err(other()),
        }
    }

    /// Returns the integer of a row.
    pub fn int(&self, row: usize) -> Result<i256, CellError> {
        match self.value(row)? {
            Kind::Int(ints) => Ok(ints.get(row)),
            _ => Err(other()),
        }
    }

    /// Returns the octets of a row; `None` if the column has integers.
    pub fn octets(&self, row: usize) -> Result<Option<&[u8]>, CellError> {
        match self.value(row)? {
            Kind::Octets(octets) => Ok(Some(octets.value(row))),
            _ => Ok(None),
        }
    }

    /// Returns the float of a row.
    pub fn float(&self, row: usize) -> Result<f32, CellError> {
        match self.value(row)? {
            Kind::Float(floats) => Ok(floats.value(row)),
            _ => Err(other()),
        }
    }

    /// Returns the float of a row.
    pub fn double(&self, row: usize) -> Result<f64, CellError> {
        match self.value(row)? {
            Kind::Double(floats) => Ok(floats.value(row)),
            _ => Err(other()),
        }
    }

    /// Returns the times of a column, for a row that is not null.
    pub(super) fn time(&self, row: usize) -> Result<&Times, CellError> {
        match self.value(row)? {
            Kind::Time(times) => Ok(times),
            _ => Err(other()),
        }
    }

    /// Returns the index of the name in a row.
    pub fn key(&self, row: usize) -> Result<u64, CellError> {
        match self.value(row)? {
            Kind::Key(keys, array, names) => match keys.get(row) {
                Some(Some(key)) => Ok(*key),
                _ => {
                    let (found, known) = (text(array, row), names.join(", "));
                    Err(CellError::new(alloc::format!(
                        "`{found}` is none of the names; there are {known}"
                    )))
                }
            },
            _ => Err(other()),
        }
    }

    /// Returns the text of a row.
    pub fn text(&self, row: usize) -> Result<&str, CellError> {
        match self.value(row)? {
            Kind::Text(texts) => Ok(texts.get(row)),
            _ => Err(other()),
        }
    }

    /// Returns the bits of a row as bytes.
    pub fn bytes(&self, row: usize) -> Result<&[u8], CellError> {
        match self.value(row)? {
            Kind::Opaque(bytes) => Ok(bytes.get(row)),
            _ => Err(other()),
        }
    }

    /// Returns the column of elements, and the range of those of a row.
    pub fn elements(&self, row: usize) -> Result<(&Self, Range<usize>), CellError> {
        let Kind::Lists(lists, elements) = self.value(row)? else {
            return Err(other());
        };
        let place = match lists {
            Lists::Fixed(len) => row * len..(row + 1) * len,
            Lists::Short(offsets) => {
                let [from, to] = [offsets[row], offsets[row + 1]];
                usize::try_from(from).unwrap_or(0)..usize::try_from(to).unwrap_or(0)
            }
            Lists::Long(offsets) => {
                let [from, to] = [offsets[row], offsets[row + 1]];
                usize::try_from(from).unwrap_or(0)..usize::try_from(to).unwrap_or(0)
            }
        };
        Ok((elements, place))
    }

    /// Returns the fields of a row; empty for a value without columns.
    pub fn fields(&self, row: usize) -> Result<&[Self], CellError> {
        match self.value(row)? {
            Kind::Fields(fields) => Ok(fields),
            Kind::Nothing | Kind::Bool(_) => Ok(&[]),
            _ => Err(other()),
        }
    }

    /// A column that is never read.
    pub const NOTHING: &'static Self = &Self {
        nulls: None,
        kind: Kind::Nothing,
    };
}

fn of_fields<'a>(
    fields: &[Named],
    column: impl Fn(&str) -> Option<&'a ArrayRef>,
    path: &str,
) -> Result<Vec<Cells>, ColumnError> {
    let each = fields.iter().map(|field| {
        let (nulls, kind) = (None, Kind::Nothing);
        if !field.form.is_shown() {
            return Ok(Cells { nulls, kind });
        }
        let path = match path {
            "" => String::from(field.name),
            path => alloc::format!("{path}.{}", field.name),
        };
        let array = column(field.name).ok_or_else(|| ColumnError::missing(&path))?;
        Cells::new(&field.form, array, &path)
    });
    each.collect()
}

/// Returns the index of the name in each row.
fn keys(names: &[&str], array: &dyn Array) -> Option<Vec<Option<u64>>> {
    let number = |text: &str| (0..).zip(names).find(|(_, name)| **name == text);
    let number = |text: Option<&str>| text.and_then(number).map(|(number, _)| number);
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let numbers = keys(names, dictionary.values())?;
        // If all rows are null, the dictionary can be empty.
        if numbers.is_empty() {
            return Some(alloc::vec![None; array.len()]);
        }
        let keys = dictionary.normalized_keys();
        let is_there = |row: usize| !dictionary.keys().is_null(row);
        let rows = keys.into_iter().enumerate();
        let rows = rows.map(|(row, key)| {
            numbers
                .get(key)
                .copied()
                .flatten()
                .filter(|_| is_there(row))
        });
        return Some(rows.collect());
    }
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(number).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(number).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(number).collect(),
        _ => return None,
    })
}

/// Returns the text of a row that is not null.
fn text(array: &dyn Array, row: usize) -> String {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let keys = dictionary.normalized_keys();
        let key = keys.get(row).copied().unwrap_or_default();
        return text(dictionary.values(), key);
    }
    Texts::new(array).map_or_else(String::new, |texts| String::from(texts.get(row)))
}

/// Returns the offsets and the elements of lists.
fn lists(array: &dyn Array) -> Option<(Lists, ArrayRef)> {
    Some(match array.data_type() {
        DataType::FixedSizeList(_, len) => {
            let lists = array.as_fixed_size_list();
            let len = usize::try_from(*len).ok()?;
            (Lists::Fixed(len), lists.values().clone())
        }
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            (
                Lists::Short(lists.offsets().clone()),
                lists.values().clone(),
            )
        }
        DataType::LargeList(_) => {
            let lists = array.as_list::<i64>();
            (Lists::Long(lists.offsets().clone()), lists.values().clone())
        }
        DataType::Map(..) => {
            let maps = array.as_map();
            let entries: ArrayRef = Arc::new(maps.entries().clone());
            (Lists::Short(maps.offsets().clone()), entries)
        }
        _ => return None,
    })
}

#[cold]
fn other() -> CellError {
    CellError::new("an implementation of `Columnar` is not of one form")
}
