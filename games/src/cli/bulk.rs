//! A function over every line: on all cores, answers in the order of the lines, in constant memory.

use std::io::Write;
use std::mem::take;

use bitcodec::ErrorKind;
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::console::{Console, Exit, Failure};
use super::input::Lines;
use super::progress::Progress;
use crate::format::{FormatError, Written};

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
        for (number, answer) in answers(&batch.lines, first, &work) {
            match answer {
                Ok(Answer::Silence) => {}
                Ok(Answer::Line(line)) => writeln!(console.out(), "{line}")?,
                Ok(Answer::Block(block)) => {
                    let gap = if take(&mut first_block) { "" } else { "\n" };
                    write!(console.out(), "{gap}{block}")?;
                }
                Ok(Answer::Lossy(written)) if style.json => {
                    writeln!(console.out(), "{}", record(&written))?;
                }
                Ok(Answer::Lossy(Written { output, lost })) => {
                    if !lost.is_empty() {
                        let (place, lost) = (lines.place(number), lost.join(", "));
                        console.message(&format!("{place}: lost: {lost}"))?;
                    }
                    writeln!(console.out(), "{output}")?;
                }
                Err(error) => {
                    exit = Exit::Refused;
                    if style.json {
                        let (line, error) = (number, &error);
                        writeln!(console.out(), "{}", record(&RefusalRecord { line, error }))?;
                    } else {
                        if gap == Gap::EmptyLine {
                            writeln!(console.out())?;
                        }
                        console.message(&format!("{}: {error}", lines.place(number)))?;
                    }
                    if style.fail_fast {
                        return Ok(exit);
                    }
                }
            }
        }
        console.flush()?;
        progress.add(count);
    }
    Ok(exit)
}

/// The answers that say something, each with the number of its line, in order.
fn answers<F>(lines: &[&[u8]], first: u64, work: &F) -> Vec<(u64, Result<Answer, FormatError>)>
where
    F: Fn(&str) -> Result<Answer, FormatError> + Sync,
{
    let piece = |(lines, start): (&[&[u8]], u64)| -> Vec<_> {
        let answers = lines.iter().map(|line| text(line).and_then(work));
        let answers = (start..).zip(answers);
        answers
            .filter(|(_, answer)| !matches!(answer, Ok(Answer::Silence)))
            .collect()
    };
    // A few lines are not worth waking the other cores.
    if lines.len() <= PIECE {
        return piece((lines, first));
    }
    let starts = (first..).step_by(PIECE);
    let pieces: Vec<_> = lines.chunks(PIECE).zip(starts).collect();
    pieces.into_par_iter().flat_map_iter(piece).collect()
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
