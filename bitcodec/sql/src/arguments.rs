//! The arguments of SQL functions, for functions of a program.

use arrow_array::ArrayRef;
use bitcodec::columns::{Cell, cells};
use datafusion::common::ScalarValue;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs};

use crate::dictionary::unpacked;

/// Makes the error for a wrong call of a function.
#[must_use]
pub fn usage(words: &str) -> DataFusionError {
    DataFusionError::Plan(words.to_owned())
}

/// Returns a name that is a literal in the query.
#[must_use]
pub fn name<'a>(scalar: Option<&&'a ScalarValue>) -> Option<&'a str> {
    match scalar? {
        ScalarValue::Utf8(Some(text))
        | ScalarValue::Utf8View(Some(text))
        | ScalarValue::LargeUtf8(Some(text)) => Some(text),
        _ => None,
    }
}

/// Returns an argument that is the same name in every row.
#[must_use]
pub fn constant(args: &ScalarFunctionArgs, index: usize) -> Option<&str> {
    match args.args.get(index)? {
        ColumnarValue::Scalar(scalar) => name(Some(&scalar)),
        ColumnarValue::Array(_) => None,
    }
}

/// Returns the values of an argument, one for each row, without a dictionary.
///
/// # Errors
/// If the argument is missing.
pub fn column(args: &ScalarFunctionArgs, index: usize) -> Result<ArrayRef> {
    let value = args.args.get(index);
    let value = value.ok_or_else(|| usage("an argument is missing"))?;
    unpacked(&value.to_array(args.number_rows)?)
}

/// Returns the texts of an argument; bytes are not accepted.
///
/// # Errors
/// If the values are no texts.
pub fn texts<'a>(
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
