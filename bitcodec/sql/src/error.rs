//! Error messages for the user.

use std::fmt::{self, Write as _};

use arrow_array::ArrayRef;
use bitcodec::columns::{Cell, ColumnError, cells};
use datafusion::error::DataFusionError;

/// An invalid value, and its location.
#[derive(Debug)]
pub struct BadRow {
    /// The file, or the called function.
    place: String,
    /// The number of the row, counted from 0, if known.
    row: Option<u64>,
    /// The value.
    value: String,
    message: String,
}

/// The number of characters of a value that a message shows.
const SHOWN: usize = 60;

impl BadRow {
    /// Makes the error of a value in a file or a function.
    #[must_use]
    pub fn new(
        place: impl Into<String>,
        row: Option<u64>,
        value: &str,
        message: impl Into<String>,
    ) -> Self {
        let mut shown: String = value.chars().take(SHOWN).collect();
        if shown.len() < value.len() {
            shown.push_str("..");
        }
        Self {
            place: place.into(),
            row,
            value: shown.replace('\n', "\\n"),
            message: message.into(),
        }
    }

    /// Makes the error of a row; `value` returns its text.
    pub(crate) fn of_columns(
        place: &str,
        error: &ColumnError,
        value: impl FnOnce(u64) -> String,
    ) -> DataFusionError {
        let row = error.row().map(|row| row as u64);
        let Some(row) = row else {
            return DataFusionError::Execution(format!("{place}: {error}"));
        };
        Self::new(place, Some(row), &value(row), error.message()).into()
    }
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        if let Some(row) = self.row {
            write!(f, "row {row}: ")?;
        }
        if !self.value.is_empty() {
            write!(f, "`{}`: ", self.value)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for BadRow {}

impl From<BadRow> for DataFusionError {
    fn from(bad: BadRow) -> Self {
        Self::External(Box::new(bad))
    }
}

/// Whether an error is about a value, and not about the query or a file.
#[must_use]
pub fn is_refusal(error: &DataFusionError) -> bool {
    bad_row(error).is_some()
}

fn bad_row(error: &DataFusionError) -> Option<&BadRow> {
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = next {
        if let Some(bad) = error.downcast_ref::<BadRow>() {
            return Some(bad);
        }
        if let Some(DataFusionError::External(inner)) = error.downcast_ref::<DataFusionError>()
            && let Some(bad) = inner.downcast_ref::<BadRow>()
        {
            return Some(bad);
        }
        next = error.source();
    }
    None
}

/// Returns the message of an error, without the names of the parts of DataFusion that wrapped it.
#[must_use]
pub fn message(error: &DataFusionError) -> String {
    if let Some(bad) = bad_row(error) {
        return bad.to_string();
    }
    match error.find_root() {
        DataFusionError::Execution(words)
        | DataFusionError::Plan(words)
        | DataFusionError::Configuration(words)
        | DataFusionError::NotImplemented(words) => words.clone(),
        DataFusionError::ResourcesExhausted(words) => {
            format!("the query needs more than the limit of memory: {words}")
        }
        DataFusionError::External(inner) => inner.to_string(),
        root => root.strip_backtrace(),
    }
}

/// Returns a value as a message shows it: text, or the digits of its bytes.
pub(crate) fn shown(array: &ArrayRef, row: usize) -> String {
    let cell = cells(array).and_then(|mut cells| cells.nth(row).flatten());
    match cell {
        Some(Cell::Text(text)) => text.to_owned(),
        Some(Cell::Bytes(bytes)) => bytes.iter().fold(String::new(), |mut digits, byte| {
            // A string takes all that is written to it.
            let _ = write!(digits, "{byte:02x}");
            digits
        }),
        None => String::new(),
    }
}
