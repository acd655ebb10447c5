//! What a format that is text only says part by part.

/// A part of a text, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The part by its name, with the text of it: `cube: 1`, `1. e4`.
    pub title: String,
    /// What it says, in sentences.
    pub words: String,
}

impl Part {
    /// A part with its title and its words.
    #[must_use]
    pub fn new(title: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            words: words.into(),
        }
    }
}
