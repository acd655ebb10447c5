//! Errors of requests as JSON, and values as JSON.

use games::format::FormatError;
use serde::Serialize;

/// An error record of the command, with the complete sentence.
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

/// Returns an answer as JSON; answers consist of text and numbers, which always have a JSON form.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
