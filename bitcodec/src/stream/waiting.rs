//! A reader that reads bytes from an `io::BufRead` when a value needs them.

use std::io::{self, BufRead};
use std::vec::Vec;

use core::marker::PhantomData;
use core::mem;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::SliceReader;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK, truncated, wide, zeros};
use crate::io::sealed::Sealed;

/// The size of the buffer of a reader without one, and the number of bytes to copy at a time of a short value.
pub(super) const PIECE: usize = 4096;

/// The bytes of a value that are copied because they do not lie in the buffer of the reader as a whole.
#[derive(Default)]
pub(super) struct Copied {
    /// The bytes of the value from its first one on.
    pub(super) bytes: Vec<u8>,
    /// The number of bytes at the end that the reader still has in its buffer.
    lent: usize,
    /// Whether the input has ended.
    pub(super) ended: bool,
    /// The number of bytes that the value is known to need; 0 if nothing is known.
    pub(super) wanted: usize,
}

/// The source of a value: the bytes of it so far, and a reader of more.
pub(super) struct Source<'a> {
    pub(super) copied: &'a mut Copied,
    pub(super) reader: &'a mut dyn BufRead,
    /// The limit of a value in bytes.
    pub(super) limit: usize,
}

/// The reason that no more bytes can be read, other than the end of the input. Each has the number of bytes that the
/// value needs.
pub(super) enum Stop {
    /// Reading failed.
    Io(io::Error, usize),
    /// The value is longer than the limit.
    TooLong(usize),
}

impl Copied {
    /// Returns the bytes that have been taken from the reader.
    pub(super) fn into_taken(mut self) -> Vec<u8> {
        self.bytes.truncate(self.bytes.len() - self.lent);
        self.bytes
    }

    /// Removes the first `len` bytes.
    pub(super) fn consume(&mut self, len: usize, reader: &mut dyn BufRead) {
        let taken = self.bytes.len() - mem::take(&mut self.lent);
        if len < taken {
            self.bytes.truncate(taken);
            self.bytes.drain(..len);
            return;
        }
        reader.consume(len - taken);
        self.bytes.clear();
    }
}

impl Source<'_> {
    /// Adds what the reader has in its buffer: up to 4096 bytes, or up to as many as the value has so far.
    fn fill(&mut self) -> io::Result<()> {
        let Copied {
            bytes, lent, ended, ..
        } = &mut *self.copied;
        self.reader.consume(mem::take(lent));
        let piece = loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                piece => break piece?,
            }
        };
        *lent = piece.len().min(PIECE.max(bytes.len()));
        bytes.extend_from_slice(&piece[..*lent]);
        *ended = *lent == 0;
        Ok(())
    }

    /// Adds bytes until there are `needed`; returns `false` if the input ends before that.
    pub(super) fn wait(&mut self, needed: usize) -> Result<bool, Stop> {
        while self.copied.bytes.len() < needed {
            if needed > self.limit {
                return Err(Stop::TooLong(needed));
            }
            if self.copied.ended {
                return Ok(false);
            }
            self.fill().map_err(|error| Stop::Io(error, needed))?;
        }
        Ok(true)
    }
}

/// A reader of one value that never waits for a byte that the value does not need.
///
/// So a value is decoded once, in whatever pieces its bytes arrive, and a peer that waits for an answer gets it. Reads
/// wait for their bits. Peeks do not, because they can reach past the end of the value.
pub(super) struct WaitingReader<'a, O, N> {
    source: Source<'a>,
    position: usize,
    observer: N,
    stop: Option<Stop>,
    order: PhantomData<O>,
}

impl<'a, O: Order, N: Observer> WaitingReader<'a, O, N> {
    pub(super) const fn new(source: Source<'a>, observer: N) -> Self {
        Self {
            source,
            position: 0,
            observer,
            stop: None,
            order: PhantomData,
        }
    }

    /// Returns the reason that no more bytes could be read, other than the end of the input.
    pub(super) fn into_stop(self) -> Option<Stop> {
        self.stop
    }

    /// Returns a reader of the buffered bytes, at the same position.
    fn buffered(&self) -> SliceReader<'_, O> {
        SliceReader::at(&self.source.copied.bytes, self.position)
    }
}

impl<O: Order, N: Observer> Sealed for WaitingReader<'_, O, N> {}

impl<O: Order, N: Observer> BitRead for WaitingReader<'_, O, N> {
    type Order = O;
    const BULK: bool = false;
    const WAITS: bool = true;
    type Observer = N;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut N {
        &mut self.observer
    }

    fn position(&self) -> usize {
        self.position
    }

    fn remaining(&self) -> usize {
        8 * self.source.copied.bytes.len() - self.position
    }

    fn wait(&mut self, width: usize) -> bool {
        let needed = self.position.saturating_add(width).div_ceil(8);
        match self.source.wait(needed) {
            Ok(is_available) => is_available,
            Err(stop) => {
                self.stop = Some(stop);
                false
            }
        }
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        if !self.wait(width as usize) {
            return Err(truncated(self, width as usize));
        }
        let value = self.buffered().read_bits(width)?;
        self.position += width as usize;
        Ok(value)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.buffered().peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        // A peek shows bits that have not arrived as zeros; these must not be consumed.
        if width > self.remaining() {
            return Err(truncated(self, width));
        }
        self.position += width;
        Ok(())
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        if self.position % 8 != 0 {
            return None;
        }
        self.source.copied.bytes.get(self.position / 8..)
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let width = bytes.len().saturating_mul(8);
        if !self.wait(width) {
            return Err(truncated(self, width));
        }
        self.buffered().read_bytes(bytes)?;
        self.position += width;
        Ok(())
    }

    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        if !self.wait(width as usize) {
            return Err(truncated(self, width as usize));
        }
        wide(self, width)
    }

    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let (start, mut ones) = (self.position, 0);
        while self.wait(1) {
            let available = self.remaining().min(PEEK as usize);
            let run = (O::ORDER.leading_ones(self.peek()) as usize).min(available);
            ones += run as u64;
            if ones > max {
                return Err(self.refuse(start, Refusal::RunTooLong { max }));
            }
            if run < available {
                self.advance(run + 1)?;
                return Ok(ones);
            }
            self.advance(run)?;
        }
        Err(truncated(self, 1))
    }

    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        if !self.wait(width) {
            return Err(truncated(self, width));
        }
        zeros(self, width, refusal)
    }
}
