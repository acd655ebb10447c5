//! A stream cut at line ends.

use std::io::{self, Read};

/// A line is refused to grow beyond this: the memory of a run is constant.
const LONGEST_LINE: usize = 1 << 26;

/// How much is read at once at least.
pub(super) const BLOCK: usize = 1 << 19;

/// A stream cut at line ends.
pub(super) struct Stream {
    source: Box<dyn Read>,
    buffer: Vec<u8>,
    /// How many bytes of the buffer were read.
    filled: usize,
    /// How many of them were given away.
    given: usize,
    /// Whether these are to be given once more.
    held: bool,
    /// Whether the source has ended; a terminal would go on after its end.
    ended: bool,
}

impl Stream {
    pub(super) fn new(source: impl Read + 'static) -> Self {
        let source = Box::new(source);
        Self {
            source,
            buffer: Vec::new(),
            filled: 0,
            given: 0,
            held: false,
            ended: false,
        }
    }

    /// The next lines, which stay to be read.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        let lines = self.whole_lines()?.len();
        self.held = true;
        Ok(self.buffer.get(..lines).unwrap_or_default())
    }

    /// Everything that was not given away yet.
    pub(super) fn rest(mut self) -> io::Result<Vec<u8>> {
        let read = if self.held { 0 } else { self.given };
        self.buffer.truncate(self.filled);
        let mut text = self.buffer.split_off(read);
        if !self.ended {
            self.source.read_to_end(&mut text)?;
        }
        Ok(text)
    }

    /// What the next read brings, up to its last line end, which the very last line gets if it has none; empty at the end.
    pub(super) fn whole_lines(&mut self) -> io::Result<&[u8]> {
        if std::mem::take(&mut self.held) {
            return Ok(self.buffer.get(..self.given).unwrap_or_default());
        }
        self.buffer.copy_within(self.given..self.filled, 0);
        self.filled -= self.given;
        self.given = 0;
        while !self.ended {
            if self.buffer.len() - self.filled < BLOCK / 2 {
                if self.buffer.len() > LONGEST_LINE {
                    return Err(io::Error::other(format!(
                        "a line of more than {LONGEST_LINE} bytes"
                    )));
                }
                self.buffer.resize((self.buffer.len() * 2).max(BLOCK), 0);
            }
            let read = match self
                .source
                .read(self.buffer.get_mut(self.filled..).unwrap_or_default())
            {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            let before = self.filled;
            self.filled += read;
            if read == 0 {
                self.ended = true;
                if self.filled > 0 {
                    self.buffer.insert(self.filled, b'\n');
                    self.filled += 1;
                }
                self.given = self.filled;
                break;
            }
            let new = self.buffer.get(before..self.filled).unwrap_or_default();
            if let Some(end) = new.iter().rposition(|byte| *byte == b'\n') {
                self.given = before + end + 1;
                break;
            }
        }
        Ok(self.buffer.get(..self.given).unwrap_or_default())
    }
}
