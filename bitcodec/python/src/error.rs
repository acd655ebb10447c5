//! The exception of a module, with kind, path, bits and row as attributes.

use std::ops::Range;

use bitcodec::columns::ColumnError;
use pyo3::prelude::*;

/// An input that is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, with path and bits.
    pub message: String,
    /// The kind of the error.
    pub kind: Option<String>,
    /// The rejected field.
    pub path: Option<String>,
    /// The rejected bits.
    pub bits: Option<Range<u64>>,
    /// The row of a column.
    pub row: Option<usize>,
}

/// The error of a single value, without the number of a row.
impl From<&ColumnError> for Refusal {
    fn from(error: &ColumnError) -> Self {
        let bit = |bit| u64::try_from(bit).unwrap_or(u64::MAX);
        Self {
            message: error.message().to_owned(),
            kind: error.kind().map(|kind| kind.name().to_owned()),
            path: Some(error.path().to_owned()).filter(|path| !path.is_empty()),
            bits: error.bits().map(|bits| bit(bits.start)..bit(bits.end)),
            row: None,
        }
    }
}

impl Refusal {
    /// Returns the error of columns; `before` rows precede the batch.
    pub(crate) fn of_columns(error: &ColumnError, before: usize) -> Self {
        let mut refusal = Self::from(error);
        if let Some(row) = error.row() {
            refusal.row = Some(row + before);
            refusal.message = format!("row {}: {}", row + before, error.message());
        }
        refusal
    }

    /// Returns the exception of a class that takes message, kind, path, bits and row.
    pub(crate) fn raise(self, class: &Bound<'_, PyAny>) -> PyErr {
        let bits = self.bits.map(|bits| (bits.start, bits.end));
        let error = class.call1((self.message, self.kind, self.path, bits, self.row));
        error.map_or_else(|error| error, PyErr::from_value)
    }
}

/// Returns the exception of a module to which [`register`](crate::register) has added the classes.
pub fn raise(module: &Bound<'_, PyModule>, refusal: Refusal) -> PyErr {
    match module.getattr("FormatError") {
        Ok(class) => refusal.raise(&class),
        Err(error) => error,
    }
}
