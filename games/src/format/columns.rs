//! The columns of formats.

use std::fmt;
use std::io::Read;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{Schema, SchemaRef};
use bitcodec::columns::{
    self, Begins, Cell, ColumnError, Columnar, DeclaredTable, Projection, Reading, RowDecoder,
    Rows, Table, decode_each, rows_by, text_batches,
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
        text_batches(self, source, reading, |cell| self.check(cell))
    }

    fn trace(&self, _: Cell<'_>) -> Result<Option<Trace>, ColumnError> {
        Ok(None)
    }
}
