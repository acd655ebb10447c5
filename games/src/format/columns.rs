//! The columns of a format, independent of its type.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Schema, SchemaRef};
use bitcodec::columns::{self, Builder, ColumnError, Columnar, Projection, Rows};
use bitcodec::{ErrorKind, NoContext, TextFormat, WireFormat};

use crate::format::{FormatError, Kind, hex};

/// The columns of a format: decodes bytes or texts to columns, and encodes columns.
pub trait Columns: Sync + Debug {
    /// Returns the columns.
    fn schema(&self) -> Schema;

    /// Returns the columns with null rows for errors, followed by the column `error`.
    fn lossy_schema(&self) -> SchemaRef;

    /// Decodes bytes, or an array of bytes or of texts.
    ///
    /// # Errors
    /// The first invalid row, unless `lossy` makes it null; rows of another type; an unknown
    /// column.
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
}

/// A cell of bytes or of text.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    /// Bytes.
    Bytes(&'a [u8]),
    /// Text.
    Text(&'a str),
}

/// The columns of a declared type.
pub(crate) struct Declared<T> {
    /// Decodes an array of texts.
    decode_text: fn(&dyn Array, &Projection, bool) -> Result<RecordBatch, ColumnError>,
    /// Encodes each row as text.
    encode_text: fn(&RecordBatch) -> Result<Vec<String>, ColumnError>,
    of: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for Declared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Declared")
    }
}

impl<T: TextFormat<Context = NoContext> + Columnar> Declared<T> {
    /// The columns of a type whose texts are its own text form.
    pub(crate) const TEXT: Self = Self {
        decode_text: |array, projection, lossy| {
            let rows = Rows::Cells(array);
            if lossy {
                columns::decode_text_lossy::<T>(rows, projection)
            } else {
                columns::decode_text::<T>(rows, projection)
            }
        },
        encode_text: columns::encode_text::<T>,
        of: PhantomData,
    };
}

impl<T: WireFormat<Context = NoContext> + Columnar> Declared<T> {
    /// The columns of a type whose texts are hex digits.
    pub(crate) const HEX: Self = Self {
        decode_text: |array, projection, lossy| {
            decode_cells(array, projection, lossy, |cell| match cell {
                Cell::Text(text) => Ok(T::from_bytes(&hex::read(text)?)?),
                Cell::Bytes(bytes) => Ok(T::from_bytes(bytes)?),
            })
        },
        encode_text: |batch| {
            let rows = columns::encode::<T>(batch)?;
            Ok(rows.iter().map(|bytes| hex::write(bytes)).collect())
        },
        of: PhantomData,
    };
}

impl<T: WireFormat<Context = NoContext> + Columnar> Columns for Declared<T> {
    fn schema(&self) -> Schema {
        columns::schema::<T>()
    }

    fn lossy_schema(&self) -> SchemaRef {
        columns::lossy_schema::<T>()
    }

    fn decode(
        &self,
        rows: Rows<'_>,
        projection: &Projection,
        lossy: bool,
    ) -> Result<RecordBatch, ColumnError> {
        match rows {
            Rows::Cells(array) if is_text(array) => (self.decode_text)(array, projection, lossy),
            rows if lossy => columns::decode_lossy::<T>(rows, projection),
            rows => columns::decode::<T>(rows, projection),
        }
    }

    fn encode(&self, batch: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError> {
        columns::encode::<T>(batch)
    }

    fn encode_text(&self, batch: &RecordBatch) -> Result<Vec<String>, ColumnError> {
        (self.encode_text)(batch)
    }
}

fn is_text(array: &dyn Array) -> bool {
    matches!(
        array.data_type(),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    )
}

/// Decodes the cells of an array one by one.
///
/// # Errors
/// As [`Columns::decode`].
pub(crate) fn decode_cells<T: Columnar>(
    array: &dyn Array,
    projection: &Projection,
    lossy: bool,
    read: impl Fn(Cell<'_>) -> Result<T, FormatError>,
) -> Result<RecordBatch, ColumnError> {
    let cells = cells(array).ok_or_else(|| {
        let found = array.data_type();
        ColumnError::in_row(
            ErrorKind::Text,
            "",
            None,
            format!("the column is {found}, expected Utf8 or Binary"),
        )
    })?;
    let mut builder = Builder::<T>::new(projection, array.len())?;
    for (row, cell) in cells.enumerate() {
        let Some(cell) = cell else {
            builder.push_null();
            continue;
        };
        let len = match cell {
            Cell::Bytes(bytes) => bytes.len(),
            Cell::Text(text) => text.len(),
        };
        let read = read(cell).map_err(ColumnError::from);
        match read.and_then(|value| builder.push_read(&value, len)) {
            Ok(()) => {}
            Err(error) if lossy => builder.push_error(error),
            Err(error) => return Err(error.at_row(projection.first_row() + row)),
        }
    }
    if lossy {
        builder.finish_lossy()
    } else {
        builder.finish()
    }
}

/// Iterates over the cells of an array of bytes or texts; `None` for an array of another type.
#[must_use]
pub fn cells<'a>(array: &'a dyn Array) -> Option<Box<dyn Iterator<Item = Option<Cell<'a>>> + 'a>> {
    macro_rules! each {
        ($kind:ident $array:expr) => {
            Box::new($array.iter().map(|cell| cell.map(Cell::$kind)))
        };
    }
    Some(match array.data_type() {
        DataType::Utf8 => each!(Text array.as_string::<i32>()),
        DataType::LargeUtf8 => each!(Text array.as_string::<i64>()),
        DataType::Utf8View => each!(Text array.as_string_view()),
        DataType::Binary => each!(Bytes array.as_binary::<i32>()),
        DataType::LargeBinary => each!(Bytes array.as_binary::<i64>()),
        DataType::BinaryView => each!(Bytes array.as_binary_view()),
        DataType::FixedSizeBinary(_) => each!(Bytes array.as_fixed_size_binary()),
        _ => return None,
    })
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
