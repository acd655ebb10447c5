//! Values that follow each other: those that came, and what was wrong with the next one.

use std::io::{self, Read};
use std::ops::Range;

use bitcodec::DecodeError;
use bitcodec::error::Refusal;
use bitcodec::stream::StreamError;

use crate::heap::Call;
use crate::tree::{Tree, Value};

/// What came of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Told {
    /// The values that came.
    pub(crate) values: Vec<Tree>,
    /// What is wrong with the next one.
    pub(crate) refused: Option<Refused>,
}

/// What is wrong with a value of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Refused {
    /// The field, its bits from the begin of all, and why.
    Here(String, Option<Range<u64>>, String),
    /// It says that it is longer than a stream takes, and the input ends before: where it is wrong, if a slice says so.
    TooLong(Option<(String, Option<Range<u64>>)>),
}

impl Told {
    /// Whether the same came, from a slice and from a stream. Where a value says that it is longer than a stream takes, the
    /// stream says so, or that it ended there, if it saw the end first.
    pub(crate) fn agrees(&self, streamed: &Self) -> bool {
        let refused = match (&self.refused, &streamed.refused) {
            (Some(Refused::TooLong(_)), Some(Refused::TooLong(_))) => true,
            (Some(Refused::TooLong(Some((path, bits)))), Some(Refused::Here(at, place, why))) => {
                path == at && bits == place && why.starts_with("the input ends")
            }
            // A path of so many steps has one more from the begin of the slice.
            (Some(Refused::Here(path, place, why)), Some(Refused::Here(at, there, said))) => {
                let is_begin = |path: &str| at.starts_with(path);
                (path == at || path.strip_suffix("..").is_some_and(is_begin))
                    && (place, why) == (there, said)
            }
            (one, other) => one == other,
        };
        refused && self.values == streamed.values
    }
}

/// How many bytes a value of a stream has at most.
const LIMIT: u64 = 1 << 20;

/// How a reader gives its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    /// How many at a time.
    pub(crate) bytes: usize,
    /// Whether it is interrupted before each piece, and blocks.
    pub(crate) trouble: bool,
}

impl Pieces {
    pub(super) const fn of(self, bytes: &[u8]) -> Slow<'_> {
        Slow {
            bytes,
            pieces: self,
            calls: 0,
        }
    }
}

/// A reader that gives pieces.
pub(super) struct Slow<'a> {
    bytes: &'a [u8],
    pieces: Pieces,
    calls: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        match self.calls % 3 {
            1 if self.pieces.trouble => return Err(io::ErrorKind::Interrupted.into()),
            2 if self.pieces.trouble => return Err(io::ErrorKind::WouldBlock.into()),
            _ => {}
        }
        let len = self.pieces.bytes.min(buffer.len()).min(self.bytes.len());
        let (taken, rest) = self.bytes.split_at(len);
        buffer[..len].copy_from_slice(taken);
        self.bytes = rest;
        Ok(len)
    }
}

/// What came of a slice.
pub(super) fn all<T: Value, V: Iterator<Item = Result<T, DecodeError>>>(
    mut values: V,
    position: impl Fn(&V) -> usize,
) -> Told {
    let mut told = Told {
        values: Vec::new(),
        refused: None,
    };
    loop {
        let call = Call::begin();
        let next = values.next();
        call.end();
        match next {
            Some(Ok(value)) => told.values.push(value.to_tree()),
            Some(Err(error)) => {
                let start = word(position(&values));
                told.refused = Some(of_slice(&error, told.values.len(), start));
                return told;
            }
            None => return told,
        }
    }
}

/// What came of a stream, each time that it could be read.
pub(super) fn told<T: Value>(mut next: impl FnMut() -> Result<Option<T>, StreamError>) -> Told {
    let mut told = Told {
        values: Vec::new(),
        refused: None,
    };
    loop {
        let call = Call::begin();
        let value = next();
        call.end();
        match value {
            Ok(Some(value)) => told.values.push(value.to_tree()),
            Ok(None) => return told,
            Err(StreamError::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => {
                told.refused = Some(of_stream(&error));
                return told;
            }
        }
    }
}

/// The path of an error in a slice begins with the place of the value.
fn of_slice(error: &DecodeError, index: usize, start: u64) -> Refused {
    let path = error.path().to_string();
    let inner = path.strip_prefix(&format!("[{index}]"));
    let inner = inner.map(|inner| inner.strip_prefix('.').unwrap_or(inner));
    let bits = error.bits().map(|bits| word(bits.start)..word(bits.end));
    let path = inner.unwrap_or(&path).to_owned();
    match (error.refusal(), &bits) {
        (Refusal::Truncated { needed, .. }, Some(at))
            if at.start.saturating_add(*needed) > 8 * (start + LIMIT) =>
        {
            Refused::TooLong(Some((path, bits)))
        }
        (refusal, _) => Refused::Here(path, bits, refusal.to_string()),
    }
}

fn of_stream(error: &StreamError) -> Refused {
    match error {
        StreamError::Decode { error: inner, .. } => {
            let path = inner.path().to_string();
            Refused::Here(path, error.bits(), inner.refusal().to_string())
        }
        StreamError::TooLong { .. } => Refused::TooLong(None),
        other => panic!("the reader gives no other error than {other}"),
    }
}

fn word(number: usize) -> u64 {
    u64::try_from(number).expect("a word")
}
