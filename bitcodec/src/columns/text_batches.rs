//! Batches of the texts of a source, for a format that is no declared type.

use alloc::boxed::Box;
use std::io::{self, Read};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::columns::batches::{ROWS, external};
use crate::columns::table::{Packing, Reading};
use crate::columns::{Begins, Builder, Cell, ColumnError, Columnar, Records};

/// The batches of texts that a function decodes.
struct TextBatches<R, F> {
    records: Records<R>,
    read: F,
    reading: Reading,
    schema: SchemaRef,
    /// The number of rows so far.
    rows: usize,
    is_over: bool,
    batch: fn(&mut Self) -> io::Result<Result<RecordBatch, ColumnError>>,
}

/// Returns the batches of the texts of a source, each of which a function decodes. `begins` finds the lines that begin a
/// text; without it, each line is one. A text that is not UTF-8 is a rejected row.
///
/// ```
/// use bitcodec::ErrorKind;
/// use bitcodec::columns::{Cell, ColumnError, Packing, Reading, text_batches};
///
/// let number = |cell: Cell<'_>| match cell {
///     Cell::Text(text) => text.parse::<u32>().map_err(|error| error.to_string()),
///     Cell::Bytes(_) => Err("bytes, and the format is text only".to_owned()),
/// };
/// let read = move |cell: Cell<'_>| number(cell).map_err(|why| ColumnError::in_row(ErrorKind::Text, "", None, why));
/// let reading = Reading { packing: Packing::Lines, ..Reading::default() };
/// let mut batches = text_batches(Box::new(&b"7\n12\n"[..]), None, &reading, read)?;
/// assert_eq!(batches.next().unwrap().unwrap().num_rows(), 2);
/// # Ok::<(), ColumnError>(())
/// ```
///
/// # Errors
/// If a selected column does not exist, or if the values are no texts.
pub fn text_batches<T: Columnar + 'static>(
    source: Box<dyn Read + Send>,
    begins: Option<Begins>,
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
        records: Records::new(source, begins),
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
            let value = match core::str::from_utf8(record) {
                Ok(text) => (self.read)(Cell::Text(text)),
                Err(_) => Err(ColumnError::not_utf8()),
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
