//! The selection of columns.

use alloc::string::String;
use alloc::vec::Vec;

/// A selection of columns by name, or by path inside of a struct.
///
/// ```
/// use bitcodec::{BitCodec, columns};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Turn {
///     #[codec(range = 1..=6)]
///     dice: [u8; 2],
///     second_player: bool,
/// }
///
/// let batch = columns::decode::<Turn>(&[0b101_010_1_0][..], &columns::Projection::of(["dice"]))?;
/// assert_eq!(batch.num_columns(), 1);
/// # Ok::<(), columns::ColumnError>(())
/// ```
///
/// # What is checked
/// If all rows have the same size and the selected columns have constant offsets, only their bits are read. Errors
/// elsewhere in a row are not detected, as with views of packed types. With [`checked`](Self::checked), every row is
/// decoded whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    paths: Option<Vec<String>>,
    checked: bool,
    first: usize,
    budget: Option<usize>,
}

impl Projection {
    /// Selects all columns. Every row is checked whole.
    pub const ALL: Self = Self {
        paths: None,
        checked: true,
        first: 0,
        budget: None,
    };

    /// Selects the columns with these names or paths. They are in the order of the type.
    pub fn of<S: Into<String>>(paths: impl IntoIterator<Item = S>) -> Self {
        Self {
            paths: Some(paths.into_iter().map(Into::into).collect()),
            checked: false,
            first: 0,
            budget: None,
        }
    }

    /// Requires that every row is checked whole.
    #[must_use]
    pub fn checked(mut self) -> Self {
        self.checked = true;
        self
    }

    /// Sets the number of the first row, for errors in a batch that is not the first.
    ///
    /// ```
    /// use bitcodec::{BitCodec, columns};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Die(#[codec(range = 1..=6)] u8);
    ///
    /// let wanted = columns::Projection::ALL.from_row(8192);
    /// let error = columns::decode::<Die>(&[0b101_00000, 0b110_00000][..], &wanted).unwrap_err();
    /// assert_eq!(error.to_string(), "row 8193: 0: 7 is not in 1..=6 (bits 0..3)");
    /// ```
    #[must_use]
    pub fn from_row(mut self, row: usize) -> Self {
        self.first = row;
        self
    }

    /// Sets the memory limit of the lists of all rows of a batch, in bytes.
    ///
    /// The default is the greatest of 1 MiB, the `#[codec(budget = N)]` of the type, and 256 times the bytes of the
    /// rows up to the current one. A list is charged three times the bytes of its elements, because columns grow by
    /// doubling.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, columns};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Row {
    ///     #[codec(len(bits = 16), runs, bits = 8)]
    ///     cells: Vec<u8>,
    /// }
    ///
    /// // 1,024 cells in one run: 16 bits for their number, 21 for the length of the run, 8 for a cell.
    /// let rows = [4, 0, 0, 0x20, 0, 0x38].repeat(3);
    /// let wanted = columns::Projection::ALL.budget(7000);
    /// let error = columns::decode::<Row>(&rows[..], &wanted).unwrap_err();
    /// assert_eq!((error.row(), error.kind()), (Some(2), Some(ErrorKind::Budget)));
    /// assert_eq!((error.path(), error.bits()), ("cells", Some(16..16)));
    /// ```
    #[must_use]
    pub fn budget(mut self, bytes: usize) -> Self {
        self.budget = Some(bytes);
        self
    }

    pub(super) const fn own_budget(&self) -> Option<usize> {
        self.budget
    }

    /// Returns the number of the first row.
    #[must_use]
    pub const fn first_row(&self) -> usize {
        self.first
    }

    /// Returns the names and paths of the selected columns; `None` for all.
    #[must_use]
    pub fn wanted(&self) -> Option<&[String]> {
        self.paths()
    }

    /// Returns the selected paths; `None` for all.
    pub(super) fn paths(&self) -> Option<&[String]> {
        self.paths.as_deref()
    }

    pub(super) const fn is_checked(&self) -> bool {
        self.checked
    }
}

impl Default for Projection {
    fn default() -> Self {
        Self::ALL
    }
}
