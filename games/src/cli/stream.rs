//! Splits a stream into chunks of whole values: lines, or records of several lines.

use std::io::{self, Read};

use super::decoded::Decoded;
use super::overlong::{self, LONGEST, LineEnds, TooLong};
use crate::format::Begins;
use crate::sgf;

/// The minimum number of bytes of a read.
pub(super) const BLOCK: usize = 1 << 16;

/// A value of a stream, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    /// The number of its first line, counted from 1.
    pub(super) line: u64,
    /// Whether it may have several lines.
    pub(super) is_record: bool,
    /// Its bytes, without the last line end.
    pub(super) bytes: Result<&'a [u8], TooLong>,
}

impl Value<'_> {
    /// Whether it is a blank line, or several.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.is_ok_and(|bytes| bytes.trim_ascii().is_empty())
    }

    /// Returns the number of the first line that is not blank.
    pub(super) fn first_line(&self) -> u64 {
        let bytes = self.bytes.unwrap_or_default();
        let blank = bytes.len() - bytes.trim_ascii_start().len();
        self.line + line_ends(&bytes[..blank])
    }
}

/// How lines make values.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Cut {
    /// Each line is a value.
    #[default]
    Lines,
    /// The function finds the lines that begin a value.
    Records(Begins),
    /// A value is a record in SGF and the blank lines after it, or another line.
    Sgf,
}

impl Cut {
    /// Returns the function that finds the lines that begin a value, if each line does not. It needs
    /// no more than the ends of the lines before, so for SGF it looks for the root of a record.
    fn begins(self) -> Option<Begins> {
        match self {
            Self::Lines => None,
            Self::Records(begins) => Some(begins),
            Self::Sgf => Some(|_, line| sgf::is_root(line)),
        }
    }

    /// Returns the start of the second value in lines whose first line begins a value; `None` if
    /// there is none. Nothing before `from` begins a value, which is the start of a line or within
    /// the first line.
    fn next_value(self, lines: &[u8], from: usize) -> Option<usize> {
        match self {
            Self::Lines => next_line(lines, 0),
            Self::Records(begins) => next_record(lines, from, begins),
            Self::Sgf => {
                let end = match sgf::begins_record(lines) {
                    true => sgf::end_of_record(lines)?,
                    false => 0,
                };
                let start = next_line(lines, end)?;
                let rest = &lines[start..];
                let blank = rest.len() - rest.trim_ascii_start().len();
                match memchr::memrchr(b'\n', &rest[..blank]) {
                    _ if blank == rest.len() => None,
                    Some(end) => Some(start + end + 1),
                    None => Some(start),
                }
            }
        }
    }

    /// Returns the number of values in lines, and the start of the last one. The second value begins
    /// at `from` or later.
    fn count(self, lines: &[u8], from: usize) -> (u64, usize) {
        let (mut count, mut last) = (u64::from(!lines.is_empty()), 0);
        let mut from = from;
        while let Some(length) = self.next_value(&lines[last..], from) {
            last += length;
            count += 1;
            from = 1;
        }
        (count, last)
    }
}

/// Returns the start of the line after the one with a byte.
fn next_line(lines: &[u8], at: usize) -> Option<usize> {
    let start = at + memchr::memchr(b'\n', lines.get(at..)?)? + 1;
    (start < lines.len()).then_some(start)
}

/// Consecutive values, in whole lines; or one value that is too long.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    bytes: Vec<u8>,
    cut: Cut,
    too_long: bool,
    /// The number of the first line, counted from 1.
    line: u64,
    /// The number of values.
    pub(super) count: u64,
}

impl Chunk {
    /// Iterates over the values, without line ends.
    pub(super) fn values(&self) -> impl Iterator<Item = Value<'_>> {
        let is_record = !matches!(self.cut, Cut::Lines);
        let value = move |line, bytes| Value {
            line,
            is_record,
            bytes,
        };
        let too_long = self.too_long.then_some(value(self.line, Err(TooLong)));
        let mut left = self.bytes.as_slice();
        let mut line = self.line;
        let whole = std::iter::from_fn(move || {
            let end = match self.cut {
                Cut::Lines => memchr::memchr(b'\n', left)?,
                _ if left.is_empty() => return None,
                cut => cut.next_value(left, 1).unwrap_or(left.len()) - 1,
            };
            let (bytes, rest) = left.split_at(end);
            let first = line;
            line += 1 + if is_record { line_ends(bytes) } else { 0 };
            left = &rest[1..];
            Some(value(
                first,
                match bytes.len() + usize::from(is_record) {
                    0..=LONGEST => Ok(bare(bytes)),
                    _ => Err(TooLong),
                },
            ))
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

/// Returns the line without a carriage return at its end.
pub(super) fn bare(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns the number of line ends in bytes.
fn line_ends(bytes: &[u8]) -> u64 {
    let count = memchr::memchr_iter(b'\n', bytes).count();
    u64::try_from(count).expect("a chunk is not that long")
}

/// The source of a stream.
pub(super) type Source = Decoded<Box<dyn Read + Send>>;

/// A stream that is split into chunks of whole values.
pub(super) struct Stream {
    source: Source,
    cut: Cut,
    /// Whether the stream is cut into records in SGF if it begins with one.
    may_be_sgf: bool,
    /// The bytes after the last whole value.
    rest: Vec<u8>,
    /// Lines that `peek` has returned.
    peeked: Vec<u8>,
    /// The number of the next line.
    line: u64,
    /// Whether the source has ended. A terminal could return more bytes after its end.
    ended: bool,
    /// The ends of a value that is too long and not yet skipped.
    line_ends: Option<LineEnds>,
}

impl Stream {
    pub(super) fn new(source: impl Read + Send + 'static) -> Self {
        Self {
            source: Decoded::new(Box::new(source)),
            cut: Cut::Lines,
            may_be_sgf: false,
            rest: Vec::new(),
            peeked: Vec::new(),
            line: 1,
            ended: false,
            line_ends: None,
        }
    }

    /// Sets which lines begin a value, and whether a value may be a record in SGF.
    pub(super) fn cut_by(&mut self, begins: Option<Begins>, may_be_sgf: bool) {
        self.cut = begins.map_or(Cut::Lines, Cut::Records);
        self.may_be_sgf = may_be_sgf;
        self.rest.splice(0..0, self.peeked.drain(..));
    }

    /// Returns the next lines without consuming them: those that are available, if one of them is
    /// not blank.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        while self.peeked.trim_ascii().is_empty() && self.peek_more()? {}
        Ok(&self.peeked)
    }

    /// Returns the next lines without consuming them, and whether they are all: up to a number of
    /// bytes, or the end.
    pub(super) fn peek_until(&mut self, length: usize) -> io::Result<(&[u8], bool)> {
        while self.peeked.len() < length {
            if !self.peek_more()? {
                return Ok((&self.peeked, true));
            }
        }
        Ok((&self.peeked, false))
    }

    /// Adds lines to those that were peeked; returns false at the end.
    fn peek_more(&mut self) -> io::Result<bool> {
        let mut bytes = std::mem::take(&mut self.rest);
        if self.read_values(&mut bytes)?.is_some() {
            return Err(io::Error::other(TooLong));
        }
        self.peeked.extend_from_slice(&bytes);
        Ok(!bytes.is_empty())
    }

    /// Returns the source.
    pub(super) fn into_source(self) -> Source {
        self.source
    }

    /// Reads up to the last whole value of the available input; the last line gets a line end if it
    /// has none. Returns `None` at the end. The lines replace the content of `bytes`.
    pub(super) fn chunk(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Chunk>> {
        bytes.clear();
        let mut skipped = None;
        if let Some(line_ends) = self.line_ends.take() {
            skipped = Some(self.skip_value(line_ends)?);
        } else if self.peeked.is_empty() {
            bytes.append(&mut self.rest);
            if let Some(line_ends) = self.read_values(&mut bytes)? {
                // Releases the memory, which no other value needs.
                bytes = Vec::new();
                skipped = Some(self.skip_value(line_ends)?);
            }
        } else {
            bytes.append(&mut self.peeked);
        }
        if bytes.is_empty() && skipped.is_none() {
            return Ok(None);
        }
        let (cut, line) = (self.cut, self.line);
        let lines = line_ends(&bytes);
        let count = match cut {
            _ if skipped.is_some() => 1,
            Cut::Lines => lines,
            cut => cut.count(&bytes, 1).0,
        };
        self.line += skipped.unwrap_or(lines);
        Ok(Some(Chunk {
            bytes,
            cut,
            too_long: skipped.is_some(),
            line,
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
                self.look_for_sgf(&bytes[..end]);
                let whole = match self.cut {
                    Cut::Lines => end,
                    cut => cut.count(&bytes[..end], lines.max(1)).1,
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
                if lines > 0
                    && lines <= LONGEST
                    && overlong::begins(bytes, lines, self.cut.begins())
                {
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

    /// Cuts the stream into records in SGF if its first line that is not blank begins one.
    fn look_for_sgf(&mut self, lines: &[u8]) {
        if self.may_be_sgf && !lines.trim_ascii().is_empty() {
            self.may_be_sgf = false;
            if sgf::begins_record(lines) {
                self.cut = Cut::Sgf;
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

    /// Reads up to the end of a value that is too long; the bytes after it become `rest`. Returns
    /// the number of its lines.
    fn skip_value(&mut self, mut value: LineEnds) -> io::Result<u64> {
        let mut block = std::mem::take(&mut self.rest);
        loop {
            if let Some(next) = value.take(&block, self.cut.begins()) {
                (self.rest, self.line_ends) = (next.rest, next.line_ends);
                return Ok(value.lines());
            }
            if self.ended {
                return Ok(value.lines());
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
        let may_be_sgf = begins.is_none();
        let mut stream = Stream::new(SlowReader {
            text: io::Cursor::new(text),
            step,
        });
        stream.cut_by(begins, may_be_sgf);
        let mut all = Vec::new();
        while let Some(chunk) = stream.chunk(Vec::new()).expect("no error") {
            assert!(chunk.count > 0, "a chunk holds a value");
            let texts = chunk.values().map(|value| match value.bytes {
                Ok(bytes) => (value.line, String::from_utf8_lossy(bytes).into_owned()),
                Err(TooLong) => (value.line, "(too long)".to_owned()),
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
            let expected = [(1, "[a]\n[b]\n\none\ntwo\n"), (7, "[c]\nthree")];
            assert_eq!(
                records,
                expected.map(|(number, text)| (number, text.to_owned()))
            );
        }
    }

    #[test]
    fn records_in_sgf_end_at_their_parenthesis() {
        let text =
            "\n(;GM[6]\n(;C[a)\n(;b\\])]\n)(;D[4]))\n\n(;A[1])\n(;\nB[2]\n)\nno record\n(;open\n\n";
        for step in 1..=text.len() {
            let records = lines(text, step);
            let records = match records.as_slice() {
                // The first lines come before the stream is known to be SGF.
                [(1, blank), rest @ ..] if blank.is_empty() => rest,
                all => all,
            };
            let records: Vec<&str> = records.iter().map(|(_, text)| text.trim()).collect();
            let expected = [
                "(;GM[6]\n(;C[a)\n(;b\\])]\n)(;D[4]))",
                "(;A[1])",
                "(;\nB[2]\n)",
                "no record",
                "(;open",
            ];
            assert_eq!(records, expected, "step {step}");
        }
    }

    #[test]
    fn a_record_in_sgf_that_is_too_long_is_passed_over() {
        let long = format!("(;GM[6]\n{})\n", ";B[31](;W[42])\n".repeat(LONGEST / 8));
        let text = format!("(;A[1]\n)\n{long}(;GM[6]\n;D[4])\n");
        let found = values(text.into_bytes(), BLOCK, None);
        let found: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(found, ["(;A[1]\n)", "(too long)", "(;GM[6]\n;D[4])"]);
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
                let tag = |line: &str| !line.starts_with("[d]") && line.starts_with('[');
                let starts = (1_u64..).zip(text.lines()).filter(|(_, line)| tag(line));
                let starts: Vec<u64> = starts.map(|(number, _)| number).collect();
                for step in [BLOCK - 1, usize::MAX] {
                    let found = values(text.clone().into_bytes(), step, Some(tags));
                    assert!(
                        found
                            .iter()
                            .map(|(line, _)| *line)
                            .eq(starts.iter().copied())
                    );
                    let found: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
                    assert!(found == expected, "{:?}", found.len());
                }
            }
        }
    }
}
