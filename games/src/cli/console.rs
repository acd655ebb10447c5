//! Standard output, standard error, colour and exit codes.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};

/// The style of errors; the word `error` stands beside it.
const BAD: Style = AnsiColor::Red.on_default().bold();

/// How many bytes wait at most before they are written.
const BUFFERED: usize = 1 << 16;

/// How a run ended that was able to do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Every input was accepted: 0.
    Good,
    /// Some input was refused: 1.
    Refused,
}

/// Why a run could not do its work: 2, except for a closed pipe.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments ask for something that does not exist.
    Usage(String),
    /// A file or stream fails.
    Io {
        /// The file or stream.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// Broken pipe: the command exits quietly.
    ClosedPipe,
}

impl Failure {
    /// A usage error, in a sentence.
    pub(super) fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    /// A file or stream that fails.
    pub(super) fn io(what: impl Into<String>, error: io::Error) -> Self {
        Self::Io {
            what: what.into(),
            error,
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of standard output; other streams are named by [`Failure::io`].
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::io("standard output", error),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(why) => f.write_str(why),
            Self::Io { what, error } => write!(f, "{what}: {error}"),
            Self::ClosedPipe => f.write_str("the output is closed"),
        }
    }
}

/// `text` as bad news, in colour or not.
pub(super) fn paint(color: bool, text: &str) -> String {
    if color {
        format!("{BAD}{text}{BAD:#}")
    } else {
        text.to_owned()
    }
}

/// Where a verb prints.
pub(super) struct Console {
    out: BufWriter<StdoutLock<'static>>,
    /// Messages for standard error that are not written yet.
    messages: String,
    /// Whether somebody watches standard output, so that order against standard error matters.
    watched: bool,
    color: bool,
}

impl Console {
    pub(super) fn new() -> Self {
        Self {
            out: BufWriter::with_capacity(BUFFERED, io::stdout().lock()),
            messages: String::new(),
            watched: io::stdout().is_terminal(),
            color: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }

    /// Whether standard output takes ANSI colours.
    pub(super) fn color(&self) -> bool {
        self.color
    }

    /// Standard output, buffered.
    pub(super) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes what is buffered.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.flush_messages();
        Ok(self.out.flush()?)
    }

    fn flush_messages(&mut self) {
        // Standard error may be closed; there is nowhere left to complain.
        let _ = io::stderr().lock().write_all(self.messages.as_bytes());
        self.messages.clear();
    }

    /// Prints a line on standard error: `<stdin>:17: dice[1]: 7 is not in 0..=6 (bits 18..21)`.
    pub(super) fn message(&mut self, text: &str) -> Result<(), Failure> {
        if self.watched {
            self.out.flush()?;
        }
        self.messages.push_str(text);
        self.messages.push('\n');
        if self.watched || self.messages.len() > BUFFERED {
            self.flush_messages();
        }
        Ok(())
    }

    /// Prints `error: ...` on standard error.
    pub(super) fn error(&mut self, why: &str) {
        let mut stderr = AutoStream::auto(io::stderr().lock());
        let _ = writeln!(stderr, "{BAD}error:{BAD:#} {why}");
    }
}
