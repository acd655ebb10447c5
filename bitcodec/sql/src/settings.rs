//! The settings of a session, from the options of the command.

use std::path::PathBuf;

use crate::progress::Progress;

/// The settings of a session.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether an invalid value is null, with the reason in the column `error`; otherwise it ends
    /// the query.
    pub lossy: bool,
    /// Whether only the bits of the used columns are decoded, if their offsets are constant;
    /// otherwise each value is checked as a whole.
    pub unchecked: bool,
    /// The number of threads; by default the number of cores.
    pub threads: Option<usize>,
    /// The memory limit of sorting, grouping and joining, in bytes; the excess goes to temporary
    /// files.
    pub memory: Option<usize>,
    /// The folder of temporary files; by default a new one where the system has them.
    pub temporary: Option<PathBuf>,
    /// The progress of reading.
    pub progress: Progress,
}
