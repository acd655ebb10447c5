//! Values that are too long for memory: where they end.

use thiserror::Error;

use crate::format::Begins;

/// A longer value is passed over: the memory of a run is constant.
#[cfg(not(test))]
pub(super) const LONGEST: usize = 1 << 24;

/// The same for values that a test makes by the dozen; `tests/suite/cli/bulk.rs` has the real one.
#[cfg(test)]
pub(super) const LONGEST: usize = 1 << 18;

/// A value is too long for memory, and was passed over.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a value of more than {LONGEST} bytes")]
pub(super) struct TooLong;

/// How much of either end of a line is kept: a tag stands at the one, the result of a game at the other.
const END: usize = 1 << 12;

/// What is known of a value that is too long.
#[derive(Debug, Default)]
pub(super) struct LineEnds {
    /// Its first line that is not blank.
    first: Vec<u8>,
    /// Its last line that is not blank, and a blank one if any stands below.
    last: Vec<u8>,
    /// The line that is under way.
    line: Vec<u8>,
    /// Whether only the ends of that line are kept.
    cut: bool,
}

/// What follows a value that is too long.
pub(super) struct Next {
    /// The bytes after it.
    pub(super) rest: Vec<u8>,
    /// The value before these bytes, if it is another one that is too long.
    pub(super) line_ends: Option<LineEnds>,
}

/// Whether a line that is too long begins another value after the lines before it.
pub(super) fn begins(bytes: &[u8], lines: usize, begins: Option<Begins>) -> bool {
    let (before, line) = bytes.split_at(lines);
    begins.is_some_and(|begins| begins(before, line.get(..END).unwrap_or(line)))
}

impl LineEnds {
    /// Takes the beginning of a value, up to where its whole lines end and what is there of the next line.
    pub(super) fn new(bytes: &[u8], lines: usize) -> Self {
        let (lines, line) = bytes.split_at(lines);
        let mut value = Self::default();
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            value.add(line);
        }
        value.extend(line);
        value
    }

    /// Whether the bytes so far end within a line.
    pub(super) const fn is_in_line(&self) -> bool {
        !self.line.is_empty()
    }

    /// Takes more bytes, and returns what follows the value, if it ends in them.
    pub(super) fn take(&mut self, mut bytes: &[u8], begins: Option<Begins>) -> Option<Next> {
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let (line, rest) = bytes.split_at(end + 1);
            self.extend(line);
            let Some(begins) = begins else {
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

    /// Adds bytes to the line that is under way.
    fn extend(&mut self, bytes: &[u8]) {
        self.line.extend_from_slice(bytes);
        self.cut |= self.line.len() > LONGEST;
        if self.cut {
            shorten(&mut self.line);
        }
    }

    /// Adds a whole line.
    fn add(&mut self, line: &[u8]) {
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

/// Keeps the ends of a line.
fn shorten(line: &mut Vec<u8>) {
    if line.len() > 2 * END {
        line.drain(END..line.len() - END);
    }
}
