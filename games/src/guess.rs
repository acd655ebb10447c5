//! A value without the name of its format: which format it is of.

use std::fmt;
use std::ops::Range;

use crate::format::{Ability, GameFormat};
use crate::registry::formats;

/// How much of a text a message shows.
const SHOWN: usize = 40;

/// A value and its format.
#[derive(Clone)]
pub struct Guess {
    /// The format.
    pub format: &'static dyn GameFormat,
    /// The value as the format reads it: without blanks and words around it.
    pub value: String,
}

impl fmt::Debug for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.format.card().name, self.value)
    }
}

/// Why a text tells no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuess {
    /// Several formats take it.
    Ambiguous {
        /// Its beginning.
        text: String,
        /// The names of the formats.
        formats: Vec<&'static str>,
    },
    /// No format takes it.
    Unknown {
        /// Its beginning.
        text: String,
    },
}

impl fmt::Display for NoGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous { text, formats } => {
                let could_be = match formats.split_last() {
                    Some((last, others)) if !others.is_empty() => {
                        format!("{} or {last}", others.join(", "))
                    }
                    _ => formats.concat(),
                };
                write!(f, "`{text}` could be {could_be}")
            }
            Self::Unknown { text } => {
                write!(
                    f,
                    "`{text}` is neither a format nor a value that tells its format"
                )
            }
        }
    }
}

impl std::error::Error for NoGuess {}

/// The only format that a text tells.
///
/// ```
/// use games::guess::guess;
///
/// let found = guess("Position ID: 4HPwATDgc/ABMA")?;
/// assert_eq!((found.format.card().name, found.value.as_str()), ("gnubg-position", "4HPwATDgc/ABMA"));
/// assert_eq!(guess("nothing").unwrap_err().to_string(), "`nothing` is neither a format nor a value that tells its format");
/// # Ok::<(), games::guess::NoGuess>(())
/// ```
///
/// # Errors
/// If there is none, or more than one.
pub fn guess(text: &str) -> Result<Guess, NoGuess> {
    let value = text.trim();
    let claims: Vec<_> = formats().filter(|format| format.claims(value)).collect();
    match claims.as_slice() {
        [format] => Ok(Guess {
            format: *format,
            value: value.to_owned(),
        }),
        [] => labelled(value),
        _ => Err(ambiguous(value, &claims)),
    }
}

/// The longest value that stands in a text, as in `GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA`.
fn labelled(text: &str) -> Result<Guess, NoGuess> {
    let mut longest: Vec<(usize, Guess)> = Vec::new();
    for format in formats().filter(|format| format.offers(Ability::Find)) {
        let Ok([found]) = <[_; 1]>::try_from(format.find(text)) else {
            continue;
        };
        if !stands_alone(text, &found.place) {
            continue;
        }
        let length = found.place.len();
        longest.retain(|(other, _)| *other >= length);
        if longest.iter().all(|(other, _)| *other <= length) {
            let value = found.id;
            longest.push((length, Guess { format, value }));
        }
    }
    let formats: Vec<_> = longest.iter().map(|(_, guess)| guess.format).collect();
    match (longest.pop(), formats.len()) {
        (Some((_, guess)), 1) => Ok(guess),
        (Some(_), _) => Err(ambiguous(text, &formats)),
        (None, _) => Err(NoGuess::Unknown { text: shown(text) }),
    }
}

/// Whether what stands beside a value is no part of it.
fn stands_alone(text: &str, place: &Range<usize>) -> bool {
    let (before, after) = (text.get(..place.start), text.get(place.end..));
    let before = before.and_then(|before| before.chars().next_back());
    let after = after.and_then(|after| after.chars().next());
    let is_open = |one: char| one.is_whitespace() || ":=(\"'`,;<[".contains(one);
    let is_close = |one: char| one.is_whitespace() || ")\"'`,;.>]".contains(one);
    before.is_none_or(is_open) && after.is_none_or(is_close)
}

fn ambiguous(text: &str, claims: &[&dyn GameFormat]) -> NoGuess {
    NoGuess::Ambiguous {
        text: shown(text),
        formats: claims.iter().map(|format| format.card().name).collect(),
    }
}

/// The beginning of a text.
fn shown(text: &str) -> String {
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None if line.len() < text.len() => format!("{line}.."),
        None => line.to_owned(),
    }
}
