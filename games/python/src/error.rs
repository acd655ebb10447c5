//! The exception, with kind, path, bits and row as attributes.

use std::ops::Range;

use bitcodec::columns::ColumnError;
use games::format::{FormatError, GameFormat};
use games::registry::{find, formats};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    bitcodec_games,
    GamesError,
    PyValueError,
    "An input that is refused: what, in which field, at which bits."
);

/// Makes the exception and sets its attributes.
fn raise(
    message: String,
    kind: Option<String>,
    path: Option<String>,
    bits: Option<Range<u64>>,
    row: Option<usize>,
) -> PyErr {
    let error = GamesError::new_err(message);
    let set = Python::attach(|py| {
        let value = error.value(py);
        value.setattr("kind", kind)?;
        value.setattr("path", path)?;
        value.setattr("bits", bits.map(|bits| (bits.start, bits.end)))?;
        value.setattr("row", row)
    });
    set.err().unwrap_or(error)
}

/// Makes the exception of a value.
pub(crate) fn of_value(error: FormatError) -> PyErr {
    let message = error.to_string();
    let kind = serde_json::to_value(error.kind).ok();
    let kind = kind.and_then(|kind| kind.as_str().map(str::to_owned));
    raise(message, kind, error.path.clone(), error.bits.clone(), None)
}

/// Makes the exception of columns; `before` rows precede the batch.
pub(crate) fn of_columns(error: &ColumnError, before: usize) -> PyErr {
    let row = error.row().map(|row| row + before);
    let message = match row {
        Some(row) => format!("row {row}: {}", error.message()),
        None => error.message().to_owned(),
    };
    let bits = error.bits().map(|bits| bits.start as u64..bits.end as u64);
    let path = Some(error.path().to_owned()).filter(|path| !path.is_empty());
    let kind = error.kind().map(|kind| kind.name().to_owned());
    raise(message, kind, path, bits, row)
}

/// Returns the format with a name.
pub(crate) fn format_of(name: &str) -> PyResult<&'static dyn GameFormat> {
    find(name).ok_or_else(|| {
        let known: Vec<&str> = formats().map(|format| format.card().name).collect();
        let known = known.join(", ");
        PyKeyError::new_err(format!("no format `{name}`; there are {known}"))
    })
}
