//! Values that are too long for memory: finds where they end.

use thiserror::Error;

use crate::format::Begins;

/// The most bytes of a value. A longer value is skipped, so the memory of a run is bounded.
#[cfg(not(test))]
pub(super) const LONGEST: usize = 1 << 24;

/// The limit in unit tests, which make many such values; `tests/suite/cli/bulk.rs` tests the real
/// one.
#[cfg(test)]
pub(super) const LONGEST: usize = 1 << 18;

/// The error of a value that is too long for memory and was skipped.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a value of more than {LONGEST} bytes")]
pub(super) struct TooLong;

/// The number of bytes kept of either end of a line: a tag is at the start of a line, the result of
/// a game at the end.
const END: usize = 1 << 12;

/// The known parts of a value that is too long: its ends, from which the next value can be
/// recognized.
#[derive(Debug, Default)]
pub(super) struct LineEnds {
    /// The first line that is not blank.
    first: Vec<u8>,
    /// The last line that is not blank, followed by a blank line if the value has one there.
    last: Vec<u8>,
    /// The current line.
    line: Vec<u8>,
    /// Whether the current line is shortened to its ends.
    cut: bool,
    /// The number of complete lines.
    lines: u64,
}

/// The input after a value that is too long.
pub(super) struct Next {
    /// The bytes after it.
    pub(super) rest: Vec<u8>,
    /// The value before these bytes, if it is too long as well.
    pub(super) line_ends: Option<LineEnds>,
}

/// Whether a line that is too long begins another value after the lines before it. Only its first
/// bytes are examined.
pub(super) fn begins(bytes: &[u8], lines: usize, begins: Option<Begins>) -> bool {
    let (before, line) = bytes.split_at(lines);
    begins.is_some_and(|begins| begins(before, line.get(..END).unwrap_or(line)))
}

impl LineEnds {
    /// Starts with the first bytes of a value; `lines` is the end of its last whole line.
    pub(super) fn new(bytes: &[u8], lines: usize) -> Self {
        let (lines, line) = bytes.split_at(lines);
        let mut value = Self::default();
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            value.add(line);
        }
        value.extend(line);
        value
    }

    /// Returns the number of lines of the value, once it has ended.
    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether the bytes so far end within a line.
    pub(super) const fn is_in_line(&self) -> bool {
        !self.line.is_empty()
    }

    /// Consumes more bytes, and returns the input after the value if the value ends in them.
    pub(super) fn take(&mut self, mut bytes: &[u8], begins: Option<Begins>) -> Option<Next> {
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let (line, rest) = bytes.split_at(end + 1);
            self.extend(line);
            let Some(begins) = begins else {
                self.lines = 1;
                let rest = rest.to_vec();
                return Some(Next {
                    rest,
                    line_ends: None,
                });
            };
            let mut line = std::mem::take(&mut self.line);
            let cut = std::mem::take(&mut self.cut);
            let before = [self.first.as_slice(), &self.last].concat();
            if !before.is_empty() && begins(&before, line.strip_suffix(b"\n").unwrap_or(&line)) {
                let line_ends = cut.then(|| {
                    let mut next = Self::default();
                    next.add(&line);
                    line.clear();
                    next
                });
                line.extend_from_slice(rest);
                return Some(Next {
                    rest: line,
                    line_ends,
                });
            }
            self.add(&line);
            bytes = rest;
        }
        self.extend(bytes);
        None
    }

    /// Appends bytes to the current line.
    fn extend(&mut self, bytes: &[u8]) {
        self.line.extend_from_slice(bytes);
        self.cut |= self.line.len() > LONGEST;
        if self.cut {
            shorten(&mut self.line);
        }
    }

    /// Adds a complete line.
    fn add(&mut self, line: &[u8]) {
        self.lines += 1;
        if line.trim_ascii().is_empty() {
            if !self.last.ends_with(b"\n\n") && !self.last.is_empty() {
                self.last.push(b'\n');
            }
            return;
        }
        self.last.clear();
        self.last.extend_from_slice(line);
        shorten(&mut self.last);
        if self.first.is_empty() {
            self.first.clone_from(&self.last);
        }
    }
}

/// Removes the middle of a line.
fn shorten(line: &mut Vec<u8>) {
    if line.len() > 2 * END {
        line.drain(END..line.len() - END);
    }
}
