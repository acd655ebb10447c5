//! The limit of the memory that a decoder may allocate.

/// The limit of the memory that decoding one value may allocate, and the memory in use.
///
/// Lists and boxes need memory, and a few bits can request a lot of it: a run of 65,535 elements takes 31 bits. A
/// decoder charges each allocation to the budget before it allocates, and rejects a field that exceeds the budget with
/// [`ErrorKind::Budget`](crate::ErrorKind::Budget). Freed memory is refunded.
///
/// The default limit is 1 MiB, or 256 times the bytes of the value that are read so far if that is more. So it depends
/// neither on the data after the value nor on the pieces in which a stream arrives. `#[codec(budget = N)]` on a root
/// sets another limit in bytes, and so does [`Decoder::budget`](crate::stream::Decoder::budget).
///
/// A budget is also the observer ([`Observer`](crate::io::Observer)) of the fast readers. It records nothing else.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() {
/// use bitcodec::{BitCodec, ErrorKind, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first, budget = 1000)]
/// struct Row(#[codec(len(bits = 16), runs, bits = 8)] Vec<u8>);
///
/// // 1,024 elements in one run: 16 bits for the count, 21 for the length of the run, 8 for the element.
/// let error = Row::from_bytes(&[4, 0, 0, 0x20, 0, 0x38]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Budget);
/// assert_eq!(error.to_string(), "0: 1024 bytes of memory exceed the budget of 1000 (bit 16)");
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The least limit in bytes, for a value of any length.
    limit: usize,
    /// The limit in bytes for each bit that is read; the greater limit applies.
    each_bit: usize,
    /// The first bit of the value.
    start: usize,
    /// The number of bytes in use.
    pub(super) taken: usize,
}

/// The default limit of a short value: 1 MiB.
pub(crate) const LEAST: usize = 1 << 20;
/// The factor by which the limit of a trace exceeds that of its value, in addition to a constant for each bit.
#[cfg(feature = "alloc")]
const TRACED: usize = 64;
/// The default limit for each bit that is read: 256 bytes for a byte.
pub(crate) const EACH_BIT: usize = 32;

impl Budget {
    /// The default budget: 1 MiB, or 256 times the bytes that are read if that is more.
    pub const DEFAULT: Self = Self {
        limit: LEAST,
        each_bit: EACH_BIT,
        start: 0,
        taken: 0,
    };

    /// Returns a budget of `limit` bytes; the default budget for `None`.
    #[inline(always)]
    #[must_use]
    pub const fn new(limit: Option<usize>) -> Self {
        match limit {
            Some(limit) => Self {
                limit,
                each_bit: 0,
                ..Self::DEFAULT
            },
            None => Self::DEFAULT,
        }
    }

    /// Resets the budget for a value whose first bit is at `start`.
    #[inline(always)]
    pub(crate) const fn begin(&mut self, start: usize) {
        self.start = start;
        self.taken = 0;
    }

    /// Copies the memory in use from another budget of the same value.
    #[inline(always)]
    pub(crate) const fn keep(&mut self, other: &Self) {
        self.taken = other.taken;
    }

    /// Returns the budget for an inner reader whose first bit is bit `position` of this reader. The subtraction wraps,
    /// because the value starts before the inner reader; [`most`](Self::most) wraps back.
    #[inline(always)]
    pub(crate) const fn inside(self, position: usize) -> Self {
        Self {
            start: self.start.wrapping_sub(position),
            ..self
        }
    }

    /// Returns the limit in bytes of a value whose bits up to `end` are read or known to exist.
    #[cold]
    pub(super) const fn most(&self, end: usize) -> usize {
        let most = self.each_bit.saturating_mul(end.wrapping_sub(self.start));
        if most > self.limit { most } else { self.limit }
    }

    /// Returns the budget with its limit for a value up to `end`, whatever else is read.
    #[cfg(feature = "alloc")]
    pub(crate) const fn constant(self, end: usize) -> Self {
        Self {
            limit: self.most(end),
            each_bit: 0,
            ..self
        }
    }

    /// Returns the number of bytes that a value up to `end` may still take.
    #[cfg(feature = "alloc")]
    pub(crate) const fn left(&self, end: usize) -> usize {
        self.most(end).saturating_sub(self.taken)
    }

    /// Returns the number of bytes in use.
    #[cfg(feature = "arrow")]
    pub(crate) const fn charged(&self) -> usize {
        self.taken
    }

    /// Returns the limit in bytes of the trace of a value, in an input of `bits` bits.
    ///
    /// A single bit can be a field, and so can an element of one byte in memory; a segment of either takes up to 1 KiB.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of_trace(&self, bits: usize) -> usize {
        let value = self
            .most(self.start.saturating_add(bits))
            .saturating_mul(TRACED);
        let value = if value > LEAST { value } else { LEAST };
        bits.saturating_mul(1024).saturating_add(value)
    }

    /// Charges bytes, and returns whether the budget allows them.
    #[inline(always)]
    pub(super) const fn take(&mut self, bytes: usize, end: usize) -> bool {
        let taken = self.taken.saturating_add(bytes);
        // Nearly all values stay below the constant limit; only others compute the limit by their length.
        if taken > self.limit && taken > self.most(end) {
            return false;
        }
        self.taken = taken;
        true
    }
}
