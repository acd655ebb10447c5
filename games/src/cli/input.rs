//! The source of lines: arguments, a file, standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::Args;

use super::answers::{Charset, text};
use super::console::{Console, Exit, Failure};
use super::free_text::{Among, End, Sieve, Verdict};
use super::stream::{Stream, Value, bare};
use super::text_encoding::without_mark;
use crate::format::{FormatError, GameFormat, Options};
use crate::guess::{guess, shown};

/// The arguments that say where lines come from.
#[derive(Args)]
pub(super) struct Source {
    /// The values, each in the text that `games formats` names, which is hex for formats of bytes; without any, or with -,
    /// lines of standard input.
    #[arg(value_name = "INPUT")]
    pub(super) inputs: Vec<String>,

    /// Reads the lines of a file.
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    pub(super) file: Option<PathBuf>,

    /// Whether the only input was taken from other words.
    #[arg(skip)]
    pub(super) is_taken: bool,
}

impl Source {
    /// Returns the lines of the source.
    pub(super) fn lines(self) -> Result<Lines, Failure> {
        match (self.file, self.inputs) {
            (Some(path), _) => {
                let name = path.display().to_string();
                let file = File::open(&path).map_err(|error| Failure::io(&name, error))?;
                Ok(Lines::stream(name, file))
            }
            (None, inputs) if inputs.is_empty() || inputs == ["-"] => {
                if inputs.is_empty() && io::stdin().is_terminal() {
                    // The user may have forgotten the value; a failure to print the hint is not an
                    // error.
                    let _ = writeln!(
                        io::stderr(),
                        "reading lines from the terminal; Ctrl-D ends them"
                    );
                }
                Ok(Lines::stream("<stdin>", io::stdin()))
            }
            (None, inputs) if inputs.iter().any(|input| input == "-") => {
                Err(Failure::usage("`-` is standard input, and stands alone"))
            }
            (None, inputs) => {
                let values = (1..).zip(inputs);
                let values = values.map(|(line, input)| OwnedValue::new(line, input));
                let lines = Lines::values("argument", " ", values.collect());
                let is_taken = self.is_taken;
                Ok(Lines { is_taken, ..lines })
            }
        }
    }

    /// Returns the values of a format. An argument of several lines may have several values.
    pub(super) fn values_of(
        self,
        format: &dyn GameFormat,
        options: &Options,
    ) -> Result<Lines, Failure> {
        match self.inputs.as_slice() {
            [input]
                if input.trim().contains('\n')
                    && !is_one_value(input, format)
                    && format.check(input, options).is_err() =>
            {
                Ok(Lines::of_argument(input.clone()))
            }
            [input] if input != "-" => {
                let value = among_words(input, format, options);
                let is_taken = value
                    .as_ref()
                    .is_some_and(|value| passes_over(input, value));
                let is_taken = self.is_taken || is_taken;
                let inputs = value.map_or(self.inputs, |value| vec![value]);
                let source = Self {
                    inputs,
                    is_taken,
                    ..self
                };
                source.lines()
            }
            _ => self.lines(),
        }
    }

    /// Joins all arguments to one value of a format, if they are one: the moves of a game without
    /// quotes.
    pub(super) fn joined_into_one(self, format: &dyn GameFormat, options: &Options) -> Self {
        let joined = self.inputs.join(" ");
        match self.inputs.as_slice() {
            [_, _, ..] if format.check(&joined, options).is_ok() => Self {
                inputs: vec![joined],
                ..self
            },
            _ => self,
        }
    }

    /// Joins all arguments to one value of a format, if only all of them together are one: a FEN
    /// without quotes.
    pub(super) fn joined_for(self, format: &dyn GameFormat, options: &Options) -> Self {
        let is_value = |input: &str| format.check(input, options).is_ok();
        let joined = self.inputs.join(" ");
        match self.inputs.as_slice() {
            // The board of a FEN is a value, but its other fields are none.
            all @ [_, _, ..] if !all.iter().all(|input| is_value(input)) && is_value(&joined) => {
                Self {
                    inputs: vec![joined],
                    ..self
                }
            }
            _ => self,
        }
    }
}

/// Whether the whole of a text of several lines looks like one value of a format whose values are
/// lines, as a drawn board of backgammon does.
fn is_one_value(text: &str, format: &dyn GameFormat) -> bool {
    let length = text.trim().len();
    format.records().is_none()
        && format
            .near(text)
            .iter()
            .any(|near| near.place.len() >= length)
}

/// Returns the only value of a text, if it is of the format and other words are around it.
fn among_words(input: &str, format: &dyn GameFormat, options: &Options) -> Option<String> {
    if format.check(input, options).is_ok() {
        return None;
    }
    let found = guess(input).ok()?;
    // A word or a number after a value may be its end with a fault.
    let rest = input.trim_start().strip_prefix(found.value.as_str());
    let is_apart = rest.is_none_or(|rest| {
        let words = rest.split_whitespace();
        let has_letters = |word: &&str| word.contains(char::is_alphabetic);
        rest.trim().is_empty() || words.filter(has_letters).nth(1).is_some()
    });
    let is_of_format = found.format.card().name == format.card().name;
    (is_of_format && is_apart).then_some(found.value)
}

/// Whether the words beside a value are more than a label of it, as `ID:` is.
pub(super) fn passes_over(text: &str, value: &str) -> bool {
    let Some((before, after)) = text.split_once(value) else {
        return false;
    };
    let is_open = |one: char| one.is_whitespace() || "(\"'`<[".contains(one);
    let before = before.trim_end_matches(is_open);
    let is_label = before.is_empty() || before.ends_with([':', '=']);
    let has_letters = |words: &str| words.contains(char::is_alphabetic);
    !is_label && has_letters(before) || has_letters(after)
}

/// Adds a hint with the value, if the input has exactly one, as in
/// `GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA` or next to blanks.
#[cold]
pub(super) fn with_hint(
    mut error: FormatError,
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
) -> FormatError {
    let trimmed = input.trim();
    let value = match format.find(input).as_slice() {
        [only] => {
            // What follows a value may be its end with a fault, which must not be cut off.
            let rest = input.get(only.place.end..).unwrap_or_default().trim();
            if only.place.start == 0 && rest.contains(char::is_alphanumeric) {
                let (value, rest) = (shown(&only.id), shown(rest));
                error.message += &format!("; after `{value}` there is more: `{rest}`");
                return error;
            }
            only.id.clone()
        }
        _ => trimmed.to_owned(),
    };
    if value != input && format.check(&value, options).is_ok() {
        error.message += &format!("; did you mean `{value}`?");
    }
    error
}

/// The most bytes of a single value: the description of its bits takes a hundred times the memory.
const LONGEST_SINGLE: usize = 1 << 20;

/// Numbered lines, and the names by which messages refer to them.
pub(super) struct Lines {
    pub(super) places: LineNames,
    pub(super) from: From,
    pub(super) charset: Charset,
    /// The formats of the values, if other words may stand around them.
    pub(super) among: Option<Among>,
    /// Whether the only value was taken from other words.
    pub(super) is_taken: bool,
}

/// The source of the lines.
pub(super) enum From {
    /// Values in memory.
    Values(Vec<OwnedValue>),
    /// A file or standard input.
    Stream(Box<Stream>),
}

/// A value in memory.
pub(super) struct OwnedValue {
    line: u64,
    text: String,
}

impl OwnedValue {
    /// Makes a value from its line, or the number of its argument.
    pub(super) fn new(line: u64, text: String) -> Self {
        let text = without_mark(&text).to_owned();
        Self { line, text }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn value(&self) -> Value<'_> {
        Value {
            line: self.line,
            is_record: false,
            bytes: Ok(bare(self.text.as_bytes())),
        }
    }
}

/// The names of lines in messages: `<stdin>:17`, `argument 2`.
pub(super) struct LineNames {
    name: String,
    /// The separator of the name and the number of a line; `None` for a single line.
    gap: Option<&'static str>,
}

impl LineNames {
    fn new(name: impl Into<String>, gap: impl Into<Option<&'static str>>) -> Self {
        Self {
            name: name.into(),
            gap: gap.into(),
        }
    }

    /// Returns the name of the source, and the separator before the number of a line.
    pub(super) fn parts(&self) -> (String, Option<&'static str>) {
        (self.name.clone(), self.gap)
    }

    /// Returns the name of a line.
    pub(super) fn of(&self, number: u64) -> String {
        match (&self.name, self.gap) {
            (name, Some(gap)) => format!("{name}{gap}{number}"),
            (name, None) => name.clone(),
        }
    }

    /// Returns the error of the whole source.
    pub(super) fn failure(&self, error: io::Error) -> Failure {
        Failure::io(&self.name, error)
    }
}

impl Lines {
    fn new(places: LineNames, from: From) -> Self {
        Self {
            places,
            from,
            charset: Charset::Utf8,
            among: None,
            is_taken: false,
        }
    }

    fn stream(name: impl Into<String>, source: impl Read + Send + 'static) -> Self {
        let from = From::Stream(Box::new(Stream::new(source)));
        Self::new(LineNames::new(name, ":"), from)
    }

    /// Makes the lines of an argument.
    pub(super) fn of_argument(text: String) -> Self {
        let lines = Self::stream("argument", io::Cursor::new(text));
        Self {
            places: LineNames::new("argument", ", line "),
            ..lines
        }
    }

    /// Makes a source of values in memory.
    pub(super) fn values(
        name: impl Into<String>,
        gap: impl Into<Option<&'static str>>,
        values: Vec<OwnedValue>,
    ) -> Self {
        Self::new(LineNames::new(name, gap), From::Values(values))
    }

    /// Makes a source of one value, which may have several lines.
    pub(super) fn one(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::values(name, None, vec![OwnedValue::new(1, text.into())])
    }

    /// Returns the only value, or the nth, for verbs that take a single value.
    pub(super) fn only(self, nth: Option<usize>) -> Result<Only, Failure> {
        let mut chosen = Chosen::new(nth);
        let Self {
            places,
            from,
            charset,
            among,
            is_taken,
        } = self;
        // The line of a value that was taken from other words.
        let mut taken = None;
        match from {
            From::Values(values) => {
                for value in &values {
                    chosen.add(value.value(), charset, &places)?;
                }
                taken = values.first().map(|value| value.line).filter(|_| is_taken);
            }
            From::Stream(mut stream) => {
                let mut sieve = among.as_ref().map(|among| Sieve::new(among, charset));
                while let Some(chunk) = stream
                    .chunk(Vec::new())
                    .map_err(|error| places.failure(error))?
                {
                    for value in chunk.values() {
                        match sieve.as_mut().map(|sieve| sieve.take(value)) {
                            Some(Verdict::Wait) => continue,
                            None | Some(Verdict::Answer) => {}
                            Some(Verdict::List) => {
                                for line in sieve.take().into_iter().flat_map(|mut s| s.release()) {
                                    chosen.add_line(line.value(), charset, &places)?;
                                }
                            }
                        }
                        chosen.add_line(value, charset, &places)?;
                    }
                }
                match sieve.map(Sieve::end) {
                    None => {}
                    Some(End::Answered(line)) => taken = Some(line),
                    Some(End::Only(value)) => {
                        taken = Some(value.value().first_line());
                        chosen.add(value.value(), charset, &places)?;
                    }
                    Some(End::Lines(lines)) => {
                        for line in lines {
                            chosen.add_line(line.value(), charset, &places)?;
                        }
                    }
                }
            }
        }
        Ok(Only {
            text: chosen.text(&places)?,
            place: taken.map(|line| places.of(line)),
        })
    }

    /// Returns the first lines of a stream without consuming them; nothing for arguments.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        match &mut self.from {
            From::Values(_) => Ok(&[]),
            From::Stream(stream) => stream.peek().map_err(|error| self.places.failure(error)),
        }
    }

    /// Returns the first lines of a stream without consuming them, and whether they are all.
    pub(super) fn peek_until(&mut self, length: usize) -> Result<(&[u8], bool), Failure> {
        match &mut self.from {
            From::Values(_) => Ok((&[], true)),
            From::Stream(stream) => {
                let peeked = stream.peek_until(length);
                peeked.map_err(|error| self.places.failure(error))
            }
        }
    }

    /// Sets the formats of the values; the first one tells which lines of a stream begin a value.
    pub(super) fn of_formats(
        mut self,
        formats: Vec<&'static dyn GameFormat>,
        options: &Options,
    ) -> Self {
        let first = formats.first();
        if let From::Stream(stream) = &mut self.from {
            let may_be_sgf = formats.iter().any(|format| format.reads_sgf());
            stream.cut_by(first.and_then(|format| format.records()), may_be_sgf);
        }
        if first.is_some_and(|format| format.reads_windows_1252()) {
            self.charset = Charset::Windows1252;
        }
        self.among = Some(Among {
            formats,
            options: options.clone(),
        });
        self
    }
}

/// The value of a verb that takes a single one.
pub(super) struct Only {
    pub(super) text: String,
    /// The place of the value, if it was taken from other words.
    place: Option<String>,
}

impl Only {
    /// Makes a source of the value.
    pub(super) fn into_lines(self) -> Lines {
        let is_taken = self.place.is_some();
        let lines = Lines::one("input", self.text);
        Lines { is_taken, ..lines }
    }

    /// Says after a good answer that the value was taken from other words.
    pub(super) fn end(self, exit: Exit, console: &mut Console) -> Result<Exit, Failure> {
        if let (Exit::Good, Some(place)) = (&exit, &self.place) {
            console.note_of_words(place)?;
        }
        Ok(exit)
    }
}

/// The value of several that a verb takes.
struct Chosen {
    nth: Option<usize>,
    count: usize,
    text: Option<String>,
    /// Whether another value differs from that one.
    differs: bool,
    /// The places and the beginnings of the first values.
    listed: Vec<String>,
}

/// The most values that are listed.
const LISTED: usize = 5;

impl Chosen {
    const fn new(nth: Option<usize>) -> Self {
        Self {
            nth,
            count: 0,
            text: None,
            differs: false,
            listed: Vec::new(),
        }
    }

    /// Adds a line of a stream; a blank one is no value.
    fn add_line(
        &mut self,
        value: Value<'_>,
        charset: Charset,
        places: &LineNames,
    ) -> Result<(), Failure> {
        if value.is_blank() {
            return Ok(());
        }
        self.add(value, charset, places)
    }

    fn add(
        &mut self,
        value: Value<'_>,
        charset: Charset,
        places: &LineNames,
    ) -> Result<(), Failure> {
        self.count += 1;
        let is_chosen = self.count == self.nth.unwrap_or(1);
        if !is_chosen && self.listed.len() == LISTED && self.differs {
            return Ok(());
        }
        let line = value.first_line();
        let text = text(value, charset);
        self.differs |= !is_chosen && self.text.as_deref() != text.as_deref().ok();
        if self.listed.len() < LISTED {
            let words = text.as_deref().unwrap_or("(no text)").trim();
            self.listed
                .push(format!("{} `{}`", places.of(line), shown(words)));
        }
        if is_chosen {
            let text = text
                .map_err(|(line, error)| Failure::usage(format!("{}: {error}", places.of(line))))?;
            if text.len() > LONGEST_SINGLE {
                let (name, found) = (&places.name, text.len());
                return Err(Failure::usage(format!(
                    "{name}: a value of {found} bytes; at most {LONGEST_SINGLE} are drawn or explained"
                )));
            }
            self.text = Some(text.into_owned());
        }
        Ok(())
    }

    fn text(self, places: &LineNames) -> Result<String, Failure> {
        let (nth, count) = (self.nth, self.count);
        match (self.text, nth) {
            (Some(text), Some(_)) => Ok(text),
            // The same value twice is one value.
            (Some(text), None) if !self.differs => Ok(text),
            (None, None) => Err(Failure::usage("one value is needed, and there is none")),
            (None, Some(nth)) => Err(Failure::usage(format!(
                "{}: `--nth {nth}` asks for a value that is not there; there are {count}",
                places.name
            ))),
            (Some(_), None) => {
                let more = match count - self.listed.len() {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let listed = self.listed.join(", ");
                Err(Failure::usage(format!(
                    "one value is needed, and there are {count}: {listed}{more}; `--nth N` takes the Nth"
                )))
            }
        }
    }
}
