//! Splits a stream into chunks of whole values: lines, or records of several lines.

use std::io::{self, Read};

use super::overlong::{self, LONGEST, LineEnds, TooLong};
use crate::format::Begins;

/// The minimum number of bytes of a read.
pub(super) const BLOCK: usize = 1 << 16;

/// Consecutive values, in whole lines; or one value that is too long.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    bytes: Vec<u8>,
    begins: Option<Begins>,
    too_long: bool,
    /// The number of the first value, counted from 1.
    pub(super) first: u64,
    /// The number of values.
    pub(super) count: u64,
}

impl Chunk {
    /// Iterates over the values, numbered, without line ends.
    pub(super) fn values(&self) -> impl Iterator<Item = (u64, Result<&[u8], TooLong>)> {
        let too_long = self.too_long.then_some((self.first, Err(TooLong)));
        let mut left = self.bytes.as_slice();
        let mut number = self.first;
        let whole = std::iter::from_fn(move || {
            let end = match self.begins {
                None => memchr::memchr(b'\n', left)?,
                Some(_) if left.is_empty() => return None,
                Some(begins) => next_record(left, 1, begins).unwrap_or(left.len()) - 1,
            };
            let (value, rest) = left.split_at(end);
            let length = value.len() + usize::from(self.begins.is_some());
            let value = match length {
                0..=LONGEST => Ok(bare(value, number == 1)),
                _ => Err(TooLong),
            };
            let answer = (number, value);
            left = &rest[1..];
            number += 1;
            Some(answer)
        });
        too_long.into_iter().chain(whole)
    }

    /// Returns the memory for the next chunk.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Returns the start of the second value in lines whose first line begins a value. No value begins
/// before `from`, which is the start of a line or within the first line.
fn next_record(lines: &[u8], from: usize, begins: Begins) -> Option<usize> {
    // `from` may be the start of a line, whose preceding line end must be found too.
    let unseen = from.saturating_sub(1);
    let ends = memchr::memchr_iter(b'\n', lines.get(unseen..)?).map(|end| unseen + end + 1);
    let mut starts = ends.filter(|start| *start < lines.len());
    starts.find(|&start| {
        let (before, rest) = lines.split_at(start);
        let line = memchr::memchr(b'\n', rest).map_or(rest, |end| &rest[..end]);
        begins(before, line)
    })
}

/// Returns the number of values in lines, and the start of the last one. The second value begins at
/// `from` or later.
fn count_records(lines: &[u8], from: usize, begins: Begins) -> (u64, usize) {
    let (mut count, mut last) = (u64::from(!lines.is_empty()), 0);
    let mut from = from;
    while let Some(length) = next_record(&lines[last..], from, begins) {
        last += length;
        count += 1;
        from = 1;
    }
    (count, last)
}

/// Returns the line without a carriage return at its end and, at the start of a text, without a
/// byte order mark.
pub(super) fn bare(line: &[u8], at_start: bool) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if at_start {
        line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
    } else {
        line
    }
}

/// A stream that is split into chunks of whole values.
pub(super) struct Stream {
    source: Box<dyn Read + Send>,
    /// Finds the lines that begin a value; each line does if it is `None`.
    begins: Option<Begins>,
    /// The bytes after the last whole value.
    rest: Vec<u8>,
    /// Lines that `peek` has returned.
    peeked: Vec<u8>,
    /// The number of the next value.
    next: u64,
    /// Whether the source has ended. A terminal could return more bytes after its end.
    ended: bool,
    /// The ends of a value that is too long and not yet skipped.
    line_ends: Option<LineEnds>,
}

impl Stream {
    pub(super) fn new(source: impl Read + Send + 'static) -> Self {
        Self {
            source: Box::new(source),
            begins: None,
            rest: Vec::new(),
            peeked: Vec::new(),
            next: 1,
            ended: false,
            line_ends: None,
        }
    }

    /// Sets which lines begin a value.
    pub(super) fn cut_by(&mut self, begins: Option<Begins>) {
        self.begins = begins;
        self.rest.splice(0..0, self.peeked.drain(..));
    }

    /// Returns the next lines without consuming them.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        if self.peeked.is_empty()
            && let Some(chunk) = self.chunk(Vec::new())?
        {
            if chunk.too_long {
                return Err(io::Error::other(TooLong));
            }
            self.next = chunk.first;
            self.peeked = chunk.bytes;
        }
        Ok(&self.peeked)
    }

    /// Returns the source.
    pub(super) fn into_bytes(self) -> impl Read {
        self.source
    }

    /// Reads up to the last whole value of the available input; the last line gets a line end if it
    /// has none. Returns `None` at the end. The lines replace the content of `bytes`.
    pub(super) fn chunk(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Chunk>> {
        bytes.clear();
        let mut too_long = false;
        if let Some(line_ends) = self.line_ends.take() {
            self.skip_value(line_ends)?;
            too_long = true;
        } else if self.peeked.is_empty() {
            bytes.append(&mut self.rest);
            if let Some(line_ends) = self.read_values(&mut bytes)? {
                // Releases the memory, which no other value needs.
                bytes = Vec::new();
                self.skip_value(line_ends)?;
                too_long = true;
            }
        } else {
            bytes.append(&mut self.peeked);
        }
        if bytes.is_empty() && !too_long {
            return Ok(None);
        }
        let (begins, first) = (self.begins, self.next);
        let count = match begins {
            _ if too_long => 1,
            None => u64::try_from(memchr::memchr_iter(b'\n', &bytes).count())
                .expect("a chunk is not that long"),
            Some(begins) => count_records(&bytes, 1, begins).0,
        };
        self.next += count;
        Ok(Some(Chunk {
            bytes,
            begins,
            too_long,
            first,
            count,
        }))
    }

    /// Reads until there is a whole value, or until the value is too long.
    fn read_values(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<LineEnds>> {
        // The length of the examined bytes, and the end of their last whole line.
        let (mut seen, mut lines) = (0, 0);
        loop {
            if let Some(end) = memchr::memrchr(b'\n', &bytes[seen..]) {
                let end = seen + end + 1;
                let whole = match self.begins {
                    None => end,
                    Some(begins) => count_records(&bytes[..end], lines.max(1), begins).1,
                };
                if whole > 0 {
                    self.keep(bytes, whole);
                    return Ok(None);
                }
                lines = end;
            }
            seen = bytes.len();
            if lines > LONGEST || seen - lines > LONGEST {
                // The lines before an endless line may be a whole value, if that line begins
                // another one.
                if lines > 0 && lines <= LONGEST && overlong::begins(bytes, lines, self.begins) {
                    self.keep(bytes, lines);
                    return Ok(None);
                }
                return Ok(Some(LineEnds::new(bytes, lines)));
            }
            if self.ended {
                return Ok(None);
            }
            // The steps grow with the value, so that a long value takes few reads.
            let step = seen.clamp(BLOCK / 2, LONGEST);
            bytes.resize((seen + step).max(BLOCK), 0);
            let read = self.read(&mut bytes[seen..]);
            bytes.truncate(seen + *read.as_ref().unwrap_or(&0));
            if read? == 0 {
                self.ended = true;
                if !bytes.is_empty() && !bytes.ends_with(b"\n") {
                    bytes.push(b'\n');
                }
                return Ok(None);
            }
        }
    }

    /// Moves the bytes after the whole values to `rest`.
    fn keep(&mut self, bytes: &mut Vec<u8>, whole: usize) {
        self.rest.extend_from_slice(&bytes[whole..]);
        bytes.truncate(whole);
    }

    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.source.read(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        }
    }

    /// Reads up to the end of a value that is too long; the bytes after it become `rest`.
    fn skip_value(&mut self, mut value: LineEnds) -> io::Result<()> {
        let mut block = std::mem::take(&mut self.rest);
        loop {
            if let Some(next) = value.take(&block, self.begins) {
                (self.rest, self.line_ends) = (next.rest, next.line_ends);
                return Ok(());
            }
            if self.ended {
                return Ok(());
            }
            block.resize(BLOCK, 0);
            let read = self.read(&mut block)?;
            block.truncate(read);
            if read == 0 {
                self.ended = true;
                block.extend(value.is_in_line().then_some(b'\n'));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{BLOCK, Begins, LONGEST, Stream, TooLong};

    /// A source that returns a few bytes at a time.
    struct SlowReader {
        text: io::Cursor<Vec<u8>>,
        step: usize,
    }

    impl Read for SlowReader {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.step.min(buffer.len());
            self.text.read(&mut buffer[..most])
        }
    }

    /// Returns the values of a text, with a word in brackets for a value that is too long.
    fn values(text: Vec<u8>, step: usize, begins: Option<Begins>) -> Vec<(u64, String)> {
        let mut stream = Stream::new(SlowReader {
            text: io::Cursor::new(text),
            step,
        });
        stream.cut_by(begins);
        let mut all = Vec::new();
        while let Some(chunk) = stream.chunk(Vec::new()).expect("no error") {
            assert!(chunk.count > 0, "a chunk holds a value");
            let texts = chunk.values().map(|(number, value)| match value {
                Ok(value) => (number, String::from_utf8_lossy(value).into_owned()),
                Err(TooLong) => (number, "(too long)".to_owned()),
            });
            let before = all.len();
            all.extend(texts);
            assert_eq!(all.len() - before, usize::try_from(chunk.count).unwrap());
            assert!(stream.rest.len() <= LONGEST + BLOCK);
        }
        all
    }

    fn lines(text: &str, step: usize) -> Vec<(u64, String)> {
        values(text.as_bytes().to_vec(), step, None)
    }

    /// A tag after a line that is not one begins a record, as in PGN.
    fn tags(before: &[u8], line: &[u8]) -> bool {
        let above = before.strip_suffix(b"\n").unwrap_or(before);
        let above = above.rsplit(|byte| *byte == b'\n').next();
        line.starts_with(b"[") && !above.is_some_and(|line| line.starts_with(b"["))
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
        for step in 1..=text.len() {
            let records = values(text.as_bytes().to_vec(), step, Some(tags));
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

    #[test]
    fn a_value_that_is_too_long_is_passed_over() {
        for (length, answer) in [
            (LONGEST, None),
            (LONGEST + 1, Some("(too long)")),
            (3 * LONGEST, Some("(too long)")),
        ] {
            let long = "x".repeat(length);
            let answer = answer.unwrap_or(&long);
            for (text, expected) in [
                (format!("{long}\nb\n\nc"), &[answer, "b", "", "c"][..]),
                (format!("a\nb\n{long}\nc\n"), &["a", "b", answer, "c"]),
                (
                    format!("a\n{long}\n{long}\nb\n"),
                    &["a", answer, answer, "b"],
                ),
                (format!("a\n{long}"), &["a", answer]),
                (format!("{long}\n"), &[answer]),
            ] {
                for step in [BLOCK - 1, usize::MAX] {
                    let found = values(text.clone().into_bytes(), step, None);
                    let numbers = found.iter().map(|(number, _)| *number);
                    assert!(numbers.eq(1..=expected.len() as u64));
                    let found: Vec<&str> = found.iter().map(|(_, line)| line.as_str()).collect();
                    assert!(found == expected, "{length} bytes, {step} at a time");
                }
            }
        }
    }

    #[test]
    fn a_record_that_is_too_long_is_passed_over() {
        // Many lines, one line, and a first line that is itself too long.
        let many = format!("[b]\n\n{}", "moves and moves\n".repeat(LONGEST / 16));
        let one = format!("[b]\n\n{}\n", "x".repeat(2 * LONGEST));
        let first = format!("[{}]\n\nmoves\n", "b".repeat(LONGEST));
        for long in [many, one, first] {
            for (text, expected) in [
                (
                    format!("[a]\none\n\n{long}\n[c]\n[d]\nthree\n[e]\n"),
                    &["[a]\none\n", "(too long)", "[c]\n[d]\nthree", "[e]"][..],
                ),
                (
                    format!("{long}{long}[c]\nthree"),
                    &["(too long)", "(too long)", "[c]\nthree"],
                ),
                (format!("[a]\none\n{long}"), &["[a]\none", "(too long)"]),
            ] {
                for step in [BLOCK - 1, usize::MAX] {
                    let found = values(text.clone().into_bytes(), step, Some(tags));
                    let found: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
                    assert!(found == expected, "{:?}", found.len());
                }
            }
        }
    }
}
