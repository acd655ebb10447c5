//! How much memory a decoder may take.

/// The memory that a decoder may take for one value, and how much of it is taken.
///
/// Lists and boxes need memory, and a few bits can ask for much of it: a run of 65,535 elements takes 31 bits. Every
/// decoder therefore charges what it allocates to a budget before it allocates it, and refuses the field that exceeds it
/// with [`ErrorKind::Budget`](crate::ErrorKind::Budget). Memory that is freed again is given back.
///
/// By default a value may take 1 MiB, or 256 times the bytes that were read of it so far if that is more. So the bound does
/// not depend on what follows the value, nor on the pieces in which a stream arrives. `#[codec(budget = N)]` on a root sets
/// another bound, in bytes, and so does [`Decoder::budget`](crate::stream::Decoder::budget).
///
/// A budget is also the [`Narrator`](crate::Narrator) of the fast readers: it keeps nothing but this account.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() {
/// use bitcodec::{BitCodec, ErrorKind, Format};
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
    /// How many bytes a value may take, however short it is.
    limit: usize,
    /// How many bytes each bit adds that was read.
    each_bit: usize,
    /// The first bit of the value.
    start: usize,
    /// How many bytes are taken.
    pub(super) taken: usize,
}

/// What a value may take however short it is: 1 MiB.
pub(crate) const LEAST: usize = 1 << 20;
/// How many times as much as a value its trace may take, beside what it takes for each bit.
#[cfg(feature = "alloc")]
const TRACED: usize = 64;
/// What each bit that was read adds: 256 bytes a byte.
pub(crate) const EACH_BIT: usize = 32;

impl Budget {
    /// The budget that follows the input: the larger of 1 MiB and 256 times the bytes that were read.
    pub const DEFAULT: Self = Self {
        limit: LEAST,
        each_bit: EACH_BIT,
        start: 0,
        taken: 0,
    };

    /// Makes a budget of `limit` bytes, or the default one without a limit.
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

    /// Begins the account of the value whose first bit is at `start`.
    #[inline(always)]
    pub(crate) const fn begin(&mut self, start: usize) {
        self.start = start;
        self.taken = 0;
    }

    /// Takes over what another account of the same value says is taken.
    #[inline(always)]
    pub(crate) const fn keep(&mut self, other: &Self) {
        self.taken = other.taken;
    }

    /// The same account for a reader whose first bit is at `position` of this one.
    #[inline(always)]
    pub(crate) const fn inside(self, position: usize) -> Self {
        Self {
            start: self.start.wrapping_sub(position),
            ..self
        }
    }

    /// How many bytes a value may take of which the bits up to `end` were read, or are known to be there.
    #[cold]
    pub(super) const fn most(&self, end: usize) -> usize {
        let most = self.each_bit.saturating_mul(end.wrapping_sub(self.start));
        if most > self.limit { most } else { self.limit }
    }

    /// How many bytes are taken.
    #[cfg(feature = "arrow")]
    pub(crate) const fn charged(&self) -> usize {
        self.taken
    }

    /// How many bytes the trace of a value may take in an input of so many bits.
    ///
    /// A bit may be a field, and an element that takes a byte may be one too: what is told of either takes a KiB.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of_trace(&self, bits: usize) -> usize {
        let value = self
            .most(self.start.saturating_add(bits))
            .saturating_mul(TRACED);
        let value = if value > LEAST { value } else { LEAST };
        bits.saturating_mul(1024).saturating_add(value)
    }

    /// Takes bytes, and returns whether they were there.
    #[inline(always)]
    pub(super) const fn take(&mut self, bytes: usize, end: usize) -> bool {
        let taken = self.taken.saturating_add(bytes);
        // Most values take far less than the least that all may take.
        if taken > self.limit && taken > self.most(end) {
            return false;
        }
        self.taken = taken;
        true
    }
}
