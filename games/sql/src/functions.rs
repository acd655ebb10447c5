//! The SQL functions on values: `decode`, `encode`, `convert`, `forbidden`, `tag`.

mod convert;
mod decode;
mod encode;
mod forbidden;
mod tag;

use arrow_array::ArrayRef;
use datafusion::common::ScalarValue;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};
use bitcodec::columns::{Cell, cells};

use crate::dictionary::unpacked;

/// Returns all functions; with `lossy`, an invalid value is null.
pub(crate) fn all(lossy: bool) -> Vec<ScalarUDF> {
    vec![
        ScalarUDF::from(decode::Decode::new(lossy)),
        ScalarUDF::from(encode::Encode::new(lossy)),
        ScalarUDF::from(convert::Convert::new(lossy)),
        ScalarUDF::from(forbidden::Forbidden::new(lossy)),
        ScalarUDF::from(tag::Tag::new()),
    ]
}

/// Makes the error for a wrong call of a function.
fn usage(words: &str) -> DataFusionError {
    DataFusionError::Plan(words.to_owned())
}

/// Returns a name that is a literal in the query.
fn name<'a>(scalar: Option<&&'a ScalarValue>) -> Option<&'a str> {
    match scalar? {
        ScalarValue::Utf8(Some(text))
        | ScalarValue::Utf8View(Some(text))
        | ScalarValue::LargeUtf8(Some(text)) => Some(text),
        _ => None,
    }
}

/// Returns an argument that is the same name in every row.
fn constant(args: &ScalarFunctionArgs, index: usize) -> Option<&str> {
    match args.args.get(index)? {
        ColumnarValue::Scalar(scalar) => name(Some(&scalar)),
        ColumnarValue::Array(_) => None,
    }
}

/// Returns the values of an argument, one for each row, without a dictionary.
fn column(args: &ScalarFunctionArgs, index: usize) -> Result<ArrayRef> {
    let value = args.args.get(index);
    let value = value.ok_or_else(|| usage("an argument is missing"))?;
    unpacked(&value.to_array(args.number_rows)?)
}

/// Returns the texts of an argument; bytes are not accepted.
fn texts<'a>(
    function: &str,
    array: &'a ArrayRef,
) -> Result<impl Iterator<Item = Option<&'a str>> + use<'a>> {
    let wrong = || {
        usage(&format!(
            "{function} needs texts, not {}",
            array.data_type()
        ))
    };
    let all = cells(array).ok_or_else(wrong)?;
    if array.data_type().is_binary() {
        return Err(wrong());
    }
    Ok(all.map(|cell| match cell {
        Some(Cell::Text(text)) => Some(text),
        Some(Cell::Bytes(_)) | None => None,
    }))
}
