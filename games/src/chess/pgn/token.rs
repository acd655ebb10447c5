//! Splits a PGN file into tokens, line by line, without comments, NAGs and variations.

use std::io::BufRead;

use super::{Outcome, PgnError, PgnFault};

/// A significant token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag(String, String),
    /// A move, or a word in place of one.
    Word(String),
    Outcome(Outcome),
}

/// A tokenizer that holds one line of the file.
#[derive(Debug)]
pub(super) struct Tokens<R> {
    source: R,
    line: Vec<u8>,
    at: usize,
    /// The number of the line, counted from 1.
    pub(super) number: u64,
    /// A token that was returned by `keep`.
    put_back: Option<Token>,
}

impl<R: BufRead> Tokens<R> {
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            line: Vec::new(),
            at: 0,
            number: 0,
            put_back: None,
        }
    }

    /// Puts a token back, so that `next` returns it again.
    pub(super) fn keep(&mut self, token: Token) {
        self.put_back = Some(token);
    }

    /// Returns the next token; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Token>, PgnError> {
        if let Some(token) = self.put_back.take() {
            return Ok(Some(token));
        }
        let mut depth = 0_u32;
        loop {
            let Some(&byte) = self.line.get(self.at) else {
                if self.read_line()? {
                    continue;
                }
                return match depth {
                    0 => Ok(None),
                    _ => Err(self.error(PgnFault::Open('('))),
                };
            };
            match byte {
                b'{' => self.comment()?,
                b';' => self.at = self.line.len(),
                b'(' => {
                    depth += 1;
                    self.at += 1;
                }
                b')' if depth == 0 => {
                    self.at += 1;
                    return Err(self.error(PgnFault::Closed(')')));
                }
                b')' => {
                    depth -= 1;
                    self.at += 1;
                }
                b'}' => {
                    self.at += 1;
                    return Err(self.error(PgnFault::Closed('}')));
                }
                b'[' if depth == 0 => return self.tag().map(Some),
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => {
                    let word = self.word();
                    if depth == 0
                        && let Some(token) = token(word)
                    {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }

    /// Skips the rest of a faulty game: up to the next tag that follows something else.
    pub(super) fn skip_game(&mut self) {
        self.put_back = None;
        self.at = self.line.len();
        let mut in_tags = self.line.trim_ascii_start().starts_with(b"[");
        while let Ok(true) = self.read_line() {
            match self.line.trim_ascii_start() {
                [b'[', ..] if !in_tags => return,
                [] | [b'[', ..] => {}
                _ => in_tags = false,
            }
        }
    }

    pub(super) const fn error(&self, fault: PgnFault) -> PgnError {
        PgnError {
            line: self.number,
            fault,
        }
    }

    /// Reads the next line that is not an escape; returns false at the end of the file.
    fn read_line(&mut self) -> Result<bool, PgnError> {
        loop {
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
            if !self.line.starts_with(b"%") {
                return Ok(true);
            }
        }
    }

    /// Skips a comment, which may span several lines.
    fn comment(&mut self) -> Result<(), PgnError> {
        loop {
            if let Some(length) = self.line[self.at..].iter().position(|&byte| byte == b'}') {
                self.at += length + 1;
                return Ok(());
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

    fn tag(&mut self) -> Result<Token, PgnError> {
        let fault = |tokens: &Self| tokens.error(PgnFault::Tag);
        let rest = self.line[self.at + 1..].trim_ascii_start();
        let length = rest.iter().take_while(|byte| is_symbol(**byte)).count();
        let (name, rest) = rest.split_at(length);
        let Some(mut rest) = rest.trim_ascii_start().strip_prefix(b"\"") else {
            return Err(fault(self));
        };
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
        let Some(after) = rest.trim_ascii_start().strip_prefix(b"]") else {
            return Err(fault(self));
        };
        if name.is_empty() {
            return Err(fault(self));
        }
        let token = Token::Tag(text(name), text(&value));
        self.at = self.line.len() - after.len();
        Ok(token)
    }

    fn word(&mut self) -> &[u8] {
        let rest = &self.line[self.at..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}();[".contains(byte);
        // At least one byte, so that the tokenizer advances past a delimiter that begins no token.
        let length = rest.iter().position(ends).unwrap_or(rest.len()).max(1);
        self.at += length;
        &rest[..length]
    }
}

/// Returns the token of a word; `None` for a number or a NAG.
fn token(word: &[u8]) -> Option<Token> {
    if let Some(outcome) = str::from_utf8(word).ok().and_then(Outcome::of) {
        return Some(Token::Outcome(outcome));
    }
    if word.starts_with(b"$") && word[1..].iter().all(u8::is_ascii_digit) {
        return None;
    }
    if matches!(word, b"!" | b"?" | b"!!" | b"??" | b"!?" | b"?!") {
        return None;
    }
    // The number of a move may touch the move, as in `1.e4`.
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = word[digits..]
        .iter()
        .take_while(|byte| **byte == b'.')
        .count();
    let word = if dots > 0 || digits == word.len() {
        &word[digits + dots..]
    } else {
        word
    };
    (!word.is_empty()).then(|| Token::Word(text(word)))
}

const fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Decodes UTF-8, or otherwise Latin-1, as the standard requires.
fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}
