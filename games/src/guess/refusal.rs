//! The reasons why a text does not identify a value.

use std::fmt;

use crate::format::FormatError;

/// A text that looks like a value of a format, and the error of that format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the format.
    pub format: &'static str,
    /// The text that the format refuses.
    pub value: String,
    /// The error, as with the format written out.
    pub error: FormatError,
}

/// One of several values in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The names of the formats that read it; if none does, of those that it looks like.
    pub formats: Vec<&'static str>,
    /// The value in the form that the format parses.
    pub value: String,
    /// The error of the first format, if none reads it.
    pub error: Option<FormatError>,
}

/// The reason why a text does not identify a format and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGuess {
    /// The text looks like a value of one format, which refuses it.
    Faulty(Box<Fault>),
    /// Several formats read the text.
    Ambiguous {
        /// The text.
        text: String,
        /// The names of the formats.
        formats: Vec<&'static str>,
    },
    /// The text looks like a value of several formats, and each refuses it.
    Unread(Vec<Fault>),
    /// The text has several values.
    Several {
        /// The values in the order of the text.
        values: Vec<Value>,
    },
    /// No format reads the text, and it looks like no format.
    Unknown {
        /// The beginning of the text.
        text: String,
    },
}

impl NoGuess {
    pub(super) fn unknown(text: &str) -> Self {
        Self::Unknown { text: shown(text) }
    }

    /// Returns the names of the formats that could be meant.
    #[must_use]
    pub fn candidates(&self) -> Vec<&'static str> {
        match self {
            Self::Faulty(fault) => vec![fault.format],
            Self::Ambiguous { formats, .. } => formats.clone(),
            Self::Unread(faults) => faults.iter().map(|fault| fault.format).collect(),
            Self::Several { .. } | Self::Unknown { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for NoGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faulty(fault) => write!(f, "{}: {}", fault.format, fault.error),
            Self::Ambiguous { text, formats } => {
                write!(f, "`{}` could be {}", shown(text), list(formats, "or"))
            }
            Self::Unread(faults) => unread(faults, f),
            Self::Several { values } => several(values, f),
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

/// The most formats whose errors are listed.
const FEW: usize = 3;

fn unread(faults: &[Fault], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = faults.first().map_or("", |fault| &fault.value);
    if faults.len() > FEW {
        let names = faults.iter().take(FEW).map(|fault| fault.format);
        let names = names.collect::<Vec<_>>().join(", ");
        return write!(
            f,
            "`{}` looks like a value of {} formats ({names}, ..), and none reads it",
            shown(text),
            faults.len()
        );
    }
    write!(f, "`{}` is not", shown(text))?;
    for (index, fault) in faults.iter().enumerate() {
        let gap = if index == 0 { " " } else { "; not " };
        write!(f, "{gap}{} ({})", fault.format, fault.error)?;
    }
    Ok(())
}

/// The most values that are listed.
const LISTED: usize = 5;

fn several(values: &[Value], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "the text has {} values: ", values.len())?;
    for (index, value) in values.iter().take(LISTED).enumerate() {
        let gap = if index == 0 { "" } else { ", " };
        let formats = list(&value.formats, "or");
        write!(f, "{gap}{formats} `{}`", shown(&value.value))?;
        if let Some(error) = &value.error {
            write!(f, " ({error})")?;
        }
    }
    match values.len().checked_sub(LISTED) {
        None | Some(0) => Ok(()),
        Some(more) => write!(f, " and {more} more"),
    }
}

/// Returns `a, b or c`.
fn list(words: &[&str], last_gap: &str) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {last_gap} {last}", others.join(", "))
        }
        _ => words.concat(),
    }
}

/// The number of characters of a text that a message shows at its beginning and at its end.
const HEAD: usize = 40;
const TAIL: usize = 20;

/// Returns a text as a message shows it: long ones without their middle, so that texts that begin
/// alike differ.
pub(crate) fn shown(text: &str) -> String {
    let text = text.trim();
    let words: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let line = words.join(" ");
    let length = line.chars().count();
    if length <= HEAD + TAIL {
        return line;
    }
    let head: String = line.chars().take(HEAD).collect();
    let tail: String = line.chars().skip(length - TAIL).collect();
    format!("{head}..{tail}")
}
