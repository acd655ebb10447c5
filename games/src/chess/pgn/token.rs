//! Splits a PGN file into pieces, line by line.

use std::io::BufRead;
use std::ops::Range;

use super::error::DEEPEST;
use super::{Annotations, Outcome, PgnError, PgnFault};

/// A piece of a file. Ranges are bytes of the current line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The opening bracket of a tag; [`Tokens::tag`] reads the tag.
    Tag,
    /// The number of the next move; `None` for dots without digits.
    Number(Option<u64>, Range<usize>),
    /// A move, or a word in place of one.
    Word(Range<usize>),
    /// A mark of the move before it: `$1`, `!?`.
    Nag(Range<usize>),
    /// A comment with its delimiters; a range of bytes of the file.
    Comment(Range<usize>),
    /// The begin of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result.
    Outcome(Outcome, Range<usize>),
}

impl Piece {
    /// Returns the place of a word in the current line.
    pub(super) const fn start(&self) -> Option<usize> {
        match self {
            Self::Number(_, place)
            | Self::Word(place)
            | Self::Nag(place)
            | Self::Outcome(_, place) => Some(place.start),
            Self::Tag | Self::Comment(_) | Self::Open | Self::Close => None,
        }
    }
}

/// A tokenizer that holds one line of the file.
#[derive(Debug)]
pub(crate) struct Tokens<R> {
    source: R,
    line: Vec<u8>,
    at: usize,
    /// The place of the line in the file.
    begin: usize,
    /// The number of the line, counted from 1.
    number: u64,
    /// The number of variations that are open.
    depth: usize,
    /// The annotations so far, without those of variations.
    pub(super) annotations: Annotations,
}

impl<R: BufRead> Tokens<R> {
    pub(crate) const fn new(source: R) -> Self {
        Self {
            source,
            line: Vec::new(),
            at: 0,
            begin: 0,
            number: 0,
            depth: 0,
            annotations: Annotations::NONE,
        }
    }

    /// Returns the next piece that is in no variation; no comment and no mark. `None` at the end of
    /// the file.
    pub(super) fn next_of_game(&mut self) -> Result<Option<Piece>, PgnError> {
        loop {
            match self.next()? {
                Some(Piece::Open | Piece::Close | Piece::Comment(_) | Piece::Nag(_)) => {}
                Some(_) if self.depth > 0 => {}
                piece => return Ok(piece),
            }
        }
    }

    /// Returns the next piece; `None` at the end of the file.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<Piece>, PgnError> {
        loop {
            let Some(&byte) = self.line.get(self.at) else {
                if self.read_line()? {
                    continue;
                }
                return match self.depth {
                    0 => Ok(None),
                    _ => Err(self.error(PgnFault::Open('('))),
                };
            };
            if byte.is_ascii_whitespace() {
                self.at += 1;
                continue;
            }
            return match byte {
                b'{' => self.comment().map(Some),
                b';' => Ok(Some(self.rest_of_line())),
                b'(' => {
                    self.at += 1;
                    self.note(Annotations::VARIATIONS);
                    if self.depth == DEEPEST {
                        return Err(self.error(PgnFault::Deep));
                    }
                    self.depth += 1;
                    Ok(Some(Piece::Open))
                }
                b')' => {
                    self.at += 1;
                    let outer = self.depth.checked_sub(1);
                    self.depth = outer.ok_or_else(|| self.error(PgnFault::Closed(')')))?;
                    Ok(Some(Piece::Close))
                }
                b'}' => {
                    self.at += 1;
                    Err(self.error(PgnFault::Closed('}')))
                }
                b'[' if self.depth == 0 => Ok(Some(Piece::Tag)),
                _ => Ok(Some(self.word())),
            };
        }
    }

    /// Returns the bytes of a range of the current line.
    pub(crate) fn bytes(&self, range: Range<usize>) -> &[u8] {
        &self.line[range]
    }

    /// Returns the place of a range of the current line in the file.
    pub(crate) const fn place(&self, range: &Range<usize>) -> Range<usize> {
        self.begin + range.start..self.begin + range.end
    }

    /// Returns the place in the file up to which pieces have been returned.
    pub(crate) const fn offset(&self) -> usize {
        self.begin + self.at
    }

    /// Goes back to a place of the current line, so that the piece there is returned again.
    pub(super) const fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Skips the rest of a faulty game: up to the next tag that follows something else.
    pub(super) fn skip_game(&mut self) {
        self.at = self.line.len();
        self.depth = 0;
        let mut in_tags = self.line.trim_ascii_start().starts_with(b"[");
        while let Ok(true) = self.read_line() {
            match self.line.trim_ascii_start() {
                [b'[', ..] if !in_tags => break,
                [] | [b'[', ..] => {}
                _ => in_tags = false,
            }
        }
        self.annotations = Annotations::NONE;
    }

    pub(super) const fn error(&self, fault: PgnFault) -> PgnError {
        PgnError {
            line: self.number,
            fault,
        }
    }

    /// Adds annotations, unless they are in a variation.
    #[inline]
    fn note(&mut self, annotations: Annotations) {
        if self.depth == 0 {
            self.annotations |= annotations;
        }
    }

    /// Reads the next line that is not an escape; returns false at the end of the file.
    fn read_line(&mut self) -> Result<bool, PgnError> {
        loop {
            self.begin += self.line.len();
            self.line.clear();
            self.at = 0;
            let read = self.source.read_until(b'\n', &mut self.line);
            match read.map_err(|error| self.error(PgnFault::Io(error)))? {
                0 => return Ok(false),
                _ => self.number += 1,
            }
            if self.number == 1 && self.line.starts_with("\u{feff}".as_bytes()) {
                self.at = 3;
            }
            if !self.line[self.at..].starts_with(b"%") {
                return Ok(true);
            }
            self.annotations |= Annotations::ESCAPES;
        }
    }

    /// Reads a comment, which may span several lines.
    fn comment(&mut self) -> Result<Piece, PgnError> {
        let start = self.offset();
        self.at += 1;
        loop {
            let rest = &self.line[self.at..];
            let closed = rest.iter().position(|&byte| byte == b'}');
            let text = &rest[..closed.unwrap_or(rest.len())];
            if self.depth == 0 {
                self.annotations |= Annotations::of_comment(text);
            }
            if let Some(length) = closed {
                self.at += length + 1;
                return Ok(Piece::Comment(start..self.offset()));
            }
            let opened = self.number;
            if !self.read_line()? {
                return Err(PgnError {
                    line: opened,
                    fault: PgnFault::Open('{'),
                });
            }
        }
    }

    /// Reads a comment up to the end of its line.
    fn rest_of_line(&mut self) -> Piece {
        let text = self.line[self.at..].trim_ascii_end();
        let place = self.at..self.at + text.len();
        if self.depth == 0 {
            self.annotations |= Annotations::of_comment(&text[1..]);
        }
        self.at = self.line.len();
        Piece::Comment(self.place(&place))
    }

    /// Reads the tag at the current place: its name, its value, and the place of the value in the
    /// file, within its quotes.
    pub(crate) fn tag(&mut self) -> Result<(String, String, Range<usize>), PgnError> {
        let fault = |tokens: &Self| tokens.error(PgnFault::Tag);
        let rest = self.line[self.at + 1..].trim_ascii_start();
        let length = rest.iter().take_while(|byte| is_symbol(**byte)).count();
        let (name, rest) = rest.split_at(length);
        let Some(mut rest) = rest.trim_ascii_start().strip_prefix(b"\"") else {
            return Err(fault(self));
        };
        let start = self.line.len() - rest.len();
        let mut value = Vec::new();
        loop {
            match rest {
                [b'\\', byte @ (b'"' | b'\\'), after @ ..] => {
                    value.push(*byte);
                    rest = after;
                }
                [b'"', after @ ..] => {
                    rest = after;
                    break;
                }
                [byte, after @ ..] if *byte != b'\n' => {
                    value.push(*byte);
                    rest = after;
                }
                _ => return Err(fault(self)),
            }
        }
        let place = self.place(&(start..self.line.len() - rest.len() - 1));
        let Some(after) = rest.trim_ascii_start().strip_prefix(b"]") else {
            return Err(fault(self));
        };
        if name.is_empty() {
            return Err(fault(self));
        }
        let tag = (text(name), text(&value), place);
        self.at = self.line.len() - after.len();
        Ok(tag)
    }

    /// Reads a word: a result, a mark, the number of a move, or a move. The number may touch the
    /// move, as in `1.e4`.
    #[inline]
    fn word(&mut self) -> Piece {
        let start = self.at;
        let rest = &self.line[start..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}();[".contains(byte);
        // At least one byte, so that the tokenizer advances past a delimiter that begins no token.
        let length = rest.iter().position(ends).unwrap_or(rest.len()).max(1);
        let word = &rest[..length];
        let place = start..start + length;
        if word[0].is_ascii_digit() || matches!(word[0], b'.' | b'*') {
            if let Some(outcome) = str::from_utf8(word).ok().and_then(Outcome::of) {
                self.at = place.end;
                return Piece::Outcome(outcome, place);
            }
            let is_digit = |byte: &&u8| byte.is_ascii_digit();
            let digits = word.iter().take_while(is_digit).count();
            let is_dot = |byte: &&u8| **byte == b'.';
            let dots = word[digits..].iter().take_while(is_dot).count();
            if dots > 0 || digits == word.len() {
                let number = word[..digits].iter().fold(0_u64, |number, digit| {
                    let digit = u64::from(digit - b'0');
                    number.saturating_mul(10).saturating_add(digit)
                });
                self.at = start + digits + dots;
                return Piece::Number((digits > 0).then_some(number), start..self.at);
            }
        }
        self.at = place.end;
        let is_nag = match word {
            [b'$', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
            b"!" | b"?" | b"!!" | b"??" | b"!?" | b"?!" => true,
            _ => false,
        };
        if is_nag || matches!(word[length - 1], b'!' | b'?') {
            self.note(Annotations::NAGS);
        }
        match is_nag {
            true => Piece::Nag(place),
            false => Piece::Word(place),
        }
    }
}

const fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Decodes UTF-8, or otherwise Latin-1, as the standard requires.
pub(super) fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}
