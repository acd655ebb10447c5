//! The arguments of a verb: values of a format that is named, or that the values identify.

use std::ffi::OsStr;

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

use super::console::Failure;
use super::format_arg::FormatName;
use super::guess::guess;
use super::input::{From, Lines, Source};
use crate::format::{GameFormat, Options};
use crate::guess::Guess;
use crate::registry;

/// The first word of a verb: the name of a format, or a value.
#[derive(Clone)]
pub(super) enum Word {
    Format(&'static dyn GameFormat),
    Value(String),
}

/// Parses a [`Word`]; completions get the names of formats from here.
#[derive(Clone, Debug)]
pub(super) struct FormatOrValue;

impl TypedValueParser for FormatOrValue {
    type Value = Word;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Word, clap::Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        Ok(match registry::find(&text) {
            Some(format) => Word::Format(format),
            None => Word::Value(text),
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        static NAMES: FormatName = FormatName;
        NAMES.possible_values()
    }
}

/// A format, where the values do not tell it, and where the values come from.
#[derive(Args)]
pub(super) struct FormatAndValues {
    /// The format; may be omitted when the value identifies it. `games formats` lists them.
    #[arg(value_name = "FORMAT", value_parser = FormatOrValue, hide_possible_values = true)]
    pub(super) word: Option<Word>,

    #[command(flatten)]
    pub(super) source: Source,
}

impl FormatAndValues {
    /// Returns the named format, if any.
    pub(super) fn named(&self) -> Option<&'static dyn GameFormat> {
        match &self.word {
            Some(Word::Format(format)) => Some(*format),
            Some(Word::Value(_)) | None => None,
        }
    }

    /// Returns the text to search for values of all formats.
    pub(super) fn text(self) -> Result<Lines, Failure> {
        let Self { word, mut source } = self;
        if let Some(Word::Value(text)) = word {
            source.inputs.insert(0, text);
        }
        source.lines()
    }

    /// Returns the format and the values.
    ///
    /// # Errors
    /// A format that is neither named nor identified by the first value.
    pub(super) fn resolve(self) -> Result<(&'static dyn GameFormat, Values), Failure> {
        let Self { word, mut source } = self;
        let value = match word {
            Some(Word::Format(format)) => return Ok((format, Values::Source(source))),
            Some(Word::Value(value)) => Some(value),
            None => None,
        };
        let Some(value) = value.filter(|value| value != "-") else {
            let mut lines = source.lines()?;
            let format = guess_from_lines(&mut lines)?;
            return Ok((format, Values::Lines(lines.cut_by(format.records()))));
        };
        if source.file.is_some() {
            return Err(Failure::usage(format!(
                "`{value}` is no format, and --file already says where the values are"
            )));
        }
        let (found, is_joined) = guess_of_arguments(&value, &source.inputs)?;
        let Guess { format, value } = found;
        if is_joined {
            source.inputs.clear();
        }
        source.inputs.insert(0, value);
        Ok((format, Values::Source(source)))
    }
}

/// Guesses the value of the first argument, or of all of them together; `true` for the latter.
fn guess_of_arguments(first: &str, others: &[String]) -> Result<(Guess, bool), Failure> {
    if others.is_empty() {
        return Ok((guess(first)?, false));
    }
    let others_joined = others.join(" ");
    let joined = format!("{first} {others_joined}");
    let claims = |text: &str| registry::formats().any(|format| format.claims(text));
    // A FEN without quotes: its first word is a board, but the next words are no values.
    if claims(&joined) && !(claims(first) && others.iter().all(|other| claims(other))) {
        return Ok((guess(&joined)?, true));
    }
    let refused = match guess(first) {
        Ok(found) if claims(first) => return Ok((found, false)),
        Ok(found) => Ok((found, false)),
        Err(refused) => Err(refused),
    };
    // An unknown name must not count as a word around a value.
    if is_like_a_name(first) {
        return refused;
    }
    guess(&joined).map(|found| (found, true))
}

fn is_like_a_name(word: &str) -> bool {
    let is_part =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    word.bytes().all(is_part)
}

/// The source of the values, once their format is known.
pub(super) enum Values {
    Source(Source),
    Lines(Lines),
}

impl Values {
    /// Returns the values of a format.
    pub(super) fn lines(
        self,
        format: &dyn GameFormat,
        options: &Options,
    ) -> Result<Lines, Failure> {
        match self {
            Self::Source(source) => {
                let lines = source.joined_for(format, options).lines()?;
                Ok(lines.cut_by(format.records()))
            }
            Self::Lines(lines) => Ok(lines),
        }
    }

    /// Returns the only value of a format, for verbs that take a single value.
    pub(super) fn only(
        self,
        format: &dyn GameFormat,
        options: &Options,
    ) -> Result<String, Failure> {
        let lines = match self {
            Self::Source(source) => source.joined_into_one(format, options).lines()?,
            Self::Lines(lines) => lines,
        };
        lines.cut_by(format.records()).only()
    }
}

/// Returns the format of a stream: that of its first line, or of all lines if a value has several.
fn guess_from_lines(lines: &mut Lines) -> Result<&'static dyn GameFormat, Failure> {
    let From::Stream(_) = &lines.from else {
        return Err(Failure::usage("one value is needed, and there is none"));
    };
    let text = String::from_utf8_lossy(lines.peek()?).into_owned();
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().find(|line| !line.trim().is_empty());
    let Some(first) = first else {
        return Err(Failure::usage("one value is needed, and there is none"));
    };
    // The first line may be a part of a value, and then it only looks like one of another format.
    let whole = crate::guess::guess(first)
        .ok()
        .or_else(|| first_record(text));
    match whole {
        Some(found) => Ok(found.format),
        None => guess(first).map(|found| found.format),
    }
}

/// Guesses the first value of several lines, of a format that has such values.
fn first_record(text: &str) -> Option<Guess> {
    let formats = registry::formats().filter_map(|format| Some((format, format.records()?)));
    for (format, begins) in formats {
        let mut end = 0;
        for line in text.split_inclusive('\n') {
            if end > 0 && begins(&text.as_bytes()[..end], line.as_bytes()) {
                break;
            }
            end += line.len();
        }
        let value = &text[..end];
        if format.claims(value.trim_end()) {
            let value = value.to_owned();
            return Some(Guess { format, value });
        }
    }
    None
}
