//! Batches of the texts of a source, for a format that is no declared type.

use alloc::boxed::Box;
use std::io::{self, Read};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::columns::batches::{ROWS, external};
use crate::columns::table::{Packing, Reading, Table};
use crate::columns::{Builder, Cell, ColumnError, Columnar, Records};

/// The batches of texts that a function decodes.
struct TextBatches<R, F> {
    table: &'static dyn Table,
    records: Records<R>,
    read: F,
    reading: Reading,
    schema: SchemaRef,
    /// The number of rows so far.
    rows: usize,
    is_over: bool,
    batch: fn(&mut Self) -> io::Result<Result<RecordBatch, ColumnError>>,
}

/// Returns the batches of the texts of a source for a table, each of which a function decodes. The table knows the lines
/// that begin a text, and the character set; bytes that are no text are a rejected row.
///
/// # Errors
/// If a selected column does not exist, or if the values are no texts.
pub fn text_batches<T: Columnar + 'static>(
    table: &'static dyn Table,
    source: Box<dyn Read + Send>,
    reading: &Reading,
    read: impl Fn(Cell<'_>) -> Result<T, ColumnError> + Send + 'static,
) -> Result<Box<dyn RecordBatchReader + Send>, ColumnError> {
    if reading.packing != Packing::Lines {
        let why = "the format has no bytes that follow one another; give texts";
        return Err(ColumnError::no_sequence(why));
    }
    let empty = Builder::<T>::new(&reading.projection, 0)?.finish_as(reading.lossy)?;
    Ok(Box::new(TextBatches {
        schema: empty.schema(),
        table,
        records: Records::new(source, table.begins()),
        read,
        rows: reading.projection.first_row(),
        reading: reading.clone(),
        is_over: false,
        batch: TextBatches::batch::<T>,
    }))
}

impl<R: Read, F> TextBatches<R, F> {
    fn batch<T: Columnar>(&mut self) -> io::Result<Result<RecordBatch, ColumnError>>
    where
        F: Fn(Cell<'_>) -> Result<T, ColumnError>,
    {
        let most = self.reading.rows.unwrap_or(ROWS).max(1);
        let wanted = self.reading.projection.clone().from_row(self.rows);
        let mut builder = match Builder::<T>::new(&wanted, 0) {
            Ok(builder) => builder,
            Err(error) => return Ok(Err(error)),
        };
        while builder.len() < most {
            let Some(record) = self.records.next_record()? else {
                self.is_over = true;
                break;
            };
            let value = match self.table.text(record) {
                Some(text) => (self.read)(Cell::Text(&text)),
                None => Err(ColumnError::not_utf8()),
            };
            match value.and_then(|value| builder.push_read(&value, record.len())) {
                Ok(()) => {}
                Err(error) if self.reading.lossy => builder.push_error(error),
                Err(error) => return Ok(Err(error.at_row(self.rows + builder.len()))),
            }
        }
        Ok(builder.finish_as(self.reading.lossy))
    }
}

impl<R: Read, F> Iterator for TextBatches<R, F> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let batch = match (self.batch)(self) {
            Ok(Ok(batch)) if batch.num_rows() == 0 => return None,
            Ok(Ok(batch)) => {
                self.rows += batch.num_rows();
                return Some(Ok(batch));
            }
            Ok(Err(error)) => Err(external(error)),
            Err(error) => Err(error.into()),
        };
        self.is_over = true;
        Some(batch)
    }
}

impl<R: Read, F> RecordBatchReader for TextBatches<R, F> {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}
