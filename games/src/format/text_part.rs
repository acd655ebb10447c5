//! The parts of a value of a format that is text only.

/// A part of a text, and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name and the text of the part: `cube: 1`, `1. e4`.
    pub title: String,
    /// Its meaning, in sentences.
    pub words: String,
}

impl Part {
    /// Makes a part.
    #[must_use]
    pub fn new(title: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            words: words.into(),
        }
    }
}
