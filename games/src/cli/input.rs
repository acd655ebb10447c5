//! Where lines come from: arguments, a file, standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::Args;

use super::console::Failure;
use super::stream::Stream;
use crate::format::{FormatError, GameFormat, Options};

/// The arguments that say where lines come from.
#[derive(Args)]
pub(super) struct Source {
    /// The values, each in the format's own text or in hex; without any, or with -, lines of standard input.
    #[arg(value_name = "INPUT")]
    pub(super) inputs: Vec<String>,

    /// Reads the lines of a file.
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    pub(super) file: Option<PathBuf>,
}

impl Source {
    /// The lines, from wherever they come.
    pub(super) fn lines(self) -> Result<Lines, Failure> {
        let (name, from): (_, From) = match (self.file, self.inputs) {
            (Some(path), _) => {
                let name = path.display().to_string();
                let file = File::open(&path).map_err(|error| Failure::io(&name, error))?;
                (name, From::stream(file))
            }
            (None, inputs) if inputs.is_empty() || inputs == ["-"] => {
                if inputs.is_empty() && io::stdin().is_terminal() {
                    // The user may have forgotten the value; a hint that cannot be written is no loss.
                    let _ = writeln!(
                        io::stderr(),
                        "reading lines from the terminal; Ctrl-D ends them"
                    );
                }
                ("<stdin>".to_owned(), From::stream(io::stdin().lock()))
            }
            (None, inputs) if inputs.iter().any(|input| input == "-") => {
                return Err(Failure::usage("`-` is standard input, and stands alone"));
            }
            (None, inputs) => ("argument".to_owned(), From::Arguments(inputs)),
        };
        Ok(Lines {
            name,
            from,
            next: 1,
        })
    }

    /// The one value that there is, for what is made of a single value.
    pub(super) fn only(self) -> Result<String, Failure> {
        self.lines()?.only()
    }

    /// Takes all arguments for one value where only together they are one: a FEN without quotes.
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

/// Lines with their numbers, a batch at a time.
pub(super) struct Lines {
    name: String,
    from: From,
    next: u64,
}

enum From {
    Arguments(Vec<String>),
    Stream(Stream),
    Whole(Vec<u8>),
}

impl From {
    fn stream(source: impl Read + 'static) -> Self {
        Self::Stream(Stream::new(source))
    }
}

/// Some lines one after the other, without their ends.
pub(super) struct Batch<'a> {
    /// The lines; text or not.
    pub(super) lines: Vec<&'a [u8]>,
    /// The number of the first one, from 1.
    pub(super) first: u64,
}

impl Lines {
    /// One value, whatever lines it has.
    pub(super) fn one(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into(),
            from: From::Whole(text.into()),
            next: 1,
        }
    }

    /// Where a line stands, as messages say it: `<stdin>:17`, `argument 2`.
    pub(super) fn place(&self, number: u64) -> String {
        match self.from {
            From::Arguments(_) => format!("{} {number}", self.name),
            From::Stream(_) => format!("{}:{number}", self.name),
            From::Whole(_) => self.name.clone(),
        }
    }

    /// The one value that there is, for what is made of a single value.
    pub(super) fn only(mut self) -> Result<String, Failure> {
        let name = self.name.clone();
        let mut found = None;
        while let Some(batch) = self.batch()? {
            for line in batch.lines {
                if found.replace(line.to_vec()).is_some() {
                    return Err(Failure::usage("one value is needed, and there are more"));
                }
            }
        }
        let line = found.ok_or_else(|| Failure::usage("one value is needed, and there is none"))?;
        String::from_utf8(line).map_err(|_| Failure::usage(format!("{name}: not UTF-8")))
    }

    /// The first lines of a stream, which stay to be read; nothing of arguments.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        match &mut self.from {
            From::Arguments(_) | From::Whole(_) => Ok(&[]),
            From::Stream(stream) => stream
                .peek()
                .map_err(|error| Failure::io(&self.name, error)),
        }
    }

    /// All lines of a stream as one value.
    pub(super) fn whole(self) -> Result<Self, Failure> {
        let name = self.name.clone();
        Ok(Self::one(name, self.texts()?.concat()))
    }

    /// The next lines: as many as are there, at least one; `None` at the end.
    pub(super) fn batch(&mut self) -> Result<Option<Batch<'_>>, Failure> {
        let first = self.next;
        let lines: Vec<&[u8]> = match &mut self.from {
            // All arguments are one batch, so a second call finds the end.
            From::Arguments(_) | From::Whole(_) if first > 1 => Vec::new(),
            From::Whole(text) => vec![bare(text, true)],
            From::Arguments(inputs) => inputs
                .iter()
                .map(|input| bare(input.as_bytes(), true))
                .collect(),
            From::Stream(stream) => {
                let bytes = stream
                    .whole_lines()
                    .map_err(|error| Failure::io(&self.name, error))?;
                let lines = bytes
                    .strip_suffix(b"\n")
                    .map(|bytes| bytes.split(|byte| *byte == b'\n'));
                lines
                    .into_iter()
                    .flatten()
                    .enumerate()
                    .map(|(index, line)| bare(line, first == 1 && index == 0))
                    .collect()
            }
        };
        if lines.is_empty() {
            return Ok(None);
        }
        self.next += u64::try_from(lines.len()).expect("a batch is not that long");
        Ok(Some(Batch { lines, first }))
    }

    /// All of the input as one text each: every argument, or the whole stream.
    pub(super) fn texts(self) -> Result<Vec<Vec<u8>>, Failure> {
        match self.from {
            From::Arguments(inputs) => Ok(inputs.into_iter().map(String::into_bytes).collect()),
            From::Whole(text) => Ok(vec![text]),
            From::Stream(stream) => match stream.rest() {
                Ok(text) => Ok(vec![text]),
                Err(error) => Err(Failure::io(&self.name, error)),
            },
        }
    }
}

/// The line without a carriage return at its end and, at the start of a text, without a byte order mark.
fn bare(line: &[u8], at_start: bool) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if at_start {
        line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{From, Lines};

    /// A source that gives a few bytes at a time.
    struct Dribble(Vec<u8>, usize);

    impl Read for Dribble {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let taken = self.0.len().min(self.1).min(buffer.len());
            for (to, from) in buffer.iter_mut().zip(self.0.drain(..taken)) {
                *to = from;
            }
            Ok(taken)
        }
    }

    fn lines(text: &str, step: usize) -> Vec<(u64, String)> {
        let source = Dribble(text.as_bytes().to_vec(), step);
        let mut lines = Lines {
            name: "<stdin>".to_owned(),
            from: From::stream(source),
            next: 1,
        };
        let mut all = Vec::new();
        while let Some(batch) = lines.batch().expect("no error") {
            assert!(!batch.lines.is_empty(), "a batch holds a line");
            let texts = batch
                .lines
                .iter()
                .map(|line| String::from_utf8_lossy(line).into_owned());
            all.extend((batch.first..).zip(texts));
        }
        all
    }

    #[test]
    fn lines_are_the_same_however_the_source_is_cut() {
        let text = "\u{FEFF}one\r\ntwo\n\n\u{FEFF}four\rfour\nlast";
        let expected: Vec<_> = (1..)
            .zip(["one", "two", "", "\u{FEFF}four\rfour", "last"].map(str::to_owned))
            .collect();
        for step in 1..=text.len() {
            assert_eq!(lines(text, step), expected, "step {step}");
            assert_eq!(
                lines(&format!("{text}\n"), step),
                expected,
                "step {step}, with a line feed at the end"
            );
        }
        assert_eq!(lines("", 1), []);
        assert_eq!(lines("\n", 1), [(1, String::new())]);
    }

    #[test]
    fn a_line_longer_than_a_block_is_one_line() {
        let long = "x".repeat(super::super::stream::BLOCK * 3);
        assert_eq!(
            lines(&format!("a\n{long}\nb"), 1 << 16),
            [(1, "a".into()), (2, long), (3, "b".into())]
        );
    }
}
