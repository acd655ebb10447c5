//! `encode(format, struct)`: the text of a value.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, BooleanArray, RecordBatch, StringArray};
use arrow_schema::DataType;
use datafusion::arrow::compute::filter;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use super::with_columns;
use crate::arguments::{column, constant, usage};
use crate::error::BadRow;
use crate::formats::Formats;

const USAGE: &str = "encode needs the name of a format in quotes, and a struct of its columns: \
                     encode('record', named_struct(..))";

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Encode {
    formats: Formats,
    lossy: bool,
    signature: Signature,
}

impl Encode {
    pub(super) fn new(formats: Formats, lossy: bool) -> Self {
        Self {
            formats,
            lossy,
            signature: Signature::any(2, Volatility::Immutable),
        }
    }
}

impl ScalarUDFImpl for Encode {
    fn name(&self) -> &str {
        "encode"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, args: &[DataType]) -> Result<DataType> {
        match args {
            [_, DataType::Struct(_)] => Ok(DataType::Utf8),
            _ => Err(usage(USAGE)),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let format = constant(&args, 0).ok_or_else(|| usage(USAGE))?;
        let columns = with_columns(&self.formats, format)?;
        let values = column(&args, 1)?;
        let is_there: BooleanArray = (0..values.len())
            .map(|row| Some(values.is_valid(row)))
            .collect();
        let there = filter(&values, &is_there)?;
        let structs = there.as_struct_opt().ok_or_else(|| usage(USAGE))?;
        let batch = RecordBatch::from(structs.clone());
        let place = format!("encode('{format}', ..)");
        let mut texts = Vec::with_capacity(values.len());
        match columns.encode_text(&batch) {
            Ok(all) => texts.extend(all.into_iter().map(Some)),
            Err(error) if self.lossy && error.row().is_some() => {
                // One by one, so that the valid ones are kept.
                for row in 0..batch.num_rows() {
                    let one = columns.encode_text(&batch.slice(row, 1));
                    texts.push(one.ok().and_then(|mut texts| texts.pop()));
                }
            }
            Err(error) => match error.row() {
                Some(_) => return Err(BadRow::new(place, None, "", error.message()).into()),
                None => return Err(usage(&format!("{place}: {error}"))),
            },
        }
        let mut texts = texts.into_iter();
        let each = is_there.values().iter();
        let each = each.map(|is_there| {
            if is_there {
                texts.next().flatten()
            } else {
                None
            }
        });
        let array: StringArray = each.collect();
        Ok(ColumnarValue::Array(Arc::new(array)))
    }
}
