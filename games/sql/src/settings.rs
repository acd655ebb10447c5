//! How a session reads: what the options of the command set.

use crate::progress::Progress;

/// How a session reads.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether a value that is refused is null, with the reason in the column `error`; else it ends the query.
    pub lossy: bool,
    /// Whether only the bits of named columns are looked at, where their places are constants; else each value is checked
    /// whole.
    pub unchecked: bool,
    /// How many threads work at once; as many as there are cores without a number.
    pub threads: Option<usize>,
    /// How many bytes sorting, grouping and joining may take; what does not fit goes to temporary files.
    pub memory: Option<usize>,
    /// How far reading has come.
    pub progress: Progress,
}
