//! A source of bytes as UTF-8 without a byte order mark.

use std::io::{self, Read};

use crate::text_encoding::{Encoding, MARKS, NotText, Utf16};

/// The number of bytes of UTF-16 that are read at once.
const BLOCK: usize = 1 << 15;

/// A source whose byte order mark is removed, and whose UTF-16 is turned into UTF-8. It reads no
/// more than it needs, so that a line is answered before the next one comes.
pub(super) struct Decoded<R> {
    source: R,
    state: State,
    /// The number of bytes of the mark.
    mark: usize,
    /// What is decoded and not yet returned, from `at` on.
    ready: Vec<u8>,
    at: usize,
}

enum State {
    /// The bytes so far may be the beginning of a mark.
    Start,
    Utf8,
    Utf16(Utf16),
}

impl<R: Read> Decoded<R> {
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            state: State::Start,
            mark: 0,
            ready: Vec::new(),
            at: 0,
        }
    }

    /// Returns the number of bytes of the mark, once the first byte is read.
    pub(super) const fn mark(&self) -> usize {
        self.mark
    }

    /// Returns the number of bytes that a text takes in the source.
    pub(super) fn width(&self, text: &str) -> usize {
        match self.state {
            State::Start | State::Utf8 => text.len(),
            State::Utf16(..) => 2 * text.encode_utf16().count(),
        }
    }

    /// Reads the mark, if there is one.
    fn start(&mut self) -> io::Result<()> {
        let mut bytes = [0; 3];
        while self.ready.len() < bytes.len() {
            let room = bytes.len() - self.ready.len();
            let read = self.source.read(&mut bytes[..room])?;
            self.ready.extend_from_slice(&bytes[..read]);
            let is_open = |(mark, _): (&[u8], Encoding)| {
                mark.len() > self.ready.len() && mark.starts_with(&self.ready)
            };
            if read == 0 || !MARKS.into_iter().any(is_open) {
                break;
            }
        }
        let (encoding, rest) = Encoding::of(&self.ready);
        self.mark = self.ready.len() - rest.len();
        let rest = rest.to_vec();
        self.ready.clear();
        if encoding == Encoding::Utf8 {
            self.ready = rest;
            self.state = State::Utf8;
        } else {
            let mut utf16 = Utf16::new(encoding);
            utf16.decode(&rest, &mut self.ready).map_err(invalid)?;
            self.state = State::Utf16(utf16);
        }
        Ok(())
    }
}

fn invalid(error: NotText) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if matches!(self.state, State::Start) {
            self.start()?;
        }
        while self.at == self.ready.len() {
            self.ready.clear();
            self.at = 0;
            let State::Utf16(utf16) = &mut self.state else {
                return self.source.read(buffer);
            };
            let mut bytes = vec![0; BLOCK];
            match self.source.read(&mut bytes)? {
                0 => {
                    utf16.end().map_err(invalid)?;
                    return Ok(0);
                }
                read => utf16
                    .decode(&bytes[..read], &mut self.ready)
                    .map_err(invalid)?,
            }
        }
        let rest = &self.ready[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::Decoded;

    /// A source that returns one byte at a time.
    struct Slow(io::Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn the_text_is_the_same_however_the_source_is_cut() {
        let text = "h8\r\n\u{feff}\u{e9}\u{1f600}";
        let units = || std::iter::once(0xFEFF).chain(text.encode_utf16());
        let marked = format!("\u{feff}{text}").into_bytes();
        for (bytes, mark) in [
            (text.as_bytes().to_vec(), 0),
            (marked, 3),
            (units().flat_map(u16::to_le_bytes).collect(), 2),
            (units().flat_map(u16::to_be_bytes).collect(), 2),
        ] {
            let count = bytes.len();
            for is_slow in [false, true] {
                let cursor = io::Cursor::new(bytes.clone());
                let source: Box<dyn Read> = match is_slow {
                    true => Box::new(Slow(cursor)),
                    false => Box::new(cursor),
                };
                let mut decoded = Decoded::new(source);
                let mut read = String::new();
                decoded.read_to_string(&mut read).expect("memory is read");
                assert_eq!(read, text);
                assert_eq!(decoded.mark(), mark);
                assert_eq!(decoded.width(text), count - mark);
            }
        }
    }

    #[test]
    fn the_beginning_of_a_mark_is_no_mark() {
        for bytes in [
            &b""[..],
            b"\xEF",
            b"\xEF\xBB",
            b"\xFE",
            b"\xFFa",
            b"\xEF\xBBa",
        ] {
            let mut read = Vec::new();
            Decoded::new(bytes)
                .read_to_end(&mut read)
                .expect("memory is read");
            assert_eq!(read, bytes);
        }
    }
}
