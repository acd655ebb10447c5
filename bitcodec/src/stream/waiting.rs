//! A reader that gets bytes from `io::Read` when a value needs them.

use std::io::{self, Read};
use std::vec::Vec;

use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::SliceReader;
use crate::io::observer::Narrator;
use crate::io::read::{BitRead, PEEK, truncated, wide, zeros};

/// How many bytes are asked for at a time, at least.
const PIECE: usize = 4096;

/// Where a value comes from: the bytes that were read, and the reader that has more.
pub(super) struct Source<'a> {
    pub(super) input: &'a mut dyn Read,
    /// The bytes that were read, the first of the value first, and then room for others.
    pub(super) bytes: &'a mut Vec<u8>,
    /// How many bytes were read.
    pub(super) end: &'a mut usize,
    /// Whether the input has ended.
    pub(super) ended: &'a mut bool,
    /// How many bytes a value may have.
    pub(super) limit: usize,
}

/// Why no more bytes come, where that is not the end of the input.
pub(super) enum Stop {
    /// Reading fails. The value needs so many bytes.
    Io(io::Error, usize),
    /// The value is longer than the limit: it needs so many bytes.
    TooLong(usize),
}

impl Source<'_> {
    /// Reads a piece of the input, or about as much again as is there.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        let end = *self.end;
        let piece = PIECE.max(end);
        // Room is made rarely, though the input may come byte by byte.
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
        // A reader that says that it gave more than it was asked for gave no more.
        *self.end += read.min(place.len());
        Ok(())
    }

    /// Reads until there are `needed` bytes, and returns whether there are.
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

/// Reads one value from a source, and never asks the source for a byte that the value does not need.
///
/// So the value is read once, whatever the pieces in which its bytes come, and a peer that waits for an answer is not kept
/// waiting. What is taken waits for its bits; what is peeked at does not, because it may lie behind the value.
pub(super) struct WaitingReader<'a, O, N> {
    source: Source<'a>,
    position: usize,
    narrator: N,
    stop: Option<Stop>,
    order: PhantomData<O>,
}

impl<'a, O: Order, N: Narrator> WaitingReader<'a, O, N> {
    pub(super) const fn new(source: Source<'a>, narrator: N) -> Self {
        Self {
            source,
            position: 0,
            narrator,
            stop: None,
            order: PhantomData,
        }
    }

    /// Returns why no more bytes came, where it was not the end of the input.
    pub(super) fn into_stop(self) -> Option<Stop> {
        self.stop
    }

    /// A reader of the bytes that are there, at the same place.
    fn there(&self) -> SliceReader<'_, O> {
        let bytes = self.source.bytes.get(..*self.source.end);
        SliceReader::at(bytes.unwrap_or_default(), self.position)
    }
}

impl<O: Order, N: Narrator> BitRead for WaitingReader<'_, O, N> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = false;
    const WAITS: bool = true;
    type Narrator = N;

    fn narrator(&mut self) -> &mut N {
        &mut self.narrator
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
            Ok(there) => there,
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
        let value = self.there().read_bits(width)?;
        self.position += width as usize;
        Ok(value)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.there().peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        // Bits that were not there yet were peeked at as zeros.
        if width > self.remaining() {
            return Err(truncated(self, width));
        }
        self.position += width;
        Ok(())
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        if !self.position.is_multiple_of(8) {
            return None;
        }
        self.source.bytes.get(self.position / 8..*self.source.end)
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let width = bytes.len().saturating_mul(8);
        if !self.wait(width) {
            return Err(truncated(self, width));
        }
        self.there().read_bytes(bytes)?;
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
            let there = self.remaining().min(PEEK as usize);
            let run = (O::ORDER.leading_ones(self.peek()) as usize).min(there);
            ones += run as u64;
            if ones > max {
                return Err(self.refuse(start, Refusal::RunTooLong { max }));
            }
            if run < there {
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
