//! Determines the format of a value that comes without the name of its format.

use std::fmt;
use std::ops::Range;

use crate::format::{Ability, FormatError, Found, GameFormat, Options};
use crate::registry::formats;

/// The number of characters of a text that a message shows.
const SHOWN: usize = 40;

/// A value and its format.
#[derive(Clone)]
pub struct Guess {
    /// The format.
    pub format: &'static dyn GameFormat,
    /// The value in the form that the format parses: without blanks and words around it.
    pub value: String,
}

impl fmt::Debug for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.format.card().name, self.value)
    }
}

/// The reason why a text does not identify a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuess {
    /// Several formats claim the text.
    Ambiguous {
        /// The beginning of the text.
        text: String,
        /// The names of the formats.
        formats: Vec<&'static str>,
    },
    /// The text has a value, but also other text that is not a label.
    Partly {
        /// The beginning of the text.
        text: String,
        /// The beginning of the value.
        value: String,
        /// The name of the value's format.
        format: &'static str,
        /// The error of the format for the whole text, if the value is at its beginning.
        error: Option<Box<FormatError>>,
    },
    /// No format claims the text.
    Unknown {
        /// The beginning of the text.
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
            Self::Partly {
                text,
                value,
                format,
                error,
            } => {
                write!(f, "`{text}` is more than `{value}`, a value of {format}")?;
                match error {
                    Some(error) => write!(f, ": {error}"),
                    None => Ok(()),
                }
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

/// Returns the only format that a text identifies.
///
/// ```
/// use games::guess::guess;
///
/// let found = guess("Position ID: 4HPwATDgc/ABMA")?;
/// assert_eq!((found.format.card().name, found.value.as_str()), ("gnubg-position", "4HPwATDgc/ABMA"));
/// assert!(guess("Position ID: 4HPwATDgc/ABMA, and more").is_err());
/// assert_eq!(guess("nothing").unwrap_err().to_string(), "`nothing` is neither a format nor a value that tells its format");
/// # Ok::<(), games::guess::NoGuess>(())
/// ```
///
/// # Errors
/// No format, more than one, or more than a value.
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

/// Returns the longest value that follows a label, as in `GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA`.
fn labelled(text: &str) -> Result<Guess, NoGuess> {
    let mut longest: Vec<(Range<usize>, Guess)> = Vec::new();
    for format in formats().filter(|format| format.offers(Ability::Find)) {
        let Ok([Found { place, id }]) = <[_; 1]>::try_from(format.find(text)) else {
            continue;
        };
        if !stands_alone(text, &place) {
            continue;
        }
        longest.retain(|(other, _)| other.len() >= place.len());
        if longest.iter().all(|(other, _)| other.len() <= place.len()) {
            longest.push((place, Guess { format, value: id }));
        }
    }
    let formats: Vec<_> = longest.iter().map(|(_, guess)| guess.format).collect();
    match (longest.pop(), formats.len()) {
        (Some((place, guess)), 1) if is_label(text, &place) => Ok(guess),
        (Some((place, guess)), 1) => Err(partly(text, &place, &guess)),
        (Some(_), _) => Err(ambiguous(text, &formats)),
        (None, _) => Err(NoGuess::Unknown { text: shown(text) }),
    }
}

/// The characters that may precede a value, and those that may follow it.
const OPEN: &str = ":=(\"'`,;<[";
const CLOSE: &str = ")\"'`,;.>]";

/// Whether the characters next to a value are not part of it.
fn stands_alone(text: &str, place: &Range<usize>) -> bool {
    let (before, after) = surroundings(text, place);
    let is_one_of =
        |marks: &'static str| move |one: char| one.is_whitespace() || marks.contains(one);
    before.chars().next_back().is_none_or(is_one_of(OPEN))
        && after.chars().next().is_none_or(is_one_of(CLOSE))
}

/// Whether the text around a value consists of words that end in a mark, and closing marks.
fn is_label(text: &str, place: &Range<usize>) -> bool {
    let (before, after) = surroundings(text, place);
    let is_closing = |one: char| one.is_whitespace() || CLOSE.contains(one);
    before
        .trim_end()
        .chars()
        .next_back()
        .is_none_or(|mark| OPEN.contains(mark))
        && after.chars().all(is_closing)
}

fn surroundings<'a>(text: &'a str, place: &Range<usize>) -> (&'a str, &'a str) {
    let before = text.get(..place.start).unwrap_or_default();
    (before, text.get(place.end..).unwrap_or_default())
}

fn partly(text: &str, place: &Range<usize>, guess: &Guess) -> NoGuess {
    let at_the_beginning = place.start == 0;
    let check = || guess.format.check(text, &Options::default()).err();
    NoGuess::Partly {
        text: shown(text),
        value: shown(&guess.value),
        format: guess.format.card().name,
        error: at_the_beginning.then(check).flatten().map(Box::new),
    }
}

fn ambiguous(text: &str, claims: &[&dyn GameFormat]) -> NoGuess {
    NoGuess::Ambiguous {
        text: shown(text),
        formats: claims.iter().map(|format| format.card().name).collect(),
    }
}

/// Returns the beginning of a text.
fn shown(text: &str) -> String {
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None if line.len() < text.len() => format!("{line}.."),
        None => line.to_owned(),
    }
}
