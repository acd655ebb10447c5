//! The arguments of a verb: values of a format that is named, or that the values identify.

use std::ffi::OsStr;
use std::num::NonZeroUsize;

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

use super::console::Failure;
use super::find::{self, Taken};
use super::format_arg::FormatName;
use super::free_text;
use super::guess::guess as cli_guess;
use super::input::{From, Lines, Only, OwnedValue, Source, passes_over};
use super::overlong;
use super::text_encoding::without_mark;
use crate::format::{GameFormat, Options};
use crate::guess::{self, Guess, NoGuess};
use crate::registry;
use crate::sgf;

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

    /// Takes the values out of free text.
    #[arg(long)]
    pub(super) find: bool,
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
        let Self {
            word, mut source, ..
        } = self;
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
        if self.find {
            let named = self.named();
            let Taken { formats, lines } = find::take(named.as_slice(), self.text()?)?;
            let format = *formats.first().expect("values have a format");
            return Ok((format, Values::Lines(lines)));
        }
        let Self {
            word, mut source, ..
        } = self;
        let value = match word {
            Some(Word::Format(format)) => return Ok((format, Values::Source(source))),
            Some(Word::Value(value)) => Some(without_mark(&value).to_owned()),
            None => None,
        };
        let Some(value) = value.filter(|value| value != "-") else {
            let (format, lines) = guess_from_lines(source.lines()?)?;
            return Ok((format, Values::Lines(lines)));
        };
        if source.file.is_some() {
            return Err(Failure::usage(format!(
                "`{value}` is no format, and --file already says where the values are"
            )));
        }
        if source.inputs.is_empty() && value.trim().contains('\n') {
            let (format, lines) = guess_from_lines(Lines::of_argument(value))?;
            return Ok((format, Values::Lines(lines)));
        }
        let (found, is_joined) = guess_of_arguments(&value, &source.inputs)?;
        let Guess {
            format,
            value: only,
        } = found;
        if is_joined {
            source.inputs.insert(0, value);
            source.is_taken = passes_over(&source.inputs.join(" "), &only);
            source.inputs.clear();
        } else {
            source.is_taken = passes_over(&value, &only);
        }
        source.inputs.insert(0, only);
        Ok((format, Values::Source(source)))
    }
}

/// Guesses the value of the first argument, or of all of them together; `true` for the latter.
fn guess_of_arguments(first: &str, others: &[String]) -> Result<(Guess, bool), Failure> {
    if others.is_empty() {
        return Ok((cli_guess(first)?, false));
    }
    let others_joined = others.join(" ");
    let joined = format!("{first} {others_joined}");
    let claims = |text: &str| registry::formats().any(|format| format.claims(text));
    // A FEN without quotes: its first word is a board, but the next words are no values.
    if claims(&joined) && !(claims(first) && others.iter().all(|other| claims(other))) {
        return Ok((cli_guess(&joined)?, true));
    }
    match cli_guess(first) {
        // A FEN without quotes, and with a fault.
        Ok(found) if !claims(first) && !others.iter().any(|other| claims(other)) => {
            let name = found.format.card().name;
            let whole = cli_guess(&joined).ok();
            let whole = whole.filter(|whole| whole.format.card().name == name);
            Ok(whole.map_or((found, false), |whole| (whole, true)))
        }
        Ok(found) => Ok((found, false)),
        // An unknown name must not count as a word around a value.
        Err(refused) if is_like_a_name(first) => Err(refused),
        Err(_) => cli_guess(&joined).map(|found| (found, true)),
    }
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
        format: &'static dyn GameFormat,
        options: &Options,
    ) -> Result<Lines, Failure> {
        let lines = match self {
            Self::Source(source) => {
                let source = source.joined_for(format, options);
                source.values_of(format, options)?
            }
            Self::Lines(lines) => lines,
        };
        Ok(lines.of_formats(vec![format], options))
    }

    /// Returns the only value of a format, or the nth, for verbs that take a single value.
    pub(super) fn only(
        self,
        format: &'static dyn GameFormat,
        options: &Options,
        nth: Nth,
    ) -> Result<Only, Failure> {
        let lines = match self {
            Self::Source(source) => {
                let source = source.joined_into_one(format, options);
                source.values_of(format, options)?
            }
            Self::Lines(lines) => lines,
        };
        lines.of_formats(vec![format], options).only(nth.number())
    }
}

/// Which of several values a verb takes.
#[derive(Args, Clone, Copy)]
pub(super) struct Nth {
    /// Takes the Nth of several values, counted from 1.
    #[arg(long, value_name = "N")]
    nth: Option<NonZeroUsize>,
}

impl Nth {
    pub(super) fn number(self) -> Option<usize> {
        self.nth.map(NonZeroUsize::get)
    }
}

/// Returns the format of a stream and its lines: the format of its first line, or of its first
/// value of several lines, or of its only value among other words.
fn guess_from_lines(mut lines: Lines) -> Result<(&'static dyn GameFormat, Lines), Failure> {
    let none = || Failure::usage("one value is needed, and there is none");
    let From::Stream(_) = &lines.from else {
        return Err(none());
    };
    let text = String::from_utf8_lossy(lines.peek()?).into_owned();
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let Some(first) = first.map(str::to_owned) else {
        return Err(none());
    };
    // Such a line is answered before the next one comes.
    if let Ok(found) = guess::guess(&first)
        && found.value == first
    {
        return Ok((found.format, lines));
    }
    let (text, is_whole) = lines.peek_until(free_text::LONGEST)?;
    let text = String::from_utf8_lossy(text).into_owned();
    if sgf::is_record(&text) {
        let (text, _) = lines.peek_until(overlong::LONGEST)?;
        let format = sgf::end_of_record(text).and_then(|end| {
            let record = str::from_utf8(&text[..end]).ok()?;
            registry::formats().find(|format| format.reads_sgf() && format.claims(record))
        });
        if let Some(format) = format {
            return Ok((format, lines));
        }
    }
    if let Some(found) = first_record(&text) {
        return Ok((found.format, lines));
    }
    if !is_whole {
        return cli_guess(&first).map(|found| (found.format, lines));
    }
    // The only value among other words, right or wrong.
    let found = match guess::guess(&text) {
        Ok(found) => Some(found),
        Err(NoGuess::Faulty(_)) => cli_guess(&text).ok(),
        // A first line that looks like a value is refused in its place.
        Err(_) => match cli_guess(&first) {
            Ok(found) if found.value == first => return Ok((found.format, lines)),
            _ => None,
        },
    };
    let Guess { format, value } = match found {
        Some(found) => found,
        None => cli_guess(&text)?,
    };
    let before = text.find(&value).map_or("", |start| &text[..start]);
    let line = 1 + before.matches('\n').count() as u64;
    let (name, gap) = lines.places.parts();
    let is_taken = passes_over(&text, &value);
    let values = vec![OwnedValue::new(line, value)];
    let lines = Lines::values(name, gap, values);
    Ok((format, Lines { is_taken, ..lines }))
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
