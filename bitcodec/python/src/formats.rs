//! The functions of a module.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{Array, ArrayRef, BinaryArray, RecordBatch, RecordBatchReader, StringArray};
use arrow_schema::{ArrowError, DataType, Field, SchemaRef};
use bitcodec::columns::{
    Cell, ColumnError, Packing, Projection, Reading, Registry, RowDecoder, Rows, Table,
};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyRecordBatch;
use pyo3_arrow::{PyChunkedArray, PySchema, PyTable};

use crate::batches::{Batches, packing};
use crate::buffer::with_cell;
use crate::column::{Column, Names, column, is_arrow, projection};
use crate::error::Refusal;
use crate::layout::FormatLayout;
use crate::source::Source;
use crate::value::{self, Maker};
use crate::{rows, stub, trace};

/// The names of the functions.
pub(crate) const FUNCTIONS: &[&str] = &[
    "formats",
    "schema",
    "layout",
    "decode",
    "encode",
    "decode_column",
    "encode_column",
    "read",
    "inspect",
    "stub",
];

/// The formats of a module. Its methods are the functions of the module.
#[pyclass(module = "bitcodec", frozen)]
pub(crate) struct Formats {
    registry: Registry,
    places: HashMap<&'static str, usize>,
    known: Vec<Known>,
    /// The name of the module.
    module: Py<PyAny>,
    refused: Py<PyAny>,
    value: Py<PyAny>,
    trace: Py<PyAny>,
}

/// A format, and what is kept from value to value.
struct Known {
    name: &'static str,
    table: &'static dyn Table,
    /// Taken out while it decodes, because Python may run other code then.
    decoder: Mutex<Option<Decoder>>,
    schema: SchemaRef,
}

struct Decoder {
    rows: Box<dyn RowDecoder>,
    fields: value::Names,
    variants: value::Names,
}

impl Decoder {
    fn new(table: &'static dyn Table, projection: &Projection) -> Result<Self, ColumnError> {
        Ok(Self {
            rows: table.rows(projection)?,
            fields: Default::default(),
            variants: Default::default(),
        })
    }
}

impl Formats {
    pub(crate) fn new(module: &Bound<'_, PyModule>, registry: Registry) -> PyResult<Self> {
        let known: Vec<Known> = registry
            .iter()
            .map(|(name, table)| Known {
                name,
                table,
                decoder: Mutex::new(None),
                schema: Arc::new(table.schema()),
            })
            .collect();
        let places = known
            .iter()
            .enumerate()
            .map(|(place, known)| (known.name, place));
        Ok(Self {
            places: places.collect(),
            known,
            registry,
            module: module.name()?.into_any().unbind(),
            refused: module.getattr("FormatError")?.unbind(),
            value: module.getattr("Value")?.unbind(),
            trace: module.getattr("Trace")?.unbind(),
        })
    }

    fn known(&self, name: &str) -> PyResult<&Known> {
        match self
            .places
            .get(name)
            .and_then(|place| self.known.get(*place))
        {
            Some(known) => Ok(known),
            None => Err(match self.registry.get(name) {
                Err(error) => PyKeyError::new_err(error.to_string()),
                Ok(_) => PyKeyError::new_err(name.to_owned()),
            }),
        }
    }

    /// Returns a format that has columns.
    fn with_columns(&self, name: &str) -> PyResult<&Known> {
        let known = self.known(name)?;
        if known.schema.fields().is_empty() {
            let words = format!("{name} is text only and has no columns");
            return Err(PyValueError::new_err(words));
        }
        Ok(known)
    }

    fn raise(&self, py: Python<'_>, error: &ColumnError) -> PyErr {
        Refusal::from(error).raise(self.refused.bind(py))
    }

    fn raise_columns(&self, py: Python<'_>, error: &ColumnError, before: usize) -> PyErr {
        Refusal::of_columns(error, before).raise(self.refused.bind(py))
    }

    /// Returns the exception of a stream of batches.
    fn raise_arrow(&self, py: Python<'_>, error: &ArrowError) -> PyErr {
        if let ArrowError::ExternalError(inner) = error
            && let Some(error) = inner.downcast_ref::<ColumnError>()
        {
            return self.raise_columns(py, error, 0);
        }
        PyValueError::new_err(error.to_string())
    }

    fn row<'py>(
        &self,
        py: Python<'py>,
        decoder: &mut Decoder,
        cell: Cell<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let class = self.value.bind(py);
        match decoder.rows.decode(cell) {
            Ok(row) => Maker {
                class,
                fields: &mut decoder.fields,
                variants: &mut decoder.variants,
            }
            .row(row),
            Err(error) => Err(self.raise(py, &error)),
        }
    }
}

#[pymethods]
impl Formats {
    /// Returns the names of the formats.
    fn formats(&self) -> Vec<&'static str> {
        self.registry.names().collect()
    }

    /// Returns the columns of a format, a schema of Arrow.
    ///
    /// With `lossy`, all columns are nullable, and the column `error` is behind them.
    #[pyo3(signature = (format, lossy = false))]
    fn schema(&self, format: &str, lossy: bool) -> PyResult<PySchema> {
        let known = self.with_columns(format)?;
        Ok(PySchema::new(if lossy {
            known.table.lossy_schema()
        } else {
            known.schema.clone()
        }))
    }

    /// Returns the layout of the bits of a format.
    ///
    /// `str()` of it is a table, `bits` the least and the greatest width, `size` the number of bytes if it is constant.
    /// A notebook shows a picture.
    #[pyo3(signature = (format))]
    fn layout(slf: &Bound<'_, Self>, format: &str) -> PyResult<FormatLayout> {
        let known = slf.get().known(format)?;
        let Some(layout) = known.table.layout() else {
            let words = format!("{format} has no layout of bits");
            return Err(PyValueError::new_err(words));
        };
        Ok(FormatLayout {
            format: known.name,
            layout,
            function: slf.getattr("layout")?.unbind(),
        })
    }

    /// Decodes one value, of a str, bytes or any buffer of bytes, to a dict whose items are attributes as well.
    ///
    /// `columns` selects fields by name, or by path as in "position.on_roll".
    #[pyo3(signature = (format, data, columns = None))]
    fn decode<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        data: &Bound<'py, PyAny>,
        columns: Option<Names>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = self.known(format)?;
        if columns.is_some() {
            let decoder = Decoder::new(known.table, &projection(columns));
            let mut decoder = decoder.map_err(|error| self.raise(py, &error))?;
            return with_cell(data, |cell| self.row(py, &mut decoder, cell));
        }
        let kept = known
            .decoder
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let mut decoder = match kept {
            Some(decoder) => decoder,
            None => Decoder::new(self.with_columns(format)?.table, &Projection::ALL)
                .map_err(|error| self.raise(py, &error))?,
        };
        let made = with_cell(data, |cell| self.row(py, &mut decoder, cell));
        *known.decoder.lock().unwrap_or_else(PoisonError::into_inner) = Some(decoder);
        made
    }

    /// Encodes a value, a dict such as `decode` returns, to bytes; with `text` to a str.
    #[pyo3(signature = (format, value, text = false))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        value: &Bound<'py, PyAny>,
        text: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = self.with_columns(format)?;
        let batch = rows::batch(&known.schema, vec![value.clone()])
            .map_err(|wrong| wrong.refusal(true).raise(self.refused.bind(py)))?;
        let raise = |error: ColumnError| self.raise(py, &error);
        Ok(if text {
            let texts = known.table.encode_text(&batch).map_err(raise)?;
            PyString::new(py, texts.first().map_or("", String::as_str)).into_any()
        } else {
            let rows = known.table.encode(&batch).map_err(raise)?;
            PyBytes::new(py, rows.first().map_or(&[], Vec::as_slice)).into_any()
        })
    }

    /// Decodes a column of texts or bytes to a table of Arrow.
    ///
    /// `values` is Arrow data, such as a column of pyarrow, pandas or Polars; any iterable of str or bytes; or a buffer
    /// of bytes with one packed value after the other. `columns` selects fields by name or path. With `lossy`, a refused
    /// row is null, and the column `error` has the reason.
    #[pyo3(signature = (format, values, columns = None, lossy = false))]
    fn decode_column(
        &self,
        py: Python<'_>,
        format: &str,
        values: &Bound<'_, PyAny>,
        columns: Option<Names>,
        lossy: bool,
    ) -> PyResult<PyTable> {
        let table = self.with_columns(format)?.table;
        let wanted = projection(columns);
        let chunks = match column(values)? {
            Column::Packed(bytes) => {
                let reading = Reading {
                    packing: Packing::Bytes,
                    projection: wanted,
                    lossy,
                    rows: None,
                };
                let batches = table.batches(Box::new(Cursor::new(bytes)), &reading);
                let batches = batches.map_err(|error| self.raise_columns(py, &error, 0))?;
                let schema = batches.schema();
                let batches: Result<Vec<RecordBatch>, ArrowError> = py.detach(|| batches.collect());
                let batches = batches.map_err(|error| self.raise_arrow(py, &error))?;
                return PyTable::try_new(batches, schema);
            }
            Column::Cells(chunks) => chunks,
        };
        let none: ArrayRef = Arc::new(StringArray::from_iter_values::<&str, _>([]));
        let empty = table.decode(Rows::from(&none), &wanted, lossy);
        let schema = empty
            .map_err(|error| self.raise_columns(py, &error, 0))?
            .schema();
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
        let batches = batches.map_err(|error: ColumnError| self.raise_columns(py, &error, 0))?;
        PyTable::try_new(batches, schema)
    }

    /// Encodes the rows of a table to a column of texts; without `text` of bytes.
    ///
    /// `table` is Arrow data with named columns, such as a table of pyarrow or a frame of pandas or Polars; or an
    /// iterable of dicts. Columns that the format does not have are ignored.
    #[pyo3(signature = (format, table, text = true))]
    fn encode_column(
        &self,
        py: Python<'_>,
        format: &str,
        table: &Bound<'_, PyAny>,
        text: bool,
    ) -> PyResult<PyChunkedArray> {
        let known = self.with_columns(format)?;
        let batches = if is_arrow(table)? {
            let batches: AnyRecordBatch = table.extract()?;
            let reader: Box<dyn RecordBatchReader + Send> = batches.into_reader()?;
            let batches: Result<Vec<RecordBatch>, ArrowError> = py.detach(|| reader.collect());
            batches.map_err(|error| PyValueError::new_err(error.to_string()))?
        } else {
            let rows = match table.try_iter() {
                Ok(rows)
                    if !table.is_instance_of::<PyDict>() && !table.is_instance_of::<PyString>() =>
                {
                    rows
                }
                _ => {
                    let found = table.get_type().name()?;
                    let words =
                        format!("expected a table of Arrow or an iterable of dicts, found {found}");
                    return Err(PyTypeError::new_err(words));
                }
            };
            let rows: PyResult<Vec<Bound<'_, PyAny>>> = rows.collect();
            let batch = rows::batch(&known.schema, rows?);
            vec![batch.map_err(|wrong| wrong.refusal(false).raise(self.refused.bind(py)))?]
        };
        let arrays = py.detach(|| {
            let mut before = 0;
            let mut arrays: Vec<ArrayRef> = Vec::new();
            for batch in &batches {
                arrays.push(encoded(known.table, batch, text).map_err(|error| (error, before))?);
                before += batch.num_rows();
            }
            Ok(arrays)
        });
        let arrays =
            arrays.map_err(|(error, before): (_, usize)| self.raise_columns(py, &error, before))?;
        let data_type = if text {
            DataType::Utf8
        } else {
            DataType::Binary
        };
        PyChunkedArray::try_new(arrays, Arc::new(Field::new("", data_type, false)))
    }

    /// Reads a file as a stream of batches of 16,384 rows, for everything that takes a stream of Arrow.
    ///
    /// `source` is a path, or an object with `read` such as an open gzip file. Each line is the text of a value; with
    /// `packed` the values follow each other in whole bytes (True or "bytes"), or without padding ("bits"). `columns` and
    /// `lossy` are as in `decode_column`.
    #[pyo3(signature = (source, format, columns = None, lossy = false, packed = None))]
    fn read(
        &self,
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        format: &str,
        columns: Option<Names>,
        lossy: bool,
        packed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batches> {
        let known = self.with_columns(format)?;
        let reading = Reading {
            packing: packing(packed)?,
            projection: projection(columns),
            lossy,
            rows: None,
        };
        let source = Source::new(source)?;
        Batches::new(
            self.refused.bind(py),
            known.name,
            known.table,
            source,
            reading,
        )
    }

    /// Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error.
    #[pyo3(signature = (format, data))]
    fn inspect<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        data: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = self.known(format)?;
        with_cell(data, |cell| {
            let trace = known
                .table
                .trace(cell)
                .map_err(|error| self.raise(py, &error))?;
            let Some(trace) = trace else {
                let words = format!("{format} is text only and has no bits to inspect");
                return Err(PyValueError::new_err(words));
            };
            let runs: Bound<'py, PyList> = trace::runs(py, &trace)?;
            self.trace.bind(py).call1((runs,))
        })
    }

    /// Returns the type stubs of this module, the text of a file `.pyi`.
    fn stub(slf: &Bound<'_, Self>) -> String {
        let each = slf
            .get()
            .known
            .iter()
            .map(|known| (known.name, known.table));
        let doc = |name: &str| {
            let doc = slf
                .getattr(name)
                .and_then(|function| function.getattr("__doc__")?.extract());
            doc.unwrap_or_default()
        };
        stub::stub(FUNCTIONS, each, doc)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<formats of {}>", self.module.bind(py))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py
            .import("sys")?
            .getattr("modules")?
            .get_item(&self.module)?;
        let function = module.getattr("_this_module")?;
        Ok((function, PyTuple::empty(py)).into_pyobject(py)?.into_any())
    }
}

/// Returns the array of the encoded rows of a batch.
fn encoded(table: &dyn Table, batch: &RecordBatch, text: bool) -> Result<ArrayRef, ColumnError> {
    Ok(if text {
        Arc::new(StringArray::from(table.encode_text(batch)?))
    } else {
        Arc::new(BinaryArray::from_iter_values(table.encode(batch)?))
    })
}
