//! Guesses the format of a value, with an error for the command line.

use super::console::Failure;
use super::format_arg;
use crate::guess::{self, Guess, NoGuess};

/// Returns the only format that a text identifies.
///
/// # Errors
/// No format, or more than one.
pub(super) fn guess(text: &str) -> Result<Guess, Failure> {
    guess::guess(text).map_err(|refused| {
        let cure = match &refused {
            NoGuess::Partly { .. } => "`games decode --find` takes values out of a text".to_owned(),
            NoGuess::Ambiguous { .. } => "write the format before the value".to_owned(),
            NoGuess::Unknown { .. } if text.trim().starts_with('{') => {
                "JSON is for `games encode FORMAT`".to_owned()
            }
            NoGuess::Unknown { .. } => format_arg::hint(text.trim()),
        };
        Failure::usage(format!("{refused}; {cure}"))
    })
}
