//! A refused request as JSON, and values as JSON.

use games::format::FormatError;
use serde::Serialize;

/// An error record of the command with the whole sentence beside it.
#[derive(Serialize)]
pub(crate) struct Refusal {
    #[serde(flatten)]
    error: FormatError,
    words: String,
}

impl From<FormatError> for Refusal {
    fn from(error: FormatError) -> Self {
        let words = error.to_string();
        Self { error, words }
    }
}

/// Writes an answer; answers consist of text and numbers, which JSON always holds.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
