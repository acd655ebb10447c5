//! `decode(format, value)`: the value as a struct of the format's columns.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, FieldRef, Fields};
use bitcodec::columns::{Projection, Rows};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use super::with_columns;
use crate::arguments::{column, constant, name, usage};
use crate::error::{BadRow, shown};
use crate::formats::{Format, Formats};
use crate::nulls;

const USAGE: &str = "decode needs the name of a format in quotes, and a value: \
                     decode('record', column)";

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Decode {
    formats: Formats,
    lossy: bool,
    signature: Signature,
}

impl Decode {
    pub(super) fn new(formats: Formats, lossy: bool) -> Self {
        Self {
            formats,
            lossy,
            signature: Signature::any(2, Volatility::Immutable),
        }
    }
}

/// Returns the fields of the struct; without `lossy`, the column of errors is missing.
fn fields(format: Format, lossy: bool) -> Fields {
    let schema = format.lossy_schema();
    let fields = schema.fields().iter();
    fields
        .filter(|field| lossy || field.name() != "error")
        .cloned()
        .collect()
}

impl ScalarUDFImpl for Decode {
    fn name(&self) -> &str {
        "decode"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Err(DataFusionError::Internal(USAGE.to_owned()))
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let format = name(args.scalar_arguments.first().and_then(Option::as_ref));
        let format = format.ok_or_else(|| usage(USAGE))?;
        let fields = fields(with_columns(&self.formats, format)?, self.lossy);
        Ok(Arc::new(Field::new(
            self.name(),
            DataType::Struct(fields),
            true,
        )))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let format = constant(&args, 0).ok_or_else(|| usage(USAGE))?;
        let columns = with_columns(&self.formats, format)?;
        let values = column(&args, 1)?;
        // Null inputs give null even without `lossy`; errors are checked below.
        let batch = columns.decode(Rows::from(&values), &Projection::ALL, true);
        let batch = batch.map_err(|error| usage(&format!("decode('{format}', ..): {error}")))?;
        let errors = batch
            .column_by_name("error")
            .map(|errors| errors.as_struct());
        let bad = errors.and_then(|errors| (0..errors.len()).find(|row| errors.is_valid(*row)));
        if let (false, Some(row), Some(errors)) = (self.lossy, bad, errors) {
            let message = errors.column_by_name("message");
            let message = message.map_or("", |column| column.as_string::<i32>().value(row));
            return Err(refused(format, &values, row, message).into());
        }
        let wanted = fields(columns, self.lossy);
        let arrays: Vec<ArrayRef> = batch.columns().iter().take(wanted.len()).cloned().collect();
        let is_there = (0..values.len()).map(|row| {
            values.is_valid(row) && (self.lossy || errors.is_none_or(|errors| errors.is_null(row)))
        });
        let nulls = NullBuffer::from_iter(is_there);
        let array = StructArray::try_new(wanted, arrays, Some(nulls))?;
        let array: ArrayRef = Arc::new(array);
        Ok(ColumnarValue::Array(nulls::of_column(&array)?))
    }
}

fn refused(format: &str, values: &ArrayRef, row: usize, message: &str) -> BadRow {
    let shown = shown(values, row);
    BadRow::new(format!("decode('{format}', ..)"), None, &shown, message)
}
