//! Guesses the format of a value, with an error for the command line.

use super::console::Failure;
use super::format_arg;
use crate::format::GameFormat;
use crate::guess::{self, Guess, NoGuess};
use crate::registry;

/// Returns the only format that a text identifies, and its value.
///
/// A text that looks like a value of one format counts as that value, so that the verb refuses it
/// in the words of the format.
///
/// # Errors
/// No format or more than one; several values.
pub(super) fn guess(text: &str) -> Result<Guess, Failure> {
    guess::guess(text).or_else(|refused| faulty(&refused).ok_or_else(|| failure(text, &refused)))
}

/// Returns the value that its format refuses.
fn faulty(refused: &NoGuess) -> Option<Guess> {
    let NoGuess::Faulty(fault) = refused else {
        return None;
    };
    let format: &'static dyn GameFormat = registry::find(fault.format)?;
    let value = fault.value.clone();
    Some(Guess { format, value })
}

fn failure(text: &str, refused: &NoGuess) -> Failure {
    let cure = match refused {
        NoGuess::Faulty(_) => return Failure::Refused(refused.to_string()),
        NoGuess::Unread(_) => {
            let words = format!("{refused}; write the format before the value");
            return Failure::Refused(words);
        }
        NoGuess::Ambiguous { .. } => "write the format before the value".to_owned(),
        NoGuess::Several { .. } => "`games decode --find` lists them".to_owned(),
        NoGuess::Unknown { .. } if text.trim().starts_with('{') => {
            "JSON is for `games encode FORMAT`".to_owned()
        }
        NoGuess::Unknown { .. } => format_arg::hint(text.trim()),
    };
    Failure::usage(format!("{refused}; {cure}"))
}
