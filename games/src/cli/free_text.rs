//! Tells a list of values from a text that has one value among other words.
//!
//! An eXtreme Gammon export is an XGID and a dozen lines of words; a list is values, of which some
//! may be faulty. A list is answered line by line, and no answer waits for later lines. Lines of
//! several words that are no value and do not look like one wait until a second value or a faulty
//! one comes, which makes the text a list, or until the end, where the words are passed over if the
//! text has exactly one value.

use super::answers::{Charset, text};
use super::stream::Value;
use crate::format::{Ability, GameFormat, Options};
use crate::guess::{NoGuess, guess};
use crate::sgf;

/// The most bytes of a text that is searched for its only value.
pub(super) const LONGEST: usize = 1 << 16;

/// The formats of the values in a text.
pub(super) struct Among {
    pub(super) formats: Vec<&'static dyn GameFormat>,
    pub(super) options: Options,
}

impl Among {
    fn is_value(&self, text: &str) -> bool {
        let mut formats = self.formats.iter();
        formats.any(|format| format.check(text, &self.options).is_ok())
    }

    fn has(&self, name: &str) -> bool {
        self.formats.iter().any(|format| format.card().name == name)
    }

    /// Returns what a line is that is no value as a whole.
    fn look_at(&self, line: &str) -> Look {
        let is_faulty = match guess(line) {
            Ok(found) if self.has(found.format.card().name) => return Look::Holds(found.value),
            Err(NoGuess::Faulty(fault)) => self.has(fault.format),
            Err(NoGuess::Unread(faults)) => faults.iter().any(|fault| self.has(fault.format)),
            Err(NoGuess::Several { values }) => {
                let mut names = values.iter().flat_map(|value| &value.formats);
                names.any(|name| self.has(name))
            }
            Ok(_) | Err(NoGuess::Ambiguous { .. } | NoGuess::Unknown { .. }) => false,
        };
        if is_faulty || self.begins_with_value(line) || self.begins_with_number(line) {
            Look::Faulty
        } else {
            Look::Words
        }
    }

    /// Whether a line begins with the number of a move, and the values are moves.
    fn begins_with_number(&self, line: &str) -> bool {
        let digits = line
            .trim_start()
            .trim_start_matches(|one: char| one.is_ascii_digit());
        let is_numbered = digits.starts_with('.') && digits.len() < line.trim_start().len();
        is_numbered && self.formats.iter().any(|format| format.records().is_some())
    }

    /// Whether the first words of a line are a value.
    fn begins_with_value(&self, line: &str) -> bool {
        /// The most words that are tried; a FEN has six.
        const MOST: usize = 8;
        let line = line.trim();
        let ends = line.match_indices(char::is_whitespace).map(|(end, _)| end);
        ends.take(MOST).any(|end| {
            self.formats
                .iter()
                .any(|format| format.claims(&line[..end]))
        })
    }

    /// Returns the only value that a text has for any format, right or wrong, if it is one of these
    /// formats.
    fn only(&self, text: &str) -> Option<String> {
        let (format, value) = match guess(text) {
            Ok(found) => (found.format.card().name, found.value),
            Err(NoGuess::Faulty(fault)) => (fault.format, fault.value),
            Err(_) => return None,
        };
        self.has(format).then_some(value)
    }

    /// Returns the only value of these formats in a text.
    fn find(&self, text: &str) -> Result<String, usize> {
        let formats = self.formats.iter();
        let formats = formats.filter(|format| format.offers(Ability::Find));
        let mut found: Vec<_> = formats.flat_map(|format| format.find(text)).collect();
        match (found.pop(), found.is_empty()) {
            (Some(only), true) => Ok(only.id),
            (None, _) => Err(0),
            (Some(_), false) => Err(found.len() + 1),
        }
    }
}

/// What a line is that is no value as a whole.
enum Look {
    Words,
    /// Words with a value among them.
    Holds(String),
    /// It looks like a value, or begins with one.
    Faulty,
}

/// A line that waits.
pub(super) struct HeldLine {
    line: u64,
    is_record: bool,
    bytes: Vec<u8>,
}

impl HeldLine {
    pub(super) fn value(&self) -> Value<'_> {
        Value {
            line: self.line,
            is_record: self.is_record,
            bytes: Ok(&self.bytes),
        }
    }
}

/// What to do with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It waits.
    Wait,
    /// It is answered, after the lines that wait.
    Answer,
    /// The text is a list: it is answered, and so is everything after it.
    List,
}

/// The end of a text.
pub(super) enum End {
    /// The lines that wait are answered.
    Lines(Vec<HeldLine>),
    /// The only value among other words; it is not answered yet.
    Only(HeldLine),
    /// The only value has been answered; the other words are passed over.
    Answered(u64),
}

/// Looks at the lines of a text until it is a list.
pub(super) struct Sieve<'a> {
    among: &'a Among,
    charset: Charset,
    /// The lines that wait.
    waiting: Vec<HeldLine>,
    /// The text so far.
    text: String,
    /// The only value so far, and whether it waits.
    value: Option<(HeldLine, bool)>,
    /// The only value within a line of words so far.
    within: Option<String>,
    /// Whether a line of words waits.
    has_words: bool,
}

impl<'a> Sieve<'a> {
    pub(super) const fn new(among: &'a Among, charset: Charset) -> Self {
        Self {
            among,
            charset,
            waiting: Vec::new(),
            text: String::new(),
            value: None,
            within: None,
            has_words: false,
        }
    }

    /// Looks at the next line.
    pub(super) fn take(&mut self, value: Value<'_>) -> Verdict {
        let Ok(bytes) = value.bytes else {
            return Verdict::List;
        };
        let Ok(text) = text(value, self.charset) else {
            return Verdict::List;
        };
        if self.text.len() + text.len() > LONGEST {
            return Verdict::List;
        }
        self.text.push_str(&text);
        self.text.push('\n');
        let held = || HeldLine {
            line: value.line,
            is_record: value.is_record,
            bytes: bytes.to_vec(),
        };
        if value.is_blank() {
        } else if self.among.is_value(&text) {
            if self.value.is_some() || self.within.is_some() {
                return Verdict::List;
            }
            self.value = Some((held(), self.has_words));
            if !self.has_words {
                return Verdict::Answer;
            }
        } else {
            let is_word = text.split_whitespace().nth(1).is_none();
            if is_word && !self.has_words || sgf::is_record(&text) {
                return Verdict::List;
            }
            match self.among.look_at(&text) {
                Look::Words => {}
                Look::Faulty => return Verdict::List,
                Look::Holds(value) => {
                    let is_other = |known: &String| *known != value;
                    if self.value.is_some() || self.within.as_ref().is_some_and(is_other) {
                        return Verdict::List;
                    }
                    self.within = Some(value);
                }
            }
            self.has_words = true;
        }
        self.waiting.push(held());
        Verdict::Wait
    }

    /// Returns the lines that wait.
    pub(super) fn release(&mut self) -> Vec<HeldLine> {
        std::mem::take(&mut self.waiting)
    }

    /// Ends the text.
    pub(super) fn end(self) -> End {
        let Self {
            among,
            waiting,
            text,
            value,
            has_words,
            ..
        } = self;
        if !has_words {
            return End::Lines(waiting);
        }
        let only = match (among.only(&text), &value) {
            (Some(only), _) => Some(only),
            (None, None) => among.find(&text).ok(),
            // The value need not be of those that are found in free text.
            (None, Some(_)) => match among.find(&text) {
                Ok(_) | Err(0) => Some(String::new()),
                Err(_) => None,
            },
        };
        match (only, value) {
            (None, _) => End::Lines(waiting),
            (Some(_), Some((value, false))) => End::Answered(value.value().first_line()),
            (Some(_), Some((value, true))) => End::Only(value),
            (Some(only), None) => End::Only(HeldLine {
                line: line_of(&only, &text, &waiting),
                is_record: false,
                bytes: only.into_bytes(),
            }),
        }
    }
}

/// Returns the line of a value in a text whose lines all wait.
fn line_of(value: &str, text: &str, waiting: &[HeldLine]) -> u64 {
    let first = waiting.first().map_or(1, |first| first.line);
    let before = text.find(value).map_or("", |start| &text[..start]);
    first + before.matches('\n').count() as u64
}
