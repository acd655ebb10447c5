//! The answers to a number of lines, ready to print.

use bitcodec::ErrorKind;
use clap::Args;
use serde::Serialize;

use super::console::Severity;
use super::overlong::TooLong;
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
    /// One line, empty for an invalid input, so that output line N answers input line N.
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

    /// Answers a line with `work`, unless it is too long.
    pub(super) fn add<F>(
        &mut self,
        number: u64,
        line: Result<&[u8], TooLong>,
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
        match text(line).and_then(|line| work(line, &mut self.out)) {
            Ok(lost) => match shape {
                Shape::Silence | Shape::Block => {}
                Shape::Line => {
                    self.out.text("\n");
                }
                Shape::Lossy => self.lossy(start, number, &lost, style),
            },
            Err(error) => {
                self.out.truncate(start);
                self.refuse(number, error, style, shape);
            }
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
        "match" => "the match (score, cube, dice)",
        "max_cube" => "the largest cube",
        "moves" => "the order of the moves",
        "nags" => "the marks of moves (NAGs)",
        "number" => "the move number",
        "operations" => "the operations of EPD",
        "position" => "the checkers",
        "raccoon" => "the raccoon",
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

fn text(line: Result<&[u8], TooLong>) -> Result<&str, FormatError> {
    let line = line.map_err(|error| FormatError::new(ErrorKind::Text, error.to_string()))?;
    std::str::from_utf8(line).map_err(|error| {
        FormatError::new(
            ErrorKind::Text,
            format!("byte {} is not UTF-8", error.valid_up_to() + 1),
        )
    })
}
