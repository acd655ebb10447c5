//! The answers to a number of lines, ready to print.

use std::borrow::Cow;

use bitcodec::ErrorKind;
use clap::Args;
use serde::Serialize;

use super::console::Severity;
use super::stream::Value;
use super::text_encoding::{self, NotText};
use crate::format::{FormatError, Lost, Out};

/// The arguments that say how answers and refusals are printed.
#[derive(Args, Clone, Copy)]
pub(super) struct Style {
    /// JSON Lines: one record a line, refusals in their place.
    #[arg(long)]
    pub(super) json: bool,

    /// Stops at the first refusal.
    #[arg(long)]
    pub(super) fail_fast: bool,
}

/// The shape of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing: only errors are printed.
    Silence,
    /// One line, empty for an invalid or a blank input, so that output line N answers input line
    /// N.
    Line,
    /// One line, and the parts of the input that it lacks; with `--json` a record of both.
    Lossy,
    /// Several lines, each terminated; an empty line separates two blocks.
    Block,
}

/// The answers to a number of lines.
#[derive(Default)]
pub(super) struct Answers {
    out: Out,
    /// The messages for standard error, in order.
    pub(super) notes: Vec<Note>,
    /// Whether a line was rejected.
    pub(super) refused: bool,
    /// Whether the first error ended the run.
    pub(super) stopped: bool,
    /// Whether the answers are blocks, each with an empty line before it.
    pub(super) blocks: bool,
}

/// A message about a line.
pub(super) struct Note {
    /// The number of bytes of the answers that come before it.
    pub(super) at: usize,
    /// The number of the line.
    pub(super) line: u64,
    pub(super) words: String,
    pub(super) severity: Severity,
}

impl Answers {
    /// Returns the text for standard output.
    pub(super) fn text(&self) -> &[u8] {
        self.out.as_bytes()
    }

    /// Removes all answers, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.out.truncate(0);
        self.notes.clear();
        (self.refused, self.stopped) = (false, false);
    }

    /// Answers a value with `work`, unless it is too long or no text.
    pub(super) fn add<F>(
        &mut self,
        value: Value<'_>,
        charset: Charset,
        style: Style,
        shape: Shape,
        work: &F,
    ) where
        F: Fn(&str, &mut Out) -> Result<Lost, FormatError>,
    {
        let start = self.out.len();
        if shape == Shape::Block {
            self.blocks = true;
            self.out.text("\n");
        }
        let (value_line, fault_line) = (value.first_line(), value.line);
        let answer = match text(value, charset) {
            Ok(text) => work(&text, &mut self.out).map_err(|error| match value.is_record {
                true => at_line_of_file(error, fault_line, value_line),
                false => (value_line, error),
            }),
            Err(refusal) => Err(refusal),
        };
        match answer {
            Ok(lost) => match shape {
                Shape::Silence | Shape::Block => {}
                Shape::Line => {
                    self.out.text("\n");
                }
                Shape::Lossy => self.lossy(start, value_line, &lost, style),
            },
            Err((line, error)) => {
                self.out.truncate(start);
                self.refuse(line, error, style, shape);
            }
        }
    }

    /// Answers a blank line, which is no value.
    pub(super) fn add_blank(&mut self, shape: Shape) {
        if matches!(shape, Shape::Line | Shape::Lossy) {
            self.out.text("\n");
        }
    }

    /// Finishes an answer that lost parts of the input.
    fn lossy(&mut self, start: usize, line: u64, lost: &Lost, style: Style) {
        if style.json {
            let output = String::from_utf8_lossy(&self.out.as_bytes()[start..]).into_owned();
            self.out.truncate(start);
            record(&mut self.out, &Written { output, lost });
            return;
        }
        if !lost.is_empty() {
            let lost: Vec<&str> = lost.iter().map(|name| lost_words(name)).collect();
            self.notes.push(Note {
                at: start,
                line,
                words: format!("lost: {}", lost.join(", ")),
                severity: Severity::Note,
            });
        }
        self.out.text("\n");
    }

    #[cold]
    fn refuse(&mut self, line: u64, error: FormatError, style: Style, shape: Shape) {
        self.refused = true;
        self.stopped = style.fail_fast;
        if style.json {
            record(&mut self.out, &Refusal { line, error });
            return;
        }
        if matches!(shape, Shape::Line | Shape::Lossy) {
            self.out.text("\n");
        }
        let (at, words) = (self.out.len(), error.to_string());
        let severity = Severity::Error;
        self.notes.push(Note {
            at,
            line,
            words,
            severity,
        });
    }
}

/// Returns the name of a lost part in words; names without an entry are words already.
fn lost_words(name: &'static str) -> &'static str {
    match name {
        "beavers" => "that beavers are allowed",
        "castling" => "castling rights",
        "centred_cube" => "that the cube was centred",
        "clock" => "the half-move clock",
        "clocks" => "the clocks",
        "comments" => "the comments",
        "en_passant" => "en passant",
        "escapes" => "the lines that begin with %",
        "evaluations" => "the evaluations",
        "game" => "the moves",
        "jacoby" => "the Jacoby rule",
        "marks" => "the marks",
        "match" => "the match (score, cube, dice)",
        "max_cube" => "the largest cube",
        "moves" => "the order of the moves",
        "nags" => "the marks of moves (NAGs)",
        "number" => "the move number",
        "operations" => "the operations of EPD",
        "position" => "the checkers",
        "resignation" => "the resignation",
        "result" => "the result",
        "start" => "the position it starts from (give it with --start)",
        "state" => "that no game was started",
        "tags" => "the tags",
        "turn" => "whose turn it is",
        "variations" => "the variations",
        other => other,
    }
}

/// The record of a rejected line.
#[derive(Serialize)]
struct Refusal {
    line: u64,
    error: FormatError,
}

/// The record of a text with the lost parts.
#[derive(Serialize)]
struct Written<'a> {
    output: String,
    lost: &'a Lost,
}

fn record(out: &mut Out, record: &impl Serialize) {
    out.json(record).expect("records are strings and numbers");
    out.text("\n");
}

/// The character set of what is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Charset {
    /// None: such a value is refused.
    Utf8,
    /// That of PGN.
    Windows1252,
}

/// Returns the text of a value; or the line of the file, and the error.
pub(super) fn text(value: Value<'_>, charset: Charset) -> Result<Cow<'_, str>, (u64, FormatError)> {
    let refused = |line, message| Err((line, FormatError::new(ErrorKind::Text, message)));
    let bytes = match value.bytes {
        Ok(bytes) => bytes,
        Err(error) => return refused(value.line, error.to_string()),
    };
    let (line, message) = match text_encoding::utf8(bytes) {
        Ok(text) => return Ok(Cow::Borrowed(text)),
        Err(NotText::Utf8 { .. }) if charset == Charset::Windows1252 => {
            return Ok(text_encoding::windows_1252(bytes));
        }
        Err(error) => in_line(error),
    };
    refused(value.line + line - 1, message)
}

/// Returns the line of an error, and its words without the line.
pub(super) fn in_line(error: NotText) -> (u64, String) {
    let words = error.to_string();
    match prefixed(&words) {
        Some((line, rest)) => (line, rest.to_owned()),
        None => (1, words),
    }
}

/// Returns the error of a value of several lines with its line in the file: its own one counts from
/// the start of the value, and begins its words.
fn at_line_of_file(mut error: FormatError, start: u64, first: u64) -> (u64, FormatError) {
    let path = error.path.as_deref();
    let line = path.and_then(|path| path.strip_prefix("line ")?.parse::<u64>().ok());
    if let Some(line) = line {
        error.path = None;
        return (start + line - 1, error);
    }
    match prefixed(&error.message) {
        Some((line, message)) if error.path.is_none() => {
            error.message = message.to_owned();
            (start + line - 1, error)
        }
        _ => (first, error),
    }
}

/// Splits `line 7: words`.
fn prefixed(words: &str) -> Option<(u64, &str)> {
    let (line, rest) = words.strip_prefix("line ")?.split_once(": ")?;
    let line: u64 = line.parse().ok()?;
    (line > 0).then_some((line, rest))
}
