//! The error of columns.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use arrow_schema::{ArrowError, DataType};

use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::ErrorKind;

/// An error of encoding or decoding columns, with the row, the field and the bits.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, columns};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Throw {
///     #[codec(range = 1..=6)]
///     dice: [u8; 2],
/// }
///
/// let rows = [0b000_001_00, 0b000_111_00];
/// let error = columns::decode::<Throw>(&rows[..], &columns::Projection::ALL).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: dice[1]: 8 is not in 1..=6 (bits 3..6)");
/// assert_eq!((error.row(), error.kind()), (Some(1), Some(ErrorKind::OutOfRange)));
/// assert_eq!((error.path(), error.bits()), ("dice[1]", Some(3..6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError {
    row: Option<usize>,
    kind: Option<ErrorKind>,
    path: String,
    bits: Option<Range<usize>>,
    message: String,
}

impl ColumnError {
    /// Returns the error of a row, from its kind, the path of the rejected field, its bits, and the message without the
    /// row.
    ///
    /// ```
    /// use bitcodec::{ErrorKind, columns::ColumnError};
    ///
    /// let error = ColumnError::in_row(ErrorKind::Text, "", None, "a word is missing").at_row(7);
    /// assert_eq!(error.to_string(), "row 7: a word is missing");
    /// ```
    #[must_use]
    pub fn in_row(
        kind: ErrorKind,
        path: impl Into<String>,
        bits: Option<Range<usize>>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            row: None,
            kind: Some(kind),
            path: path.into(),
            bits,
            message: message.into(),
        }
    }

    /// Returns the error with the number of its row.
    #[must_use]
    pub const fn at_row(mut self, row: usize) -> Self {
        self.row = Some(row);
        self
    }

    /// Returns the error with `rows` added to the number of its row.
    pub(super) fn after(mut self, rows: usize) -> Self {
        self.row = self.row.map(|row| row + rows);
        self
    }

    /// Returns the number of the row, from 0 or [`Projection::from_row`](crate::columns::Projection::from_row) on;
    /// `None` for an error of the columns themselves.
    #[must_use]
    pub const fn row(&self) -> Option<usize> {
        self.row
    }

    /// Returns the kind of the error; `None` for an error of the columns themselves.
    #[must_use]
    pub const fn kind(&self) -> Option<ErrorKind> {
        self.kind
    }

    /// Returns the path of the rejected field or column; empty for the whole row.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the rejected bits, counted from the first bit of the value of the row.
    #[must_use]
    pub fn bits(&self) -> Option<Range<usize>> {
        self.bits.clone()
    }

    /// Returns the message without the number of the row.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    fn of_columns(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            row: None,
            kind: None,
            path: path.into(),
            bits: None,
            message: message.into(),
        }
    }

    pub(super) fn no_column(path: &str, known: &[&str]) -> Self {
        let known = known.join(", ");
        Self::of_columns(
            path,
            alloc::format!("no column `{path}`; there are {known}"),
        )
    }

    pub(super) fn missing(path: &str) -> Self {
        Self::of_columns(path, alloc::format!("the column `{path}` is missing"))
    }

    pub(super) fn wrong_type(path: &str, found: &DataType, expected: &str) -> Self {
        let of = if path.is_empty() {
            String::from("the column")
        } else {
            alloc::format!("the column `{path}`")
        };
        Self::of_columns(path, alloc::format!("{of} is {found}, expected {expected}"))
    }

    pub(super) fn not_utf8() -> Self {
        Self::in_row(ErrorKind::Text, "", None, "the text is not UTF-8")
    }

    pub(super) fn no_sequence(why: &str) -> Self {
        Self::of_columns("", why)
    }

    pub(super) fn too_many() -> Self {
        let message = "more than 2147483647 elements in one batch; take fewer rows at once";
        Self::of_columns("", message)
    }

    /// Returns the error for lists that exceed the memory limit, with the field and bits that take the most memory.
    #[cold]
    pub(super) fn budget(
        needed: usize,
        most: usize,
        place: Option<(String, Range<usize>)>,
    ) -> Self {
        let (path, bits) = place.unzip();
        let of = path.as_deref().filter(|path| !path.is_empty());
        let of = of.map_or_else(String::new, |path| alloc::format!("{path}: "));
        let message = alloc::format!(
            "{of}the lists of the batch take {needed} bytes of memory, more than its budget of {most}; take fewer rows at once, or set `Projection::budget`"
        );
        Self::in_row(ErrorKind::Budget, path.unwrap_or_default(), bits, message)
    }

    pub(super) fn internal() -> Self {
        Self::of_columns("", "an implementation of `Columnar` is not of one form")
    }

    pub(super) fn null() -> Self {
        Self::in_row(ErrorKind::Truncated, "", None, "the cell is null")
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(row) = self.row {
            write!(f, "row {row}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for ColumnError {}

impl From<ArrowError> for ColumnError {
    fn from(error: ArrowError) -> Self {
        Self::of_columns("", error.to_string())
    }
}

macro_rules! of_values {
    ($($error:ident)*) => { $(
        impl From<$error> for ColumnError {
            fn from(error: $error) -> Self {
                Self::in_row(
                    error.kind(),
                    error.path().to_string(),
                    error.bits(),
                    error.to_string(),
                )
            }
        }
    )* };
}

of_values!(DecodeError EncodeError);

/// The error of a cell. The path is built from the innermost step on.
#[derive(Debug)]
pub struct CellError {
    steps: Vec<String>,
    message: String,
}

impl CellError {
    /// Returns an error without a path.
    #[cold]
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            steps: Vec::new(),
            message: message.into(),
        }
    }

    /// Prepends a field to the path.
    #[must_use]
    pub fn in_field(mut self, name: &str) -> Self {
        self.steps.push(name.to_string());
        self
    }

    /// Prepends an element to the path.
    #[must_use]
    pub fn in_element(mut self, index: usize) -> Self {
        self.steps.push(alloc::format!("[{index}]"));
        self
    }
}

impl From<CellError> for ColumnError {
    fn from(refused: CellError) -> Self {
        let mut path = String::new();
        for step in refused.steps.iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(step);
        }
        let message = match &*path {
            "" => refused.message,
            path => alloc::format!("{path}: {}", refused.message),
        };
        Self::in_row(ErrorKind::Unencodable, path, None, message)
    }
}

/// Returns the error of a cell for a reason of the type.
#[cold]
pub fn refused(why: &dyn fmt::Display) -> CellError {
    CellError::new(why.to_string())
}
