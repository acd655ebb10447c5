//! The columns of a format whose type is not known to the caller.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::io::Read;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{Schema, SchemaRef};

use crate::columns::cell::{Cell, is_text};
use crate::columns::records::Begins;
use crate::columns::row::{RowDecoder, rows_by};
use crate::columns::{self, Batches, ColumnError, Columnar, Projection, Reader, Rows};
use crate::context::NoContext;
use crate::format::WireFormat;
use crate::layout::Layout;
use crate::text::{Hex, Text, TextFormat};
use crate::trace::Trace;

/// How the values of a source follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// Each value has whole bytes, as [`WireFormat::to_bytes`] writes it.
    #[default]
    Bytes,
    /// There is no padding between values, as [`encode_packed`](crate::stream::encode_packed) writes them.
    Bits,
    /// Each value is a line of text.
    Lines,
}

/// How a source is read as batches.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// How the values follow each other.
    pub packing: Packing,
    /// The selected columns.
    pub projection: Projection,
    /// Whether a rejected row is null, with the reason in the column `error`; otherwise it ends the batches.
    pub lossy: bool,
    /// The most rows of a batch; 8192 if omitted.
    pub rows: Option<usize>,
}

/// The columns of a format that is chosen at run time, for programs that read many formats: a Python module, an SQL
/// engine.
///
/// [`table`] returns that of a declared type. A format that is text only has no columns in its schema, and decoding
/// only checks its texts.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::columns::{Projection, Rows, Table, table};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// let die: &dyn Table = table::<Die>();
/// let rows = vec![0b101_00000, 0b000_00000];
/// assert_eq!(die.decode(Rows::from(&rows), &Projection::ALL, false)?.num_rows(), 2);
/// # Ok::<(), bitcodec::columns::ColumnError>(())
/// ```
pub trait Table: fmt::Debug + Send + Sync {
    /// Returns the columns.
    fn schema(&self) -> Schema;

    /// Returns the columns with null rows for errors, followed by the column `error`.
    fn lossy_schema(&self) -> SchemaRef;

    /// Returns the layout of the bits; `None` for a format that is not declared.
    fn layout(&self) -> Option<&'static Layout>;

    /// Returns a function that finds the lines that begin a text; `None` if each line is a text.
    fn begins(&self) -> Option<Begins> {
        None
    }

    /// Returns the text of the bytes of a file; `None` if they are none. Texts are UTF-8, unless the format has another
    /// character set.
    fn text<'a>(&self, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
        core::str::from_utf8(bytes).ok().map(Cow::Borrowed)
    }

    /// Decodes bytes, or an array of bytes or of texts.
    ///
    /// # Errors
    /// The first rejected row, unless `lossy` makes it null; rows of another type; an unknown column.
    fn decode(
        &self,
        rows: Rows<'_>,
        projection: &Projection,
        lossy: bool,
    ) -> Result<RecordBatch, ColumnError>;

    /// Encodes each row as bytes.
    ///
    /// # Errors
    /// The first row without a wire form; a column that is missing or of another type.
    fn encode(&self, batch: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError>;

    /// Encodes each row as text.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_text(&self, batch: &RecordBatch) -> Result<Vec<String>, ColumnError>;

    /// Returns a decoder of values one by one.
    ///
    /// # Errors
    /// If a selected column does not exist.
    fn rows(&'static self, projection: &Projection) -> Result<Box<dyn RowDecoder>, ColumnError>;

    /// Reads a source, with one batch in memory at a time.
    ///
    /// # Errors
    /// If a selected column does not exist, or if the values of the format cannot follow each other in this way.
    fn batches(
        &'static self,
        source: Box<dyn Read + Send>,
        reading: &Reading,
    ) -> Result<Box<dyn RecordBatchReader + Send>, ColumnError>;

    /// Returns the meaning of every bit of a value, up to the first rejected bit; `None` for a format that is text only.
    ///
    /// # Errors
    /// A text that has no bytes.
    fn trace(&self, cell: Cell<'_>) -> Result<Option<Trace>, ColumnError>;
}

/// The columns of a declared type, with its text form.
pub struct DeclaredTable<T> {
    read: fn(&str) -> Result<T, ColumnError>,
    write: fn(&T) -> Result<String, ColumnError>,
    trace: fn(&str) -> Result<Trace, ColumnError>,
}

/// Returns the table of a declared type. Its texts are hexadecimal digits; [`text_table`] takes the text form of the
/// type.
#[must_use]
pub const fn table<T: WireFormat<Context = NoContext> + Columnar + 'static>()
-> &'static DeclaredTable<T> {
    const { &DeclaredTable::<T>::HEX }
}

/// Returns the table of a declared type with a text form.
#[must_use]
pub const fn text_table<T: TextFormat<Context = NoContext> + Columnar + 'static>()
-> &'static DeclaredTable<T> {
    const { &DeclaredTable::<T>::TEXT }
}

impl<T> fmt::Debug for DeclaredTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DeclaredTable")
            .field(&core::any::type_name::<T>())
            .finish()
    }
}

impl<T: WireFormat<Context = NoContext> + Columnar> DeclaredTable<T> {
    /// The table of a type whose texts are hexadecimal digits.
    const HEX: Self = Self::new(
        |text| Ok(T::from_bytes(&hex(text)?)?),
        |value| {
            let bytes = value.to_bytes()?;
            let mut text = String::with_capacity(2 * bytes.len());
            // A string takes all that is written to it.
            let _ = Hex::write(&bytes, 8 * bytes.len(), &mut text);
            Ok(text)
        },
        |text| Ok(T::trace(&hex(text)?)),
    );

    /// Returns the table of a type whose texts functions read, write and trace.
    #[must_use]
    pub const fn new(
        read: fn(&str) -> Result<T, ColumnError>,
        write: fn(&T) -> Result<String, ColumnError>,
        trace: fn(&str) -> Result<Trace, ColumnError>,
    ) -> Self {
        Self { read, write, trace }
    }

    fn read(&self, cell: Cell<'_>) -> Result<T, ColumnError> {
        match cell {
            Cell::Bytes(bytes) => Ok(T::from_bytes(bytes)?),
            Cell::Text(text) => (self.read)(text),
        }
    }
}

impl<T: TextFormat<Context = NoContext> + Columnar> DeclaredTable<T> {
    /// The table of a type with a text form.
    const TEXT: Self = Self::new(
        |text| Ok(T::from_text(text)?),
        |value| Ok(value.to_text()?),
        |text| Ok(T::trace_text(text)),
    );
}

/// Returns the bytes of hexadecimal digits.
fn hex(text: &str) -> Result<Vec<u8>, ColumnError> {
    let mut bytes = alloc::vec![0; text.len().div_ceil(2)];
    match Hex::read(text, &mut bytes) {
        Ok(_) => Ok(bytes),
        Err(refusal) => Err(crate::DecodeError::from_refusal(refusal).into()),
    }
}

impl<T: WireFormat<Context = NoContext> + Columnar + 'static> Table for DeclaredTable<T> {
    fn schema(&self) -> Schema {
        columns::schema::<T>()
    }

    fn lossy_schema(&self) -> SchemaRef {
        columns::lossy_schema::<T>()
    }

    fn layout(&self) -> Option<&'static Layout> {
        Some(T::LAYOUT)
    }

    fn decode(
        &self,
        rows: Rows<'_>,
        projection: &Projection,
        lossy: bool,
    ) -> Result<RecordBatch, ColumnError> {
        match rows {
            Rows::Cells(array) if is_text(array.data_type()) => {
                columns::decode_texts(rows, projection, lossy, self.read)
            }
            rows if lossy => columns::decode_lossy::<T>(rows, projection),
            rows => columns::decode::<T>(rows, projection),
        }
    }

    fn encode(&self, batch: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError> {
        columns::encode::<T>(batch)
    }

    fn encode_text(&self, batch: &RecordBatch) -> Result<Vec<String>, ColumnError> {
        let reader = Reader::<T>::new(batch)?;
        let rows = 0..batch.num_rows();
        let write = |row| (self.write)(&reader.get(row)?).map_err(|error| error.at_row(row));
        rows.map(write).collect()
    }

    fn rows(&'static self, projection: &Projection) -> Result<Box<dyn RowDecoder>, ColumnError> {
        rows_by(projection, |cell| self.read(cell))
    }

    fn batches(
        &'static self,
        source: Box<dyn Read + Send>,
        reading: &Reading,
    ) -> Result<Box<dyn RecordBatchReader + Send>, ColumnError> {
        let wanted = &reading.projection;
        let batches = match reading.packing {
            Packing::Bytes => Batches::<T, _>::new(source, wanted)?,
            Packing::Bits => Batches::packed(source, wanted)?,
            Packing::Lines => Batches::texts(source, self.read, wanted)?,
        };
        let batches = match reading.rows {
            Some(rows) => batches.rows(rows),
            None => batches,
        };
        Ok(Box::new(match reading.lossy {
            true => batches.lossy(),
            false => batches,
        }))
    }

    fn trace(&self, cell: Cell<'_>) -> Result<Option<Trace>, ColumnError> {
        match cell {
            Cell::Bytes(bytes) => Ok(Some(T::trace(bytes))),
            Cell::Text(text) => (self.trace)(text).map(Some),
        }
    }
}
