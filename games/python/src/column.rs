//! Arrow columns over the PyCapsule interface.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BinaryArray, RecordBatch, RecordBatchReader, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use bitcodec::columns::{ColumnError, Projection, Rows};
use games::format::GameFormat;
use bitcodec::columns::Table;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::{AnyArray, AnyRecordBatch};
use pyo3_arrow::{PyChunkedArray, PySchema, PyTable};

use crate::error::{format_of, of_columns};

/// Returns the columns of a format that has them.
pub(crate) fn columns_of(name: &str) -> PyResult<(&'static dyn GameFormat, &'static dyn Table)> {
    let format = format_of(name)?;
    let columns = format.columns().ok_or_else(|| {
        let words = format!("{name} is text only and has no columns; convert it first");
        PyValueError::new_err(words)
    })?;
    Ok((format, columns))
}

/// Returns the projection of the named columns; of all columns without names.
pub(crate) fn projection(columns: Option<Vec<String>>) -> Projection {
    columns.map_or(Projection::ALL, Projection::of)
}

/// Returns the schema of the wanted columns, from a batch without rows.
pub(crate) fn schema_of(
    columns: &dyn Table,
    projection: &Projection,
    lossy: bool,
) -> PyResult<Arc<Schema>> {
    let none: ArrayRef = Arc::new(StringArray::from_iter_values::<&str, _>([]));
    let empty = columns.decode(Rows::from(&none), projection, lossy);
    empty
        .map(|batch| batch.schema())
        .map_err(|error| of_columns(&error, 0))
}

#[pyfunction]
#[pyo3(signature = (format, lossy = false))]
fn schema(format: &str, lossy: bool) -> PyResult<PySchema> {
    let (_, columns) = columns_of(format)?;
    Ok(PySchema::new(if lossy {
        columns.lossy_schema()
    } else {
        Arc::new(columns.schema())
    }))
}

/// Converts Arrow data, or a list of texts or bytes, to arrays.
fn chunks(values: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if values.hasattr("__arrow_c_array__")? || values.hasattr("__arrow_c_stream__")? {
        let array: AnyArray = values.extract()?;
        let (chunks, _) = array.into_chunked_array()?.into_inner();
        return Ok(chunks);
    }
    if let Ok(texts) = values.extract::<Vec<Option<String>>>() {
        return Ok(vec![Arc::new(StringArray::from(texts))]);
    }
    if let Ok(bytes) = values.extract::<Vec<Option<Vec<u8>>>>() {
        return Ok(vec![Arc::new(BinaryArray::from_iter(bytes))]);
    }
    Err(PyTypeError::new_err(
        "expected an Arrow array of texts or bytes, or a list of str or bytes",
    ))
}

#[pyfunction]
#[pyo3(signature = (format, values, columns = None, lossy = false))]
fn decode_column(
    py: Python<'_>,
    format: &str,
    values: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    lossy: bool,
) -> PyResult<PyTable> {
    let (_, table) = columns_of(format)?;
    let chunks = chunks(values)?;
    let wanted = projection(columns);
    let schema = schema_of(table, &wanted, lossy)?;
    let batches = py.detach(|| {
        let mut before = 0;
        let mut batches = Vec::new();
        for chunk in &chunks {
            let numbered = wanted.clone().from_row(before);
            batches.push(table.decode(Rows::from(chunk), &numbered, lossy)?);
            before += chunk.len();
        }
        Ok(batches)
    });
    let batches = batches.map_err(|error: ColumnError| of_columns(&error, 0))?;
    PyTable::try_new(batches, schema)
}

#[pyfunction]
#[pyo3(signature = (format, table, text = true))]
fn encode_column(
    py: Python<'_>,
    format: &str,
    table: &Bound<'_, PyAny>,
    text: bool,
) -> PyResult<PyChunkedArray> {
    let (_, columns) = columns_of(format)?;
    let batches: AnyRecordBatch = table.extract()?;
    let reader: Box<dyn RecordBatchReader + Send> = batches.into_reader()?;
    let batches: Result<Vec<RecordBatch>, ArrowError> = py.detach(|| reader.collect());
    let batches = batches.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let arrays = py.detach(|| {
        let mut before = 0;
        let mut arrays: Vec<ArrayRef> = Vec::new();
        for batch in &batches {
            let array: Result<ArrayRef, _> = if text {
                let texts = columns.encode_text(batch);
                texts.map(|texts| Arc::new(StringArray::from(texts)) as ArrayRef)
            } else {
                let rows = columns.encode(batch);
                rows.map(|rows| Arc::new(BinaryArray::from_iter_values(rows)) as ArrayRef)
            };
            arrays.push(array.map_err(|error| (error, before))?);
            before += batch.num_rows();
        }
        Ok(arrays)
    });
    let arrays = arrays.map_err(|(error, before): (_, usize)| of_columns(&error, before))?;
    let data_type = if text {
        DataType::Utf8
    } else {
        DataType::Binary
    };
    PyChunkedArray::try_new(arrays, Arc::new(Field::new("", data_type, false)))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(schema, module)?)?;
    module.add_function(wrap_pyfunction!(decode_column, module)?)?;
    module.add_function(wrap_pyfunction!(encode_column, module)?)
}
