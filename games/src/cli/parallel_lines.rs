//! A function over every line: on all cores, answers in the order of the lines, in constant memory.
//!
//! A thread of its own reads chunks of whole lines, the pool answers them, and this thread prints the answers in their order.
//! The memory of a chunk that is printed goes back to the reader, which waits for it: so much is under way at any time, and no
//! more. Nothing waits for lines that are not there yet, so that a program may ask and wait for the answer.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::answers::{Answers, Note, Shape, Style};
use super::console::{Console, Exit, Failure, Severity};
use super::input::{From, LineNames, Lines};
use super::overlong::TooLong;
use super::progress::Progress;
use super::stream::{Chunk, Stream, bare};
use crate::format::{FormatError, Lost, Out};

/// Answers every line with `work` and prints the answers.
pub(super) fn run<F>(
    lines: Lines,
    style: Style,
    shape: Shape,
    console: &mut Console,
    work: F,
) -> Result<Exit, Failure>
where
    F: Fn(&str, &mut Out) -> Result<Lost, FormatError> + Sync,
{
    let answer = |answers: &mut Answers, (number, line): (u64, Result<&[u8], TooLong>)| {
        answers.add(number, line, style, shape, &work)
    };
    let mut printer = Printer {
        console,
        places: lines.places,
        progress: Progress::of("lines"),
        exit: Exit::Good,
        is_first: true,
        printed: Vec::new(),
    };
    match lines.from {
        From::Values(values) => {
            let mut answers = Answers::default();
            for (number, value) in (1..).zip(&values) {
                answer(&mut answers, (number, Ok(bare(value, true))));
                printer.print(&answers, 1)?;
                if answers.stopped {
                    break;
                }
                answers.clear();
            }
        }
        From::Stream(stream) => {
            let work = |chunk: &Chunk, answers: &mut Answers| {
                for line in chunk.values() {
                    if answers.stopped {
                        break;
                    }
                    answer(answers, line);
                }
            };
            answer_stream(stream, &mut printer, &work)?;
        }
    }
    printer.finish()
}

/// The memory of a chunk and of its answers, used again and again.
#[derive(Default)]
struct Buffers {
    bytes: Vec<u8>,
    answers: Answers,
}

/// What the other threads tell the one that prints.
enum Event {
    /// The next chunk, or the end of the stream.
    Read(io::Result<Option<Chunk>>, Answers),
    /// The answers to the nth chunk.
    Done(usize, Chunk, Answers),
}

/// A chunk with fewer values than this is answered at once where nothing else is under way: not worth waking a core.
const FEW: u64 = 64;

fn answer_stream<F>(stream: Stream, printer: &mut Printer<'_>, work: &F) -> Result<(), Failure>
where
    F: Fn(&Chunk, &mut Answers) + Sync,
{
    let (events, inbox) = mpsc::channel();
    let memory = reader(stream, events.clone());
    rayon::in_place_scope(|scope| {
        // What is under way, in the order of the lines; `None` while it is worked on.
        let mut open: VecDeque<Option<(Chunk, Answers)>> = VecDeque::new();
        let mut printed = 0;
        let mut ended: Option<io::Result<()>> = None;
        loop {
            while let Some((chunk, mut answers)) =
                open.pop_front_if(|done| done.is_some()).flatten()
            {
                printed += 1;
                printer.print(&answers, chunk.count)?;
                if answers.stopped {
                    return Ok(());
                }
                answers.clear();
                let bytes = chunk.into_bytes();
                // At the end of the stream nobody wants it.
                let _ = memory.send(Buffers { bytes, answers });
            }
            if open.is_empty() {
                match ended {
                    Some(Ok(())) => return Ok(()),
                    Some(Err(error)) => return Err(printer.places.failure(error)),
                    None => printer.console.flush()?,
                }
            }
            match inbox.recv().expect("this thread could tell itself") {
                Event::Read(Ok(None), _) => ended = Some(Ok(())),
                Event::Read(Err(error), _) => ended = Some(Err(error)),
                Event::Read(Ok(Some(chunk)), mut answers) => {
                    if open.is_empty() && chunk.count < FEW {
                        work(&chunk, &mut answers);
                        open.push_back(Some((chunk, answers)));
                        continue;
                    }
                    let (index, events) = (printed + open.len(), events.clone());
                    open.push_back(None);
                    scope.spawn(move |_| {
                        work(&chunk, &mut answers);
                        // Where printing has failed, nobody listens.
                        let _ = events.send(Event::Done(index, chunk, answers));
                    });
                }
                Event::Done(index, chunk, answers) => {
                    let place = open.get_mut(index - printed);
                    *place.expect("what is under way has a place") = Some((chunk, answers));
                }
            }
        }
    })
}

/// Reads the stream on a thread of its own, as far as there is memory; returns where it takes that from.
fn reader(mut stream: Stream, events: Sender<Event>) -> Sender<Buffers> {
    let (give, memory): (_, Receiver<Buffers>) = mpsc::channel();
    let under_way = 2 * rayon::current_num_threads() + 2;
    for _ in 0..under_way {
        give.send(Buffers::default())
            .expect("the other end is at hand");
    }
    thread::spawn(move || {
        for Buffers { bytes, answers } in memory {
            let chunk = stream.chunk(bytes);
            let is_last = !matches!(chunk, Ok(Some(_)));
            if events.send(Event::Read(chunk, answers)).is_err() || is_last {
                break;
            }
        }
    });
    give
}

/// Prints answers one after the other.
struct Printer<'a> {
    console: &'a mut Console,
    places: LineNames,
    progress: Progress,
    exit: Exit,
    /// Whether nothing was printed yet.
    is_first: bool,
    /// The notes that were printed, with what was said again since.
    printed: Vec<PrintedNote>,
}

/// A note that was printed.
struct PrintedNote {
    words: String,
    /// How often it was said again, and the line of the last time.
    more: u64,
    line: u64,
}

/// So many different notes are folded; others are printed as often as they are said.
const FOLDED: usize = 64;

impl Printer<'_> {
    fn print(&mut self, answers: &Answers, count: u64) -> Result<(), Failure> {
        let mut text = answers.text();
        if answers.refused {
            self.exit = Exit::Refused;
        }
        let mut start = 0;
        // The empty line before the very first block.
        if self.is_first && answers.blocks && !text.is_empty() {
            start = 1;
        }
        self.is_first &= text.is_empty();
        for note in &answers.notes {
            let end = note.at.max(start);
            self.console.out().write_all(&text[start..end])?;
            start = end;
            if note.severity == Severity::Note && self.is_repeated(note) {
                continue;
            }
            let words = format!("{}: {}", self.places.of(note.line), note.words);
            self.console.message(note.severity, &words)?;
        }
        text = &text[start..];
        self.console.out().write_all(text)?;
        self.progress.add(count);
        Ok(())
    }

    /// Whether a note was printed before; then it is counted.
    fn is_repeated(&mut self, note: &Note) -> bool {
        if let Some(printed) = self
            .printed
            .iter_mut()
            .find(|printed| printed.words == note.words)
        {
            (printed.more, printed.line) = (printed.more + 1, note.line);
            return true;
        }
        if self.printed.len() < FOLDED {
            self.printed.push(PrintedNote {
                words: note.words.clone(),
                more: 0,
                line: note.line,
            });
        }
        false
    }

    /// Says how often the notes were said again.
    fn finish(self) -> Result<Exit, Failure> {
        for PrintedNote { words, more, line } in &self.printed {
            let words = match more {
                0 => continue,
                1 => format!("{}: {words}", self.places.of(*line)),
                more => format!("{more} more values: {words}"),
            };
            self.console.message(Severity::Note, &words)?;
        }
        Ok(self.exit)
    }
}
