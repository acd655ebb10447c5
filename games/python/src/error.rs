//! The errors of single values.

use bitcodec::columns::ColumnError;
use bitcodec_python::{Refusal, raise};
use games::format::{FormatError, GameFormat};
use games::registry::{find, tables};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// Makes the exception of a value.
pub(crate) fn of_value(module: &Bound<'_, PyModule>, error: &FormatError) -> PyErr {
    let kind = serde_json::to_value(error.kind).ok();
    let refusal = Refusal {
        message: error.to_string(),
        kind: kind.and_then(|kind| kind.as_str().map(str::to_owned)),
        path: error.path.clone(),
        bits: error.bits.clone(),
        row: None,
    };
    raise(module, refusal)
}

/// Makes the exception of a value in bytes.
pub(crate) fn of_columns(module: &Bound<'_, PyModule>, error: &ColumnError) -> PyErr {
    raise(module, Refusal::from(error))
}

/// Returns the format with a name.
pub(crate) fn format_of(name: &str) -> PyResult<&'static dyn GameFormat> {
    find(name).ok_or_else(|| match tables().get(name) {
        Err(error) => PyKeyError::new_err(error.to_string()),
        Ok(_) => PyKeyError::new_err(name.to_owned()),
    })
}
