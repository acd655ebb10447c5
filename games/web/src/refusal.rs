//! Errors of requests as JSON, and values as JSON.

use games::format::FormatError;
use serde::Serialize;

/// An error record of the command, with the complete sentence.
#[derive(Serialize)]
pub(crate) struct Refusal {
    #[serde(flatten)]
    error: FormatError,
    words: String,
    /// The formats that a text without a format could be of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<&'static str>,
    /// The values of a text that has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<GuessedValue>,
}

/// One of several values in a text.
#[derive(Serialize)]
pub(crate) struct GuessedValue {
    pub(crate) formats: Vec<&'static str>,
    pub(crate) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Refusal>,
}

impl Refusal {
    /// Sets what the text of a guess could be.
    pub(crate) fn with(self, candidates: Vec<&'static str>, values: Vec<GuessedValue>) -> Self {
        Self {
            candidates,
            values,
            ..self
        }
    }
}

impl From<FormatError> for Refusal {
    fn from(error: FormatError) -> Self {
        let words = error.to_string();
        Self {
            error,
            words,
            candidates: Vec::new(),
            values: Vec::new(),
        }
    }
}

/// Returns an answer as JSON; answers consist of text and numbers, which always have a JSON form.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
