//! Drafts: what refused texts say, as far as it can be read.

use serde::Serialize;

use super::Change;

/// What a refused text says, as a value and changes of it, so that an editor begins with them.
///
/// Together the changes are refused, or the text has a fault that the parts of a value cannot have,
/// such as a rank of nine squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draft {
    /// A value that the format accepts.
    pub base: String,
    /// The changes that turn the value into what the text says.
    pub changes: Vec<Change>,
}
