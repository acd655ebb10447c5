//! Columns that come dictionary-encoded, as repeated texts do in Parquet.

use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use datafusion::arrow::compute::cast;
use datafusion::error::Result;

/// Returns the type of the values of a column.
pub(crate) fn value_type(of: &DataType) -> &DataType {
    match of {
        DataType::Dictionary(_, values) => values,
        plain => plain,
    }
}

/// Returns a column with a value in each row.
///
/// # Errors
/// If the values of a dictionary cannot be copied, as of some nested types.
pub(crate) fn unpacked(column: &ArrayRef) -> Result<ArrayRef> {
    match column.data_type() {
        DataType::Dictionary(_, values) => Ok(cast(column, values)?),
        _ => Ok(column.clone()),
    }
}
