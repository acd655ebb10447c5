//! Nulls of structs, in their fields too.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, StructArray, make_array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::error::Result;

/// Returns a batch in which the fields of a null struct are null.
///
/// DataFusion reads a field without a look at its struct.
pub(crate) fn in_fields(batch: &RecordBatch) -> Result<RecordBatch> {
    let columns = batch.columns().iter().map(of_column);
    let columns = columns.collect::<Result<Vec<_>>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let schema = batch.schema();
    Ok(RecordBatch::try_new_with_options(
        schema, columns, &options,
    )?)
}

/// Returns a column in which the fields of a null struct are null.
pub(crate) fn of_column(column: &ArrayRef) -> Result<ArrayRef> {
    let Some(of) = column.as_struct_opt() else {
        return Ok(column.clone());
    };
    let fields = of.columns().iter().map(|field| {
        if of.null_count() == 0 {
            return of_column(field);
        }
        let nulls = NullBuffer::union(of.nulls(), field.nulls());
        let data = field.to_data().into_builder().nulls(nulls).build()?;
        of_column(&make_array(data))
    });
    let fields = fields.collect::<Result<Vec<_>>>()?;
    if fields.is_empty() {
        return Ok(column.clone());
    }
    let masked = StructArray::try_new(of.fields().clone(), fields, of.nulls().cloned())?;
    Ok(Arc::new(masked))
}
