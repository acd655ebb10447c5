//! Functions of values: `decode`, `encode`, `convert`, `forbidden`, `tag`.

mod convert;
mod decode;
mod encode;
mod forbidden;
mod tag;

use arrow_array::ArrayRef;
use datafusion::common::ScalarValue;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};
use games::format::columns::{Cell, cells};

/// All of them; with `lossy`, a value that is refused is null.
pub(crate) fn all(lossy: bool) -> Vec<ScalarUDF> {
    vec![
        ScalarUDF::from(decode::Decode::new(lossy)),
        ScalarUDF::from(encode::Encode::new(lossy)),
        ScalarUDF::from(convert::Convert::new(lossy)),
        ScalarUDF::from(forbidden::Forbidden::new(lossy)),
        ScalarUDF::from(tag::Tag::new()),
    ]
}

/// Says how a function is called.
fn usage(words: &str) -> DataFusionError {
    DataFusionError::Plan(words.to_owned())
}

/// A name that is written in the query itself.
fn name<'a>(scalar: Option<&&'a ScalarValue>) -> Option<&'a str> {
    match scalar? {
        ScalarValue::Utf8(Some(text))
        | ScalarValue::Utf8View(Some(text))
        | ScalarValue::LargeUtf8(Some(text)) => Some(text),
        _ => None,
    }
}

/// The name that an argument has in every row.
fn constant(args: &ScalarFunctionArgs, index: usize) -> Option<&str> {
    match args.args.get(index)? {
        ColumnarValue::Scalar(scalar) => name(Some(&scalar)),
        ColumnarValue::Array(_) => None,
    }
}

/// The values of an argument, one for each row.
fn column(args: &ScalarFunctionArgs, index: usize) -> Result<ArrayRef> {
    let value = args.args.get(index);
    let value = value.ok_or_else(|| usage("an argument is missing"))?;
    value.to_array(args.number_rows)
}

/// The texts of an argument; bytes are none.
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
