//! The SQL functions of every program: `decode` and `encode`.

mod decode;
mod encode;

use datafusion::error::Result;
use datafusion::logical_expr::ScalarUDF;

use crate::arguments::usage;
use crate::formats::{Format, Formats};

/// Returns all functions; with `lossy`, an invalid value is null.
pub(crate) fn all(formats: &Formats, lossy: bool) -> Vec<ScalarUDF> {
    let mut all = vec![
        ScalarUDF::from(decode::Decode::new(formats.clone(), lossy)),
        ScalarUDF::from(encode::Encode::new(formats.clone(), lossy)),
    ];
    all.extend(formats.own_functions(lossy));
    all
}

/// Returns a format that has columns.
fn with_columns(formats: &Formats, name: &str) -> Result<Format> {
    let format = formats.named(name)?;
    if format.has_columns() {
        return Ok(format);
    }
    Err(usage(&format!(
        "{name} is text only and has no columns; convert it first"
    )))
}
