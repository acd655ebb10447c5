//! The columns of formats.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader, StringArray};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use bitcodec::columns::{
    self, Begins, Cell, ColumnError, Columnar, DeclaredTable, Packing, Projection, Reading,
    Records, RowDecoder, Rows, Table, decode_each, rows_by,
};
use bitcodec::layout::Layout;
use bitcodec::trace::Trace;
use bitcodec::{ErrorKind, NoContext, WireFormat};

use crate::format::{FormatError, GameFormat, Kind, Options, hex};

/// The table of a type whose texts are hex digits, in every spelling that [`hex`] reads.
pub(crate) struct HexTable<T>(T);

impl<T: WireFormat<Context = NoContext> + Columnar> HexTable<T> {
    pub(crate) const TABLE: DeclaredTable<T> = DeclaredTable::new(
        |text| Ok(T::from_bytes(&hex::read(text)?)?),
        |value| Ok(hex::write(&value.to_bytes()?)),
        |text| Ok(T::trace(&hex::read(text)?)),
    );
}

impl From<FormatError> for ColumnError {
    fn from(error: FormatError) -> Self {
        let kind = match error.kind {
            Kind::Codec(kind) => kind,
            Kind::Json => ErrorKind::Text,
        };
        let bits = error.bits.as_ref().and_then(|bits| {
            let bit = |bit| usize::try_from(bit).ok();
            Some(bit(bits.start)?..bit(bits.end)?)
        });
        let message = error.to_string();
        Self::in_row(kind, error.path.clone().unwrap_or_default(), bits, message)
    }
}

/// The texts of a source as batches of a table.
pub(crate) struct TextBatches<R> {
    table: &'static dyn Table,
    records: Records<R>,
    reading: Reading,
    schema: SchemaRef,
    rows: usize,
    is_over: bool,
}

/// The number of texts of a batch.
const ROWS: usize = 8192;

impl<R: Read + Send> TextBatches<R> {
    pub(crate) fn new(
        table: &'static dyn Table,
        source: R,
        reading: &Reading,
    ) -> Result<Self, ColumnError> {
        if reading.packing != Packing::Lines {
            let words = "the format has no bytes that follow one another; give texts";
            return Err(ColumnError::in_row(ErrorKind::Unencodable, "", None, words));
        }
        let none: ArrayRef = Arc::new(StringArray::from_iter_values::<&str, _>([]));
        let empty = table.decode(Rows::from(&none), &reading.projection, reading.lossy)?;
        Ok(Self {
            schema: empty.schema(),
            table,
            records: Records::new(source, table.begins()),
            rows: reading.projection.first_row(),
            reading: reading.clone(),
            is_over: false,
        })
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let most = self.reading.rows.unwrap_or(ROWS).max(1);
        let mut texts = Vec::new();
        while texts.len() < most {
            let Some(record) = self.records.next_record()? else {
                break;
            };
            let text = String::from_utf8(record.to_vec()).map_err(|_| {
                let row = self.rows + texts.len();
                let words = format!("row {row}: not UTF-8");
                io::Error::new(io::ErrorKind::InvalidData, words)
            });
            texts.push(text?);
        }
        if texts.is_empty() {
            return Ok(None);
        }
        let wanted = self.reading.projection.clone().from_row(self.rows);
        self.rows += texts.len();
        let texts: ArrayRef = Arc::new(StringArray::from(texts));
        let batch = self
            .table
            .decode(Rows::from(&texts), &wanted, self.reading.lossy);
        batch
            .map(Some)
            .map_err(|error| ArrowError::ExternalError(Box::new(error)))
    }
}

impl<R: Read + Send> Iterator for TextBatches<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let batch = self.batch().transpose();
        self.is_over = !matches!(batch, Some(Ok(_)));
        batch
    }
}

impl<R: Read + Send> RecordBatchReader for TextBatches<R> {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// A format that is text only: it has no columns, and decoding checks its texts.
#[derive(Clone, Copy)]
pub(crate) struct TextOnly(pub(crate) &'static dyn GameFormat);

impl fmt::Debug for TextOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.card().name)
    }
}

impl TextOnly {
    fn check(self, cell: Cell<'_>) -> Result<(), ColumnError> {
        match cell {
            Cell::Text(text) => Ok(self.0.check(text, &Options::default())?),
            Cell::Bytes(_) => Err(self.refused("bytes, and the format is text only")),
        }
    }

    fn refused(self, words: &str) -> ColumnError {
        let words = format!("{}: {words}", self.0.card().name);
        ColumnError::in_row(ErrorKind::Unencodable, "", None, words)
    }
}

const NO_COLUMNS: &str = "the format is text only and has no columns; convert it first";

impl Table for TextOnly {
    fn schema(&self) -> Schema {
        columns::schema::<()>()
    }

    fn lossy_schema(&self) -> SchemaRef {
        columns::lossy_schema::<()>()
    }

    fn layout(&self) -> Option<&'static Layout> {
        None
    }

    fn begins(&self) -> Option<Begins> {
        self.0.records()
    }

    fn decode(
        &self,
        rows: Rows<'_>,
        projection: &Projection,
        lossy: bool,
    ) -> Result<RecordBatch, ColumnError> {
        let Rows::Cells(array) = rows else {
            return Err(self.refused(NO_COLUMNS));
        };
        decode_each(array, projection, lossy, |cell| self.check(cell))
    }

    fn encode(&self, _: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError> {
        Err(self.refused(NO_COLUMNS))
    }

    fn encode_text(&self, _: &RecordBatch) -> Result<Vec<String>, ColumnError> {
        Err(self.refused(NO_COLUMNS))
    }

    fn rows(&'static self, projection: &Projection) -> Result<Box<dyn RowDecoder>, ColumnError> {
        rows_by(projection, |cell| self.check(cell))
    }

    fn batches(
        &'static self,
        source: Box<dyn Read + Send>,
        reading: &Reading,
    ) -> Result<Box<dyn RecordBatchReader + Send>, ColumnError> {
        Ok(Box::new(TextBatches::new(self, source, reading)?))
    }

    fn trace(&self, _: Cell<'_>) -> Result<Option<Trace>, ColumnError> {
        Ok(None)
    }
}
