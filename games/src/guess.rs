//! Determines the format of a value that comes without the name of its format.

mod hits;
mod refusal;
#[cfg(test)]
mod tests;

use std::fmt;

use self::hits::{Hit, Reading, hits};
use crate::format::{FormatError, GameFormat, HexWords, Near, Options, hex, near};
use crate::registry::formats;

#[cfg(feature = "cli")]
pub(crate) use self::refusal::shown;
pub use self::refusal::{Fault, NoGuess, Value};

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

/// The fewest characters of hex with blanks or other signs between the bytes.
const SHORTEST_HEX: usize = 11;

/// Returns the only format that a text identifies, and the only value in it.
///
/// Other words may stand around the value. Values that say the same count once: an ID and its
/// quotation, an XGID and the GNUBg ID of the same position.
///
/// ```
/// use games::guess::{NoGuess, guess};
///
/// let found = guess("Position ID: 4HPwATDgc/ABMA")?;
/// assert_eq!((found.format.card().name, found.value.as_str()), ("gnubg-position", "4HPwATDgc/ABMA"));
/// let faulty = guess("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0").unwrap_err();
/// assert_eq!(faulty.to_string(), "xgid: 7 fields, expected 10");
/// assert_eq!(guess("nothing").unwrap_err().to_string(), "`nothing` is neither a format nor a value that tells its format");
/// # Ok::<(), NoGuess>(())
/// ```
///
/// # Errors
/// A value that its format refuses; no format, or more than one; several values.
pub fn guess(text: &str) -> Result<Guess, NoGuess> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut claims: Vec<_> = formats().filter(|format| format.claims(text)).collect();
    if hex::has_gaps(text) && (claims.len() > 1 || text.len() < SHORTEST_HEX) {
        // `e4 e5` is moves, and `12:34` may be a time.
        claims.retain(|format| !is_hex(*format));
    }
    match claims.as_slice() {
        [] => {}
        [format] => return Ok(whole(*format, text)),
        _ => return Err(ambiguous(text, &claims)),
    }
    // A value within JSON is not the value that the JSON says.
    if is_json(text) {
        return Err(NoGuess::unknown(text));
    }
    let mut hits = hits(text);
    match (hits.pop(), hits.is_empty()) {
        (None, _) => by_shape(text),
        (Some(only), true) => only_hit(text, only),
        (Some(last), false) => {
            hits.push(last);
            let values = hits.into_iter().map(|hit| hit.value(text)).collect();
            Err(NoGuess::Several { values })
        }
    }
}

fn is_hex(format: &dyn GameFormat) -> bool {
    format.find_hex(&HexWords::of("")).is_some()
}

fn is_json(text: &str) -> bool {
    text.starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

fn whole(format: &'static dyn GameFormat, text: &str) -> Guess {
    Guess {
        format,
        value: text.to_owned(),
    }
}

/// Returns the only place of a text that looks like a value, if a format reads it.
fn only_hit(text: &str, hit: Hit) -> Result<Guess, NoGuess> {
    let place = text.get(hit.place.clone()).unwrap_or_default();
    let is_read = |reading: &Reading| reading.error.is_none();
    if hit.readings.iter().any(is_read) {
        let mut read: Vec<Reading> = hit.readings.into_iter().filter(is_read).collect();
        return match (read.pop(), read.is_empty()) {
            (Some(Reading { format, value, .. }), true) => Ok(Guess { format, value }),
            (last, _) => {
                read.extend(last);
                let formats: Vec<_> = read.iter().map(|reading| reading.format).collect();
                Err(ambiguous(place, &formats))
            }
        };
    }
    let refused = hit.readings.into_iter();
    let refused = refused.filter_map(|reading| Some((reading.format, reading.error?)));
    Err(refused_by(place, refused.collect()))
}

/// Judges a text without a value and without a mark of a format by its form alone.
fn by_shape(text: &str) -> Result<Guess, NoGuess> {
    let all = near::trimmed(text);
    let is_all = |near: Near| near.place == all;
    let shaped = formats().filter(|format| format.near(text).into_iter().any(is_all));
    let (mut read, mut refused) = (Vec::new(), Vec::new());
    for format in shaped {
        match format.check(text, &Options::default()) {
            Ok(()) => read.push(format),
            Err(error) => refused.push((format, error)),
        }
    }
    if read.is_empty() {
        Err(refused_by(text, refused))
    } else {
        Err(ambiguous(text, &read))
    }
}

/// Makes the refusal of a text that looks like a value of some formats.
fn refused_by(text: &str, refused: Vec<(&'static dyn GameFormat, FormatError)>) -> NoGuess {
    let name = |format: &'static dyn GameFormat| format.card().name;
    match <[_; 1]>::try_from(refused) {
        Ok([(format, error)]) => NoGuess::Faulty(Box::new(Fault {
            format: name(format),
            value: text.to_owned(),
            error,
        })),
        Err(refused) if refused.is_empty() => NoGuess::unknown(text),
        Err(refused) => {
            let fault = |(format, error)| Fault {
                format: name(format),
                value: text.to_owned(),
                error,
            };
            NoGuess::Unread(refused.into_iter().map(fault).collect())
        }
    }
}

fn ambiguous(text: &str, claims: &[&'static dyn GameFormat]) -> NoGuess {
    NoGuess::Ambiguous {
        text: text.to_owned(),
        formats: claims.iter().map(|format| format.card().name).collect(),
    }
}
