//! Conversion between encoded values and Apache Arrow columns.
//!
//! Each value becomes a row, and each field a column, for databases, data frames and Parquet files. The schema follows
//! from the type, and has the documentation of each field as metadata.
//!
//! ```
//! use bitcodec::columns::{self, Projection};
//! use bitcodec::{BitCodec, WireFormat};
//!
//! /// A roll of two dice, and whose turn it is.
//! #[derive(BitCodec)]
//! #[codec(msb_first, size = 8)]
//! struct Turn {
//!     /// What was rolled.
//!     #[codec(bits = 3, range = 1..=6)]
//!     dice: [u8; 2],
//!     second_player: bool,
//! }
//!
//! let rows = [0b110_011_1_0, 0b001_010_0_0];
//! let batch = columns::decode::<Turn>(&rows[..], &Projection::ALL)?;
//! assert_eq!((batch.num_rows(), batch.num_columns()), (2, 2));
//! assert_eq!(batch.schema().field(0).metadata()["doc"], "What was rolled.");
//! assert_eq!(columns::encode::<Turn>(&batch)?, vec![rows[..1].to_vec(), rows[1..].to_vec()]);
//! # Ok::<(), columns::ColumnError>(())
//! ```
//!
//! # Types
//!
//! | Rust | Arrow |
//! |---|---|
//! | `bool` | `Boolean` |
//! | `u8` to `u64`, `i8` to `i64` | `UInt8` to `UInt64`, `Int8` to `Int64`, for any width on the wire |
//! | `u128`, `i128` | `FixedSizeBinary(16)`, the most significant byte first |
//! | `Ipv4Addr`, `Ipv6Addr` | `FixedSizeBinary(4)`, `FixedSizeBinary(16)` |
//! | `uuid::Uuid` | `FixedSizeBinary(16)` |
//! | `NonZero<T>`, `Wrapping<T>`, `Saturating<T>` | that of the integer |
//! | `f32`, `f64` | `Float32`, `Float64` |
//! | `Duration`, `SignedDuration` | `Duration` in `s`, `ms`, `us` or `ns`: the greatest of which its unit is a multiple |
//! | `SystemTime`, `UtcDateTime`, `jiff::Timestamp` | `Timestamp` in UTC, in such a unit |
//! | `PrimitiveDateTime`, `civil::DateTime` | `Timestamp` without a time zone, in such a unit |
//! | `time::Date`, `civil::Date` | `Date32` |
//! | `String` and other texts, `char` | `Utf8` |
//! | an enum without data | a dictionary of `Utf8` with the names of the variants |
//! | an enum with data | a struct: `variant`, and a nullable struct for each variant with fields |
//! | a struct, a tuple | a struct of its fields; the fields of a root are the columns of the table |
//! | `[T; N]` | `FixedSizeList` |
//! | `Vec<T>` and other lists, `BTreeSet<T>` | `List` |
//! | `BTreeMap<K, V>` | `Map`; a `List` of structs if a key can be null |
//! | `Option<T>` | `T`, nullable |
//! | `()`, fields with `skip` | no column |
//! | a type with [`column_as!`](crate::column_as) | that of the other type |
//! | a custom [`Symbol`](crate::coding::Symbol) | a dictionary of its names, or `UInt64` |
//! | any other type | `Binary` with the bits of its coding, the most significant first |

pub(crate) mod arrow_type;
pub(crate) mod batches;
pub(crate) mod builder;
pub(crate) mod bulk_decode;
pub(crate) mod cell;
pub(crate) mod column;
pub(crate) mod column_buffer;
pub(crate) mod column_reader;
pub(crate) mod columnar;
pub(crate) mod derive_macro;
#[doc(hidden)]
pub mod derive_support;
pub(crate) mod error;
pub(crate) mod fixed_offset;
pub(crate) mod projection;
pub(crate) mod reader;
pub(crate) mod records;
pub(crate) mod registry;
pub(crate) mod row;
pub(crate) mod rows;
pub(crate) mod shown;
pub(crate) mod table;
pub(crate) mod text_batches;
pub(crate) mod time;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use arrow_array::{Array, RecordBatch};
use arrow_schema::{Schema, SchemaRef};

pub use crate::columns::batches::Batches;
pub use crate::columns::builder::Builder;
pub use crate::columns::cell::{Cell, cells};
pub use crate::columns::columnar::Columnar;
pub use crate::columns::error::ColumnError;
pub use crate::columns::projection::Projection;
pub use crate::columns::reader::Reader;
pub use crate::columns::records::{Begins, Records};
pub use crate::columns::registry::{Registry, UnknownFormat};
pub use crate::columns::row::{List, Row, RowDecoder, Value, rows_by};
pub use crate::columns::rows::Rows;
pub use crate::columns::table::{DeclaredTable, Packing, Reading, Table, table, text_table};
pub use crate::columns::text_batches::text_batches;

use crate::columns::cell::without_dictionary;
use crate::columns::rows::{Bytes, Texts};
use crate::context::NoContext;
use crate::format::WireFormat;
use crate::format::fast_path::constant_bytes;
use crate::text::TextFormat;

/// The crates of Arrow that the columns are made of, in version 59: batches, arrays and schemas.
///
/// A crate that depends on another major version of `arrow-array` has other types with the same names. One that takes
/// them from here cannot.
///
/// ```
/// use bitcodec::columns::arrow::arrow_array::{Array, RecordBatch};
/// use bitcodec::columns::{self, Projection};
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// let batch: RecordBatch = columns::decode::<Sample>(&[0, 1, 0, 2][..], &Projection::ALL)?;
/// assert_eq!(batch.column(0).len(), 2);
/// # Ok::<(), columns::ColumnError>(())
/// ```
pub mod arrow {
    pub use {arrow_array, arrow_schema};
}

/// Returns the schema of a type, with the documentation and the coding of each field as metadata.
///
/// ```
/// use bitcodec::{BitCodec, columns};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Reading {
///     /// Degrees Celsius.
///     #[codec(bits = 12)]
///     degrees: i16,
/// }
///
/// let schema = columns::schema::<Reading>();
/// assert_eq!(schema.field(0).name(), "degrees");
/// assert_eq!(schema.field(0).metadata()["coding"], "i12");
/// ```
#[must_use]
pub fn schema<T: Columnar>() -> Schema {
    arrow_type::schema_of(&T::column_form().columns(), false)
}

/// Decodes rows to columns.
///
/// The lists of all rows together have a memory limit, in addition to that of each value: see [`Projection::budget`].
///
/// # Errors
/// [`ColumnError`] names the first rejected row, the field and its bits. A null cell is rejected. Rows that are not an
/// array of bytes and selected columns that do not exist are errors too.
pub fn decode<'a, T: WireFormat<Context = NoContext> + Columnar>(
    rows: impl Into<Rows<'a>>,
    projection: &Projection,
) -> Result<RecordBatch, ColumnError> {
    let decoded = decode_rows::<T>(rows.into(), projection, false);
    decoded.map_err(|error| error.after(projection.first_row()))
}

/// Decodes rows to columns. A rejected row is null in all columns, and the last column, `error`, has the reason.
///
/// `error` is null for a valid row. For a rejected row it is a struct of `kind`, `path`, `bits` (a struct of `start`
/// and `end`; null if the error has no bits), `message` and `row`, the number of the row, counted from
/// [`Projection::from_row`]. A null cell is a null row without an error.
///
/// ```
/// use bitcodec::{BitCodec, columns};
/// use arrow_array::{Array, cast::AsArray};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// let rows = [0b101_00000, 0b110_00000];
/// let batch = columns::decode_lossy::<Die>(&rows[..], &columns::Projection::ALL)?;
/// assert_eq!((batch.column(0).null_count(), batch.num_rows()), (1, 2));
/// let messages = batch["error"].as_struct()["message"].as_string::<i32>();
/// assert_eq!(messages.value(1), "0: 7 is not in 1..=6 (bits 0..3)");
/// # Ok::<(), columns::ColumnError>(())
/// ```
///
/// # Errors
/// Those of [`decode`], except that rejected rows are not errors. Packed values of variable length are the exception:
/// the first rejected one is an error, because the offset of the next one is unknown.
pub fn decode_lossy<'a, T: WireFormat<Context = NoContext> + Columnar>(
    rows: impl Into<Rows<'a>>,
    projection: &Projection,
) -> Result<RecordBatch, ColumnError> {
    let decoded = decode_rows::<T>(rows.into(), projection, true);
    decoded.map_err(|error| error.after(projection.first_row()))
}

/// Decodes texts to columns.
///
/// # Errors
/// Those of [`decode`]. The rows must be an array of texts.
pub fn decode_text<'a, T: TextFormat<Context = NoContext> + Columnar>(
    rows: impl Into<Rows<'a>>,
    projection: &Projection,
) -> Result<RecordBatch, ColumnError> {
    let read = |text: &str| Ok(T::from_text(text)?);
    decode_texts::<T>(rows.into(), projection, false, read)
}

/// Decodes texts to columns. A rejected row is null, and the column `error` has the reason, as with [`decode_lossy`].
///
/// # Errors
/// Those of [`decode_text`], except that rejected rows are not errors.
pub fn decode_text_lossy<'a, T: TextFormat<Context = NoContext> + Columnar>(
    rows: impl Into<Rows<'a>>,
    projection: &Projection,
) -> Result<RecordBatch, ColumnError> {
    let read = |text: &str| Ok(T::from_text(text)?);
    decode_texts::<T>(rows.into(), projection, true, read)
}

/// Encodes each row of a batch to bytes.
///
/// Columns that the type does not have are ignored. A field accepts any Arrow type whose values fit: integers of any
/// width for an integer, texts for names, and lists of any kind for a list.
///
/// # Errors
/// [`ColumnError`] names the first row that cannot be encoded, and its field, or a column that is missing or of the
/// wrong type.
pub fn encode<T: WireFormat<Context = NoContext> + Columnar>(
    batch: &RecordBatch,
) -> Result<Vec<Vec<u8>>, ColumnError> {
    each::<T, _>(batch, |value| Ok(value.to_bytes()?))
}

/// Encodes each row of a batch to text.
///
/// # Errors
/// Those of [`encode`].
pub fn encode_text<T: TextFormat<Context = NoContext> + Columnar>(
    batch: &RecordBatch,
) -> Result<Vec<String>, ColumnError> {
    each::<T, _>(batch, |value| Ok(value.to_text()?))
}

/// Converts each row to a value, and encodes it.
fn each<T: Columnar, V>(
    batch: &RecordBatch,
    encode: impl Fn(&T) -> Result<V, ColumnError>,
) -> Result<Vec<V>, ColumnError> {
    let reader = Reader::<T>::new(batch)?;
    let rows = 0..batch.num_rows();
    let encode = |row| encode(&reader.get(row)?).map_err(|error: ColumnError| error.at_row(row));
    rows.map(encode).collect()
}

/// Decodes rows: in bulk if all have the same length, and otherwise one by one.
fn decode_rows<T: WireFormat<Context = NoContext> + Columnar>(
    rows: Rows<'_>,
    projection: &Projection,
    lossy: bool,
) -> Result<RecordBatch, ColumnError> {
    let plain = match rows {
        Rows::Packed(_) => None,
        Rows::Cells(array) => without_dictionary(array),
    };
    let rows = plain.as_deref().map_or(rows, Rows::Cells);
    let cells = match rows {
        Rows::Packed(_) => None,
        Rows::Cells(array) => Some(Bytes::new(array).ok_or_else(|| {
            ColumnError::wrong_type(
                "",
                array.data_type(),
                "Binary, LargeBinary or FixedSizeBinary",
            )
        })?),
    };
    // Bulk decoding needs consecutive rows of a constant length. It returns `None` for types without constant offsets.
    if let Some(len) = constant_bytes::<T>().filter(|len| *len > 0) {
        let packed = match (&cells, rows) {
            (Some(cells), _) => cells.as_packed(len),
            (None, Rows::Packed(bytes)) => Some(bytes),
            (None, Rows::Cells(_)) => None,
        };
        if let Some(bytes) = packed {
            if let Some(batch) = bulk_decode::gather::<T>(bytes, len, projection, lossy)? {
                return Ok(batch);
            }
        }
    }
    let Some(cells) = cells else {
        let Rows::Packed(bytes) = rows else {
            return Err(ColumnError::internal());
        };
        return decode_packed::<T>(bytes, projection, lossy);
    };
    let Rows::Cells(array) = rows else {
        return Err(ColumnError::internal());
    };
    let read = |row| Ok(T::from_bytes(cells.get(row))?);
    decode_cells::<T>(array, projection, lossy, read, |row| cells.get(row).len())
}

/// Decodes texts, each with a function.
fn decode_texts<T: WireFormat<Context = NoContext> + Columnar>(
    rows: Rows<'_>,
    projection: &Projection,
    lossy: bool,
    read: impl Fn(&str) -> Result<T, ColumnError>,
) -> Result<RecordBatch, ColumnError> {
    let Rows::Cells(array) = rows else {
        return Err(ColumnError::wrong_type(
            "",
            &arrow_schema::DataType::Binary,
            "Utf8",
        ));
    };
    let plain = without_dictionary(array);
    let array = plain.as_deref().unwrap_or(array);
    let texts = Texts::new(array).ok_or_else(|| {
        ColumnError::wrong_type("", array.data_type(), "Utf8, LargeUtf8 or Utf8View")
    })?;
    let read = |row| read(texts.get(row));
    let decoded = decode_cells::<T>(array, projection, lossy, read, |row| texts.get(row).len());
    decoded.map_err(|error| error.after(projection.first_row()))
}

/// Decodes the cells of an array one by one. `len` returns the length of a cell in bytes, for the budget.
fn decode_cells<T: WireFormat<Context = NoContext> + Columnar>(
    array: &dyn Array,
    projection: &Projection,
    lossy: bool,
    read: impl Fn(usize) -> Result<T, ColumnError>,
    len: impl Fn(usize) -> usize,
) -> Result<RecordBatch, ColumnError> {
    let mut builder = Builder::<T>::new(projection, array.len())?;
    builder.allow(T::BUDGET);
    for row in 0..array.len() {
        if array.is_null(row) {
            if !lossy {
                return Err(ColumnError::null().at_row(row));
            }
            builder.push_null();
            continue;
        }
        match read(row).and_then(|value| push(&mut builder, &value, len(row))) {
            Ok(()) => {}
            Err(error) if lossy => builder.push_error(error),
            Err(error) => return Err(error.at_row(row)),
        }
    }
    builder.finish_as(lossy)
}

/// Decodes the cells of an array one by one with a function, for a format that is no declared type.
///
/// # Errors
/// Those of [`decode`] or, with `lossy`, those of [`decode_lossy`].
pub fn decode_each<T: Columnar>(
    array: &dyn Array,
    projection: &Projection,
    lossy: bool,
    read: impl Fn(Cell<'_>) -> Result<T, ColumnError>,
) -> Result<RecordBatch, ColumnError> {
    let Some(cells) = cells(array) else {
        let found = array.data_type();
        return Err(ColumnError::wrong_type("", found, "texts or bytes"));
    };
    let mut builder = Builder::<T>::new(projection, array.len())?;
    for (row, cell) in cells.enumerate() {
        let Some(cell) = cell else {
            builder.push_null();
            continue;
        };
        let bytes = cell.as_bytes().len();
        match read(cell).and_then(|value| builder.push_read(&value, bytes)) {
            Ok(()) => {}
            Err(error) if lossy => builder.push_error(error),
            Err(error) => return Err(error.at_row(projection.first_row() + row)),
        }
    }
    builder.finish_as(lossy)
}

/// Appends a row that was read from a number of bytes. If the lists exceed the budget of the batch, the error names the
/// field whose list takes the last byte of memory of the row.
#[inline]
fn push<T: WireFormat<Context = NoContext> + Columnar>(
    builder: &mut Builder<T>,
    value: &T,
    bytes: usize,
) -> Result<(), ColumnError> {
    builder.push_counted(value, bytes, || {
        // Encoded again, because the row may have come from text.
        let (path, bits) = crate::format::diagnose::heaviest::<T>(&value.to_bytes().ok()?, ())?;
        Some((path.to_string(), bits))
    })
}

/// Decodes consecutive values.
fn decode_packed<T: WireFormat<Context = NoContext> + Columnar>(
    mut bytes: &[u8],
    projection: &Projection,
    lossy: bool,
) -> Result<RecordBatch, ColumnError> {
    let len = constant_bytes::<T>();
    let rows = len.map_or(0, |len| bytes.len().checked_div(len).unwrap_or(0));
    let mut builder = Builder::<T>::new(projection, rows)?;
    builder.allow(T::BUDGET);
    let mut row = 0;
    while !bytes.is_empty() {
        let used = match (
            T::from_prefix(bytes).map(|(value, rest)| (value, bytes.len() - rest.len())),
            len,
        ) {
            // Values without bytes would repeat forever.
            (Ok((_, 0)), _) => {
                return Err(ColumnError::in_row(
                    crate::ErrorKind::Trailing,
                    "",
                    None,
                    "bytes follow a value that takes none".to_string(),
                )
                .at_row(row));
            }
            (Ok((value, used)), _) => match push(&mut builder, &value, used) {
                Ok(()) => used,
                Err(error) if lossy => {
                    builder.push_error(error);
                    used
                }
                Err(error) => return Err(error.at_row(row)),
            },
            // With a constant length the offset of the next value is known.
            (Err(error), Some(len)) if lossy && bytes.len() >= len => {
                builder.push_error(error.into());
                len
            }
            (Err(error), _) => return Err(ColumnError::from(error).at_row(row)),
        };
        bytes = bytes.get(used..).unwrap_or_default();
        row += 1;
    }
    builder.finish_as(lossy)
}

/// Returns the schema of the batches of [`decode_lossy`]: all columns nullable, and `error` at the end.
#[must_use]
pub fn lossy_schema<T: Columnar>() -> SchemaRef {
    builder::lossy_schema(&T::column_form().columns())
}
