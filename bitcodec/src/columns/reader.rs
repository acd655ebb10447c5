//! A reader of rows as values.

use core::marker::PhantomData;

use arrow_array::RecordBatch;

use crate::columns::Columnar;
use crate::columns::arrow_type::Form;
use crate::columns::column_reader::Cells;
use crate::columns::error::ColumnError;

/// A reader of the rows of columns as values.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::columns::{self, Projection, Reader};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// let batch = columns::decode::<Die>(&[0b101_00000][..], &Projection::ALL)?;
/// assert_eq!(Reader::<Die>::new(&batch)?.get(0)?, Die(6));
/// # Ok::<(), columns::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct Reader<T> {
    cells: Cells,
    rows: usize,
    value: PhantomData<fn() -> T>,
}

impl<T: Columnar> Reader<T> {
    /// Returns a reader that finds the columns of the type by name.
    ///
    /// # Errors
    /// If a column is missing, or if its type cannot hold the values.
    pub fn new(batch: &RecordBatch) -> Result<Self, ColumnError> {
        let form = T::column_form();
        let is_struct = matches!(form.seen(), Form::Struct(_));
        let cells = Cells::of_columns(&form.columns(), |name| batch.column_by_name(name))?;
        Ok(Self {
            cells: if is_struct { cells } else { cells.only() },
            rows: batch.num_rows(),
            value: PhantomData,
        })
    }

    /// Returns the value of a row.
    ///
    /// # Errors
    /// If a cell is null, or does not fit its field.
    pub fn get(&self, row: usize) -> Result<T, ColumnError> {
        if row >= self.rows {
            let message = alloc::format!("there are {} rows", self.rows);
            let kind = crate::ErrorKind::OutOfRange;
            return Err(ColumnError::in_row(kind, "", None, message).at_row(row));
        }
        T::take_from(&self.cells, row).map_err(|why| ColumnError::from(why).at_row(row))
    }
}
