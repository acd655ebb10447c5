//! What a declared type is as columns.

#[cfg(feature = "arrow")]
use arrow_array::{Array, BinaryArray, cast::AsArray};
#[cfg(feature = "arrow")]
use bitcodec::columns::{self, Columnar, Projection, Reader};

use super::Codec;
#[cfg(feature = "arrow")]
use crate::heap::Call;
use crate::tree::Tree;
#[cfg(feature = "arrow")]
use crate::tree::Value;

/// The value of a row, or why it is refused.
pub(crate) type Row = Result<Tree, String>;

/// What a batch has in each row, or why there is none.
pub(crate) type Batch<R> = Result<Vec<R>, String>;

/// Rows to columns and back.
#[derive(Debug)]
pub(crate) struct Columns {
    /// Each row by itself: a value, or the words of its error.
    pub(crate) lossy: fn(&[Vec<u8>]) -> Batch<Row>,
    /// Rows that are all good, each encoded again.
    pub(crate) again: fn(&[Vec<u8>]) -> Batch<Vec<u8>>,
    /// Values one after the other, each encoded again.
    pub(crate) packed: fn(&[u8]) -> Batch<Vec<u8>>,
}

#[cfg(feature = "arrow")]
impl Codec {
    /// Adds the columns.
    #[must_use]
    pub const fn with_columns<
        T: bitcodec::WireFormat<Context = bitcodec::NoContext> + Columnar + Value,
    >(
        mut self,
    ) -> Self {
        self.columns = Some(Columns {
            lossy: |rows| lossy::<T>(rows).map_err(|error| error.to_string()),
            again: |rows| {
                let rows = BinaryArray::from_iter_values(rows);
                let call = Call::begin();
                let batch = columns::decode::<T>(&rows, &Projection::ALL);
                call.end();
                let batch = batch.map_err(|error| error.to_string())?;
                columns::encode::<T>(&batch).map_err(|error| error.to_string())
            },
            packed: |bytes| {
                let call = Call::begin();
                let batch = columns::decode::<T>(bytes, &Projection::ALL);
                call.end();
                let batch = batch.map_err(|error| error.to_string())?;
                columns::encode::<T>(&batch).map_err(|error| error.to_string())
            },
        });
        self
    }
}

#[cfg(feature = "arrow")]
fn lossy<T: bitcodec::WireFormat<Context = bitcodec::NoContext> + Columnar + Value>(
    rows: &[Vec<u8>],
) -> Result<Vec<Row>, columns::ColumnError> {
    let rows = BinaryArray::from_iter_values(rows);
    let call = Call::begin();
    let batch = columns::decode_lossy::<T>(&rows, &Projection::ALL);
    call.end();
    let batch = batch?;
    let error = batch.column(batch.num_columns() - 1).as_struct();
    let words = error["message"].as_string::<i32>();
    let reader = Reader::<T>::new(&batch)?;
    let row = |row: usize| match error.is_valid(row) {
        true => Ok(Err(words.value(row).to_owned())),
        false => Ok(Ok(reader.get(row)?.to_tree())),
    };
    (0..batch.num_rows()).map(row).collect()
}

#[cfg(not(feature = "arrow"))]
impl Codec {
    /// Adds nothing: there are no columns.
    #[must_use]
    pub const fn with_columns<T>(self) -> Self {
        self
    }
}
