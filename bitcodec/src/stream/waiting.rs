//! A reader that reads bytes from an `io::Read` when a value needs them.

use std::io::{self, Read};
use std::vec::Vec;

use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::SliceReader;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK, truncated, wide, zeros};
use crate::io::sealed::Sealed;

/// The least number of bytes to request at a time.
const PIECE: usize = 4096;

/// The source of a value: the bytes read so far, and the input.
pub(super) struct Source<'a> {
    pub(super) input: &'a mut dyn Read,
    /// The buffer. It starts with the bytes read so far, from the first of the value on.
    pub(super) bytes: &'a mut Vec<u8>,
    /// The number of bytes read so far.
    pub(super) end: &'a mut usize,
    /// Whether the input has ended.
    pub(super) ended: &'a mut bool,
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

impl Source<'_> {
    /// Reads once from the input: up to 4096 bytes, or up to as many as have been read.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        let end = *self.end;
        let piece = PIECE.max(end);
        // Growing by `piece` when less than half of it is free makes growth rare, even if the input arrives byte by
        // byte.
        if self.bytes.len() < end + piece / 2 {
            self.bytes.resize(end + piece, 0);
        }
        let place = self.bytes.get_mut(end..).unwrap_or_default();
        let read = loop {
            match self.input.read(place) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        *self.ended = read == 0;
        // A faulty `Read` can return more than the length of the slice.
        *self.end += read.min(place.len());
        Ok(())
    }

    /// Reads until the buffer has `needed` bytes; returns `false` if the input ends before that.
    pub(super) fn wait(&mut self, needed: usize) -> Result<bool, Stop> {
        while *self.end < needed {
            if needed > self.limit {
                return Err(Stop::TooLong(needed));
            }
            if *self.ended {
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
        let bytes = self.source.bytes.get(..*self.source.end);
        SliceReader::at(bytes.unwrap_or_default(), self.position)
    }
}

impl<O: Order, N: Observer> Sealed for WaitingReader<'_, O, N> {}

impl<O: Order, N: Observer> BitRead for WaitingReader<'_, O, N> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = false;
    const WAITS: bool = true;
    type Observer = N;

    fn observer(&mut self) -> &mut N {
        &mut self.observer
    }

    fn position(&self) -> usize {
        self.position
    }

    fn remaining(&self) -> usize {
        8 * *self.source.end - self.position
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
        self.source.bytes.get(self.position / 8..*self.source.end)
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
