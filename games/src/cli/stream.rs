//! A stream cut into pieces of whole lines.

use std::io::{self, Read};

/// A line is refused to grow beyond this: the memory of a run is constant.
const LONGEST_LINE: usize = 1 << 24;

/// How much is read at once at least.
pub(super) const BLOCK: usize = 1 << 16;

/// Some lines one after the other, each with its end.
#[derive(Debug, Default)]
pub(super) struct Piece {
    bytes: Vec<u8>,
    /// The number of the first one, from 1.
    pub(super) first: u64,
    /// How many there are.
    pub(super) count: u64,
}

impl Piece {
    /// The lines without their ends, numbered.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut left = self.bytes.as_slice();
        let mut number = self.first;
        std::iter::from_fn(move || {
            let end = memchr::memchr(b'\n', left)?;
            let (line, rest) = left.split_at(end);
            let answer = (number, bare(line, number == 1));
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

/// The line without a carriage return at its end and, at the start of a text, without a byte order mark.
pub(super) fn bare(line: &[u8], at_start: bool) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if at_start {
        line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
    } else {
        line
    }
}

/// A stream cut into pieces of whole lines.
pub(super) struct Stream {
    source: Box<dyn Read + Send>,
    /// What was read after the last line end.
    rest: Vec<u8>,
    /// A piece that is to be given once more.
    held: Option<Piece>,
    /// The number of the next line.
    next: u64,
    /// Whether the source has ended; a terminal would go on after its end.
    ended: bool,
}

impl Stream {
    pub(super) fn new(source: impl Read + Send + 'static) -> Self {
        Self {
            source: Box::new(source),
            rest: Vec::new(),
            held: None,
            next: 1,
            ended: false,
        }
    }

    /// The next lines, which stay to be read.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        if self.held.is_none() {
            self.held = self.piece(Vec::new())?;
        }
        Ok(self.held.as_ref().map_or(&[], |piece| &piece.bytes))
    }

    /// Everything that was not given away yet.
    pub(super) fn rest(mut self) -> io::Result<Vec<u8>> {
        let mut text = self.held.map(Piece::into_bytes).unwrap_or_default();
        text.append(&mut self.rest);
        if !self.ended {
            self.source.read_to_end(&mut text)?;
        }
        Ok(text)
    }

    /// What the next read brings, up to its last line end, which the very last line gets if it has none; `None` at the end.
    /// The lines go into `bytes`, in place of what is there.
    pub(super) fn piece(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Piece>> {
        if let Some(piece) = self.held.take() {
            return Ok(Some(piece));
        }
        bytes.clear();
        bytes.append(&mut self.rest);
        while !self.ended {
            let before = bytes.len();
            if before > LONGEST_LINE {
                return Err(io::Error::other(format!(
                    "a line of more than {LONGEST_LINE} bytes"
                )));
            }
            bytes.resize((before + BLOCK / 2).max(BLOCK), 0);
            let read = loop {
                match self.source.read(&mut bytes[before..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read?,
                }
            };
            bytes.truncate(before + read);
            if read == 0 {
                self.ended = true;
                if !bytes.is_empty() {
                    bytes.push(b'\n');
                }
            } else if let Some(end) = memchr::memrchr(b'\n', &bytes[before..]) {
                let end = before + end + 1;
                self.rest.extend_from_slice(&bytes[end..]);
                bytes.truncate(end);
                break;
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let count = memchr::memchr_iter(b'\n', &bytes).count();
        let count = u64::try_from(count).expect("a piece is not that long");
        let first = self.next;
        self.next += count;
        Ok(Some(Piece {
            bytes,
            first,
            count,
        }))
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
                .lines()
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
    fn a_line_longer_than_a_block_is_one_line() {
        let long = "x".repeat(BLOCK * 3);
        assert_eq!(
            lines(&format!("a\n{long}\nb"), 1 << 16),
            [(1, "a".into()), (2, long), (3, "b".into())]
        );
    }
}
