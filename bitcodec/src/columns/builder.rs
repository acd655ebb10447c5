//! A builder of columns from values and errors.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use arrow_array::builder::BooleanBufferBuilder;
use arrow_array::{
    ArrayRef, RecordBatch, RecordBatchOptions, StringArray, StructArray, UInt64Array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};

use crate::columns::arrow_type::{Form, Named, schema_of};
use crate::columns::column::Column;
use crate::columns::error::ColumnError;
use crate::columns::{Columnar, Projection};
use crate::io::budget::{EACH_BIT, LEAST};

/// A builder of columns, value by value.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::columns::{Builder, Projection};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// let mut builder = Builder::new(&Projection::ALL, 2)?;
/// builder.push(&Die(6));
/// builder.push(&Die(1));
/// assert_eq!(builder.finish()?.num_rows(), 2);
/// # Ok::<(), bitcodec::columns::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct Builder<T> {
    columns: Vec<Named>,
    column: Column,
    is_struct: bool,
    rows: usize,
    /// The number of the first row, for errors.
    first: usize,
    nulls: Vec<usize>,
    errors: Vec<ColumnError>,
    /// The memory limit of lists; `None` if there are no lists.
    account: Option<Account>,
    value: PhantomData<fn(&T)>,
}

/// The memory limit of the lists of a batch.
#[derive(Debug)]
struct Account {
    /// The least limit in bytes.
    least: usize,
    /// The limit in bytes for each byte that is read; the greater limit applies.
    each: usize,
    /// The number of bytes read.
    read: usize,
}

/// The memory of a list, as a multiple of its elements: while it doubles, the old and the new buffer exist.
const GROWTH: usize = 3;

impl<T: Columnar> Builder<T> {
    /// Returns empty columns with capacity for `rows` rows.
    ///
    /// # Errors
    /// If a selected column does not exist.
    pub fn new(projection: &Projection, rows: usize) -> Result<Self, ColumnError> {
        let (columns, is_struct) = wanted::<T>(projection)?;
        let has_lists = columns.iter().any(|named| named.form.has_lists());
        let account = has_lists.then(|| Account {
            least: projection.own_budget().unwrap_or(LEAST),
            each: projection.own_budget().map_or(8 * EACH_BIT, |_| 0),
            read: 0,
        });
        let column = if is_struct {
            let columns = columns.iter();
            Column::Fields(
                0,
                columns
                    .map(|named| Column::new(&named.form, rows))
                    .collect(),
            )
        } else {
            Column::new(&columns[0].form, rows)
        };
        Ok(Self {
            columns,
            column,
            is_struct,
            rows: 0,
            first: projection.first_row(),
            nulls: Vec::new(),
            errors: Vec::new(),
            account,
            value: PhantomData,
        })
    }

    /// Appends a row.
    #[inline]
    pub fn push(&mut self, value: &T) {
        value.push_to(&mut self.column);
        self.rows += 1;
    }

    /// Raises the memory limit of the lists of all rows to at least `bytes`, unless the projection has one.
    pub(super) const fn allow(&mut self, bytes: Option<usize>) {
        if let (Some(account), Some(bytes)) = (&mut self.account, bytes) {
            if account.each > 0 && account.least < bytes {
                account.least = bytes;
            }
        }
    }

    /// Appends a row that was decoded from `read` bytes.
    ///
    /// A few bytes can encode long lists in each row, each within the budget of its value. The lists of all rows share
    /// the limit of [`Projection::budget`].
    ///
    /// # Errors
    /// If the lists of all rows exceed it; the row is not appended.
    #[inline]
    pub fn push_read(&mut self, value: &T, bytes: usize) -> Result<(), ColumnError> {
        self.push_counted(value, bytes, || None)
    }

    /// Appends a row as [`push_read`](Self::push_read), with a function that finds the field that takes the most
    /// memory.
    #[inline]
    pub(super) fn push_counted(
        &mut self,
        value: &T,
        bytes: usize,
        place: impl FnOnce() -> Option<(String, Range<usize>)>,
    ) -> Result<(), ColumnError> {
        self.push(value);
        let Some(account) = &mut self.account else {
            return Ok(());
        };
        account.read = account.read.saturating_add(bytes);
        let most = account.least.max(account.read.saturating_mul(account.each));
        let needed = self.column.in_lists().saturating_mul(GROWTH);
        if needed <= most {
            return Ok(());
        }
        self.rows -= 1;
        self.column.truncate(self.rows);
        Err(ColumnError::budget(needed, most, place()))
    }

    /// Appends a null row.
    pub fn push_null(&mut self) {
        self.nulls.push(self.rows);
        self.column.push_default(1);
        self.rows += 1;
    }

    /// Appends a rejected row.
    pub fn push_error(&mut self, error: ColumnError) {
        self.errors.push(error.at_row(self.rows));
        self.push_null();
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns the columns.
    ///
    /// # Errors
    /// For the first rejected row, for a null row, and for more elements than an Arrow list can count.
    pub fn finish(self) -> Result<RecordBatch, ColumnError> {
        self.finish_as(false)
    }

    /// Returns the columns, all nullable, followed by a column `error` with the errors of rejected rows.
    ///
    /// # Errors
    /// For more elements than an Arrow list can count.
    pub fn finish_lossy(self) -> Result<RecordBatch, ColumnError> {
        self.finish_as(true)
    }

    pub(super) fn finish_as(self, lossy: bool) -> Result<RecordBatch, ColumnError> {
        if let (false, Some(row)) = (lossy, self.nulls.first()) {
            let first = self.errors.into_iter().next();
            let error = first.unwrap_or_else(|| ColumnError::null().at_row(*row));
            return Err(error.after(self.first));
        }
        let columns = match self.column {
            Column::Fields(_, columns) if self.is_struct => columns,
            column => alloc::vec![column],
        };
        batch(
            self.rows,
            &self.columns,
            columns,
            &self.nulls,
            lossy.then_some((&self.errors, self.first)),
        )
    }
}

/// Returns the selected columns of a type, and whether they are the fields of a struct.
pub(super) fn wanted<T: Columnar>(
    projection: &Projection,
) -> Result<(Vec<Named>, bool), ColumnError> {
    let form = T::column_form();
    let is_struct = matches!(form.seen(), Form::Struct(_));
    let mut columns = form.columns();
    projection.prune(&mut columns)?;
    Ok((columns, is_struct))
}

/// Builds the batch. With errors and the number of the first row, all columns are nullable, and the last has the
/// errors.
pub(super) fn batch(
    rows: usize,
    forms: &[Named],
    columns: Vec<Column>,
    nulls: &[usize],
    errors: Option<(&Vec<ColumnError>, usize)>,
) -> Result<RecordBatch, ColumnError> {
    let missing = (!nulls.is_empty()).then(|| all_but(rows, nulls));
    let mut arrays = Vec::with_capacity(columns.len() + 1);
    for (column, named) in columns.into_iter().zip(forms) {
        arrays.extend(column.finish(&named.form, missing.as_ref())?);
    }
    let schema = match errors {
        Some((errors, first)) => {
            arrays.push(error_column(rows, errors, first)?);
            lossy_schema(forms)
        }
        None => Arc::new(schema_of(forms, false)),
    };
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    Ok(RecordBatch::try_new_with_options(schema, arrays, &options)?)
}

/// Returns flags that are set except at `nulls`.
fn all_but(rows: usize, nulls: &[usize]) -> NullBuffer {
    let mut flags = BooleanBufferBuilder::new(rows);
    flags.append_n(rows, true);
    for row in nulls {
        flags.set_bit(*row, false);
    }
    NullBuffer::new(flags.finish())
}

pub(super) fn lossy_schema(columns: &[Named]) -> SchemaRef {
    let schema = schema_of(columns, true);
    let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
    let error = DataType::Struct(error_fields());
    fields.push(Arc::new(Field::new("error", error, true)));
    Arc::new(Schema::new(fields))
}

fn error_fields() -> Fields {
    Fields::from(alloc::vec![
        Field::new("kind", DataType::Utf8, false),
        Field::new("path", DataType::Utf8, false),
        Field::new("bits", DataType::Struct(bit_fields()), true),
        Field::new("message", DataType::Utf8, false),
        Field::new("row", DataType::UInt64, false),
    ])
}

fn bit_fields() -> Fields {
    let field = |name| Field::new(name, DataType::UInt64, false);
    Fields::from(alloc::vec![field("start"), field("end")])
}

fn error_column(
    rows: usize,
    errors: &[ColumnError],
    first: usize,
) -> Result<ArrayRef, ColumnError> {
    let mut errors = errors.iter().peekable();
    let rows: Vec<Option<&ColumnError>> = (0..rows)
        .map(|row| errors.next_if(|error| error.row() == Some(row)))
        .collect();
    let texts = |text: &dyn Fn(&ColumnError) -> alloc::string::String| -> ArrayRef {
        let texts = rows
            .iter()
            .map(|error| error.map_or_else(Default::default, text));
        Arc::new(StringArray::from_iter_values(texts))
    };
    let numbers = |number: &dyn Fn(&ColumnError) -> Option<usize>| -> ArrayRef {
        let numbers = rows
            .iter()
            .map(|error| error.and_then(number).unwrap_or(0) as u64);
        Arc::new(UInt64Array::from_iter_values(numbers))
    };
    let validity = |is: &dyn Fn(&ColumnError) -> bool| {
        NullBuffer::from_iter(rows.iter().map(|error| error.is_some_and(is)))
    };
    let bits = StructArray::try_new(
        bit_fields(),
        alloc::vec![
            numbers(&|error| error.bits().map(|bits| bits.start)),
            numbers(&|error| error.bits().map(|bits| bits.end)),
        ],
        Some(validity(&|error| error.bits().is_some())),
    )?;
    let columns: Vec<ArrayRef> = alloc::vec![
        texts(&|error| error
            .kind()
            .map_or_else(Default::default, |kind| kind.name().to_string())),
        texts(&|error| error.path().to_string()),
        Arc::new(bits),
        texts(&|error| error.message().to_string()),
        numbers(&|error| error.row().map(|row| row + first)),
    ];
    let valid = Some(validity(&|_| true));
    Ok(Arc::new(StructArray::try_new(
        error_fields(),
        columns,
        valid,
    )?))
}
