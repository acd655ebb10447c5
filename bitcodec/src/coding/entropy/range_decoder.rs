//! The decoder of the range coder.

use core::ops::Range;

use crate::coding::entropy::interval::NARROW;
use crate::coding::entropy::interval::WHOLE;
use crate::coding::entropy::interval::end_of;
use crate::coding::entropy::range_coder::MOST;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, PEEK};
use crate::layout::bit_cost::Span;

/// A decoder of symbols. The code fills the rest of the input, except for up to seven zeros that pad the last byte.
///
/// The decoder reads 32 bits ahead of the symbols; past the end of the code it reads zeros. [`Span`] has an example.
#[derive(Clone, Debug)]
pub struct RangeDecoder {
    /// The code minus the lower end of the interval. It is below `range`, unless no encoder writes the code.
    above: u32,
    /// The width of the interval.
    range: u32,
    /// The last 32 bits of the lower end of the interval.
    low: u32,
    /// The bits of the code after `above`, the first one highest, and zeros past its end.
    ahead: u64,
    /// The number of bits that are valid in `ahead`.
    ready: u32,
    /// The number of bits of the code that `ahead` has or had.
    read: usize,
    /// The first bit of the code.
    start: usize,
    /// The end of the code.
    end: usize,
    /// Whether the last eight bits are zeros, which no encoder writes.
    is_long: bool,
}

impl RangeDecoder {
    /// Finds the end of a code, and reads its start.
    ///
    /// # Errors
    /// The errors of the reader.
    #[inline(always)]
    pub fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let (start, left) = (reader.position(), reader.remaining());
        let code = first_bits(reader, 0, left);
        // The code ends with a one, since the encoder drops trailing zeros. The zeros after it are the padding of the
        // byte.
        let last = match left {
            0..=56 => code >> 1 >> (63 - left),
            _ => first_bits(reader, left - 8, 8) >> 56,
        };
        let zeros = (last | 1 << 8).trailing_zeros() as usize;
        let zeros = zeros.min(left);
        let end = start + left - zeros;
        let decoder = Self {
            above: (code >> 32) as u32,
            range: WHOLE,
            low: 0,
            ahead: code << 32,
            ready: PEEK - 32,
            read: PEEK as usize,
            start,
            end,
            is_long: zeros == 8,
        };
        decoder.note_position(reader)?;
        Ok(decoder)
    }

    /// Returns the bits of the code, without the zeros that pad the last byte.
    #[inline(always)]
    #[must_use]
    pub const fn bits(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Moves the reader to the end of the bits that were read.
    #[inline(always)]
    pub(crate) fn advance<R: BitRead>(&self, reader: &mut R) -> Result<(), Fault> {
        let read = self.start + self.read - self.ready as usize;
        reader.advance(read.min(self.end) - reader.position())
    }

    /// Moves the reader for its observer, which asks for the position in a code.
    #[inline(always)]
    fn note_position<R: BitRead>(&self, reader: &mut R) -> Result<(), Fault> {
        if R::Observer::SILENT {
            Ok(())
        } else {
            self.advance(reader)
        }
    }

    /// Returns the bits of the code from `offset` on, the first one highest. The reader has not consumed them.
    #[inline(always)]
    fn bits_at<R: BitRead>(&self, offset: usize, reader: &R) -> u64 {
        let (at, position) = (self.start + offset, reader.position());
        first_bits(reader, at - position, self.end.saturating_sub(at))
    }

    /// Shifts the interval and the code by a byte. The shift loses nothing: `above` is below `range`, and `range` is below
    /// [`NARROW`].
    #[inline(always)]
    fn shift<R: BitRead>(&mut self, reader: &R) {
        if self.ready < 8 {
            let offset = self.read - self.ready as usize;
            self.ahead = self.bits_at(offset, reader);
            (self.ready, self.read) = (PEEK, offset + PEEK as usize);
        }
        self.range <<= 8;
        self.low <<= 8;
        self.above = self.above << 8 | (self.ahead >> 56) as u32;
        self.ahead <<= 8;
        self.ready -= 8;
    }

    /// Returns a share that identifies the next symbol: the symbol whose span contains it. `total` is 1 to [`MOST`].
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) if no sequence of symbols has this code.
    #[inline(always)]
    pub fn share<R: BitRead>(&self, total: u32, reader: &mut R) -> Result<u32, Fault> {
        debug_assert!(0 < total && total <= MOST);
        // The range need not be a multiple of the total; the points above `total` whole shares belong to no symbol.
        let share = self.above / (self.range / total);
        if share < total {
            Ok(share)
        } else {
            Err(self.refuse("the code is in the interval of a symbol", reader))
        }
    }

    /// Consumes the symbol whose span contains the [`share`](Self::share) of the same total.
    ///
    /// # Errors
    /// The errors of the reader.
    #[inline(always)]
    pub fn decode<R: BitRead>(
        &mut self,
        span: Span,
        total: u32,
        reader: &mut R,
    ) -> Result<(), Fault> {
        debug_assert!(span.size > 0 && span.start + span.size <= total);
        let share = self.range / total;
        let step = share * span.start;
        self.above -= step;
        self.low = self.low.wrapping_add(step);
        self.range = share * span.size;
        while self.range < NARROW {
            self.shift(reader);
        }
        self.note_position(reader)
    }

    /// Returns the next 64 bits after `offset` bits, the first one highest. A bit is a symbol with one share of two.
    ///
    /// Where the code is in no symbol's interval, the bits are ones; consuming them is an error.
    pub(crate) fn peek_bits<R: BitRead>(&self, offset: usize, reader: &R) -> u64 {
        let (mut ahead, mut chunk) = (self.clone(), 0);
        for index in 0..offset + 64 {
            ahead.range /= 2;
            let bit = ahead.above >= ahead.range;
            if bit {
                ahead.above -= ahead.range;
            }
            // Half of at least 2^24 is at least 2^23, so one byte always suffices.
            if ahead.range < NARROW {
                ahead.shift(reader);
            }
            if index >= offset {
                chunk = chunk << 1 | u64::from(bit);
            }
        }
        chunk
    }

    /// Ends the code, and verifies that it is the one that the encoder writes for these symbols.
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same symbols.
    #[inline(always)]
    pub fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        // All points of the interval decode to these symbols; the encoder writes the one with the most trailing zeros.
        // That point and the code are both in the interval, which is narrower than 2^32, so the last 32 bits decide.
        let [.., a, b, c, d] = end_of(u64::from(self.low), self.range).to_be_bytes();
        let window = self.low.wrapping_add(self.above);
        let read = self.read - self.ready as usize;
        let is_end = window == u32::from_be_bytes([a, b, c, d]);
        if is_end && !self.is_long && read >= self.end - self.start {
            reader.advance(self.end - reader.position())
        } else {
            Err(self.refuse("the code ends with the fewest bits", reader))
        }
    }

    // Inlined, because a call would take the addresses of the decoder and of the reader, and keep their state in memory.
    #[inline(always)]
    fn refuse<R: BitRead>(&self, rule: &'static str, reader: &mut R) -> Fault {
        reader.refuse_bits(self.bits(), Refusal::NotCanonical { rule })
    }
}

/// Returns the next bits after `offset` bits, the first one highest: at least 56, with zeros after the first `left`.
#[inline(always)]
fn first_bits<R: BitRead>(reader: &R, offset: usize, left: usize) -> u64 {
    let bits = R::ORDER.of_highest_first(reader.peek_at(offset), 64);
    match left {
        0..64 => bits & !(u64::MAX >> left),
        _ => bits,
    }
}
