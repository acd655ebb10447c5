//! Runs a function on every line, on all cores, in bounded memory, and prints the answers in the
//! order of the lines.
//!
//! A separate thread reads chunks of whole lines, the pool answers them, and this thread prints the
//! answers in order. After a chunk is printed, its memory returns to the reader, which blocks until
//! it has memory; this bounds the number of chunks in progress. No answer waits for later lines, so
//! an interactive program can send a line and wait for its answer.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::answers::{Answers, Note, Shape, Style};
use super::console::{Console, Exit, Failure, Severity};
use super::free_text::{End, HeldLine, Sieve, Verdict};
use super::input::{From, LineNames, Lines};
use super::progress::Progress;
use super::stream::{Chunk, Stream, Value};
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
    let charset = lines.charset;
    let answer = |answers: &mut Answers, value: Value<'_>| {
        answers.add(value, charset, style, shape, &work);
    };
    let answer_line = |answers: &mut Answers, value: Value<'_>| match value.is_blank() {
        true => answers.add_blank(shape),
        false => answer(answers, value),
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
            for value in &values {
                answer(&mut answers, value.value());
                printer.print(&answers, 1)?;
                if answers.stopped {
                    break;
                }
                answers.clear();
            }
            // The fault of a value is enough to read.
            if let (true, Exit::Good, [only]) = (lines.is_taken, &printer.exit, values.as_slice()) {
                printer.note_of_words(only.value().line)?;
            }
        }
        From::Stream(mut stream) => {
            let work = |chunk: &Chunk, answers: &mut Answers| {
                for line in chunk.values() {
                    if answers.stopped {
                        break;
                    }
                    answer_line(answers, line);
                }
            };
            let sieve = lines.among.as_ref().map(|among| Sieve::new(among, charset));
            let is_list = match sieve {
                None => true,
                Some(sieve) => answer_first(&mut stream, sieve, &mut printer, &answer_line)?,
            };
            if is_list {
                answer_stream(*stream, &mut printer, &work)?;
            }
        }
    }
    printer.finish()
}

/// Answers the lines up to where the stream turns out to be a list, or all of them; returns whether
/// more may follow.
fn answer_first(
    stream: &mut Stream,
    mut sieve: Sieve<'_>,
    printer: &mut Printer<'_>,
    answer: &impl Fn(&mut Answers, Value<'_>),
) -> Result<bool, Failure> {
    let mut answers = Answers::default();
    let mut is_list = false;
    while !is_list {
        let chunk = stream.chunk(Vec::new());
        let Some(chunk) = chunk.map_err(|error| printer.places.failure(error))? else {
            let only = match sieve.end() {
                End::Lines(lines) => {
                    answer_all(&lines, &mut answers, answer);
                    None
                }
                End::Answered(line) => Some(line),
                End::Only(value) => {
                    answer(&mut answers, value.value());
                    Some(value.value().first_line())
                }
            };
            printer.print(&answers, 0)?;
            if let Some(line) = only {
                printer.note_of_words(line)?;
            }
            return Ok(false);
        };
        for value in chunk.values() {
            if answers.stopped {
                break;
            }
            if is_list {
                answer(&mut answers, value);
                continue;
            }
            let verdict = sieve.take(value);
            if verdict != Verdict::Wait {
                answer_all(&sieve.release(), &mut answers, answer);
                if !answers.stopped {
                    answer(&mut answers, value);
                }
                is_list = verdict == Verdict::List;
            }
        }
        printer.print(&answers, chunk.count)?;
        // An interactive program waits for its answer.
        printer.console.flush()?;
        if answers.stopped {
            return Ok(false);
        }
        answers.clear();
    }
    Ok(true)
}

fn answer_all(
    lines: &[HeldLine],
    answers: &mut Answers,
    answer: &impl Fn(&mut Answers, Value<'_>),
) {
    for line in lines {
        if answers.stopped {
            break;
        }
        answer(answers, line.value());
    }
}

/// The memory of a chunk and of its answers, which is reused.
#[derive(Default)]
struct Buffers {
    bytes: Vec<u8>,
    answers: Answers,
}

/// The messages to the printing thread.
enum Event {
    /// The next chunk, or the end of the stream.
    Read(io::Result<Option<Chunk>>, Answers),
    /// The answers to the nth chunk.
    Done(usize, Chunk, Answers),
}

/// A chunk with fewer values than this is answered on the printing thread if no other chunk is in
/// progress: it is not worth waking a core.
const FEW: u64 = 64;

fn answer_stream<F>(stream: Stream, printer: &mut Printer<'_>, work: &F) -> Result<(), Failure>
where
    F: Fn(&Chunk, &mut Answers) + Sync,
{
    let (events, inbox) = mpsc::channel();
    let memory = reader(stream, events.clone());
    rayon::in_place_scope(|scope| {
        // The chunks in progress, in the order of the lines; `None` for one that is not answered
        // yet.
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
                // After the end of the stream the reader has exited.
                let _ = memory.send(Buffers { bytes, answers });
            }
            // Everything that was read is printed: flush, so that an interactive reader sees its
            // answer.
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
                        // After a failure to print, nothing receives this message.
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

/// Reads the stream on a separate thread, as long as there is memory; returns the channel that
/// provides the memory.
fn reader(mut stream: Stream, events: Sender<Event>) -> Sender<Buffers> {
    let (give, memory): (_, Receiver<Buffers>) = mpsc::channel();
    let in_progress = 2 * rayon::current_num_threads() + 2;
    for _ in 0..in_progress {
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

/// Prints answers in order.
struct Printer<'a> {
    console: &'a mut Console,
    places: LineNames,
    progress: Progress,
    exit: Exit,
    /// Whether nothing has been printed yet.
    is_first: bool,
    /// The printed notes, with the number of their repetitions.
    printed: Vec<PrintedNote>,
}

/// A printed note.
struct PrintedNote {
    words: String,
    /// The number of repetitions, and the line of the last one.
    more: u64,
    line: u64,
}

/// The number of different notes whose repetitions are counted; other notes are printed each time.
const FOLDED: usize = 64;

impl Printer<'_> {
    fn print(&mut self, answers: &Answers, count: u64) -> Result<(), Failure> {
        let mut text = answers.text();
        if answers.refused {
            self.exit = Exit::Refused;
        }
        let mut start = 0;
        // No empty line precedes the first block.
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

    /// Says that a value was taken from other words.
    fn note_of_words(&mut self, line: u64) -> Result<(), Failure> {
        self.console.note_of_words(&self.places.of(line))
    }

    /// Whether a note was printed before; if so, counts the repetition.
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

    /// Prints the number of repetitions of each note.
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
