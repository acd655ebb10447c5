//! A stream cut into pieces of whole values: lines, or records of several lines.

use std::io::{self, Read};

use crate::format::Begins;

/// A value is refused to grow beyond this: the memory of a run is constant.
const LONGEST: usize = 1 << 24;

/// How much is read at once at least.
pub(super) const BLOCK: usize = 1 << 16;

/// Some values one after the other, in whole lines.
#[derive(Debug, Default)]
pub(super) struct Piece {
    bytes: Vec<u8>,
    begins: Option<Begins>,
    /// The number of the first one, from 1.
    pub(super) first: u64,
    /// How many there are.
    pub(super) count: u64,
}

impl Piece {
    /// The values without the ends of their lines, numbered.
    pub(super) fn values(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut left = self.bytes.as_slice();
        let mut number = self.first;
        std::iter::from_fn(move || {
            let end = match self.begins {
                None => memchr::memchr(b'\n', left)?,
                Some(_) if left.is_empty() => return None,
                Some(begins) => next_record(left, begins).unwrap_or(left.len()) - 1,
            };
            let (value, rest) = left.split_at(end);
            let answer = (number, bare(value, number == 1));
            left = &rest[1..];
            number += 1;
            Some(answer)
        })
    }

    /// Its memory, for the next one.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Where the second value begins in lines of which the first one begins a value.
fn next_record(lines: &[u8], begins: Begins) -> Option<usize> {
    let ends = memchr::memchr_iter(b'\n', lines).map(|end| end + 1);
    let mut starts = ends.filter(|start| *start < lines.len());
    starts.find(|&start| {
        let (before, rest) = lines.split_at(start);
        let line = memchr::memchr(b'\n', rest).map_or(rest, |end| &rest[..end]);
        begins(before, line)
    })
}

/// How many values there are in lines, and where the last one begins.
fn count_records(lines: &[u8], begins: Begins) -> (u64, usize) {
    let (mut count, mut last) = (u64::from(!lines.is_empty()), 0);
    while let Some(length) = next_record(&lines[last..], begins) {
        last += length;
        count += 1;
    }
    (count, last)
}

/// The line without a carriage return at its end and, at the start of a text, without a byte order mark.
pub(super) fn bare(line: &[u8], at_start: bool) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if at_start {
        line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
    } else {
        line
    }
}

/// A stream cut into pieces of whole values.
pub(super) struct Stream {
    source: Box<dyn Read + Send>,
    /// Which lines begin a value; each one if there is nothing to ask.
    begins: Option<Begins>,
    /// What was read after the last whole value.
    rest: Vec<u8>,
    /// Lines that were read to be looked at.
    held: Vec<u8>,
    /// The number of the next value.
    next: u64,
    /// Whether the source has ended; a terminal would go on after its end.
    ended: bool,
}

impl Stream {
    pub(super) fn new(source: impl Read + Send + 'static) -> Self {
        Self {
            source: Box::new(source),
            begins: None,
            rest: Vec::new(),
            held: Vec::new(),
            next: 1,
            ended: false,
        }
    }

    /// Says which lines begin a value.
    pub(super) fn cut_by(&mut self, begins: Option<Begins>) {
        self.begins = begins;
        self.rest.splice(0..0, self.held.drain(..));
    }

    /// The next lines, which stay to be read.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        if self.held.is_empty()
            && let Some(piece) = self.piece(Vec::new())?
        {
            self.next = piece.first;
            self.held = piece.bytes;
        }
        Ok(&self.held)
    }

    /// The source as it is.
    pub(super) fn into_bytes(self) -> impl Read {
        self.source
    }

    /// What the next read brings, up to the last whole value; the very last line gets an end if it has none. `None` at the end.
    /// The lines go into `bytes`, in place of what is there.
    pub(super) fn piece(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Piece>> {
        bytes.clear();
        if self.held.is_empty() {
            bytes.append(&mut self.rest);
            self.read_values(&mut bytes)?;
        } else {
            bytes.append(&mut self.held);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let (begins, first) = (self.begins, self.next);
        let count = match begins {
            None => u64::try_from(memchr::memchr_iter(b'\n', &bytes).count())
                .expect("a piece is not that long"),
            Some(begins) => count_records(&bytes, begins).0,
        };
        self.next += count;
        Ok(Some(Piece {
            bytes,
            begins,
            first,
            count,
        }))
    }

    /// Reads until there is a whole value.
    fn read_values(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        while !self.ended {
            let before = bytes.len();
            if before > LONGEST {
                return Err(io::Error::other(format!(
                    "a value of more than {LONGEST} bytes"
                )));
            }
            // A longer value is read in longer steps, because where it ends is looked for from its start.
            bytes.resize((before + BLOCK / 2).max(BLOCK).max(2 * before), 0);
            let read = loop {
                match self.source.read(&mut bytes[before..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read?,
                }
            };
            bytes.truncate(before + read);
            if read == 0 {
                self.ended = true;
                if !bytes.is_empty() && !bytes.ends_with(b"\n") {
                    bytes.push(b'\n');
                }
                return Ok(());
            }
            let whole = match (memchr::memrchr(b'\n', &bytes[before..]), self.begins) {
                (None, _) => continue,
                (Some(end), None) => before + end + 1,
                (Some(end), Some(begins)) => count_records(&bytes[..before + end + 1], begins).1,
            };
            if whole > 0 {
                self.rest.extend_from_slice(&bytes[whole..]);
                bytes.truncate(whole);
                return Ok(());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{BLOCK, Stream};

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
        let mut stream = Stream::new(Dribble(text.as_bytes().to_vec(), step));
        let mut all = Vec::new();
        while let Some(piece) = stream.piece(Vec::new()).expect("no error") {
            assert!(piece.count > 0, "a piece holds a line");
            let texts = piece
                .values()
                .map(|(number, line)| (number, String::from_utf8_lossy(line).into_owned()));
            all.extend(texts);
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
    fn records_are_the_same_however_the_source_is_cut() {
        let text = "[a]\n[b]\n\none\ntwo\n\n[c]\nthree\n";
        let begins = |before: &[u8], line: &[u8]| {
            let above = before.strip_suffix(b"\n").unwrap_or(before);
            let above = above.rsplit(|byte| *byte == b'\n').next();
            line.starts_with(b"[") && !above.is_some_and(|line| line.starts_with(b"["))
        };
        for step in 1..=text.len() {
            let mut stream = Stream::new(Dribble(text.as_bytes().to_vec(), step));
            stream.cut_by(Some(begins));
            let mut records = Vec::new();
            while let Some(piece) = stream.piece(Vec::new()).expect("no error") {
                let values = piece
                    .values()
                    .map(|(number, value)| (number, String::from_utf8_lossy(value).into_owned()));
                records.extend(values);
            }
            let expected = [(1, "[a]\n[b]\n\none\ntwo\n"), (2, "[c]\nthree")];
            assert_eq!(
                records,
                expected.map(|(number, text)| (number, text.to_owned()))
            );
        }
    }

    #[test]
    fn a_line_longer_than_a_block_is_one_line() {
        let long = "x".repeat(BLOCK * 3);
        assert_eq!(
            lines(&format!("a\n{long}\nb"), 1 << 16),
            [(1, "a".into()), (2, long), (3, "b".into())]
        );
    }
}
