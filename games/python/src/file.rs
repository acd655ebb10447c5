//! Files as streams of batches, with one batch in memory at a time.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader, StringArray};
use arrow_schema::{ArrowError, SchemaRef};
use bitcodec::columns::{ColumnError, Projection, Rows};
use bitcodec::columns::Table;
use games::format::{Begins, GameFormat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;

use crate::column::{columns_of, projection, schema_of};
use crate::error::format_of;

/// The number of values of a batch.
const ROWS: usize = 16_384;

/// A file that is being read.
struct Values {
    columns: &'static dyn Table,
    wanted: Projection,
    lossy: bool,
    schema: SchemaRef,
    input: BufReader<File>,
    /// The number of bytes of a packed value; `None` for a file of texts.
    packed: Option<usize>,
    begins: Option<Begins>,
    /// The bytes read after the last value.
    rest: Vec<u8>,
    rows: usize,
    is_over: bool,
}

impl Values {
    /// Returns the texts of the next batch.
    fn texts(&mut self) -> Result<Vec<String>, ArrowError> {
        let mut texts = Vec::new();
        let mut line = Vec::new();
        while texts.len() < ROWS {
            line.clear();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                self.is_over = true;
                if !self.rest.trim_ascii().is_empty() {
                    texts.push(std::mem::take(&mut self.rest));
                }
                break;
            }
            let ends = match self.begins {
                Some(begins) => !self.rest.is_empty() && begins(&self.rest, &line),
                None => !self.rest.is_empty(),
            };
            if ends {
                texts.push(std::mem::take(&mut self.rest));
            }
            // An empty line is not a value, but may be part of one.
            if !self.rest.is_empty() || !line.trim_ascii().is_empty() {
                self.rest.extend_from_slice(&line);
            }
        }
        let before = self.rows;
        let each = texts.into_iter().enumerate().map(|(index, bytes)| {
            let row = before + index;
            match String::from_utf8(bytes) {
                Ok(text) => Ok(text.trim_end_matches(['\n', '\r']).to_owned()),
                Err(_) => Err(ArrowError::ExternalError(
                    format!("row {row}: not UTF-8").into(),
                )),
            }
        });
        each.collect()
    }

    /// Returns the bytes of the next batch of packed values.
    fn bytes(&mut self, len: usize) -> Result<Vec<u8>, ArrowError> {
        let mut bytes = Vec::with_capacity(ROWS * len);
        let most = (ROWS * len) as u64;
        let read = self.input.by_ref().take(most).read_to_end(&mut bytes)?;
        self.is_over = (read as u64) < most;
        Ok(bytes)
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let wanted = self.wanted.clone().from_row(self.rows);
        let batch = match self.packed {
            Some(len) => {
                let bytes = self.bytes(len)?;
                if bytes.is_empty() {
                    return Ok(None);
                }
                self.columns.decode(Rows::from(&bytes), &wanted, self.lossy)
            }
            None => {
                let texts = self.texts()?;
                if texts.is_empty() {
                    return Ok(None);
                }
                let texts: ArrayRef = Arc::new(StringArray::from(texts));
                self.columns.decode(Rows::from(&texts), &wanted, self.lossy)
            }
        };
        let batch = batch.map_err(|error| external(&error))?;
        self.rows += batch.num_rows();
        Ok(Some(batch))
    }
}

/// Wraps an error for Arrow.
fn external(error: &ColumnError) -> ArrowError {
    ArrowError::ExternalError(error.to_string().into())
}

impl Iterator for Values {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let batch = self.batch().transpose();
        self.is_over |= matches!(batch, None | Some(Err(_)));
        batch
    }
}

impl RecordBatchReader for Values {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

#[pyfunction]
#[pyo3(signature = (path, format, columns = None, lossy = false, packed = false))]
fn read(
    path: PathBuf,
    format: &str,
    columns: Option<Vec<String>>,
    lossy: bool,
    packed: bool,
) -> PyResult<PyRecordBatchReader> {
    let (format, table) = columns_of(format)?;
    let wanted = projection(columns);
    let schema = schema_of(table, &wanted, lossy)?;
    let packed = if packed { Some(bytes_of(format)?) } else { None };
    let values = Values {
        columns: table,
        wanted,
        lossy,
        schema,
        input: BufReader::with_capacity(1 << 18, File::open(path)?),
        packed,
        begins: format.records(),
        rest: Vec::new(),
        rows: 0,
        is_over: false,
    };
    Ok(PyRecordBatchReader::new(Box::new(values)))
}

/// Returns the number of bytes of each packed value; `None` if they differ in size, or are texts.
#[pyfunction]
fn size(format: &str) -> PyResult<Option<usize>> {
    Ok(constant_size(format_of(format)?))
}

fn constant_size(format: &'static dyn GameFormat) -> Option<usize> {
    let layout = format.columns().and(format.layout())?;
    let bits = layout.max_bits.filter(|most| *most == layout.min_bits)?;
    Some(bits.div_ceil(8))
}

fn bytes_of(format: &'static dyn GameFormat) -> PyResult<usize> {
    constant_size(format).ok_or_else(|| {
        let name = format.card().name;
        let words = format!("{name}: values of different sizes cannot be packed");
        PyValueError::new_err(words)
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(size, module)?)
}
