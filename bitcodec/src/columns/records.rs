//! The texts of a source: lines, or groups of lines.

use alloc::vec::Vec;
use core::mem;
use std::io::{self, BufRead, BufReader, Read};

/// The greatest length of a text in bytes.
const LONGEST: usize = 1 << 24;

/// Whether a line of a text begins another value after the lines before it.
pub type Begins = fn(before: &[u8], line: &[u8]) -> bool;

/// A reader of texts, one after the other: each is a line, or several lines if a function says where the next text
/// begins.
///
/// Only the text that is being read is in memory. A byte order mark at the beginning is skipped, as are blank lines
/// between texts, and the line ends behind each.
///
/// ```
/// use bitcodec::columns::Records;
///
/// let mut records = Records::new(&b"\xEF\xBB\xBFa\r\n\nb"[..], None);
/// assert_eq!(records.next_record()?, Some(&b"a"[..]));
/// assert_eq!(records.next_record()?, Some(&b"b"[..]));
/// assert_eq!(records.next_record()?, None);
///
/// // An indented line belongs to the text above.
/// let mut records = Records::new(&b"a\n 1\nb\n"[..], Some(|_, line| !line.starts_with(b" ")));
/// assert_eq!(records.next_record()?, Some(&b"a\n 1"[..]));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Records<R> {
    reader: BufReader<R>,
    begins: Option<Begins>,
    /// The text that is returned, and then the lines of the next one.
    record: Vec<u8>,
    /// The first line of the next text, if it is read.
    line: Vec<u8>,
    is_started: bool,
    is_over: bool,
}

impl<R: Read> Records<R> {
    /// Returns the texts of a source.
    pub fn new(source: R, begins: Option<Begins>) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 18, source),
            begins,
            record: Vec::new(),
            line: Vec::new(),
            is_started: false,
            is_over: false,
        }
    }

    /// Returns the next text.
    ///
    /// # Errors
    /// Those of the source; a text of more than 16 MiB, behind which nothing is read.
    pub fn next_record(&mut self) -> io::Result<Option<&[u8]>> {
        self.record.clear();
        mem::swap(&mut self.record, &mut self.line);
        while !self.is_over {
            self.read_line()?;
            let is_blank = self.line.trim_ascii().is_empty();
            let is_next = match self.begins {
                _ if self.is_over || self.record.is_empty() => true,
                Some(begins) => begins(&self.record, &self.line),
                None => true,
            };
            if is_next && !self.record.is_empty() {
                // The line is kept for the next call.
                break;
            }
            // A blank line is not a text, but may be part of one.
            if !is_blank || !self.record.is_empty() {
                self.record.extend_from_slice(&self.line);
            }
            self.line.clear();
            if self.record.len() > LONGEST {
                return Err(self.too_long());
            }
            if self.begins.is_none() && !self.record.is_empty() {
                break;
            }
        }
        if self.is_over {
            self.line.clear();
        }
        let end = self.record.iter().rposition(|byte| !b"\r\n".contains(byte));
        Ok(end.map(|end| &self.record[..=end]))
    }

    /// Reads a line.
    fn read_line(&mut self) -> io::Result<()> {
        let most = LONGEST as u64 + 1;
        let read = self
            .reader
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.line)?;
        self.is_over = read == 0;
        if !mem::replace(&mut self.is_started, true) && self.line.starts_with(b"\xEF\xBB\xBF") {
            self.line.drain(..3);
        }
        if read > LONGEST && self.line.last() != Some(&b'\n') {
            return Err(self.too_long());
        }
        Ok(())
    }

    #[cold]
    fn too_long(&mut self) -> io::Error {
        self.is_over = true;
        self.line.clear();
        self.record.clear();
        let words = alloc::format!("the text is longer than {LONGEST} bytes");
        io::Error::new(io::ErrorKind::InvalidData, words)
    }
}
