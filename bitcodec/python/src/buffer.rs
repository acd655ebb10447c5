//! Bytes of Python objects: `bytes`, and everything with the buffer protocol.

use bitcodec::columns::Cell;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

/// The text or the bytes of an object.
pub(crate) enum Held<'a> {
    Cell(Cell<'a>),
    Bytes(Vec<u8>),
}

impl Held<'_> {
    pub(crate) fn cell(&self) -> Cell<'_> {
        match self {
            Self::Cell(cell) => *cell,
            Self::Bytes(bytes) => Cell::Bytes(bytes),
        }
    }
}

/// Returns the text or the bytes of an object; `None` if it has neither.
pub(crate) fn held<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Option<Held<'a>>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Some(Held::Cell(Cell::Bytes(bytes.as_bytes()))));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(Held::Cell(Cell::Text(text.to_str()?))));
    }
    Ok(bytes_of(object)?.map(Held::Bytes))
}

/// Returns the bytes of a buffer; `None` if the object is no buffer of bytes.
pub(crate) fn bytes_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    if let Ok(bytes) = object.cast::<PyByteArray>() {
        return Ok(Some(bytes.to_vec()));
    }
    let Ok(view) = PyMemoryView::from(object) else {
        return Ok(None);
    };
    let format: String = view.getattr("format")?.extract()?;
    if !["B", "b", "c"].contains(&&*format) {
        return Ok(None);
    }
    let bytes = view.call_method0("tobytes")?;
    Ok(Some(bytes.cast::<PyBytes>()?.as_bytes().to_vec()))
}

/// Calls a function with the text or the bytes of one value: of a `str`, `bytes`, a buffer of bytes or a scalar of Arrow.
///
/// # Errors
/// `TypeError` for another object, and the errors of the function.
pub fn with_cell<R>(
    object: &Bound<'_, PyAny>,
    function: impl FnOnce(Cell<'_>) -> PyResult<R>,
) -> PyResult<R> {
    if let Some(held) = held(object)? {
        return function(held.cell());
    }
    if object.hasattr("as_py")? {
        let inner = object.call_method0("as_py")?;
        if let Some(held) = held(&inner)? {
            return function(held.cell());
        }
    }
    let found = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "expected a str, bytes or a buffer of bytes, found {found}"
    )))
}
