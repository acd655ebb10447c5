//! The source of lines: arguments, a file, standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::Args;

use super::console::Failure;
use super::stream::{Stream, bare};
use crate::format::{Begins, FormatError, GameFormat, Options};
use crate::guess::shown;

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
            (None, inputs) => Ok(Lines {
                places: LineNames::new("argument", " "),
                from: From::Values(inputs.into_iter().map(String::into_bytes).collect()),
            }),
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
}

/// The source of the lines.
pub(super) enum From {
    /// Values in memory.
    Values(Vec<Vec<u8>>),
    /// A file or standard input.
    Stream(Stream),
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
    fn stream(name: impl Into<String>, source: impl Read + Send + 'static) -> Self {
        Self {
            places: LineNames::new(name, ":"),
            from: From::Stream(Stream::new(source)),
        }
    }

    /// Makes a source of one value, which may have several lines.
    pub(super) fn one(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            places: LineNames::new(name, None),
            from: From::Values(vec![text.into()]),
        }
    }

    /// Returns the only value, for verbs that take a single value.
    pub(super) fn only(self) -> Result<String, Failure> {
        let places = self.places;
        let values = match self.from {
            From::Values(values) => values,
            From::Stream(mut stream) => {
                let mut values = Vec::new();
                while let (true, Some(chunk)) = (
                    values.len() < 2,
                    stream
                        .chunk(Vec::new())
                        .map_err(|error| places.failure(error))?,
                ) {
                    for (_, line) in chunk.values().take(2) {
                        let line = line.map_err(|error| places.failure(io::Error::other(error)))?;
                        values.push(line.to_vec());
                    }
                }
                values
            }
        };
        let [value] = <[_; 1]>::try_from(values).map_err(|values| {
            let found = if values.is_empty() {
                "there is none"
            } else {
                "there are more"
            };
            Failure::usage(format!("one value is needed, and {found}"))
        })?;
        if value.len() > LONGEST_SINGLE {
            let found = value.len();
            return Err(Failure::usage(format!(
                "{}: a value of {found} bytes; at most {LONGEST_SINGLE} are drawn or explained",
                places.name
            )));
        }
        String::from_utf8(bare(&value, true).to_vec())
            .map_err(|_| Failure::usage(format!("{}: not UTF-8", places.name)))
    }

    /// Returns the first lines of a stream without consuming them; nothing for arguments.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        match &mut self.from {
            From::Values(_) => Ok(&[]),
            From::Stream(stream) => stream.peek().map_err(|error| self.places.failure(error)),
        }
    }

    /// Sets which lines of a stream begin a value.
    pub(super) fn cut_by(mut self, begins: Option<Begins>) -> Self {
        if let From::Stream(stream) = &mut self.from {
            stream.cut_by(begins);
        }
        self
    }
}
