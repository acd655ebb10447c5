//! A function over every line: on all cores, answers in the order of the lines, in constant memory.

use bitcodec::ErrorKind;
use std::io::Write;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::console::{Console, Exit, Failure};
use super::input::Lines;
use super::progress::Progress;
use crate::format::{FormatError, Lost, Written};

/// How many lines are one piece of work for a core.
const PIECE: usize = 512;

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

/// What a line is answered with.
pub(super) enum Answer {
    /// Nothing to say.
    Silence,
    /// A line, or JSON on one line.
    Line(String),
    /// Several lines, each with its end; an empty line goes between two blocks.
    Block(String),
    /// A line, and what of the input it does not say.
    Lossy(Written),
}

/// What a refused line leaves on standard output without `--json`; standard error says why in any case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// An empty line, so that output line N answers input line N.
    EmptyLine,
    /// Nothing.
    Nothing,
}

/// Answers every line with `work` and prints the answers.
pub(super) fn run<F>(
    mut lines: Lines,
    style: Style,
    gap: Gap,
    console: &mut Console,
    work: F,
) -> Result<Exit, Failure>
where
    F: Fn(&str) -> Result<Answer, FormatError> + Sync,
{
    let mut exit = Exit::Good;
    let mut progress = Progress::new();
    let mut first_block = true;
    while let Some(batch) = lines.batch()? {
        let (first, count) = (batch.first, batch.lines.len());
        // A few lines are not worth waking the other cores.
        let pieces: Vec<Piece> = if count <= PIECE {
            vec![Piece::of(&batch.lines, style, &work)]
        } else {
            batch
                .lines
                .par_chunks(PIECE)
                .map(|lines| Piece::of(lines, style, &work))
                .collect()
        };
        for (piece, start) in pieces.iter().zip((first..).step_by(PIECE)) {
            let place = |index| (start + index, lines.place(start + index));
            if piece.print(place, style, gap, &mut first_block, console)? == Exit::Refused {
                exit = Exit::Refused;
                if style.fail_fast {
                    return Ok(exit);
                }
            }
        }
        console.flush()?;
        progress.add(count);
    }
    Ok(exit)
}

/// The answers to some lines.
#[derive(Default)]
struct Piece {
    out: Vec<u8>,
    /// What happens on the way through `out`, each before the byte it names.
    events: Vec<(usize, Event)>,
}

/// Something beside the answers themselves; the number is the line's index in its piece.
enum Event {
    Block,
    Refused(u64, FormatError),
    Lost(u64, Lost),
}

impl Piece {
    fn of<F>(lines: &[&[u8]], style: Style, work: &F) -> Self
    where
        F: Fn(&str) -> Result<Answer, FormatError>,
    {
        let mut piece = Self::default();
        for (index, line) in (0..).zip(lines) {
            match text(line).and_then(work) {
                Ok(answer) => piece.accept(index, answer, style),
                Err(refusal) => {
                    piece.happens(Event::Refused(index, refusal));
                    if style.fail_fast {
                        break;
                    }
                }
            }
        }
        piece
    }

    fn happens(&mut self, event: Event) {
        self.events.push((self.out.len(), event));
    }

    fn accept(&mut self, index: u64, answer: Answer, style: Style) {
        match answer {
            Answer::Silence => {}
            Answer::Line(line) => self.line(&line),
            Answer::Block(block) => {
                self.happens(Event::Block);
                self.out.extend_from_slice(block.as_bytes());
            }
            Answer::Lossy(Written { output, lost }) if style.json => {
                self.line(&record(&WrittenRecord {
                    output: &output,
                    lost: &lost,
                }));
            }
            Answer::Lossy(Written { output, lost }) => {
                if !lost.is_empty() {
                    self.happens(Event::Lost(index, lost));
                }
                self.line(&output);
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }

    /// Prints the answers and what happened between them.
    fn print(
        &self,
        place: impl Fn(u64) -> (u64, String),
        style: Style,
        gap: Gap,
        first_block: &mut bool,
        console: &mut Console,
    ) -> Result<Exit, Failure> {
        let mut exit = Exit::Good;
        let mut rest = self.out.as_slice();
        let mut printed = 0;
        for (at, event) in &self.events {
            let (now, later) = rest.split_at_checked(at - printed).unwrap_or((rest, &[]));
            console.out().write_all(now)?;
            (rest, printed) = (later, *at);
            match event {
                Event::Block if std::mem::take(first_block) => {}
                Event::Block => console.out().write_all(b"\n")?,
                Event::Lost(index, lost) => {
                    let (_, place) = place(*index);
                    console.message(&format!("{place}: lost: {}", lost.join(", ")))?;
                }
                Event::Refused(index, error) => {
                    exit = Exit::Refused;
                    let (line, place) = place(*index);
                    if style.json {
                        writeln!(console.out(), "{}", record(&RefusalRecord { line, error }))?;
                        continue;
                    }
                    if gap == Gap::EmptyLine {
                        console.out().write_all(b"\n")?;
                    }
                    console.message(&format!("{place}: {error}"))?;
                }
            }
        }
        console.out().write_all(rest)?;
        Ok(exit)
    }
}

/// The record of a lossy answer.
#[derive(Serialize)]
struct WrittenRecord<'a> {
    output: &'a str,
    lost: &'a [&'static str],
}

/// The record of a refused line.
#[derive(Serialize)]
struct RefusalRecord<'a> {
    line: u64,
    error: &'a FormatError,
}

fn record(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records are strings and numbers")
}

fn text(line: &[u8]) -> Result<&str, FormatError> {
    std::str::from_utf8(line).map_err(|error| {
        FormatError::new(
            ErrorKind::Text,
            format!("byte {} is not UTF-8", error.valid_up_to() + 1),
        )
    })
}
