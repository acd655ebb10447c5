//! Files as streams of batches, with one batch in memory at a time.

use std::fmt::Write;
use std::io::{self, Cursor, Read};
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use bitcodec::columns::{ColumnError, Packing, Reading, Table};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};
use pyo3_arrow::{PyRecordBatchReader, PySchema};

use crate::error::Refusal;
use crate::source::Source;

/// The number of values of a batch.
const ROWS: usize = 16_384;

/// Returns how values follow each other: False for lines, True or "bytes" for whole bytes, "bits" for no padding.
pub(crate) fn packing(packed: Option<&Bound<'_, PyAny>>) -> PyResult<Packing> {
    let Some(packed) = packed else {
        return Ok(Packing::Lines);
    };
    if let Ok(name) = packed.cast::<PyString>() {
        return match name.to_str()? {
            "bytes" => Ok(Packing::Bytes),
            "bits" => Ok(Packing::Bits),
            other => {
                let words = format!("packed is True, False, \"bytes\" or \"bits\", not {other:?}");
                Err(PyValueError::new_err(words))
            }
        };
    }
    Ok(if packed.is_truthy()? {
        Packing::Bytes
    } else {
        Packing::Lines
    })
}

/// The rows of a file as batches of columns, for everything that takes a stream of Arrow.
///
/// Each use reads the file again, with one batch in memory at a time.
#[pyclass(module = "bitcodec", frozen, name = "Batches")]
pub(crate) struct Batches {
    format: &'static str,
    table: &'static dyn Table,
    source: Source,
    reading: Reading,
    schema: SchemaRef,
    /// The class of errors.
    refused: Py<PyAny>,
    is_read: AtomicBool,
}

impl Batches {
    pub(crate) fn new(
        refused: &Bound<'_, PyAny>,
        format: &'static str,
        table: &'static dyn Table,
        source: Source,
        reading: Reading,
    ) -> PyResult<Self> {
        let py = refused.py();
        let reading = Reading {
            rows: Some(ROWS),
            ..reading
        };
        if matches!(source, Source::Path(_)) {
            // A file that is not there is an error now, not where it is read.
            source.open(py, false)?;
        }
        let none = table.batches(Box::new(Cursor::new([])), &reading);
        let schema = none
            .map_err(|error| Refusal::of_columns(&error, 0).raise(refused))?
            .schema();
        Ok(Self {
            format,
            table,
            source,
            reading,
            schema,
            refused: refused.clone().unbind(),
            is_read: AtomicBool::new(false),
        })
    }

    fn reader(&self, py: Python<'_>) -> PyResult<PyRecordBatchReader> {
        let again = self.is_read.swap(true, Ordering::Relaxed);
        let mut source = self.source.open(py, again)?;
        let mut head = Vec::new();
        py.detach(|| source.by_ref().take(8).read_to_end(&mut head))?;
        let looks = kind_of_file(&head);
        let source = Box::new(Cursor::new(head).chain(source));
        let batches = self.table.batches(source, &self.reading);
        let batches =
            batches.map_err(|error| Refusal::of_columns(&error, 0).raise(self.refused.bind(py)))?;
        Ok(PyRecordBatchReader::new(Box::new(Named {
            batches,
            looks,
            rows: 0,
        })))
    }
}

#[pymethods]
impl Batches {
    /// Returns the batches as a stream of Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let reader = self.reader(py)?.into_pyobject(py)?;
        reader.call_method1("__arrow_c_stream__", (requested_schema,))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reader = self.reader(py)?.into_pyobject(py)?;
        Ok(reader.try_iter()?.into_any())
    }

    /// The columns.
    #[getter]
    fn schema(&self) -> PySchema {
        PySchema::new(self.schema.clone())
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self
            .schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        format!(
            "<rows of {} in {}: {}>",
            self.format,
            self.source.name(),
            names.join(", ")
        )
    }

    fn _repr_html_(&self) -> String {
        let mut html = format!("<table><caption>{}</caption>", self.format);
        for field in self.schema.fields() {
            let doc = field.metadata().get("doc").map_or("", String::as_str);
            let cells = [field.name(), &field.data_type().to_string(), doc].map(escaped);
            // A string takes all that is written to it.
            let _ = write!(
                html,
                "<tr><th>{}</th><td>{}</td><td>{}</td></tr>",
                cells[0], cells[1], cells[2]
            );
        }
        html + "</table>"
    }
}

/// Returns a text for HTML and SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Returns what a file is that begins with these bytes, if that is no file of values.
fn kind_of_file(head: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 8] = [
        (
            b"PAR1",
            "a Parquet file; read it with pyarrow or polars, and decode a column",
        ),
        (
            b"ARROW1",
            "an Arrow file; read it with pyarrow or polars, and decode a column",
        ),
        (
            b"\xff\xff\xff\xff",
            "a stream of Arrow; read it with pyarrow, and decode a column",
        ),
        (b"\x1f\x8b", "a gzip file; give gzip.open(path)"),
        (
            b"\x28\xb5\x2f\xfd",
            "a zstd file; give an open file that decompresses it",
        ),
        (b"\xfd7zXZ", "an xz file; give lzma.open(path)"),
        (b"BZh", "a bzip2 file; give bz2.open(path)"),
        (
            b"PK\x03\x04",
            "a zip file; give an open file of zipfile.ZipFile",
        ),
    ];
    KINDS
        .iter()
        .find(|(magic, _)| head.starts_with(magic))
        .map(|(_, words)| *words)
}

/// Batches, whose first error says what else the file looks like.
struct Named {
    batches: Box<dyn RecordBatchReader + Send>,
    looks: Option<&'static str>,
    rows: usize,
}

impl Iterator for Named {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.batches.next()?;
        Some(match next {
            Ok(batch) => {
                self.rows += batch.num_rows();
                Ok(batch)
            }
            Err(error) => Err(
                match self.looks.filter(|_| self.rows == 0 && is_of_row_0(&error)) {
                    Some(words) => {
                        let error = inner(&error);
                        ArrowError::ExternalError(
                            format!("{error}; the file looks like {words}").into(),
                        )
                    }
                    None => error,
                },
            ),
        })
    }
}

impl RecordBatchReader for Named {
    fn schema(&self) -> SchemaRef {
        self.batches.schema()
    }
}

fn is_of_row_0(error: &ArrowError) -> bool {
    match error {
        ArrowError::ExternalError(error) => match error.downcast_ref::<ColumnError>() {
            Some(error) => error.row().is_none_or(|row| row == 0),
            None => true,
        },
        ArrowError::IoError(_, error) => error.kind() == io::ErrorKind::InvalidData,
        _ => false,
    }
}

fn inner(error: &ArrowError) -> String {
    match error {
        ArrowError::ExternalError(error) => error.to_string(),
        ArrowError::IoError(words, _) => words.clone(),
        other => other.to_string(),
    }
}
