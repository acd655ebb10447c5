//! Standard output, standard error, colour and exit codes.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};

/// The style of errors, which also have the word `error`.
const BAD: Style = AnsiColor::Red.on_default().bold();

/// The style of notes.
const NOTE: Style = AnsiColor::Cyan.on_default();

/// The style of headings.
const HEADING: Style = Style::new().bold();

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Severity {
    /// An input is rejected.
    Error,
    /// A remark.
    Note,
}

/// The most bytes that are buffered before they are written.
const BUFFERED: usize = 1 << 16;

/// The outcome of a run that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Every input was accepted: exit code 0.
    Good,
    /// Some input was rejected: exit code 1.
    Refused,
    /// Ctrl-C was typed where keys are read: exit code 130.
    Interrupted,
}

/// The reason why a run could not do its work: exit code 2, except for a closed pipe and for input
/// that no format reads.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input looks like a value, but no format reads it: exit code 1.
    Refused(String),
    /// The arguments name something that does not exist.
    Usage(String),
    /// A file or stream fails.
    Io {
        /// The file or stream.
        what: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A broken pipe: the command exits quietly.
    ClosedPipe,
}

impl Failure {
    /// Makes a usage error from a sentence.
    pub(super) fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    /// Makes the error of a file or stream.
    pub(super) fn io(what: impl Into<String>, error: io::Error) -> Self {
        Self::Io {
            what: what.into(),
            error,
        }
    }
}

impl From<io::Error> for Failure {
    /// Makes the error of standard output; other streams use [`Failure::io`].
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
            Self::Refused(why) | Self::Usage(why) => f.write_str(why),
            Self::Io { what, error } => write!(f, "{what}: {error}"),
            Self::ClosedPipe => f.write_str("the output is closed"),
        }
    }
}

/// Returns `text` as an error, in colour or not.
pub(super) fn paint(color: bool, text: &str) -> String {
    if color {
        format!("{BAD}{text}{BAD:#}")
    } else {
        text.to_owned()
    }
}

/// Returns `text` as a heading, in bold or not.
pub(super) fn heading(color: bool, text: &str) -> String {
    if color {
        format!("{HEADING}{text}{HEADING:#}")
    } else {
        text.to_owned()
    }
}

/// The output of a verb.
pub(super) struct Console {
    out: BufWriter<StdoutLock<'static>>,
    /// Messages for standard error that are not yet written.
    messages: String,
    /// Whether standard output is a terminal, so that its order relative to standard error matters.
    watched: bool,
    color: bool,
    /// Whether standard error takes ANSI colours.
    color_errors: bool,
}

impl Console {
    pub(super) fn new() -> Self {
        Self {
            out: BufWriter::with_capacity(BUFFERED, io::stdout().lock()),
            messages: String::new(),
            watched: io::stdout().is_terminal(),
            color: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            color_errors: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
        }
    }

    /// Whether standard output takes ANSI colours.
    pub(super) fn color(&self) -> bool {
        self.color
    }

    /// Returns the width limit of a table in characters: that of the terminal; unlimited without
    /// one.
    pub(super) fn width(&self) -> usize {
        /// The least width limit: a narrower table is unreadable.
        const NARROWEST: usize = 40;
        let variable = std::env::var("COLUMNS").ok();
        let variable = variable.and_then(|columns| columns.parse().ok());
        let terminal = || terminal_size::terminal_size_of(io::stdout());
        let columns = variable.or_else(|| Some(terminal()?.0.0.into()));
        columns.map_or(usize::MAX, |columns: usize| columns.max(NARROWEST))
    }

    /// Returns standard output, buffered.
    pub(super) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes the buffered output.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.flush_messages();
        Ok(self.out.flush()?)
    }

    fn flush_messages(&mut self) {
        // Standard error may be closed; then there is no way to report it.
        let _ = io::stderr().lock().write_all(self.messages.as_bytes());
        self.messages.clear();
    }

    /// Prints `error: ` or `note: ` and the words on standard error, in order with standard output.
    pub(super) fn message(&mut self, severity: Severity, words: &str) -> Result<(), Failure> {
        if self.watched {
            self.out.flush()?;
        }
        let (style, name) = match severity {
            Severity::Error => (BAD, "error:"),
            Severity::Note => (NOTE, "note:"),
        };
        if self.color_errors {
            self.messages += &format!("{style}{name}{style:#} {words}\n");
        } else {
            self.messages += &format!("{name} {words}\n");
        }
        if self.watched || self.messages.len() > BUFFERED {
            self.flush_messages();
        }
        Ok(())
    }

    /// Says that the value of a place was taken from other words.
    pub(super) fn note_of_words(&mut self, place: &str) -> Result<(), Failure> {
        let words = format!("{place}: the only value; the other words are passed over");
        self.message(Severity::Note, &words)
    }

    /// Prints `error: ...` on standard error.
    pub(super) fn error(&mut self, why: &str) {
        let mut stderr = AutoStream::auto(io::stderr().lock());
        let _ = writeln!(stderr, "{BAD}error:{BAD:#} {why}");
    }
}
