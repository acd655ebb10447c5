//! Columns of texts or bytes: Arrow data, or Python objects one after the other.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BinaryArray, StringArray};
use arrow_schema::DataType;
use bitcodec::columns::{Cell, Projection};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3_arrow::input::AnyArray;

use crate::buffer::{bytes_of, held};

/// The rows of a column.
pub(crate) enum Column {
    /// A value in each cell.
    Cells(Vec<ArrayRef>),
    /// One value after the other.
    Packed(Vec<u8>),
}

const CURE: &str = "expected an Arrow array of texts or bytes, an iterable of str or bytes, or a buffer of packed values";

/// Whether an object has Arrow data.
pub(crate) fn is_arrow(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")?)
}

/// Returns the rows of a column.
pub(crate) fn column(values: &Bound<'_, PyAny>) -> PyResult<Column> {
    if is_arrow(values)? {
        let array: AnyArray = values.extract()?;
        let (chunks, field) = array.into_chunked_array()?.into_inner();
        if *field.data_type() == DataType::Null {
            let nulls = chunks
                .iter()
                .map(|chunk| -> ArrayRef { Arc::new(StringArray::new_null(chunk.len())) });
            return Ok(Column::Cells(nulls.collect()));
        }
        check(field.data_type())?;
        return Ok(Column::Cells(chunks));
    }
    if values.is_instance_of::<PyString>() {
        let words = "one text is no column; give a list of texts, or use decode";
        return Err(PyTypeError::new_err(words));
    }
    if let Some(bytes) = bytes_of(values)? {
        return Ok(Column::Packed(bytes));
    }
    if values.is_instance_of::<PyDict>() || values.hasattr("columns")? {
        return Err(PyTypeError::new_err(
            "a table is no column; give a column: table[\"id\"]",
        ));
    }
    let Ok(each) = values.try_iter() else {
        let found = values.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{CURE}; found {found}")));
    };
    objects(each).map(|array| Column::Cells(vec![array]))
}

/// Refuses an array that has no texts and no bytes.
fn check(data_type: &DataType) -> PyResult<()> {
    let words = match data_type {
        DataType::Struct(fields) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            let first = names.first().copied().unwrap_or("id");
            let names = names.join(", ");
            format!("a table of {names} is no column; give a column: table[\"{first}\"]")
        }
        other if !has_cells(other) => {
            format!("{CURE}; found an array of {other}")
        }
        _ => return Ok(()),
    };
    Err(PyTypeError::new_err(words))
}

fn has_cells(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => true,
        DataType::Dictionary(_, values) => has_cells(values),
        _ => false,
    }
}

/// Returns an array of Python objects: all texts, or all bytes.
fn objects<'py>(each: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>) -> PyResult<ArrayRef> {
    let mut is_text = None;
    let mut ends = Vec::new();
    let mut bytes = Vec::new();
    for (row, object) in each.enumerate() {
        let object = object?;
        if object.is_none() {
            ends.push((bytes.len(), false));
            continue;
        }
        let other = |found: &str| {
            PyTypeError::new_err(format!("row {row}: expected a str or bytes, found {found}"))
        };
        let Some(held) = held(&object)? else {
            return Err(other(&object.get_type().name()?.to_string()));
        };
        let cell = held.cell();
        match (*is_text.get_or_insert(matches!(cell, Cell::Text(_))), cell) {
            (true, Cell::Bytes(_)) => return Err(other("bytes among texts")),
            (false, Cell::Text(_)) => return Err(other("a str among bytes")),
            _ => {}
        }
        bytes.extend_from_slice(cell.as_bytes());
        ends.push((bytes.len(), true));
    }
    let mut start = 0;
    let cells = ends.into_iter().map(|(end, is_there)| {
        let cell = bytes.get(start..end);
        start = end;
        cell.filter(|_| is_there)
    });
    let cells: BinaryArray = cells.collect();
    Ok(match is_text {
        Some(false) => Arc::new(cells),
        _ => {
            let (offsets, values, nulls) = cells.into_parts();
            let texts = StringArray::try_new(offsets, values, nulls);
            Arc::new(texts.map_err(|error| PyTypeError::new_err(error.to_string()))?)
        }
    })
}

/// The names of columns: one, or several.
#[derive(FromPyObject)]
pub(crate) enum Names {
    One(String),
    Several(Vec<String>),
}

/// Returns the projection of the named columns; of all columns without names.
pub(crate) fn projection(columns: Option<Names>) -> Projection {
    match columns {
        None => Projection::ALL,
        Some(Names::One(name)) => Projection::of([name]),
        Some(Names::Several(names)) => Projection::of(names),
    }
}
