//! Where lines come from: arguments, a file, standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::Args;

use super::console::Failure;
use super::stream::{Stream, bare};
use crate::format::{Begins, FormatError, GameFormat, Options};

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
    /// The lines, from wherever they come.
    pub(super) fn lines(self) -> Result<Lines, Failure> {
        match (self.file, self.inputs) {
            (Some(path), _) => {
                let name = path.display().to_string();
                let file = File::open(&path).map_err(|error| Failure::io(&name, error))?;
                Ok(Lines::stream(name, file))
            }
            (None, inputs) if inputs.is_empty() || inputs == ["-"] => {
                if inputs.is_empty() && io::stdin().is_terminal() {
                    // The user may have forgotten the value; a hint that cannot be written is no loss.
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

    /// Takes all arguments for one value of a format where they are one: the moves of a game without quotes.
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

    /// Takes all arguments for one value of a format where only together they are one: a FEN without quotes.
    pub(super) fn joined_for(self, format: &dyn GameFormat, options: &Options) -> Self {
        let is_value = |input: &str| format.check(input, options).is_ok();
        let joined = self.inputs.join(" ");
        match self.inputs.as_slice() {
            [first, _, ..] if !is_value(first) && is_value(&joined) => Self {
                inputs: vec![joined],
                ..self
            },
            _ => self,
        }
    }
}

/// Names the value where exactly one stands in the input, as in `GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA` or beside blanks.
#[cold]
pub(super) fn with_hint(
    mut error: FormatError,
    format: &dyn GameFormat,
    input: &str,
    options: &Options,
) -> FormatError {
    let trimmed = input.trim();
    let value = match format.find(input).as_slice() {
        [only] => only.id.clone(),
        _ => trimmed.to_owned(),
    };
    if value != input && format.check(&value, options).is_ok() {
        error.message += &format!("; did you mean `{value}`?");
    }
    error
}

/// A single value may have so many bytes: what is said about each of its bits takes a hundred times the memory.
const LONGEST_SINGLE: usize = 1 << 20;

/// Lines with their numbers, and what they are called.
pub(super) struct Lines {
    pub(super) places: LineNames,
    pub(super) from: From,
}

/// What holds the lines.
pub(super) enum From {
    /// Memory.
    Values(Vec<Vec<u8>>),
    /// A file or standard input.
    Stream(Stream),
}

/// Where lines stand, as messages say it: `<stdin>:17`, `argument 2`.
pub(super) struct LineNames {
    name: String,
    /// What stands between the name and the number of a line; `None` where there is only one.
    gap: Option<&'static str>,
}

impl LineNames {
    fn new(name: impl Into<String>, gap: impl Into<Option<&'static str>>) -> Self {
        Self {
            name: name.into(),
            gap: gap.into(),
        }
    }

    /// Where a line stands.
    pub(super) fn of(&self, number: u64) -> String {
        match (&self.name, self.gap) {
            (name, Some(gap)) => format!("{name}{gap}{number}"),
            (name, None) => name.clone(),
        }
    }

    /// The error of the whole.
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

    /// One value, whatever lines it has.
    pub(super) fn one(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            places: LineNames::new(name, None),
            from: From::Values(vec![text.into()]),
        }
    }

    /// The one value that there is, for what is made of a single value.
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

    /// The first lines of a stream, which stay to be read; nothing of arguments.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        match &mut self.from {
            From::Values(_) => Ok(&[]),
            From::Stream(stream) => stream.peek().map_err(|error| self.places.failure(error)),
        }
    }

    /// Says which lines of a stream begin a value.
    pub(super) fn cut_by(mut self, begins: Option<Begins>) -> Self {
        if let From::Stream(stream) = &mut self.from {
            stream.cut_by(begins);
        }
        self
    }
}
