//! A source of bytes as UTF-8 without a byte order mark.

use std::io::{self, Read};

use encoding_rs::{Encoding, UTF_8};

use super::text_encoding::Utf16;

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

    /// Reads the mark, if there is one: byte by byte, so that nothing after it is read.
    fn start(&mut self) -> io::Result<()> {
        while matches!(*self.ready, [] | [0xEF] | [0xEF, 0xBB] | [0xFE] | [0xFF]) {
            let mut byte = [0];
            if self.source.read(&mut byte)? == 0 {
                break;
            }
            self.ready.extend(byte);
        }
        self.state = State::Utf8;
        if let Some((encoding, mark)) = Encoding::for_bom(&self.ready) {
            self.ready.clear();
            self.mark = mark;
            if encoding != UTF_8 {
                self.state = State::Utf16(Utf16::new(encoding));
            }
        }
        Ok(())
    }
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
            let count = self.source.read(&mut bytes)?;
            let text = utf16.decode(&bytes[..count]);
            let text = text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            if count == 0 {
                return Ok(0);
            }
            self.ready = text.into_bytes();
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

    #[test]
    fn half_a_character_is_named_by_its_byte() {
        for (bytes, place) in [
            (&b"\xFF\xFEa\x00b"[..], 5),
            (b"\xFF\xFEa\x00\x3D\xD8", 5),
            (b"\xFF\xFEa\x00\x3D\xD8b", 5),
            (b"\xFF\xFE\x3D\xD8a\x00", 3),
            (b"\xFF\xFE\x3D\xD8\x3D\xD8", 3),
            (b"\xFE\xFF\xDE\x00", 3),
            (b"\xFE\xFF\x00a\xDE\x00\x00b", 5),
        ] {
            let sources: [Box<dyn Read>; 2] = [
                Box::new(bytes),
                Box::new(Slow(io::Cursor::new(bytes.to_vec()))),
            ];
            for source in sources {
                let error = Decoded::new(source).read_to_end(&mut Vec::new());
                let words = format!("byte {place} of the file is half of a character of UTF-16");
                assert_eq!(error.unwrap_err().to_string(), words);
            }
        }
    }

    #[test]
    fn a_text_of_utf16_ends_each_time() {
        let mut decoded = Decoded::new(&b"\xFF\xFEa\x00"[..]);
        for text in ["a", "", ""] {
            let mut read = String::new();
            decoded.read_to_string(&mut read).expect("memory is read");
            assert_eq!(read, text);
        }
    }
}
